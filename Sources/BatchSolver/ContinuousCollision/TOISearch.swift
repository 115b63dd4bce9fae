internal import KernelInterface

/// The impact of a shape on an obstacle in a step, and where that puts its body, in the frame of the obstacle's.
package struct TOIHit: BitwiseCopyable, Equatable {
  /// The time of impact: the fraction of its sweep that the body goes.
  package var fraction: Float
  /// The displacement from there, m.
  package var shift = SIMD2<Float>.zero
  /// The obstacle stays where it is. Else a dynamic one goes back to where it was at the time of impact.
  package var obstacleStays = false
  /// The centre is so near to what is static or kinematic that only containment can tell whether it gets to the other side.
  package var isForContainment = false
}

/// Whether a shape runs into another one in a step, and when.
///
/// Impacts are judged by the core, the shape without its skin: a layer so thin that ordinary contacts push it out
/// without a trace. So what only grazes, slides or rolls along something is never stopped. If the core does hit, the
/// shape itself is put where it first touches, or overlaps by half its skin where contacts need that.
package struct TOISearch: BitwiseCopyable {
  package let mover: TOIMover
  /// In the mover's frame of reference.
  package var obstacle = ConvexProxy(point: .zero)
  /// The obstacle is a segment of a chain, which collides with what comes from its right side only.
  package var isOneSided = false
  /// What is deep in a dynamic body is for contacts to part. Only where these act on what overlaps, and so see a bullet when it
  /// is deep already, it is kept from getting deeper.
  package var isDynamic = false

  package init(_ mover: TOIMover) { self.mover = mover }

  /// How much deeper a mover that is too deep already may get in a step, as a part of the skin.
  private static var traceFraction: Float { 0.1 }

  /// The impact of a mover for which `passes` is false; `nil` if it does not run into the obstacle either.
  package var hit: TOIHit? {
    switch time(mover.eroded(by: mover.skin)) {
    case .none: return nil
    case .at(let deep): return TOIHit(fraction: stop(before: deep) ?? deep)
    case .atStart: return isDynamic && mover.stopDepth == 0 ? nil : slide
    }
  }

  /// What keeps a mover that started in an obstacle, deeper than its skin, from getting deeper: it slides. Holding it
  /// back in time would also hold back what contacts do to push it out.
  private var slide: TOIHit? {
    let trace = Self.traceFraction * mover.skin
    var thickness = mover.skin
    while thickness < mover.minimumExtent {
      thickness *= 2
      // At last only the centre is left.
      let core = mover.swept.with(
        thickness < mover.minimumExtent ? mover.eroded(by: thickness) : ConvexProxy(point: mover.center))
      let distance = GJKDistance(obstacle, core.placed(at: 0)).distance - trace
      guard distance > core.proxy.radius + obstacle.radius + Self.leastRadius else { continue }
      guard case .at(let fraction) = TimeOfImpact(obstacle, core, distance: distance, tolerance: 0.5 * trace) else {
        return nil
      }
      let normal = GJKDistance(obstacle, core.placed(at: fraction)).normal
      let missing = distance + trace - obstacle.gap(to: core.placed(at: 1), along: normal)
      return missing > 0 ? TOIHit(fraction: 1, shift: missing * normal) : nil
    }
    return isDynamic ? nil : TOIHit(fraction: 1, isForContainment: true)
  }

  /// When the mover touches an obstacle that its core runs into at `deep`, or is as deep in it as the next step's contact
  /// needs; `nil` if it did so from the start.
  private func stop(before deep: Float) -> Float? {
    if mover.stopDepth > 0 {
      let time = time(mover.eroded(by: mover.stopDepth), before: deep)
      if case .at(let fraction) = time { return fraction }
      return nil
    }
    let distance = max(mover.swept.proxy.radius + obstacle.radius, ContactDistance.slop)
    let touching = TimeOfImpact(
      obstacle, mover.swept, distance: distance, tolerance: 0.25 * ContactDistance.slop, before: deep)
    if case .at(let fraction) = touching { return fraction }
    return nil
  }

  private func time(_ core: ConvexProxy, before limit: Float = 1) -> TimeOfImpact {
    let radius = max(core.radius, Self.leastRadius)
    return TimeOfImpact(
      obstacle, mover.swept.with(core), distance: radius + obstacle.radius,
      tolerance: 0.25 * max(min(core.radius, mover.skin), Self.leastRadius), before: limit)
  }

  /// Shapes without thickness get this radius, m, so that what is apart can be told from what touches.
  private static var leastRadius: Float { 0.05 * ContactDistance.slop }

  /// True if the mover stays on one side of a face of the obstacle but for its skin, a test that settles most pairs; or if it
  /// started deeper with its centre outside of a face, and gets no deeper.
  package var passes: Bool {
    if isOneSided {
      let normal = obstacle.outwardNormal(0)
      // What starts behind a one-sided segment does not collide with it.
      if dot(mover.startCenter - obstacle.corner(0), normal) < 0 || grazes(normal) { return true }
    }
    if hasFace(where: staysOutside) { return true }
    // Only of what is deep: beside the end of a shelf, which is a face as well, a ball may pass it and be far from it.
    return startsDeep && hasFace(where: getsNoDeeper)
  }

  /// Whether a condition holds for the outward normal of a face that the mover may be in front of; of a round obstacle that is
  /// the direction in which it starts.
  @inline(__always)
  private func hasFace(where condition: (SIMD2<Float>) -> Bool) -> Bool {
    guard obstacle.count > 1 else {
      let offset = mover.startCenter - obstacle.corner(0)
      let size = length(offset)
      return size > 0 && condition(offset / size)
    }
    for index in 0..<(isOneSided ? 1 : obstacle.count) where condition(obstacle.outwardNormal(index)) { return true }
    return false
  }

  /// In between corners are on their chords, but for the bend: as far out as at both ends.
  private func staysOutside(_ axis: SIMD2<Float>) -> Bool {
    let allowed = shallowest + mover.swept.bend
    return obstacle.gap(to: mover.end, along: axis) > allowed && obstacle.gap(to: mover.start, along: axis) > allowed
  }

  private func getsNoDeeper(_ axis: SIMD2<Float>) -> Bool {
    let bend = mover.swept.bend
    let before = obstacle.gap(to: mover.start, along: axis)
    let deepening = 2 * bend - Self.traceFraction * mover.skin
    return before > mover.swept.proxy.radius + obstacle.radius - mover.minimumExtent
      && obstacle.gap(to: mover.end, along: axis) > min(shallowest + bend, before + deepening)
  }

  /// The gap of cores, m, where the shapes overlap by half a skin.
  private var shallowest: Float { mover.swept.proxy.radius + obstacle.radius - 0.5 * mover.skin }

  private var startsDeep: Bool { GJKDistance(obstacle, mover.start).distance < shallowest + mover.swept.bend }

  /// Whether a mover hardly comes closer to the plane of a segment of a chain, and is not deep in it at the end either:
  /// it slides on, and the contacts of the next step lift it. Stopped where it touches, a body that goes around in a
  /// round wall would lose way in every step, and others would be pressed into it.
  ///
  /// The contacts of a chain know where its segments meet. On loose boxes and segments what is as deep catches on the
  /// side of the next one.
  private func grazes(_ normal: SIMD2<Float>) -> Bool {
    let limit = Self.grazeFraction * mover.minimumExtent - mover.swept.bend
    let before = obstacle.gap(to: mover.start, along: normal)
    let after = obstacle.gap(to: mover.end, along: normal)
    return before - after < limit && after > mover.swept.proxy.radius + obstacle.radius - limit
  }

  /// How far a grazing mover may approach in a step, and how deep it may be at its end, as a part of its minimum extent:
  /// half of what containment takes for deep.
  private static var grazeFraction: Float { 0.5 * ContinuousCollision.deepFraction }
}
