internal import KernelInterface

/// A shape that moves past the shapes of another body, in the frame of that body: what is the same for all of them.
package struct TOIMover: BitwiseCopyable {
  package let swept: SweptProxy
  /// What was added to all positions, m.
  let origin: SIMD2<Float>
  /// The smallest distance of the shape's boundary from its centre, m.
  let minimumExtent: Float
  /// The shape's centre in its body's frame, and where it is at the start, m.
  let center: SIMD2<Float>
  let startCenter: SIMD2<Float>
  /// Thickness of the skin, m.
  package let skin: Float
  /// How deep the shape is in what it ran into when it is stopped, m: 0 if it touches.
  let stopDepth: Float
  /// The shape on the chord of its sweep, at both ends.
  let start: ConvexProxy
  let end: ConvexProxy

  /// - Parameters:
  ///   - swept: The shape's sweep in the frame that obstacles are in.
  ///   - origin: What was added to all positions in that frame, m.
  ///   - minimumExtent: The smallest distance of the shape's boundary from its centre, m.
  ///   - center: The shape's centre in its body's frame, m.
  ///   - stopsOverlapping: It is stopped where it overlaps by half its skin, not where it touches.
  package init(
    _ swept: SweptProxy, origin: SIMD2<Float> = .zero, minimumExtent: Float, center: SIMD2<Float>,
    stopsOverlapping: Bool = false
  ) {
    self.swept = swept
    self.origin = origin
    self.minimumExtent = minimumExtent
    self.center = center
    let pose = swept.sweep.start
    startCenter = pose.position + pose.rotation.apply(center)
    skin = min(2 * ContactDistance.slop, Self.skinFraction * minimumExtent)
    stopDepth = stopsOverlapping ? Self.stopFraction * skin : 0
    start = swept.chord(at: 0)
    end = swept.chord(at: 1)
  }

  /// The shape without a skin of a thickness, m.
  func eroded(by thickness: Float) -> ConvexProxy {
    swept.proxy.eroded(by: thickness, center: center, minimumExtent: minimumExtent)
  }

  /// How deep a shape is stopped, as a part of its skin: so that contacts act, while its core is still outside, and the
  /// next step's search finds it there if they do not suffice.
  private static var stopFraction: Float { 0.5 }
  /// The skin of small shapes as a part of their minimum extent.
  private static var skinFraction: Float { 0.25 }
}
