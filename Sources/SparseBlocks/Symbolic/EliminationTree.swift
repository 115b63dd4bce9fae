/// The elimination tree of a graph in its present order, and what follows from it.
///
/// The parent of a column is the first row below the diagonal of its factor (Liu, "The Role of Elimination Trees in
/// Sparse Factorization", SIAM J. Matrix Anal. Appl. 11, 1990; Davis, "Direct Methods for Sparse Linear Systems", ch.
/// 4).
struct EliminationTree {
  /// By column: its parent, or -1.
  var parents: [Int32]

  init(_ graph: BlockGraph) {
    parents = [Int32](repeating: -1, count: graph.count)
    var ancestors = parents
    for column in 0..<graph.count {
      for index in graph.range(column) {
        var node = Int(graph.neighbors[index])
        if node >= column { break }
        // Up to the root of its subtree so far; the way is shortened for those that come later.
        while ancestors[node] >= 0 && ancestors[node] != column {
          let above = Int(ancestors[node])
          ancestors[node] = Int32(column)
          node = above
        }
        if ancestors[node] < 0 {
          ancestors[node] = Int32(column)
          parents[node] = Int32(column)
        }
      }
    }
  }

  /// Children before parents, each subtree in one piece; roots and siblings in rising order.
  static func postorder(_ parents: [Int32]) -> [Int32] {
    let count = parents.count
    var heads = [Int32](repeating: -1, count: count + 1)
    var next = [Int32](repeating: -1, count: count)
    for node in stride(from: count - 1, through: 0, by: -1) {
      let parent = parents[node] < 0 ? count : Int(parents[node])
      next[node] = heads[parent]
      heads[parent] = Int32(node)
    }
    var order: [Int32] = []
    order.reserveCapacity(count)
    var stack: [Int32] = []
    var root = heads[count]
    while root >= 0 {
      stack.append(root)
      while let node = stack.last {
        let child = heads[Int(node)]
        if child >= 0 {
          heads[Int(node)] = next[Int(child)]
          stack.append(child)
        } else {
          order.append(node)
          stack.removeLast()
        }
      }
      root = next[Int(root)]
    }
    return order
  }

  /// By column: the blocks of its factor, with the diagonal. Walks each row's subtree: as much work as there are
  /// blocks.
  func columnCounts(_ graph: BlockGraph) -> [Int32] {
    var counts = [Int32](repeating: 1, count: graph.count)
    var mark = [Int32](repeating: -1, count: graph.count)
    for row in 0..<graph.count {
      mark[row] = Int32(row)
      for index in graph.range(row) {
        var node = Int(graph.neighbors[index])
        if node >= row { break }
        while mark[node] != row {
          mark[node] = Int32(row)
          counts[node] += 1
          node = Int(parents[node])
        }
      }
    }
    return counts
  }
}
