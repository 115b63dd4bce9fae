internal import KernelInterface

/// A part of a world in lockstep. Its fields are those of `LockstepBodyBlock`, in their order, so that steps lay sixteen side by side by
/// copying numbers (`LockstepPack`).
struct LockstepBody: BitwiseCopyable {
  /// The centre of mass in the part's frame, m.
  private(set) var localCenter = SIMD2<Float>.zero
  /// 1/kg and 1/(kg m^2); 0 for what forces do not move, or not turn.
  private(set) var inverseMass: Float = 0
  private(set) var inverseInertia: Float = 0
  /// Of gravity and forces in the next step, m/s^2 and rad/s^2.
  var acceleration = SIMD2<Float>.zero
  var angularAcceleration: Float = 0
  // What steps change:
  /// rad; whole turns count.
  private(set) var angle: Float = 0
  /// Of the centre of mass, m and m/s.
  private(set) var center = SIMD2<Float>.zero
  var velocity = SIMD2<Float>.zero
  /// rad/s.
  var angularVelocity: Float = 0
  /// Where the last step, or what is left of one after an impact, began.
  private(set) var startAngle: Float = 0
  /// Cosine and sine of the angles.
  private var rotation = SIMD2<Float>(1, 0)
  private(set) var startCenter = SIMD2<Float>.zero
  private var startRotation = SIMD2<Float>(1, 0)
  /// What it covered when it was solved last, m.
  private var low = SIMD2<Float>.zero
  private var high = SIMD2<Float>.zero

  /// Numbers of a part, and which of them steps change.
  static let fields = MemoryLayout<LockstepBody>.size / MemoryLayout<Float>.size
  static let changed = MemoryLayout<LockstepBody>.offset(of: \.angle)! / MemoryLayout<Float>.size..<fields

  /// What it covered when it was solved last with all of its world, skin included.
  var covered: AABB { AABB(low: low, high: high) }
  var pose: LockstepPose { pose(center, rotation) }
  /// Where the step began.
  var startPose: LockstepPose { pose(startCenter, startRotation) }

  /// Its way in the last step.
  var sweep: LockstepSweep {
    LockstepSweep(
      localCenter: localCenter, firstCenter: startCenter, center: center, firstAngle: startAngle, angle: angle)
  }

  private func pose(_ center: SIMD2<Float>, _ rotation: SIMD2<Float>) -> LockstepPose {
    var pose = LockstepPose(position: .zero, cosine: rotation.x, sine: rotation.y)
    pose.position = center - pose.rotated(localCenter)
    return pose
  }

  var isFinite: Bool { ((velocity + center).sum() + angularVelocity + angle).isFinite }

  mutating func setPlace(_ center: SIMD2<Float>, _ angle: Float) {
    self.center = center
    self.angle = angle
    let (cosine, sine) = cosineAndSine(angle)
    rotation = SIMD2(cosine, sine)
  }

  /// Says that it has not moved.
  mutating func setStart() {
    startCenter = center
    startAngle = angle
    startRotation = rotation
  }

  mutating func setVelocity(_ linear: SIMD2<Float>, _ angular: Float) {
    velocity = linear
    angularVelocity = angular
  }

  mutating func setAcceleration(_ linear: SIMD2<Float>, _ angular: Float) {
    acceleration = linear
    angularAcceleration = angular
  }

  mutating func setMass(_ mass: Float, _ inertia: Float, center: SIMD2<Float>) {
    inverseMass = inverse(mass)
    inverseInertia = inverse(inertia)
    localCenter = center
  }
}

/// Of a mass or an inertia; 0 for what forces do not move, or not turn.
func inverse(_ value: Float) -> Float { value > 0 ? 1 / value : 0 }
