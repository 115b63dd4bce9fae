internal import KernelInterface

extension ConvexCore {
  /// Where a shape that moves by `way` without turning meets this one.
  ///
  /// The moving shape advances by as much as the line between the closest points allows, as often as needed: never too
  /// far, because both are convex. What overlaps at the begin is hit at 0, unless the shapes part; of cores that overlap
  /// that cannot be told.
  ///
  /// - Parameter mayPress: Shapes that touch at the begin by their rounded parts may come closer still by a slop, so that
  ///   a shape that rests against another can be moved along it.
  package func cast(_ moving: ConvexCore, by way: SIMD2<Float>, mayPress: Bool = false) -> CoreHit? {
    var distance = CoreDistance(self, moving)
    var gap = radius + moving.radius
    if mayPress { gap = min(gap, max(distance.distance - ContactDistance.slop, 0)) }
    if distance.overlaps { return CoreHit(fraction: 0, point: distance.pointA, normal: .zero) }
    var fraction: Float = 0
    for _ in 0..<Self.advanceLimit {
      let separation = distance.distance - gap
      let speed = -dot(distance.normal, way)
      guard speed > 0 else { return nil }
      fraction += max(separation, 0) / speed
      guard fraction <= 1 else { return nil }
      guard separation > Self.castTolerance else { break }
      let next = CoreDistance(self, moving.moved(by: fraction * way), startingAt: distance)
      // By rounding it may be a hair too far: then the direction of before still holds.
      if next.overlaps { break }
      distance = next
    }
    return CoreHit(
      fraction: fraction, point: distance.pointA + radius * distance.normal, normal: distance.normal)
  }

  /// Below this distance, m, the last advance ends the cast: what is left of the way is that much over the speed, and the
  /// line between the closest points no longer turns.
  private static var castTolerance: Float { 0.1 * ContactDistance.slop }
  /// Advances at most; at a grazing hit each halves the distance.
  private static var advanceLimit: Int { 32 }
}
