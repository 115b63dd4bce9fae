package import KernelInterface

/// The motion of a body's centre of mass frame in a step, from one pose to another: the centre moves at constant speed
/// on a line, and the rotation is the normalised interpolation of the two ends.
package struct Sweep: BitwiseCopyable {
  package var start: Pose
  package var end: Pose

  package init(start: Pose, end: Pose) {
    self.start = start
    self.end = end
  }

  /// End minus start, field by field.
  @inline(__always)
  var change: Row { end.row - start.row }

  /// The sweep as seen from another body that moves too. There it counts as even again: in the frame of a rotating
  /// drum, what lies in it rests.
  package func relative(to other: Sweep) -> Sweep {
    Sweep(start: start.relative(to: other.start), end: end.relative(to: other.end))
  }

  /// What `pose` in the frame of this sweep is in the world at its end.
  package func atEnd(_ pose: Pose) -> Pose { end * pose }

  /// The pose at a fraction of the step, 0 to 1.
  @inline(__always)
  package func pose(at fraction: Float) -> Pose {
    var pose = chord(at: fraction)
    let scale = 1 / (pose.cosine * pose.cosine + pose.sine * pose.sine).squareRoot()
    pose.cosine *= scale
    pose.sine *= scale
    return pose
  }

  /// The same with the rotation not normalised: corners placed by it move at constant speed on lines, which makes
  /// separations easy to bound. They are at most `bend` times their distance from the centre away from where they
  /// really are.
  @inline(__always)
  package func chord(at fraction: Float) -> Pose { Pose(start.row + fraction * change) }

  /// See `chord(at:)`: `1 - cos(angle / 2)`.
  package var bend: Float { 1 - (0.5 * max(1 + start.cosine * end.cosine + start.sine * end.sine, 0)).squareRoot() }

  /// The greatest angular speed, rad a step.
  package var angularSpeed: Float {
    let x = end.cosine - start.cosine
    let y = end.sine - start.sine
    return (x * x + y * y).squareRoot() / max(1 - bend, 0.1)
  }

  /// The same as seen from another origin.
  package func moved(by translation: SIMD2<Float>) -> Sweep {
    var moved = self
    moved.start.position += translation
    moved.end.position += translation
    return moved
  }
}
