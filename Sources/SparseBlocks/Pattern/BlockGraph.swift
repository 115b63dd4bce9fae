/// The graph of a block-sparse symmetric matrix: an edge for each pair of blocks that are coupled. Rows are sorted,
/// both directions are stored, no loops.
struct BlockGraph {
  /// By node, where its neighbours begin; one more at the end.
  var offsets: [Int32]
  var neighbors: [Int32]

  var count: Int { offsets.count - 1 }

  func degree(_ node: Int) -> Int { Int(offsets[node + 1] - offsets[node]) }

  @inline(__always)
  func range(_ node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  /// The union of cliques: the blocks of an element are all coupled to each other. Element `e` has the blocks
  /// `blocks[starts[e]..<starts[e + 1]]`, all in range.
  init(count: Int, starts: [Int32], blocks: [Int32]) {
    // The elements of each block.
    var elementStarts = [Int32](repeating: 0, count: count + 1)
    for block in blocks { elementStarts[Int(block) + 1] += 1 }
    for block in 0..<count { elementStarts[block + 1] += elementStarts[block] }
    var cursor = elementStarts
    var elements = [Int32](repeating: 0, count: blocks.count)
    for element in 0..<(starts.count - 1) {
      for index in Int(starts[element])..<Int(starts[element + 1]) {
        let block = Int(blocks[index])
        elements[Int(cursor[block])] = Int32(element)
        cursor[block] += 1
      }
    }
    offsets = [0]
    offsets.reserveCapacity(count + 1)
    neighbors = []
    neighbors.reserveCapacity(2 * blocks.count)
    var mark = [Int32](repeating: -1, count: count)
    for block in 0..<count {
      mark[block] = Int32(block)
      let first = neighbors.count
      for index in Int(elementStarts[block])..<Int(elementStarts[block + 1]) {
        let element = Int(elements[index])
        for other in Int(starts[element])..<Int(starts[element + 1]) where mark[Int(blocks[other])] != block {
          mark[Int(blocks[other])] = Int32(block)
          neighbors.append(blocks[other])
        }
      }
      neighbors[first...].sort()
      offsets.append(Int32(neighbors.count))
    }
  }

  init(offsets: [Int32], neighbors: [Int32]) {
    self.offsets = offsets
    self.neighbors = neighbors
  }

  /// The same graph under new numbers: node `permutation[i]` becomes `i`.
  func permuted(_ permutation: [Int32]) -> BlockGraph {
    let inverse = inverted(permutation)
    var result = BlockGraph(offsets: [0], neighbors: [])
    result.offsets.reserveCapacity(count + 1)
    result.neighbors.reserveCapacity(neighbors.count)
    for node in permutation {
      let first = result.neighbors.count
      for index in range(Int(node)) { result.neighbors.append(inverse[Int(neighbors[index])]) }
      result.neighbors[first...].sort()
      result.offsets.append(Int32(result.neighbors.count))
    }
    return result
  }
}

/// The inverse of a permutation.
func inverted(_ permutation: [Int32]) -> [Int32] {
  var inverse = [Int32](repeating: 0, count: permutation.count)
  for (index, value) in permutation.enumerated() { inverse[Int(value)] = Int32(index) }
  return inverse
}
