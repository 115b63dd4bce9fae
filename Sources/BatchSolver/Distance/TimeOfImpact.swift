/// When a moving shape comes within a given distance of another one, in whose frame its sweep is.
package enum TimeOfImpact: Equatable, Sendable {
  /// Not in this step.
  case none
  /// It started as close.
  case atStart
  /// At this fraction of the step, 0 to 1.
  case at(Float)

  /// The first time before `limit` at which the cores are `distance` (m, above 0, radii not counted) apart, or up to
  /// `tolerance` more; never later, so nothing is passed through.
  ///
  /// Conservative advancement (Mirtich 1996): the line between the closest points is an axis on which the shapes are
  /// apart, and time advances as far as they must remain so. Two bounds tell how far that is: one by their speeds, and
  /// one by where their corners are now and at the end, between which corners move nearly on lines. The first is good
  /// for what rotates, the second ends the search at once for what does not meet, and lands in one go where nothing
  /// rotates.
  package init(
    _ obstacle: ConvexProxy, _ mover: SweptProxy, distance: Float, tolerance: Float, before limit: Float = 1
  ) {
    var fraction: Float = 0
    var nearest = GJKDistance(obstacle, mover.placed(at: 0))
    guard nearest.distance > distance + tolerance else {
      self = .atStart
      return
    }
    let final = mover.chord(at: limit)
    let angular = mover.reach * mover.sweep.angularSpeed
    let change = mover.sweep.change
    // Half the tolerance is aimed at beyond the distance, so that rounding neither falls short nor goes too far.
    let target = distance + 0.5 * tolerance
    for _ in 0..<Self.roundLimit {
      let axis = nearest.normal
      let speed = angular - (change.x * axis.x + change.y * axis.y)
      let now = obstacle.gap(to: mover.chord(at: fraction), along: axis) - mover.bend
      let end = obstacle.gap(to: final, along: axis) - mover.bend
      guard speed > 0, !(now > distance && end > distance) else {
        self = .none
        return
      }
      var next = fraction + (nearest.distance - target) / speed
      if now > target { next = max(next, fraction + (limit - fraction) * ((now - target) / (now - end))) }
      guard next < limit else {
        self = .none
        return
      }
      guard next > fraction else { break }
      fraction = next
      nearest = GJKDistance(obstacle, mover.placed(at: fraction), startingAt: nearest)
      if nearest.distance <= distance + tolerance { break }
    }
    self = .at(fraction)
  }

  /// Rounds at most; what is found until then is early, not late. Two or three are usual; of a hundred thousand random
  /// sweeps one, which rotates and grazes, needs more than 32.
  private static let roundLimit = 128
}
