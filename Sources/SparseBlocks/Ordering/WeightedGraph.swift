/// A graph whose nodes and edges stand for several: a level of nested dissection's coarsening.
struct WeightedGraph {
  var offsets: [Int32] = [0]
  var neighbors: [Int32] = []
  var edgeWeights: [Int32] = []
  var nodeWeights: [Int32] = []

  var count: Int { nodeWeights.count }
  var totalWeight: Int { nodeWeights.reduce(0) { $0 + Int($1) } }

  @inline(__always)
  func range(_ node: Int) -> Range<Int> { Int(offsets[node])..<Int(offsets[node + 1]) }

  /// The part of a graph that `nodes` span; `local` is scratch, -1 everywhere before and after.
  init(_ graph: BlockGraph, nodes: [Int32], local: inout [Int32]) {
    for (index, node) in nodes.enumerated() { local[Int(node)] = Int32(index) }
    for node in nodes {
      for index in graph.range(Int(node)) {
        let neighbor = local[Int(graph.neighbors[index])]
        if neighbor >= 0 { neighbors.append(neighbor) }
      }
      offsets.append(Int32(neighbors.count))
    }
    for node in nodes { local[Int(node)] = -1 }
    edgeWeights = [Int32](repeating: 1, count: neighbors.count)
    nodeWeights = [Int32](repeating: 1, count: nodes.count)
  }

  private init() {}

  /// Joins pairs of nodes over heavy edges (Karypis and Kumar). Returns the coarser graph and, by node, its coarse
  /// node.
  func coarsened(_ random: inout SplitMix) -> (graph: WeightedGraph, map: [Int32]) {
    // No coarse node may dominate, or parts could not be balanced.
    let limit = max(2, Int32(clamping: 3 * totalWeight / (2 * WeightedGraph.coarsestCount)))
    var order = (0..<count).map { Int32($0) }
    for index in stride(from: count - 1, to: 0, by: -1) { order.swapAt(index, random.next(below: index + 1)) }
    var mate = [Int32](repeating: -1, count: count)
    for node in order where mate[Int(node)] < 0 {
      var best = node
      var weight: Int32 = 0
      for index in range(Int(node)) {
        let neighbor = neighbors[index]
        if mate[Int(neighbor)] < 0 && edgeWeights[index] > weight
          && nodeWeights[Int(node)] + nodeWeights[Int(neighbor)] <= limit
        {
          best = neighbor
          weight = edgeWeights[index]
        }
      }
      mate[Int(node)] = best
      mate[Int(best)] = node
    }
    var map = [Int32](repeating: -1, count: count)
    var coarse = WeightedGraph()
    var firsts: [Int32] = []
    for node in 0..<count where map[node] < 0 {
      map[node] = Int32(firsts.count)
      map[Int(mate[node])] = Int32(firsts.count)
      firsts.append(Int32(node))
    }
    var position = [Int32](repeating: -1, count: firsts.count)
    for (number, first) in firsts.enumerated() {
      let begin = coarse.neighbors.count
      var weight: Int32 = 0
      for node in first == mate[Int(first)] ? [first] : [first, mate[Int(first)]] {
        weight += nodeWeights[Int(node)]
        for index in range(Int(node)) {
          let neighbor = Int(map[Int(neighbors[index])])
          if neighbor == number { continue }
          if position[neighbor] >= Int32(begin) {
            coarse.edgeWeights[Int(position[neighbor])] += edgeWeights[index]
          } else {
            position[neighbor] = Int32(coarse.neighbors.count)
            coarse.neighbors.append(Int32(neighbor))
            coarse.edgeWeights.append(edgeWeights[index])
          }
        }
      }
      coarse.nodeWeights.append(weight)
      coarse.offsets.append(Int32(coarse.neighbors.count))
    }
    return (coarse, map)
  }

  /// Coarsening ends here.
  static var coarsestCount: Int { 100 }
}

/// Random numbers that are the same every time (SplitMix64; Steele, Lea and Flood 2014).
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next(below bound: Int) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Int(mixed.multipliedFullWidth(by: UInt64(bound)).high)
  }
}
