internal import KernelInterface

/// Whether a shape runs into another one on its way, and when.
///
/// Impacts are judged by the shape without its skin, a layer so thin that ordinary contacts push it out without a trace:
/// what only grazes, slides or rolls along something never stops. If the core does hit, the shape itself is put where it
/// first touches.
package struct ImpactSearch: BitwiseCopyable {
  package var mover: SweptCore
  /// Thickness of the skin, m.
  package let skin: Float
  /// The smallest distance of the mover's boundary from its centre, m.
  let depth: Float
  /// The mover's centre in its body's frame.
  let center: SIMD2<Float>

  /// - Parameters:
  ///   - depth: The smallest distance of the mover's boundary from its centre, m.
  ///   - center: The mover's centre in its body's frame, m.
  package init(mover: SweptCore, depth: Float, center: SIMD2<Float>) {
    self.mover = mover
    self.depth = depth
    self.center = center
    skin = min(2 * ContactDistance.slop, Self.skinFraction * depth)
  }

  /// Of the shape's depth: the skin of small ones, and the core that counts for shapes that begin inside of another.
  private static var skinFraction: Float { 0.25 }

  /// The share of the step after which the mover runs into `obstacle`, if it does before `limit`.
  package func impact(with obstacle: SweptCore, isOneSided: Bool = false, before limit: Float = 1) -> Float? {
    if passes(obstacle, isOneSided: isOneSided) { return nil }
    let eroded = mover.with(mover.core.eroded(by: skin))
    switch Self.time(eroded, obstacle, limit) {
    case .none: return nil
    case .at(let deep):
      // Where the shape itself touches is a little earlier; if it began touching, its core decides.
      let radii = mover.core.radius + obstacle.core.radius
      let touching = TimeOfImpact(
        obstacle, mover, distance: max(radii, ContactDistance.slop), tolerance: 0.25 * ContactDistance.slop,
        before: deep)
      if case .at(let fraction) = touching { return fraction }
      return deep
    case .atStart:
      // It began inside. What must not pass is its middle.
      let middle = mover.with(ConvexCore(point: center, radius: Self.skinFraction * depth))
      if case .at(let fraction) = Self.time(middle, obstacle, limit) { return fraction }
      return nil
    }
  }

  private static func time(_ core: SweptCore, _ obstacle: SweptCore, _ limit: Float) -> TimeOfImpact {
    let distance = max(core.core.radius + obstacle.core.radius, 0.25 * ContactDistance.slop * skinFraction)
    let margin = max(core.core.radius, distance * skinFraction)
    return TimeOfImpact(obstacle, core, distance: distance, tolerance: 0.25 * margin, before: limit)
  }

  /// True if the mover stays on one side of a face of the obstacle but for its skin: a test that settles nearly all.
  private func passes(_ obstacle: SweptCore, isOneSided: Bool) -> Bool {
    let startA = obstacle.chord(at: 0)
    let startB = mover.chord(at: 0)
    let endA = obstacle.chord(at: 1)
    let endB = mover.chord(at: 1)
    let core = obstacle.core
    let least = mover.core.radius + core.radius + mover.bend + obstacle.bend - 0.5 * skin
    func separates(_ axis: SIMD2<Float>) -> Bool {
      startA.gap(to: startB, along: axis) > least && endA.gap(to: endB, along: axis) > least
    }
    guard core.count > 1 else {
      let way = mover.sweep.start - obstacle.sweep.start
      let size = length([way.x, way.y])
      return size > 0 && separates([way.x / size, way.y / size])
    }
    for index in 0..<(isOneSided ? 1 : core.count) {
      let here = startA.corner(index)
      let edge = startA.corner(index + 1 == core.count ? 0 : index + 1) - here
      let normal = rightPerpendicular(edge) / length(edge)
      if index == 0, isOneSided {
        // Who begins behind a one-sided segment does not collide with it.
        let pose = mover.sweep.start
        let middle = SIMD2(pose.x, pose.y) + Rotation(cosine: pose.z, sine: pose.w).apply(center)
        if dot(middle - here, normal) < 0 { return true }
      }
      if separates(normal) { return true }
    }
    return false
  }
}
