internal import DynamicsBase

/// Which bodies that are ready to sleep may do so.
///
/// No islands are kept from step to step: bodies that have been at rest long enough are joined through their contacts
/// and joints, and a set sleeps unless one of its bodies touches a body that is not ready. The result is a property of
/// the graph, so no order of contacts can change it.
struct SleepSearch: ~Copyable {
  /// The candidates.
  private var sets = UnionFind()
  /// By root: a body of the set is held awake.
  private var staysAwake = AlignedBuffer<Bool>()
  /// Rows of the candidates, ascending.
  private(set) var candidates = AlignedBuffer<Int32>()

  init() {}

  /// Forgets the last search.
  mutating func begin(rowCount: Int) {
    for index in 0..<candidates.count { sets.remove(Int(candidates[index])) }
    candidates.removeAll()
    sets.grow(rowCount)
    staysAwake.resize(max(rowCount, staysAwake.count), filling: false)
  }

  /// Enters a body that is ready to sleep; rows must come in ascending order.
  mutating func add(_ row: Int) {
    sets.insert(row)
    staysAwake[row] = false
    candidates.append(Int32(row))
  }

  /// Whether a body is ready to sleep.
  @inline(__always)
  func contains(_ row: Int) -> Bool { sets.contains(row) }

  /// Two candidates sleep together or not at all.
  func join(_ a: Int, _ b: Int) {
    guard let (leader, follower) = sets.join(a, b) else { return }
    if staysAwake[follower] { staysAwake[leader] = true }
  }

  /// Keeps the set of a candidate awake.
  func keepAwake(_ row: Int) { staysAwake[sets.root(row)] = true }

  /// The smallest row of a candidate's set, or nil if the set stays awake.
  func leader(_ row: Int) -> Int? {
    let leader = sets.root(row)
    return staysAwake[leader] ? nil : leader
  }
}
