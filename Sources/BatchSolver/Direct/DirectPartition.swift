/// Finds the islands that are solved directly.
///
/// Bodies that joints connect form a mechanism. It asks for the direct solver if one of its joints does, or, where the
/// world leaves it to the rule, if it is one that iterations handle badly: it has a loop (springs and motors not counted), a chain of more than 8 joints,
/// or joins masses of more than 20 : 1. Mechanisms that touch each other, and all bodies in touch with them, are one
/// island. If only the rule asks, an island with more than 4 contacts between its moving bodies for each joint is left to
/// the iterative solver: that is a heap, not a mechanism.
struct DirectPartition: ~Copyable {
  /// By body row; -1: a body that no direct island may move.
  private var parent = AlignedBuffer<Int32>()
  private var statistics = AlignedBuffer<MechanismStatistics>()

  static var longestChain: Int32 { 8 }
  static var largestMassRatio: Float { 20 }
  static var contactsPerJoint: Int32 { 4 }

  init() {}

  // MARK: - Sets

  mutating func begin(rowCount: Int) {
    parent.resize(rowCount, filling: -1)
    statistics.resize(rowCount, filling: MechanismStatistics())
    parent.pointer.update(repeating: -1, count: rowCount)
  }

  /// Enters a body, alone in its set.
  func addBody(_ row: Int) {
    parent[row] = Int32(row)
    statistics[row] = MechanismStatistics(bodies: 1)
  }

  @inline(__always)
  func contains(_ row: Int) -> Bool { parent[row] >= 0 }

  func root(_ row: Int) -> Int {
    var current = Int32(row)
    while parent[Int(current)] != current {
      let above = parent[Int(current)]
      parent[Int(current)] = parent[Int(above)]
      current = parent[Int(current)]
    }
    return Int(current)
  }

  /// The smaller row becomes the root, so that nothing depends on the order of the calls.
  func unite(_ a: Int, _ b: Int) {
    let rootA = root(a)
    let rootB = root(b)
    guard rootA != rootB else { return }
    let (first, second) = (min(rootA, rootB), max(rootA, rootB))
    parent[second] = Int32(first)
    statistics.pointer[first].add(statistics[second])
  }

  // MARK: - What a set has

  func addJoint(_ row: Int, asks: Bool, holds: Bool, massRatio: Float) {
    let s = statistics.pointer + root(row)
    s.pointee.joints += 1
    if holds { s.pointee.holding += 1 }
    s.pointee.asks = s.pointee.asks || asks
    s.pointee.needs = s.pointee.needs || massRatio > Self.largestMassRatio
  }

  func addContact(_ row: Int) { statistics.pointer[root(row)].contacts += 1 }

  func hasLoop(_ root: Int) -> Bool { statistics[root].holding > statistics[root].bodies }
  func setNeeds(_ root: Int) { statistics.pointer[root].needs = true }
  func needs(_ root: Int) -> Bool { statistics[root].needs || statistics[root].asks }

  func isDirect(_ root: Int, byRule: Bool) -> Bool {
    let s = statistics[root]
    guard s.joints > 0 else { return false }
    return s.asks || (byRule && s.needs && s.contacts <= Self.contactsPerJoint * s.joints)
  }
}

/// What is known of the bodies in a set.
struct MechanismStatistics: BitwiseCopyable {
  var bodies: Int32 = 0
  var joints: Int32 = 0
  /// Joints that hold something, others being springs and motors.
  var holding: Int32 = 0
  /// Contacts between moving bodies.
  var contacts: Int32 = 0
  /// A joint of it is `.direct`, or the world is.
  var asks = false
  /// The rule holds for it.
  var needs = false

  mutating func add(_ other: MechanismStatistics) {
    bodies += other.bodies
    joints += other.joints
    holding += other.holding
    contacts += other.contacts
    asks = asks || other.asks
    needs = needs || other.needs
  }
}
