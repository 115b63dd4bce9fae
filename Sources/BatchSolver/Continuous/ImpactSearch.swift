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

  /// Of the shape's depth: the skin of small ones.
  private static var skinFraction: Float { 0.25 }
  /// Of the skin: what a mover that is too deep already may still gain in a step.
  private static var traceFraction: Float { 0.1 }

  /// The share of the step after which the mover first touches `obstacle`, if it runs into it and that is before `limit`.
  package func impact(with obstacle: SweptCore, isOneSided: Bool = false, before limit: Float = 1) -> Float? {
    if passes(obstacle, isOneSided: isOneSided) { return nil }
    let fraction: Float?
    // Before the core runs into one obstacle, the shape may touch another: all impacts of the core count.
    switch time(mover.core.eroded(by: skin), obstacle) {
    case .none: fraction = nil
    case .at(let deep): fraction = touching(obstacle, before: deep) ?? deep
    case .atStart: fraction = deepening(obstacle)
    }
    guard let fraction, fraction < limit else { return nil }
    return fraction
  }

  /// When a mover that began in an obstacle, deeper than its skin, gets deeper by more than a trace.
  private func deepening(_ obstacle: SweptCore) -> Float? {
    let start = obstacle.placed(at: 0)
    let trace = Self.traceFraction * skin
    var thickness = skin
    while thickness < depth {
      thickness *= 2
      // At last only the middle is left.
      let core = thickness < depth ? mover.core.eroded(by: thickness) : ConvexCore(point: center)
      let distance = CoreDistance(start, mover.with(core).placed(at: 0)).distance - trace
      guard distance > core.radius + obstacle.core.radius + Self.leastRadius else { continue }
      let time = TimeOfImpact(obstacle, mover.with(core), distance: distance, tolerance: 0.5 * trace)
      if case .at(let fraction) = time { return fraction }
      return nil
    }
    return nil
  }

  /// When the mover touches an obstacle that its core runs into at `deep`; `nil` if it began so.
  private func touching(_ obstacle: SweptCore, before deep: Float) -> Float? {
    let distance = max(mover.core.radius + obstacle.core.radius, ContactDistance.slop)
    let touching = TimeOfImpact(
      obstacle, mover, distance: distance, tolerance: 0.25 * ContactDistance.slop, before: deep)
    if case .at(let fraction) = touching { return fraction }
    return nil
  }

  private func time(_ core: ConvexCore, _ obstacle: SweptCore) -> TimeOfImpact {
    let radius = max(core.radius, Self.leastRadius)
    return TimeOfImpact(
      obstacle, mover.with(core), distance: radius + obstacle.core.radius,
      tolerance: 0.25 * max(min(core.radius, skin), Self.leastRadius))
  }

  /// Bodies without thickness get this one, m: what is apart can be told from what touches.
  private static var leastRadius: Float { 0.05 * ContactDistance.slop }

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
    let pose = mover.sweep.start
    let middle = SIMD2(pose.x, pose.y) + Rotation(cosine: pose.z, sine: pose.w).apply(center)
    guard core.count > 1 else {
      let way = middle - startA.corner(0)
      let size = length(way)
      return size > 0 && separates(way / size)
    }
    for index in 0..<(isOneSided ? 1 : core.count) {
      let here = startA.corner(index)
      let edge = startA.corner(index + 1 == core.count ? 0 : index + 1) - here
      let normal = rightPerpendicular(edge) / length(edge)
      // Who begins behind a one-sided segment does not collide with it.
      if isOneSided, dot(middle - here, normal) < 0 { return true }
      if separates(normal) { return true }
    }
    return false
  }
}
