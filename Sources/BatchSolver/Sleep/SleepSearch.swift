/// Union-find over the bodies that are ready to sleep.
///
/// No islands are kept from step to step: bodies that have been at rest long enough are joined through their contacts, and
/// a set sleeps unless one of its bodies touches a body that is not ready. The result is a property of the contact graph,
/// so no order of contacts can change it.
struct SleepSearch: ~Copyable {
  private var parent = AlignedBuffer<Int32>()
  private var isCandidate = AlignedBuffer<Bool>()
  private var isBad = AlignedBuffer<Bool>()
  private(set) var candidates = AlignedBuffer<Int32>()

  init() {}

  /// Forgets the last search.
  mutating func begin(rowCount: Int) {
    for index in 0..<candidates.count { isCandidate[Int(candidates[index])] = false }
    candidates.removeAll()
    parent.resize(rowCount, filling: 0)
    isCandidate.resize(rowCount, filling: false)
    isBad.resize(rowCount, filling: false)
  }

  /// Enters a body that is ready to sleep; rows must come in ascending order.
  mutating func add(_ row: Int) {
    isCandidate[row] = true
    isBad[row] = false
    parent[row] = Int32(row)
    candidates.append(Int32(row))
  }

  @inline(__always)
  func contains(_ row: Int) -> Bool { isCandidate[row] }

  /// Joins the sets of two candidates.
  func join(_ a: Int, _ b: Int) {
    let first = root(a)
    let second = root(b)
    guard first != second else { return }
    // The smaller row leads, whatever the order of joins.
    let leader = min(first, second)
    let other = max(first, second)
    parent[other] = Int32(leader)
    if isBad[other] { isBad[leader] = true }
  }

  /// Keeps the set of a candidate awake.
  func keepAwake(_ row: Int) { isBad[root(row)] = true }

  /// The leader of a candidate's set, or nil if the set stays awake.
  func leader(_ row: Int) -> Int? {
    let leader = root(row)
    return isBad[leader] ? nil : leader
  }

  private func root(_ row: Int) -> Int {
    var current = row
    while Int(parent[current]) != current {
      // Path halving.
      parent[current] = parent[Int(parent[current])]
      current = Int(parent[current])
    }
    return current
  }
}
