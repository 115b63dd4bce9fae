/// Approximate minimum degree ordering of Amestoy, Davis and Duff ("An Approximate Minimum Degree Ordering Algorithm",
/// SIAM J. Matrix Anal. Appl. 17, 1996): eliminates a node of least degree again and again on a quotient graph.
///
/// An eliminated node becomes an *element*: the clique of its remaining neighbours, kept as a list instead of as edges.
/// Elements that a new one contains are absorbed. Nodes with the same neighbours are merged into one *supervariable* of
/// their joint weight. Degrees are upper bounds, cheap to keep.
///
/// Nodes after the first `eliminated` ones are a halo: they count in degrees and are never eliminated. With it a part
/// of a graph is ordered with its surroundings in mind.
struct MinimumDegree {
  private let total: Int
  /// By supervariable: the number of nodes that it stands for; 0 if merged into another, or eliminated.
  private var weights: [Int32]
  /// By variable: its uneliminated neighbours and its elements.
  private var variables: [[Int32]]
  private var elements: [[Int32]]
  /// By element: the supervariables of its clique. Empty if absorbed.
  private var members: [[Int32]]
  /// By element: the summed weight of its members.
  private var sizes: [Int32]
  private var degrees: [Int32]
  /// By supervariable: the last node merged into it, and by node: the one merged before it. Chains of -1 end.
  private var merged: [[Int32]]
  private var isElement: [Bool]
  private let eliminated: Int

  // Buckets of supervariables by degree, as doubly linked lists.
  private var heads: [Int32]
  private var next: [Int32]
  private var previous: [Int32]
  private var least = 0

  /// The order of the first `eliminated` nodes of the graph (all of them by default).
  ///
  /// Hubs, nodes with more than ten times the root of the node count as neighbours, go last and are left out before:
  /// they end up in a late front anyway, and each elimination beside them would walk through all their neighbours.
  static func order(_ graph: BlockGraph, eliminated: Int? = nil) -> [Int32] {
    let eliminated = eliminated ?? graph.count
    let limit = max(16, Int(10 * Double(graph.count).squareRoot()))
    let hubs = (0..<eliminated).filter { graph.degree($0) > limit }.map { Int32($0) }
    if hubs.isEmpty {
      var state = MinimumDegree(graph, eliminated: eliminated)
      return state.run()
    }
    let kept = (0..<graph.count).filter { $0 >= eliminated || graph.degree($0) <= limit }.map { Int32($0) }
    var local = [Int32](repeating: -1, count: graph.count)
    for (index, node) in kept.enumerated() { local[Int(node)] = Int32(index) }
    var rest = BlockGraph(offsets: [0], neighbors: [])
    for node in kept {
      for index in graph.range(Int(node)) where local[Int(graph.neighbors[index])] >= 0 {
        rest.neighbors.append(local[Int(graph.neighbors[index])])
      }
      rest.offsets.append(Int32(rest.neighbors.count))
    }
    var state = MinimumDegree(rest, eliminated: eliminated - hubs.count)
    return state.run().map { kept[Int($0)] } + hubs
  }

  private init(_ graph: BlockGraph, eliminated: Int) {
    total = graph.count
    self.eliminated = eliminated
    weights = [Int32](repeating: 1, count: total)
    variables = (0..<total).map { Array(graph.neighbors[graph.range($0)]) }
    elements = [[Int32]](repeating: [], count: total)
    members = elements
    merged = elements
    sizes = [Int32](repeating: 0, count: total)
    degrees = (0..<total).map { Int32(graph.degree($0)) }
    isElement = [Bool](repeating: false, count: total)
    heads = [Int32](repeating: -1, count: total + 1)
    next = [Int32](repeating: -1, count: total)
    previous = next
    for node in stride(from: eliminated - 1, through: 0, by: -1) { insert(node) }
  }

  private mutating func insert(_ node: Int) {
    guard node < eliminated else { return }
    let degree = Int(degrees[node])
    let head = heads[degree]
    next[node] = head
    previous[node] = -1
    if head >= 0 { previous[Int(head)] = Int32(node) }
    heads[degree] = Int32(node)
    least = min(least, degree)
  }

  private mutating func remove(_ node: Int) {
    guard node < eliminated else { return }
    let after = next[node]
    let before = previous[node]
    if before >= 0 { next[Int(before)] = after } else { heads[Int(degrees[node])] = after }
    if after >= 0 { previous[Int(after)] = before }
  }

  private mutating func run() -> [Int32] {
    var order: [Int32] = []
    order.reserveCapacity(eliminated)
    var remaining = Int32(total)
    // Marks are stamps, so that they need no clearing.
    var mark = [Int32](repeating: 0, count: total)
    var stamp: Int32 = 0
    // By element: the weight of its members outside the new clique, valid where `outsideStamp` is current.
    var outside = [Int32](repeating: 0, count: total)
    var outsideStamp = [Int32](repeating: 0, count: total)
    var buckets = [Int32](repeating: -1, count: total + 1)
    var chain = [Int32](repeating: -1, count: total)
    var hashes = [Int](repeating: 0, count: total)
    var clique: [Int32] = []

    while order.count < eliminated {
      while heads[least] < 0 { least += 1 }
      let pivot = Int(heads[least])
      remove(pivot)
      stamp += 1
      mark[pivot] = stamp

      // The clique of the new element: what the pivot is coupled to, directly or by its elements.
      clique.removeAll(keepingCapacity: true)
      var cliqueWeight: Int32 = 0
      for variable in variables[pivot] where weights[Int(variable)] > 0 && mark[Int(variable)] != stamp {
        mark[Int(variable)] = stamp
        clique.append(variable)
        cliqueWeight += weights[Int(variable)]
      }
      for element in elements[pivot] {
        for variable in members[Int(element)] where weights[Int(variable)] > 0 && mark[Int(variable)] != stamp {
          mark[Int(variable)] = stamp
          clique.append(variable)
          cliqueWeight += weights[Int(variable)]
        }
        members[Int(element)] = []
        sizes[Int(element)] = 0
      }
      let pivotWeight = weights[pivot]
      weights[pivot] = 0
      isElement[pivot] = true
      variables[pivot] = []
      elements[pivot] = []
      append(pivot, to: &order)
      remaining -= pivotWeight

      for variable in clique {
        for element in elements[Int(variable)] where sizes[Int(element)] > 0 {
          let element = Int(element)
          if outsideStamp[element] != stamp {
            outsideStamp[element] = stamp
            outside[element] = sizes[element]
          }
          outside[element] -= weights[Int(variable)]
        }
      }

      // New lists and degrees of the members of the clique.
      var kept = 0
      for index in clique.indices {
        let variable = Int(clique[index])
        remove(variable)
        let weight = weights[variable]
        var degree: Int32 = 0
        var hash = pivot
        var count = 0
        for position in elements[variable].indices {
          let element = Int(elements[variable][position])
          // An element inside the new clique says nothing new (aggressive absorption).
          guard sizes[element] > 0, outside[element] > 0 else { continue }
          elements[variable][count] = Int32(element)
          count += 1
          degree += outside[element]
          hash &+= element
        }
        elements[variable].removeLast(elements[variable].count - count)
        elements[variable].append(Int32(pivot))
        count = 0
        for position in variables[variable].indices {
          let other = Int(variables[variable][position])
          guard weights[other] > 0, mark[other] != stamp else { continue }
          variables[variable][count] = Int32(other)
          count += 1
          degree += weights[other]
          hash &+= other
        }
        variables[variable].removeLast(variables[variable].count - count)
        if degree == 0 && variable < eliminated {
          // Nothing but the new clique: it can go at once with the pivot (mass elimination).
          append(variable, to: &order)
          weights[variable] = 0
          isElement[variable] = true
          elements[variable] = []
          remaining -= weight
          cliqueWeight -= weight
          continue
        }
        degrees[variable] = min(degrees[variable], degree)
        hashes[variable] = hash % (total + 1)
        clique[kept] = Int32(variable)
        kept += 1
      }
      clique.removeLast(clique.count - kept)

      mergeEqual(clique, &buckets, &chain, hashes)

      kept = 0
      for variable in clique where weights[Int(variable)] > 0 {
        let node = Int(variable)
        let others = cliqueWeight - weights[node]
        degrees[node] = max(0, min(degrees[node] + others, remaining - weights[node]))
        insert(node)
        clique[kept] = variable
        kept += 1
      }
      clique.removeLast(clique.count - kept)
      sizes[pivot] = cliqueWeight
      members[pivot] = clique
    }
    return order
  }

  private mutating func append(_ node: Int, to order: inout [Int32]) {
    order.append(Int32(node))
    // Depth-first through what was merged into it.
    var stack = merged[node]
    while let other = stack.popLast() {
      order.append(other)
      stack.append(contentsOf: merged[Int(other)])
    }
  }

  /// Merges members of the new clique that have the same elements and variables.
  private mutating func mergeEqual(
    _ clique: [Int32], _ buckets: inout [Int32], _ chain: inout [Int32], _ hashes: [Int]
  ) {
    for variable in clique {
      let hash = hashes[Int(variable)]
      var candidate = buckets[hash]
      var found = false
      while candidate >= 0 {
        let other = Int(candidate)
        let node = Int(variable)
        // Halo and interior never merge: one of them stays.
        if (other < eliminated) == (node < eliminated), variables[other].count == variables[node].count,
          elements[other].count == elements[node].count, elements[other].allSatisfy(elements[node].contains),
          variables[other].allSatisfy(variables[node].contains)
        {
          weights[other] += weights[node]
          weights[node] = 0
          merged[other].append(variable)
          variables[node] = []
          elements[node] = []
          found = true
          break
        }
        candidate = chain[other]
      }
      if !found {
        chain[Int(variable)] = buckets[hash]
        buckets[hash] = variable
      }
    }
    for variable in clique { buckets[hashes[Int(variable)]] = -1 }
  }
}
