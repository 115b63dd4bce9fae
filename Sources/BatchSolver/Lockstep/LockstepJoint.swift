/// A revolute joint of a world in lockstep, with motor and limits. Its fields are the first ones of `LockstepJointBlock`, in their
/// order.
struct LockstepJoint: BitwiseCopyable {
  /// Anchors relative to the centres of mass, in the parts' frames, m.
  var anchorA = SIMD2<Float>.zero
  var anchorB = SIMD2<Float>.zero
  /// Of the angle, rad.
  var lower: Float = 0
  var upper: Float = 0
  /// rad/s, and the most that it takes, N m.
  var motorSpeed: Float = 0
  var motorTorque: Float = 0
  /// The inverse of what the angle alone has, kg m^2; 0 where neither part can turn.
  var turnMass: Float = 0
  // What steps change:
  /// -1 at the lower limit, 1 at the upper one, 0 at none.
  private(set) var limit: Int32 = 0
  /// What it did in the last step, N s and N m s.
  private(set) var impulse = SIMD2<Float>.zero
  private(set) var limitImpulse: Float = 0
  private(set) var motorImpulse: Float = 0

  /// Numbers of a joint, and which of them steps change.
  static let fields = MemoryLayout<LockstepJoint>.size / MemoryLayout<Float>.size
  static let changed = MemoryLayout<LockstepJoint>.offset(of: \.limit)! / MemoryLayout<Float>.size..<fields
}
