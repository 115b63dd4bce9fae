/// A set of nodes whose removal leaves two parts without an edge between them.
struct Separator {
  /// By node: part 0, part 1, or 2 for the separator.
  private(set) var sides: [UInt8]
  /// Weights of the parts and the separator.
  private(set) var weights: [Int]
  /// Neither part may weigh more.
  private let limit: Int

  /// The share of the nodes that the heavier part may have.
  static var balance: Double { 0.6 }

  private init(_ graph: WeightedGraph, sides: [UInt8]) {
    self.sides = sides
    weights = [0, 0, 0]
    for node in 0..<graph.count { weights[Int(sides[node])] += Int(graph.nodeWeights[node]) }
    let total = weights[0] + weights[1] + weights[2]
    limit = Int(Separator.balance * Double(total)) + 1
  }

  /// Less is better: the separator's weight, and a little for imbalance; far too much for parts that are too heavy.
  var cost: Double {
    let total = Double(weights[0] + weights[1] + weights[2])
    let heavier = max(weights[0], weights[1])
    let imbalance = Double(abs(weights[0] - weights[1])) / max(total, 1)
    return Double(weights[2]) * (1 + 0.25 * imbalance) + (heavier > limit ? Double(heavier - limit) + total : 0)
  }

  /// Finds a small separator on several levels: the graph is coarsened, split where it is smallest, and the separator
  /// is refined on the way back (Karypis and Kumar, "A Fast and High Quality Multilevel Scheme for Partitioning
  /// Irregular Graphs", SIAM J. Sci. Comput. 20, 1998).
  static func find(_ graph: WeightedGraph, _ random: inout SplitMix) -> Separator {
    if graph.count > 2 * WeightedGraph.coarsestCount {
      let coarse = graph.coarsened(&random)
      if coarse.graph.count < graph.count * 9 / 10 {
        let found = find(coarse.graph, &random)
        var result = Separator(graph, sides: coarse.map.map { found.sides[Int($0)] })
        result.refine(graph)
        return result
      }
    }
    return initial(graph, &random)
  }

  /// Of separators around parts grown from so many nodes of the coarsest graph the best is taken. More help less than
  /// another coarsening does.
  private static var starts: Int { 6 }

  private static func initial(_ graph: WeightedGraph, _ random: inout SplitMix) -> Separator {
    var best: Separator?
    for _ in 0..<starts {
      var candidate = Separator(graph, sides: grown(graph, from: random.next(below: graph.count)))
      candidate.refine(graph)
      if candidate.cost < best?.cost ?? .infinity { best = candidate }
    }
    return best ?? Separator(graph, sides: [UInt8](repeating: 0, count: graph.count))
  }

  /// A part grown breadth-first from a node until it has half the weight; the nodes next to it separate it.
  private static func grown(_ graph: WeightedGraph, from start: Int) -> [UInt8] {
    let half = graph.totalWeight / 2
    var sides = [UInt8](repeating: 1, count: graph.count)
    var queue = [Int32(start)]
    var seen = [Bool](repeating: false, count: graph.count)
    seen[start] = true
    var weight = 0
    var next = 0
    while next < queue.count && weight < half {
      let node = Int(queue[next])
      next += 1
      sides[node] = 0
      weight += Int(graph.nodeWeights[node])
      for index in graph.range(node) where !seen[Int(graph.neighbors[index])] {
        seen[Int(graph.neighbors[index])] = true
        queue.append(graph.neighbors[index])
      }
    }
    for node in queue[next...] { sides[Int(node)] = 2 }
    return sides
  }

  /// Moves nodes of the separator into a part, which draws their neighbours in the other part into it, the best move
  /// first even where it makes things worse for a while; then goes back to the best state met (Fiduccia and Mattheyses,
  /// on nodes as by Ashcraft and Liu).
  private mutating func refine(_ graph: WeightedGraph) {
    var members: [Int32] = []
    var place = [Int32](repeating: -1, count: graph.count)
    func join(_ node: Int, _ members: inout [Int32], _ place: inout [Int32]) {
      place[node] = Int32(members.count)
      members.append(Int32(node))
    }
    func leave(_ node: Int, _ members: inout [Int32], _ place: inout [Int32]) {
      let hole = place[node]
      let last = members.removeLast()
      if Int(last) != node {
        members[Int(hole)] = last
        place[Int(last)] = hole
      }
      place[node] = -1
    }
    for node in 0..<graph.count where sides[node] == 2 { join(node, &members, &place) }
    // By member: the weight of its neighbours in each part.
    var pulls = [SIMD2<Int32>](repeating: SIMD2(0, 0), count: graph.count)
    func pull(_ node: Int, _ sides: [UInt8]) -> SIMD2<Int32> {
      var sum = SIMD2<Int32>(0, 0)
      for index in graph.range(node) {
        let neighbor = Int(graph.neighbors[index])
        if sides[neighbor] < 2 { sum[Int(sides[neighbor])] += graph.nodeWeights[neighbor] }
      }
      return sum
    }
    var locked = [Bool](repeating: false, count: graph.count)
    for _ in 0..<6 {
      for index in locked.indices { locked[index] = false }
      for node in members { pulls[Int(node)] = pull(Int(node), sides) }
      var log: [(node: Int32, side: UInt8)] = []
      let before = cost
      var best = before
      var bestLength = 0
      var bestStep = 0
      var step = 0
      while step - bestStep < 40 + members.count / 4 {
        step += 1
        var chosen: (gain: Int, weight: Int, node: Int, side: Int)?
        for member in members where !locked[Int(member)] {
          let node = Int(member)
          for side in 0...1 {
            let gain = Int(graph.nodeWeights[node] - pulls[node][1 - side])
            let weight = weights[side] + Int(graph.nodeWeights[node])
            if weight > limit && weights[side] > weights[1 - side] { continue }
            if let chosen, (gain, -weight) <= (chosen.gain, -chosen.weight) { continue }
            chosen = (gain, weight, node, side)
          }
        }
        guard let chosen else { break }
        let node = chosen.node
        let side = UInt8(chosen.side)
        locked[node] = true
        leave(node, &members, &place)
        log.append((Int32(node), sides[node]))
        weights[2] -= Int(graph.nodeWeights[node])
        weights[Int(side)] += Int(graph.nodeWeights[node])
        sides[node] = side
        for index in graph.range(node) {
          let neighbor = Int(graph.neighbors[index])
          if sides[neighbor] == 2 {
            pulls[neighbor][Int(side)] += graph.nodeWeights[node]
          } else if sides[neighbor] == 1 - side {
            log.append((Int32(neighbor), sides[neighbor]))
            weights[1 - Int(side)] -= Int(graph.nodeWeights[neighbor])
            weights[2] += Int(graph.nodeWeights[neighbor])
            sides[neighbor] = 2
            join(neighbor, &members, &place)
            pulls[neighbor] = pull(neighbor, sides)
            for other in graph.range(neighbor) {
              let member = Int(graph.neighbors[other])
              if sides[member] == 2 && member != neighbor {
                pulls[member][1 - Int(side)] -= graph.nodeWeights[neighbor]
              }
            }
          }
        }
        let now = cost
        if now < best {
          best = now
          bestLength = log.count
          bestStep = step
        }
      }
      while log.count > bestLength {
        let (node, side) = log.removeLast()
        let weight = Int(graph.nodeWeights[Int(node)])
        weights[Int(sides[Int(node)])] -= weight
        weights[Int(side)] += weight
        if sides[Int(node)] == 2 { leave(Int(node), &members, &place) }
        if side == 2 { join(Int(node), &members, &place) }
        sides[Int(node)] = side
      }
      if best >= before { break }
    }
  }
}
