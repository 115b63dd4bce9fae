package import KernelInterface

/// The motion of a body's centre of mass frame in a step, from one pose row to another: the centre moves at constant speed
/// on a line, and the rotation is the normalised interpolation of the two ends.
package struct Sweep: BitwiseCopyable {
  package var start: Row
  package var end: Row

  package init(start: Row, end: Row) {
    self.start = start
    self.end = end
  }

  /// The sweep as seen from another body that moves too. There it counts as even again: in the frame of a rotating drum,
  /// what lies in it rests.
  package func relative(to other: Sweep) -> Sweep {
    Sweep(start: Self.relative(start, to: other.start), end: Self.relative(end, to: other.end))
  }

  private static func relative(_ pose: Row, to frame: Row) -> Row {
    let x = pose.x - frame.x
    let y = pose.y - frame.y
    return Row(
      frame.z * x + frame.w * y, frame.z * y - frame.w * x, frame.z * pose.z + frame.w * pose.w,
      frame.z * pose.w - frame.w * pose.z)
  }

  /// What `pose` in the frame of this sweep is in the world at its end.
  package func atEnd(_ pose: Row) -> Row {
    Row(
      end.x + (end.z * pose.x - end.w * pose.y), end.y + (end.w * pose.x + end.z * pose.y),
      end.z * pose.z - end.w * pose.w, end.w * pose.z + end.z * pose.w)
  }

  /// The pose at a fraction of the step, 0 to 1.
  @inline(__always)
  package func pose(at fraction: Float) -> Row {
    var pose = chord(at: fraction)
    let scale = 1 / (pose.z * pose.z + pose.w * pose.w).squareRoot()
    pose.z *= scale
    pose.w *= scale
    return pose
  }

  /// The same with the rotation not normalised: corners placed by it move at constant speed on lines, which makes separations
  /// easy to bound. They are at most `bend` times their distance from the centre away from where they really are.
  @inline(__always)
  package func chord(at fraction: Float) -> Row { start + fraction * (end - start) }

  /// See `chord(at:)`: `1 - cos(angle / 2)`.
  package var bend: Float { 1 - (0.5 * max(1 + start.z * end.z + start.w * end.w, 0)).squareRoot() }

  /// The greatest angular speed, rad a step.
  package var angularSpeed: Float {
    let x = end.z - start.z
    let y = end.w - start.w
    return (x * x + y * y).squareRoot() / max(1 - bend, 0.1)
  }

  /// The same as seen from another origin.
  package func moved(by translation: SIMD2<Float>) -> Sweep {
    let change = Row(translation.x, translation.y, 0, 0)
    return Sweep(start: start + change, end: end + change)
  }
}
