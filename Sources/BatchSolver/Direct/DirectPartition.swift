internal import DynamicsBase

/// Finds the islands that are solved directly.
///
/// Bodies that joints connect form a mechanism. It asks for the direct solver if one of its joints does, or, where the
/// world leaves it to the rule, if it is one that iterations handle badly: it has a loop (springs and motors not
/// counted), a chain of more than 8 joints, or joins masses of more than 20 : 1. Mechanisms that touch each other, and
/// all bodies in touch with them, are one island. If only this rule asks, an island with more than 4 contacts between
/// its moving bodies for each joint is left to the iterative solver: that is a heap, not a mechanism.
///
/// Bodies that touch ask if they are to be solved directly, or the world is. The rule asks for what bears far more than
/// it weighs (`DirectLoads`), if there is a body in its island of 20 times its mass, and no more than 1000 of them. What
/// is direct stays so until it has borne less for a while, also when the heavy body has gone.
struct DirectPartition: ~Copyable {
  /// Body rows; those that no direct island may move are in no set.
  private var sets = UnionFind()
  private var statistics = AlignedBuffer<MechanismStatistics>()

  static var longestChain: Int32 { 8 }
  static var largestMassRatio: Float { 20 }
  static var contactsPerJoint: Int32 { 4 }
  /// Bodies of an island that is taken for its loads; one that is direct stays so up to the second number.
  static var mostLoadedBodies: (Int32, Int32) { (1000, 1250) }

  init() {}

  // MARK: - Sets

  mutating func begin(rowCount: Int) {
    sets.removeAll(count: rowCount)
    statistics.resize(rowCount, filling: MechanismStatistics())
  }

  /// Enters a body, alone in its set.
  ///
  /// - Parameters:
  ///   - isDirect: It is in a direct island now.
  ///   - isLoaded: It bears far more than it weighs.
  func addBody(_ row: Int, mass: Float, isDirect: Bool, isLoaded: Bool) {
    sets.insert(row)
    statistics[row] = MechanismStatistics(
      bodies: 1, heaviest: mass, lightestLoaded: isLoaded ? mass : .infinity, isDirect: isDirect)
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

  /// Notes that a body touches something.
  func touch(_ row: Int, asks: Bool) {
    let s = statistics.pointer + root(row)
    s.pointee.touches = true
    s.pointee.asks = s.pointee.asks || asks
  }

  func hasLoop(_ root: Int) -> Bool { statistics[root].holding > statistics[root].bodies }
  func setNeeds(_ root: Int) { statistics.pointer[root].needs = true }
  func needs(_ root: Int) -> Bool { statistics[root].needs || statistics[root].asks }

  func isDirect(_ root: Int, byRule: Bool) -> Bool {
    let s = statistics[root]
    guard s.joints > 0 || s.touches else { return false }
    guard !s.asks, byRule else { return s.asks }
    if s.joints > 0, s.needs, s.contacts <= Self.contactsPerJoint * s.joints { return true }
    if s.isDirect { return s.lightestLoaded < .infinity && s.bodies <= Self.mostLoadedBodies.1 }
    return s.heaviest >= Self.largestMassRatio * s.lightestLoaded && s.bodies <= Self.mostLoadedBodies.0
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
  /// Of its bodies, kg; and of those that bear far more than they weigh.
  var heaviest: Float = 0
  var lightestLoaded = Float.infinity
  /// A body of it touches something.
  var touches = false
  /// A body of it is in a direct island now.
  var isDirect = false
  /// A joint or touching body of it is `.direct`, or the world is.
  var asks = false
  /// The rule holds for it.
  var needs = false

  mutating func add(_ other: MechanismStatistics) {
    bodies += other.bodies
    joints += other.joints
    holding += other.holding
    contacts += other.contacts
    heaviest = max(heaviest, other.heaviest)
    lightestLoaded = min(lightestLoaded, other.lightestLoaded)
    touches = touches || other.touches
    isDirect = isDirect || other.isDirect
    asks = asks || other.asks
    needs = needs || other.needs
  }
}
