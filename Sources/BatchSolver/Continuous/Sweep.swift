package import KernelInterface

/// The way of a body's centre of mass frame in a step, from one pose row to another: the centre moves evenly on a line, and
/// the rotation is the normalised mean of the two ends.
package struct Sweep: BitwiseCopyable {
  package var start: Row
  package var end: Row

  package init(start: Row, end: Row) {
    self.start = start
    self.end = end
  }

  /// The pose after a share of the step, 0 to 1.
  package func pose(at fraction: Float) -> Row {
    var pose = chord(at: fraction)
    let scale = 1 / (pose.z * pose.z + pose.w * pose.w).squareRoot()
    pose.z *= scale
    pose.w *= scale
    return pose
  }

  /// The same with the rotation not normalised: corners placed by it move evenly on lines, which makes separations easy to
  /// bound. From where they really are, they are at most `bend` times their distance from the centre away.
  package func chord(at fraction: Float) -> Row { start + fraction * (end - start) }

  /// See `chord(at:)`: `1 - cos(angle / 2)`.
  package var bend: Float { 1 - (0.5 * max(1 + start.z * end.z + start.w * end.w, 0)).squareRoot() }

  /// The greatest rate of turning, rad a step.
  package var turn: Float {
    let x = end.z - start.z
    let y = end.w - start.w
    return (x * x + y * y).squareRoot() / max(1 - bend, 0.1)
  }

  /// Where `pose` ends that keeps its place relative to this sweep from `fraction` on.
  package func carry(_ pose: Row, from fraction: Float) -> Row {
    let then = self.pose(at: fraction)
    let cosine = end.z * then.z + end.w * then.w
    let sine = end.w * then.z - end.z * then.w
    let x = pose.x - then.x
    let y = pose.y - then.y
    return [
      end.x + (cosine * x - sine * y), end.y + (sine * x + cosine * y), cosine * pose.z - sine * pose.w,
      sine * pose.z + cosine * pose.w,
    ]
  }

  /// The same as seen from another origin.
  package func moved(by translation: SIMD2<Float>) -> Sweep {
    let change: Row = [translation.x, translation.y, 0, 0]
    return Sweep(start: start + change, end: end + change)
  }
}

/// A shape on its way.
package struct SweptCore: BitwiseCopyable {
  /// In the frame of its body's centre of mass.
  package var core: ConvexCore
  package var sweep: Sweep
  /// The largest distance of a corner from the centre of mass, m.
  package let reach: Float
  /// How far a corner may be from its chord, m.
  package let bend: Float

  package init(_ core: ConvexCore, _ sweep: Sweep) {
    self.core = core
    self.sweep = sweep
    reach = (core.x * core.x + core.y * core.y).max().squareRoot()
    bend = reach * sweep.bend
  }

  /// Where the shape is after a share of the step.
  package func placed(at fraction: Float) -> ConvexCore { core.placed(at: sweep.pose(at: fraction)) }

  /// The same by the chord of the sweep.
  package func chord(at fraction: Float) -> ConvexCore { core.placed(at: sweep.chord(at: fraction)) }

  /// The same way with another core.
  package func with(_ core: ConvexCore) -> SweptCore { SweptCore(core, sweep) }
}
