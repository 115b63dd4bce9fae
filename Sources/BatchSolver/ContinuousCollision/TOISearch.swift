internal import KernelInterface

/// Where a body must be at the end of a step because of an obstacle, in the frame of the obstacle's body.
package struct TOIHit: BitwiseCopyable, Equatable {
  /// The share of its way that it goes.
  package var fraction: Float
  /// From there, m.
  package var shift = SIMD2<Float>.zero
}

/// Whether a shape runs into another one on its way, and when.
///
/// Impacts are judged by the shape without its skin, a layer so thin that ordinary contacts push it out without a trace:
/// what only grazes, slides or rolls along something never stops. If the core does hit, the shape itself is put where it
/// first touches.
package struct TOISearch: BitwiseCopyable {
  package let mover: SweptMover
  /// In the mover's frame of reference.
  package var obstacle = ConvexProxy(point: .zero)
  /// The obstacle is a segment of a chain: only what comes from its right side collides.
  package var isOneSided = false

  package init(_ mover: SweptMover) { self.mover = mover }

  /// Of the skin: what a mover that is too deep already may still gain in a step.
  private static var traceFraction: Float { 0.1 }

  /// Where a mover that does not pass is to stop; `nil` if it does not run into the obstacle either.
  package var stop: TOIHit? {
    switch time(mover.swept.core.eroded(by: mover.skin)) {
    case .none: return nil
    case .at(let deep): return TOIHit(fraction: touching(before: deep) ?? deep)
    case .atStart: return slide
    }
  }

  /// What keeps a mover that began in an obstacle, deeper than its skin, from getting deeper: it slides. To hold it back in
  /// time would hold back, too, what contacts do to push it out.
  private var slide: TOIHit? {
    let trace = Self.traceFraction * mover.skin
    var thickness = mover.skin
    while thickness < mover.depth {
      thickness *= 2
      // At last only the middle is left.
      let core = mover.swept.with(
        thickness < mover.depth ? mover.swept.core.eroded(by: thickness) : ConvexProxy(point: mover.center))
      let distance = GJKDistance(obstacle, core.placed(at: 0)).distance - trace
      guard distance > core.core.radius + obstacle.radius + Self.leastRadius else { continue }
      guard case .at(let fraction) = TimeOfImpact(obstacle, core, distance: distance, tolerance: 0.5 * trace) else {
        return nil
      }
      let normal = GJKDistance(obstacle, core.placed(at: fraction)).normal
      let missing = distance + trace - obstacle.gap(to: core.placed(at: 1), along: normal)
      return missing > 0 ? TOIHit(fraction: 1, shift: missing * normal) : nil
    }
    return nil
  }

  /// When the mover touches an obstacle that its core runs into at `deep`; `nil` if it began so.
  private func touching(before deep: Float) -> Float? {
    let distance = max(mover.swept.core.radius + obstacle.radius, ContactDistance.slop)
    let touching = TimeOfImpact(
      obstacle, mover.swept, distance: distance, tolerance: 0.25 * ContactDistance.slop, before: deep)
    if case .at(let fraction) = touching { return fraction }
    return nil
  }

  private func time(_ core: ConvexProxy) -> TimeOfImpact {
    let radius = max(core.radius, Self.leastRadius)
    return TimeOfImpact(
      obstacle, mover.swept.with(core), distance: radius + obstacle.radius,
      tolerance: 0.25 * max(min(core.radius, mover.skin), Self.leastRadius))
  }

  /// Bodies without thickness get this one, m: what is apart can be told from what touches.
  private static var leastRadius: Float { 0.05 * ContactDistance.slop }

  /// True if the mover stays on one side of a face of the obstacle but for its skin, or, if it began deeper with its middle
  /// outside, gets no deeper: a test that settles most.
  package var passes: Bool {
    let swept = mover.swept
    let radii = swept.core.radius + obstacle.radius
    let allowed = radii + swept.bend - 0.5 * mover.skin
    let deepest = radii - mover.depth
    let deepening = 2 * swept.bend - Self.traceFraction * mover.skin
    func separates(_ axis: SIMD2<Float>) -> Bool {
      let before = obstacle.gap(to: mover.start, along: axis)
      return before > deepest && obstacle.gap(to: mover.end, along: axis) > min(allowed, before + deepening)
    }
    guard obstacle.count > 1 else {
      let way = mover.middle - obstacle.corner(0)
      let size = length(way)
      return size > 0 && separates(way / size)
    }
    for index in 0..<(isOneSided ? 1 : obstacle.count) {
      let here = obstacle.corner(index)
      let edge = obstacle.corner(index + 1 == obstacle.count ? 0 : index + 1) - here
      let normal = rightPerpendicular(edge) / length(edge)
      // Who begins behind a one-sided segment does not collide with it.
      if isOneSided, dot(mover.middle - here, normal) < 0 { return true }
      if separates(normal) { return true }
    }
    return false
  }
}
