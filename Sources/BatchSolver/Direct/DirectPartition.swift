internal import DynamicsBase

/// Finds the islands that are solved directly.
///
/// Bodies that joints connect form a mechanism. It asks for the direct solver if one of its joints does, or, where the
/// world leaves it to the rule, if it is one that iterations handle badly: it has a loop (springs and motors not
/// counted), a chain of more than 8 joints, or joins masses of more than 20 : 1. Mechanisms that touch each other, and
/// all bodies in touch with them, are one island. If only the rule asks, an island with more than 4 contacts between
/// its moving bodies for each joint is left to the iterative solver: that is a heap, not a mechanism.
struct DirectPartition: ~Copyable {
  /// Body rows; those that no direct island may move are in no set.
  private var sets = UnionFind()
  private var statistics = AlignedBuffer<MechanismStatistics>()

  static var longestChain: Int32 { 8 }
  static var largestMassRatio: Float { 20 }
  static var contactsPerJoint: Int32 { 4 }

  init() {}

  // MARK: - Sets

  mutating func begin(rowCount: Int) {
    sets.removeAll(count: rowCount)
    statistics.resize(rowCount, filling: MechanismStatistics())
  }

  /// Enters a body, alone in its set.
  func addBody(_ row: Int) {
    sets.insert(row)
    statistics[row] = MechanismStatistics(bodies: 1)
  }

  @inline(__always)
  func contains(_ row: Int) -> Bool { sets.contains(row) }

  /// The smallest row of a body's set.
  func root(_ row: Int) -> Int { sets.root(row) }

  /// Makes one set of those of two bodies.
  func unite(_ a: Int, _ b: Int) {
    guard let (leader, follower) = sets.join(a, b) else { return }
    statistics[leader].add(statistics[follower])
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
