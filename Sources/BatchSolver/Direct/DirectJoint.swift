internal import KernelInterface

/// Where the two frames of a joint are, in double precision and world axes.
struct DirectJoint {
  /// From the centres of mass to the anchors, m.
  let armA: SIMD2<Double>
  let armB: SIMD2<Double>
  /// From anchor A to anchor B, m.
  let offset: SIMD2<Double>
  /// The x axis of frame A.
  let axis: SIMD2<Double>
  private let axisB: SIMD2<Double>
  private let last: Double

  /// - Parameters:
  ///   - row: The joint's row, see `JointRow`.
  ///   - last: The angle before, of which the whole turns are kept.
  init(_ row: UnsafePointer<Float>, _ poseA: DirectPose, _ poseB: DirectPose, last: Double) {
    let anchors = row + JointRow.anchors
    let frames = row + JointRow.frames
    armA = poseA.turn(SIMD2(Double(anchors[0]), Double(anchors[1])))
    armB = poseB.turn(SIMD2(Double(anchors[2]), Double(anchors[3])))
    offset = SIMD2(poseB.x - poseA.x, poseB.y - poseA.y) + (armB - armA)
    axis = poseA.turn(SIMD2(Double(frames[0]), Double(frames[1])))
    axisB = poseB.turn(SIMD2(Double(frames[2]), Double(frames[3])))
    self.last = last
  }

  /// Of frame B seen from frame A, rad, counted on from the last one. In double precision: that of single precision is
  /// turned back, and what remains is small.
  var angle: Double {
    let cosine = axis.x * axisB.x + axis.y * axisB.y
    let sine = axis.x * axisB.y - axis.y * axisB.x
    let coarse = Double(Rotation(cosine: Float(cosine), sine: Float(sine)).angle)
    let turn = DirectRotation(angle: coarse)
    let raw = coarse + (turn.cosine * sine - turn.sine * cosine)
    return raw + ((last - raw) / (2 * .pi)).rounded() * (2 * .pi)
  }

  /// The gradients of the anchors' distance along a direction that turns with neither body, or with body A if
  /// `followsA`.
  @inline(__always)
  func gradients(along n: SIMD2<Double>, followsA: Bool) -> (BodyGradient, BodyGradient) {
    let lever = followsA ? armA + offset : armA
    return (
      BodyGradient(x: -n.x, y: -n.y, turn: -(lever.x * n.y - lever.y * n.x)),
      BodyGradient(x: n.x, y: n.y, turn: armB.x * n.y - armB.y * n.x)
    )
  }

  /// The gradients of the angle.
  @inline(__always)
  static var turns: (BodyGradient, BodyGradient) { (BodyGradient(turn: -1), BodyGradient(turn: 1)) }
}
