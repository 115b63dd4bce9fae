/// Groups of columns with the same rows below: the fronts of the numeric phase.
struct Supernodes {
  /// By supernode: its first column; one more at the end.
  var starts: [Int32]
  /// By supernode: its parent, or -1.
  var parents: [Int32]
  /// By supernode: rows below its columns, sorted.
  var rows: [[Int32]]
  /// Places of the columns in the order that came in.
  var permutation: [Int32]

  var count: Int { parents.count }
}

/// When a supernode is merged into its parent although zeros are stored for it: fewer, larger fronts have less
/// overhead. Widths in columns of blocks, zeros as a share of the merged columns' entries.
struct Amalgamation: Equatable {
  /// At most this wide: always.
  var narrow = 2
  /// At most this wide: with fewer zeros than `mediumZeros`.
  var medium = 4
  var mediumZeros = 0.4
  var wide = 16
  var wideZeros = 0.1
  /// Any width.
  var anyZeros = 0.03
}

extension Supernodes {
  /// The supernodes of a graph whose order is a postorder of its elimination tree.
  init(_ graph: BlockGraph, tree: EliminationTree, counts: [Int32], amalgamation: Amalgamation) {
    let count = graph.count
    // Maximal chains of columns that hold each other's rows.
    var groupOfColumn = [Int32](repeating: 0, count: count)
    var firsts: [Int32] = []
    for column in 0..<count {
      let continues =
        column > 0 && tree.parents[column - 1] == Int32(column) && counts[column - 1] == counts[column] + 1
      if !continues { firsts.append(Int32(column)) }
      groupOfColumn[column] = Int32(firsts.count - 1)
    }
    firsts.append(Int32(count))
    let groups = firsts.count - 1
    var parents = [Int32](repeating: -1, count: groups)
    for group in 0..<groups {
      let above = tree.parents[Int(firsts[group + 1]) - 1]
      if above >= 0 { parents[group] = groupOfColumn[Int(above)] }
    }

    let owner = Self.merge(firsts, parents, counts, amalgamation)

    // Merged groups side by side, children's columns before their parent's, in a postorder of the new tree.
    var newParents = [Int32](repeating: -1, count: groups)
    for group in 0..<groups where owner[group] == Int32(group) {
      if parents[group] >= 0 { newParents[group] = owner[Int(parents[group])] }
    }
    var pieces = [[Int32]](repeating: [], count: groups)
    for group in 0..<groups { pieces[Int(owner[group])].append(Int32(group)) }
    permutation = []
    permutation.reserveCapacity(count)
    starts = [0]
    self.parents = []
    var numbers = [Int32](repeating: -1, count: groups)
    var kept: [Int32] = []
    for group in EliminationTree.postorder(newParents) where owner[Int(group)] == group {
      numbers[Int(group)] = Int32(kept.count)
      kept.append(group)
      for piece in pieces[Int(group)] {
        for column in firsts[Int(piece)]..<firsts[Int(piece) + 1] { permutation.append(column) }
      }
      starts.append(Int32(permutation.count))
    }
    for group in kept {
      let parent = newParents[Int(group)]
      self.parents.append(parent < 0 ? -1 : numbers[Int(parent)])
    }
    rows = []
    findRows(graph.permuted(permutation))
  }

  /// By group: the group that it ends up in. A group goes into its parent when little is lost by it; larger children
  /// are tried first.
  private static func merge(
    _ firsts: [Int32], _ parents: [Int32], _ counts: [Int32], _ rule: Amalgamation
  ) -> [Int32] {
    let groups = parents.count
    var children = [[Int32]](repeating: [], count: groups)
    for group in 0..<groups where parents[group] >= 0 { children[Int(parents[group])].append(Int32(group)) }
    var owner = (0..<groups).map { Int32($0) }
    var width = (0..<groups).map { Int(firsts[$0 + 1] - firsts[$0]) }
    let below = (0..<groups).map { Int(counts[Int(firsts[$0 + 1]) - 1]) - 1 }
    var zeros = [Int](repeating: 0, count: groups)
    func entries(_ width: Int, _ below: Int) -> Int { width * (width + 1) / 2 + width * below }
    for parent in 0..<groups {
      for candidate in children[parent].sorted(by: { (below[Int($0)], $1) > (below[Int($1)], $0) }) {
        let child = Int(candidate)
        let merged = width[child] + width[parent]
        let total = entries(merged, below[parent])
        let lost =
          total - entries(width[child], below[child]) - entries(width[parent], below[parent]) + zeros[child]
          + zeros[parent]
        let share = Double(lost) / Double(total)
        guard
          merged <= rule.narrow || (merged <= rule.medium && share < rule.mediumZeros)
            || (merged <= rule.wide && share < rule.wideZeros) || share < rule.anyZeros
        else { continue }
        owner[child] = Int32(parent)
        width[parent] = merged
        zeros[parent] = lost
        children[parent].append(contentsOf: children[child])
      }
    }
    // Owners of owners.
    for group in stride(from: groups - 1, through: 0, by: -1) { owner[group] = owner[Int(owner[group])] }
    return owner
  }

  /// Rows below a supernode: those of its columns in the matrix and those of its children that lie behind it.
  private mutating func findRows(_ graph: BlockGraph) {
    rows = [[Int32]](repeating: [], count: count)
    var mark = [Int32](repeating: -1, count: graph.count)
    var children = [[Int32]](repeating: [], count: count)
    for supernode in 0..<count {
      let end = starts[supernode + 1]
      var found: [Int32] = []
      for column in Int(starts[supernode])..<Int(end) {
        for index in graph.range(column) {
          let row = graph.neighbors[index]
          if row >= end && mark[Int(row)] != supernode {
            mark[Int(row)] = Int32(supernode)
            found.append(row)
          }
        }
      }
      for child in children[supernode] {
        for row in rows[Int(child)] where row >= end && mark[Int(row)] != supernode {
          mark[Int(row)] = Int32(supernode)
          found.append(row)
        }
      }
      found.sort()
      rows[supernode] = found
      if parents[supernode] >= 0 { children[Int(parents[supernode])].append(Int32(supernode)) }
    }
  }
}
