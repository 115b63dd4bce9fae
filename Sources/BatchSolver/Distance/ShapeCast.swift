internal import KernelInterface

extension ConvexProxy {
  /// Where a shape that moves by `translation` without rotating meets this one.
  ///
  /// The moving shape advances by as much as the line between the closest points allows, as often as needed: never too
  /// far, because both are convex. A miss by less than 0.1 mm may count as a hit. What overlaps at the start is hit at
  /// 0, unless the shapes part; of cores that overlap deeper than they touch that cannot be told.
  ///
  /// - Parameter mayPress: Shapes that touch at the start by their rounded parts may come closer still by a slop,
  ///   though not deeper than two, so that a shape that rests against another can be moved along it.
  package func cast(_ moving: ConvexProxy, by translation: SIMD2<Float>, mayPress: Bool = false) -> ProxyHit? {
    var distance = GJKDistance(self, moving)
    var gap = radius + moving.radius
    if mayPress {
      let depth = gap - distance.distance
      gap -= max(min(depth + ContactDistance.slop, 2 * ContactDistance.slop), depth, 0)
      gap = max(gap, 0)
    }
    // Cores so close may be apart or overlap: which, and so in what direction, is nothing but rounding. Those of
    // rounded shapes touch before.
    let rounding = max(Self.roundingLimit * max(largestCoordinate, moving.largestCoordinate).ulp - gap, 0)
    let tolerance = max(Self.castTolerance, rounding)
    if distance.distance <= rounding {
      return hitAtOnce(moving, by: translation, at: distance.pointA, tolerance: tolerance)
    }
    var fraction: Float = 0
    for _ in 0..<Self.advanceLimit {
      let separation = distance.distance - gap
      let speed = -dot(distance.normal, translation)
      guard speed > 0 else { return nil }
      let ahead = fraction + max(separation, 0) / speed
      guard ahead <= 1 else { return nil }
      var next = GJKDistance(self, moving.moved(by: ahead * translation), startingAt: distance)
      // The direction that led here holds: the other way, one that has arrived would seem to part.
      if next.distance <= rounding { next.normal = distance.normal }
      if separation <= tolerance || next.overlaps {
        // Of two that all but graze, the last advance may lead past the place where they are closest.
        guard next.distance - gap <= tolerance else { break }
        // Of cores that all but meet, or by rounding do, the direction of before is the one that holds.
        let direction = next.distance > tolerance ? next.normal : distance.normal
        return ProxyHit(
          fraction: ahead, point: next.pointA + radius * direction,
          normal: dot(direction, translation) < 0 ? direction : distance.normal)
      }
      fraction = ahead
      distance = next
    }
    return ProxyHit(
      fraction: fraction, point: distance.pointA + radius * distance.normal, normal: distance.normal)
  }

  /// The hit of a shape whose core overlaps this one's from the start, or but touches it, as boxes do face to face.
  private func hitAtOnce(
    _ moving: ConvexProxy, by translation: SIMD2<Float>, at point: SIMD2<Float>, tolerance: Float
  ) -> ProxyHit? {
    let deepest = ProxyPenetration(self, moving)
    guard deepest.depth + radius + moving.radius <= tolerance else {
      return ProxyHit(fraction: 0, point: point, normal: .zero)
    }
    guard dot(deepest.normal, translation) < 0 else { return nil }
    return ProxyHit(fraction: 0, point: point, normal: deepest.normal)
  }

  /// Below this distance, m, the next advance is the last.
  private static var castTolerance: Float { 0.02 * ContactDistance.slop }
  /// How far off the distance of cores may be, in units in the last place of the largest coordinate. Of half a million
  /// random casts two were enough for all, and one for all but two.
  private static var roundingLimit: Float { 8 }
  /// Advances at most; at a grazing hit each halves the distance.
  private static var advanceLimit: Int { 32 }
}
