/// When two shapes on their ways come to a given distance.
package enum TimeOfImpact: Equatable, Sendable {
  /// Not within the time looked at.
  case none
  /// They began as close.
  case atStart
  /// After this share of the step, 0 to 1.
  case at(Float)

  /// The first time before `limit` at which two cores are `distance` (m, above 0, their radii not counted) apart, or up to
  /// `tolerance` more; never later, so nothing is passed through.
  ///
  /// Conservative advancement (Mirtich 1996): the line between the closest points is an axis on which the shapes are apart,
  /// and time goes on as far as they must remain so. Two bounds tell how far that is: by their speeds, and by where their
  /// corners are now and at the end, between which corners move nearly on lines. The first is good for what turns, the
  /// second ends the search at once for all that does not meet, and lands in one go where nothing turns.
  package init(_ a: SweptCore, _ b: SweptCore, distance: Float, tolerance: Float, before limit: Float = 1) {
    var fraction: Float = 0
    var nearest = CoreDistance(a.placed(at: 0), b.placed(at: 0))
    guard nearest.distance > distance + tolerance else {
      self = .atStart
      return
    }
    let endA = a.chord(at: limit)
    let endB = b.chord(at: limit)
    let bend = a.bend + b.bend
    let turn = a.reach * a.sweep.turn + b.reach * b.sweep.turn
    let approach = (a.sweep.end - a.sweep.start) - (b.sweep.end - b.sweep.start)
    for _ in 0..<Self.roundLimit {
      let axis = nearest.normal
      let speed = dot([approach.x, approach.y], axis) + turn
      let now = a.chord(at: fraction).gap(to: b.chord(at: fraction), along: axis) - bend
      let end = endA.gap(to: endB, along: axis) - bend
      guard speed > 0, !(now > distance && end > distance) else {
        self = .none
        return
      }
      // Half the tolerance is aimed at beyond the distance, so that rounding neither falls short nor goes too far.
      let target = distance + 0.5 * tolerance
      var next = fraction + (nearest.distance - target) / speed
      if now > target { next = max(next, fraction + (limit - fraction) * ((now - target) / (now - end))) }
      guard next < limit else {
        self = .none
        return
      }
      guard next > fraction else { break }
      fraction = next
      nearest = CoreDistance(a.placed(at: fraction), b.placed(at: fraction), startingAt: nearest)
      if nearest.distance <= distance + tolerance { break }
    }
    self = .at(fraction)
  }

  /// Rounds at most; what is found until then is early, not late. Two or three are usual.
  private static let roundLimit = 32
}

extension ConvexCore {
  /// How far apart the cores' shadows on an axis are, from this one to `other`; negative if they overlap.
  @inline(__always)
  package func gap(to other: ConvexCore, along axis: SIMD2<Float>) -> Float {
    (other.x * axis.x + other.y * axis.y).min() - (x * axis.x + y * axis.y).max()
  }
}
