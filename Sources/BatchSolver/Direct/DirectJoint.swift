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
  /// The angle before, of which the whole turns are kept.
  private let last: Double

  /// - Parameters:
  ///   - joint: What is known of the joint; only read.
  ///   - last: The angle before, if it is not the joint's coordinate.
  init(
    _ joint: UnsafePointer<JointParameters>, _ poseA: DirectPose, _ poseB: DirectPose, last: Double? = nil
  ) {
    armA = poseA.turn(SIMD2<Double>(joint.pointee.anchorA))
    armB = poseB.turn(SIMD2<Double>(joint.pointee.anchorB))
    offset = SIMD2(poseB.x - poseA.x, poseB.y - poseA.y) + (armB - armA)
    axis = poseA.turn(SIMD2<Double>(joint.pointee.axisA))
    axisB = poseB.turn(SIMD2<Double>(joint.pointee.axisB))
    self.last = last ?? Double(joint.pointee.coordinate)
  }

  /// Across the axis, to the left.
  var normal: SIMD2<Double> { SIMD2(-axis.y, axis.x) }

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

  // MARK: - Coordinates

  /// The offset's part along a direction of the world.
  @inline(__always)
  func coordinate(along n: SIMD2<Double>) -> DirectCoordinate {
    DirectCoordinate(
      a: BodyJacobian(x: -n.x, y: -n.y, turn: -cross(armA, n)), b: BodyJacobian(x: n.x, y: n.y, turn: cross(armB, n)),
      value: dot(n, offset))
  }

  /// The offset's part along a direction that turns with body A.
  @inline(__always)
  func coordinate(alongOwn n: SIMD2<Double>) -> DirectCoordinate {
    var result = coordinate(along: n)
    result.a.turn -= cross(offset, n)
    return result
  }

  /// The angle between the frames.
  var turn: DirectCoordinate {
    DirectCoordinate(a: BodyJacobian(turn: -1), b: BodyJacobian(turn: 1), value: angle)
  }

  @inline(__always)
  private func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
  @inline(__always)
  private func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
}

/// A coordinate of two bodies that a constraint is about.
struct DirectCoordinate: BitwiseCopyable {
  var a: BodyJacobian
  var b: BodyJacobian
  /// m or rad.
  var value: Double

  /// The coordinate that falls from a bound.
  func below(_ bound: Double) -> DirectCoordinate {
    DirectCoordinate(a: a.negated, b: b.negated, value: bound - value)
  }

  func above(_ bound: Double) -> DirectCoordinate {
    DirectCoordinate(a: a, b: b, value: value - bound)
  }
}
