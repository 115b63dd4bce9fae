/// The way of a part in a step: straight, at an even turn.
struct LockstepSweep: BitwiseCopyable {
  /// Of the centre of mass in the part's frame, m.
  var localCenter: SIMD2<Float>
  /// Of the centre of mass at `start` and at the step's end, m.
  var firstCenter: SIMD2<Float>
  var center: SIMD2<Float>
  /// The same of the angle, rad.
  var firstAngle: Float
  var angle: Float
  /// From 0 on: how much of the step is behind it.
  var start: Float = 0

  /// Where the part is after a share of what is left of the step, 0 to 1.
  func pose(at share: Float) -> LockstepPose {
    let (cosine, sine) = cosineAndSine((1 - share) * firstAngle + share * angle)
    var pose = LockstepPose(position: .zero, cosine: cosine, sine: sine)
    pose.position = (1 - share) * firstCenter + share * center - pose.rotated(localCenter)
    return pose
  }

  /// Begins later in the step.
  mutating func advance(to time: Float) {
    let share = (time - start) / (1 - start)
    firstCenter = (1 - share) * firstCenter + share * center
    firstAngle = (1 - share) * firstAngle + share * angle
    start = time
  }
}
