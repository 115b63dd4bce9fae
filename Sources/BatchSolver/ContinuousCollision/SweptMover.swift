internal import KernelInterface

/// A shape on its way past the obstacles of a body, in the frame of that body: what is the same for all of them.
package struct SweptMover: BitwiseCopyable {
  package let swept: SweptProxy
  /// What was added to all positions, m.
  let origin: SIMD2<Float>
  /// The smallest distance of the shape's boundary from its centre, m.
  let depth: Float
  /// The shape's centre in its body's frame, and where it is at the start.
  let center: SIMD2<Float>
  let middle: SIMD2<Float>
  /// Thickness of the skin, m.
  package let skin: Float
  /// The shape by the chord of its sweep, at both ends.
  let start: ConvexProxy
  let end: ConvexProxy

  /// - Parameters:
  ///   - swept: The way in the frame that obstacles are in.
  ///   - origin: What was added to all positions in that frame, m.
  ///   - depth: The smallest distance of the shape's boundary from its centre, m.
  ///   - center: The shape's centre in its body's frame, m.
  package init(_ swept: SweptProxy, origin: SIMD2<Float> = .zero, depth: Float, center: SIMD2<Float>) {
    self.swept = swept
    self.origin = origin
    self.depth = depth
    self.center = center
    let pose = swept.sweep.start
    middle = SIMD2(pose.x, pose.y) + Rotation(cosine: pose.z, sine: pose.w).apply(center)
    skin = min(2 * ContactDistance.slop, Self.skinFraction * depth)
    start = swept.chord(at: 0)
    end = swept.chord(at: 1)
  }

  /// Of the shape's depth: the skin of small ones.
  private static var skinFraction: Float { 0.25 }
}
