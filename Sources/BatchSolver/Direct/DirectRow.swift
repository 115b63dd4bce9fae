/// The jacobian of a constraint for one body: what a unit of velocity in x, in y and of angular velocity adds to its
/// speed.
struct BodyJacobian: BitwiseCopyable {
  var x = 0.0
  var y = 0.0
  var turn = 0.0

  static var zero: BodyJacobian { BodyJacobian() }

  /// The constraint's speed for velocities `x, y, angular velocity`.
  @inline(__always)
  func dot(_ v: UnsafePointer<Double>) -> Double { x * v[0] + y * v[1] + turn * v[2] }

  /// Adds what an impulse along the constraint does to `x, y, angular velocity` of the momentum.
  @inline(__always)
  func add(_ impulse: Double, to momentum: UnsafeMutablePointer<Double>) {
    momentum[0] += x * impulse
    momentum[1] += y * impulse
    momentum[2] += turn * impulse
  }

  /// The jacobian's square in the metric of the inverse masses.
  @inline(__always)
  func inverseMass(_ mass: UnsafePointer<Double>) -> Double {
    (x * x) / mass[0] + (y * y) / mass[1] + (turn * turn) / mass[2]
  }
}

/// One scalar constraint of a direct island.
///
/// Its impulse is `clamp(offset - stiffness (J v - target), lower...upper)`: everything a joint or a contact does is of
/// this form. What is held has a large stiffness and the multiplier found so far as its offset (the method of
/// multipliers, docs/direct-solver.md); springs have the stiffness and target of their implicit law; motors, friction
/// and limits have bounds.
struct DirectRow: BitwiseCopyable {
  enum Role: UInt8 {
    /// A spring: never held, never projected.
    case spring
    /// The geometric stiffness of a rod across itself: a spring that meets changes of the speed only.
    case geometric
    /// Holds a position: multipliers are kept, and the error is taken back by projection.
    case held
    /// A motor or friction: multipliers are kept within bounds; there is no position.
    case driven

    /// Whether a multiplier is kept from pass to pass.
    var isHard: Bool { self == .held || self == .driven }
  }

  /// Bodies as numbers in their island, -1: one that the island does not move.
  var bodyA: Int32 = -1
  var bodyB: Int32 = -1
  var a = BodyJacobian.zero
  var b = BodyJacobian.zero
  /// N s per m/s, or N m s per rad/s.
  var stiffness = 0.0
  /// The speed unconstrained, the motion of bodies outside included.
  var target = 0.0
  var lower = -Double.infinity
  var upper = Double.infinity
  var offset = 0.0
  var impulse = 0.0
  /// Above 0: the impulses of this row and the next together may be this long, N s.
  var disc = 0.0
  /// What projection takes back, m or rad.
  var error = 0.0
  /// Where the impulse is kept: times x in a field of its joint (a `JointImpulseField`) or contact, times y, if that is
  /// not 0, in `JointImpulses.held.y`.
  var weight = SIMD2<Float>(1, 0)
  var field: UInt8 = 0
  var role = Role.held
  /// An impulse beyond this asks for far more geometric stiffness than that of the last step gave, N s.
  var impulseThreshold = Float.infinity
  /// The row that the other two bodies of a gear are in, -1: none.
  var partner: Int32 = -1

  /// How fast the constraint's coordinate changes.
  @inline(__always)
  func speed(_ v: UnsafePointer<Double>, _ partners: UnsafePointer<DirectRow>) -> Double {
    var s = 0.0
    if bodyA >= 0 { s += a.dot(v + 3 * Int(bodyA)) }
    if bodyB >= 0 { s += b.dot(v + 3 * Int(bodyB)) }
    if partner >= 0 { s += partners[Int(partner)].speedOfPair(v) }
    return s
  }

  private func speedOfPair(_ v: UnsafePointer<Double>) -> Double {
    (bodyA >= 0 ? a.dot(v + 3 * Int(bodyA)) : 0) + (bodyB >= 0 ? b.dot(v + 3 * Int(bodyB)) : 0)
  }

  /// Adds what an impulse does to the bodies' momenta.
  @inline(__always)
  func add(_ impulse: Double, to momentum: UnsafeMutablePointer<Double>, _ partners: UnsafePointer<DirectRow>) {
    if bodyA >= 0 { a.add(impulse, to: momentum + 3 * Int(bodyA)) }
    if bodyB >= 0 { b.add(impulse, to: momentum + 3 * Int(bodyB)) }
    if partner >= 0 { partners[Int(partner)].addToPair(impulse, to: momentum) }
  }

  private func addToPair(_ impulse: Double, to momentum: UnsafeMutablePointer<Double>) {
    if bodyA >= 0 { a.add(impulse, to: momentum + 3 * Int(bodyA)) }
    if bodyB >= 0 { b.add(impulse, to: momentum + 3 * Int(bodyB)) }
  }
}

/// The potential of a row has three pieces: its impulse is at one of its bounds, or within them.
enum RowActivity: UInt8, BitwiseCopyable {
  case lower
  case free
  case upper

  /// The piece for an impulse that has not been cut to its bounds.
  @inline(__always)
  init(_ impulse: Double, _ lower: Double, _ upper: Double) {
    self = impulse <= lower ? .lower : impulse >= upper ? .upper : .free
  }
}
