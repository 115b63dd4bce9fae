/// The order in which a forest is eliminated without fill: leaves are taken away round after round.
struct ForestOrder {
  /// By place in the order: the node.
  var permutation: [Int32]
  /// By place in the order: the place of the node's parent, or -1.
  var parents: [Int32]

  /// Nil if the graph has a cycle.
  ///
  /// The queue goes round the leaves, so that a chain is taken off from both ends in turn: neighbours in the order do
  /// not depend on each other.
  init?(_ graph: BlockGraph) {
    let count = graph.count
    guard graph.neighbors.count / 2 < max(count, 1) else { return nil }
    var degrees = (0..<count).map { graph.degree($0) }
    var places = [Int32](repeating: -1, count: count)
    var ends = [Int32](repeating: -1, count: count)
    var queue = (0..<count).filter { degrees[$0] <= 1 }.map { Int32($0) }
    queue.reserveCapacity(count)
    var taken = 0
    while taken < queue.count {
      let node = Int(queue[taken])
      places[node] = Int32(taken)
      for index in graph.range(node) {
        let neighbor = Int(graph.neighbors[index])
        if places[neighbor] >= 0 { continue }
        ends[taken] = Int32(neighbor)
        degrees[neighbor] -= 1
        if degrees[neighbor] == 1 { queue.append(Int32(neighbor)) }
      }
      taken += 1
    }
    guard taken == count else { return nil }
    permutation = queue
    parents = ends.map { $0 < 0 ? -1 : places[Int($0)] }
  }
}
