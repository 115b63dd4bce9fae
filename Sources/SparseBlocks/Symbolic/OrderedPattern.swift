internal import DynamicsBase

/// A graph with its order of elimination, final but for nothing.
struct OrderedPattern {
  /// By place the node.
  var permutation: [Int32]
  /// For forests that are eliminated without fill: by place the parent's place, or -1.
  var forest: [Int32]?
  var supernodes: Supernodes?
  /// When the order was found, ms.
  var orderedAt: Double

  init(_ graph: BlockGraph, _ ordering: BlockOrdering, _ amalgamation: Amalgamation) throws(SparseBlocksError) {
    let count = graph.count
    var candidates: [[Int32]] = []
    switch ordering {
    case .automatic, .minimumDegree, .nestedDissection:
      if let order = ForestOrder(graph) {
        permutation = order.permutation
        forest = order.parents
        orderedAt = milliseconds()
        return
      }
      // Each level of nested dissection looks at all neighbours of a hub, and finds what minimum degree finds: hubs last.
      let isLarge = count >= 500 && (0..<count).allSatisfy { graph.degree($0) < count / 16 }
      if ordering != .nestedDissection { candidates.append(MinimumDegree.order(graph)) }
      if ordering == .nestedDissection || (ordering == .automatic && isLarge) {
        candidates.append(NestedDissection.order(graph))
      }
    case .natural: candidates.append((0..<count).map { Int32($0) })
    case .given(let order): candidates.append(try Self.checked(order, count: count))
    }
    var best: (operations: Double, permutation: [Int32], tree: EliminationTree, counts: [Int32])?
    for candidate in candidates {
      var permuted = graph.permuted(candidate)
      // Renumbering in postorder changes neither fill nor work; it brings supernodes and subtrees together.
      let postorder = EliminationTree.postorder(EliminationTree(permuted).parents)
      let order = postorder.map { candidate[Int($0)] }
      permuted = graph.permuted(order)
      let tree = EliminationTree(permuted)
      let counts = tree.columnCounts(permuted)
      let operations = counts.reduce(0.0) { $0 + Double($1) * Double($1) }
      if best == nil || operations < (best?.operations ?? 0) { best = (operations, order, tree, counts) }
    }
    orderedAt = milliseconds()
    guard let best else {
      permutation = []
      return
    }
    let found = Supernodes(
      graph.permuted(best.permutation), tree: best.tree, counts: best.counts, amalgamation: amalgamation)
    permutation = found.permutation.map { best.permutation[Int($0)] }
    supernodes = found
  }

  private static func checked(_ order: [Int], count: Int) throws(SparseBlocksError) -> [Int32] {
    guard order.count == count else {
      throw .notAPermutation(reason: "it has \(order.count) entries for \(count) blocks")
    }
    var seen = [Bool](repeating: false, count: count)
    for block in order {
      guard block >= 0, block < count else { throw .notAPermutation(reason: "\(block) is not in 0..<\(count)") }
      guard !seen[block] else { throw .notAPermutation(reason: "\(block) occurs twice") }
      seen[block] = true
    }
    return order.map { Int32($0) }
  }
}
