internal import KernelInterface

/// A contact that a part of a world may have with a piece of the ground: their bounds overlap.
struct LockstepContact: BitwiseCopyable {
  var piece: Int16 = 0
  var part: UInt8 = 0
  /// Points of the last manifold, 0 to 2; 0: the two do not touch.
  var count: UInt8 = 0
  /// By which its points are known again.
  var keys = SIMD2<UInt32>.zero
  /// What they did in the last step, N s.
  var normalImpulse = SIMD2<Float>.zero
  var frictionImpulse = SIMD2<Float>.zero
  /// Of the piece, with `LockstepGround.margin`.
  var pieceBounds = AABB.empty

  /// Takes a new manifold, and what its points did under the same keys.
  mutating func take(_ manifold: LockstepManifold) {
    let old = self
    count = UInt8(manifold.count)
    keys = [manifold.keys.0, manifold.keys.1]
    normalImpulse = .zero
    frictionImpulse = .zero
    for point in 0..<manifold.count {
      for former in 0..<Int(old.count) where old.keys[former] == keys[point] {
        normalImpulse[point] = old.normalImpulse[former]
        frictionImpulse[point] = old.frictionImpulse[former]
        break
      }
    }
  }
}

/// What is known of a world in lockstep besides its parts, joints and contacts.
struct LockstepWorld: BitwiseCopyable {
  /// m/s^2.
  var gravity: SIMD2<Float>
  var isAwake = true
  /// Whether more than gravity acts in the next step.
  var isForced = false
  /// Contacts in use, the oldest first.
  var contactCount: Int32 = 0
  /// By part, a bit: whether it is marked as touching. The begin of a contact sets the mark, and the end of one clears it.
  var touching: UInt8 = 0
  /// By part, a bit: whether a contact began in the last step.
  var began: UInt8 = 0
  /// By part, s: how long it has been slow.
  var restTime = SIMD8<Float>.zero

  /// The most contacts of a world: a figure that lies on stairs has half of them. Those beyond are looked for again when the part has
  /// left its bounds: what flies at 100 m/s along the ground may miss some.
  static let mostContacts = 48
}
