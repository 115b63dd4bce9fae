/// Nested dissection (George, "Nested Dissection of a Regular Finite Element Mesh", SIAM J. Numer. Anal. 10, 1973): a
/// separator goes last, the two parts that it leaves are ordered in the same way. For grids this is of the least order
/// of work that there is; small parts are left to minimum degree.
struct NestedDissection {
  private let graph: BlockGraph
  private var random = SplitMix(seed: 1)
  /// By node: its number in the part at hand, else -1.
  private var local: [Int32]

  /// Parts of at most so many nodes are ordered by minimum degree, which is as good there.
  private static var leafCount: Int { 600 }

  /// Parts of at most so many nodes are ordered in both ways, and the order with less work is taken.
  private static var comparedCount: Int { 6000 }

  static func order(_ graph: BlockGraph) -> [Int32] {
    var state = NestedDissection(graph)
    return state.ordered((0..<graph.count).map { Int32($0) })
  }

  private init(_ graph: BlockGraph) {
    self.graph = graph
    local = [Int32](repeating: -1, count: graph.count)
  }

  /// An order of a part, with its surroundings in mind.
  private mutating func ordered(_ nodes: [Int32]) -> [Int32] {
    if nodes.count <= Self.leafCount { return minimumDegree(nodes) }
    let part = WeightedGraph(graph, nodes: nodes, local: &local)
    let components = Self.components(part)
    if components.count > 1 {
      var order: [Int32] = []
      for component in components { order.append(contentsOf: ordered(component.map { nodes[Int($0)] })) }
      return order
    }
    var best = Separator.find(part, &random)
    for _ in 0..<(Self.attempts(nodes.count) - 1) {
      let other = Separator.find(part, &random)
      if other.cost < best.cost { best = other }
    }
    var parts = [[Int32]](repeating: [], count: 3)
    for (index, side) in best.sides.enumerated() { parts[Int(side)].append(nodes[index]) }
    guard parts[0].count < nodes.count, parts[1].count < nodes.count else { return minimumDegree(nodes) }
    let dissected = ordered(parts[0]) + ordered(parts[1]) + alongItself(parts[2])
    if nodes.count > Self.comparedCount { return dissected }
    let plain = minimumDegree(nodes)
    return work(dissected) < work(plain) ? dissected : plain
  }

  /// How many separators of a part are found, by coarsenings that differ, to take the best: one for each 1000 nodes,
  /// since the first few decide most of the work, and at most six.
  private static func attempts(_ count: Int) -> Int { min(max(count / 1000, 1), 6) }

  private static func components(_ graph: WeightedGraph) -> [[Int32]] {
    var seen = [Bool](repeating: false, count: graph.count)
    var result: [[Int32]] = []
    for start in 0..<graph.count where !seen[start] {
      var queue = [Int32(start)]
      seen[start] = true
      var next = 0
      while next < queue.count {
        for index in graph.range(Int(queue[next])) where !seen[Int(graph.neighbors[index])] {
          seen[Int(graph.neighbors[index])] = true
          queue.append(graph.neighbors[index])
        }
        next += 1
      }
      result.append(queue.sorted())
    }
    return result
  }

  /// Minimum degree with the part's surroundings as halo: they are eliminated later, and count until then.
  private mutating func minimumDegree(_ nodes: [Int32]) -> [Int32] {
    MinimumDegree.order(withHalo(nodes), eliminated: nodes.count).map { nodes[Int($0)] }
  }

  /// The work of eliminating a part in this order. Exact: what is eliminated before it lies elsewhere, and its
  /// surroundings come later.
  private mutating func work(_ order: [Int32]) -> Double {
    let part = withHalo(order)
    let counts = EliminationTree(part).columnCounts(part)
    return counts.prefix(order.count).reduce(0) { $0 + Double($1) * Double($1) }
  }

  /// The part of the graph that `nodes` span, in this order, and after them the nodes around it.
  private mutating func withHalo(_ nodes: [Int32]) -> BlockGraph {
    var all = nodes
    for (index, node) in nodes.enumerated() { local[Int(node)] = Int32(index) }
    for node in nodes {
      for index in graph.range(Int(node)) where local[Int(graph.neighbors[index])] < 0 {
        local[Int(graph.neighbors[index])] = Int32(all.count)
        all.append(graph.neighbors[index])
      }
    }
    var part = BlockGraph(offsets: [0], neighbors: [])
    for node in all {
      let first = part.neighbors.count
      for index in graph.range(Int(node)) where local[Int(graph.neighbors[index])] >= 0 {
        part.neighbors.append(local[Int(graph.neighbors[index])])
      }
      part.neighbors[first...].sort()
      part.offsets.append(Int32(part.neighbors.count))
    }
    for node in all { local[Int(node)] = -1 }
    return part
  }

  /// A separator's nodes in the order of a walk along it, so that the rows that a front shares with its parent come in
  /// few runs: breadth-first over steps of one or two edges, from an end.
  private mutating func alongItself(_ nodes: [Int32]) -> [Int32] {
    for (index, node) in nodes.enumerated() { local[Int(node)] = Int32(index) }
    var walk: [Int32] = []
    var seen = [Bool](repeating: false, count: nodes.count)
    func sweep(from start: Int32, _ seen: inout [Bool]) -> [Int32] {
      var queue = [start]
      seen[Int(start)] = true
      var next = 0
      while next < queue.count {
        let node = Int(nodes[Int(queue[next])])
        next += 1
        for index in graph.range(node) {
          let neighbor = Int(graph.neighbors[index])
          let direct = local[neighbor]
          if direct >= 0 && !seen[Int(direct)] {
            seen[Int(direct)] = true
            queue.append(direct)
          }
          for second in graph.range(neighbor) {
            let indirect = local[Int(graph.neighbors[second])]
            if indirect >= 0 && !seen[Int(indirect)] {
              seen[Int(indirect)] = true
              queue.append(indirect)
            }
          }
        }
      }
      return queue
    }
    for start in nodes.indices where !seen[start] {
      let there = sweep(from: Int32(start), &seen)
      for index in there { seen[Int(index)] = false }
      walk.append(contentsOf: sweep(from: there[there.count - 1], &seen))
    }
    for node in nodes { local[Int(node)] = -1 }
    return walk.map { nodes[Int($0)] }
  }
}
