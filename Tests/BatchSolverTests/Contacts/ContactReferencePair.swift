/// One or two points of a contact solved at once, by looking at every case: each point is free or at one of its bounds.
struct ContactReferencePair {
  /// By how much every impulse would have to fall if its point were alone.
  var alone: [Double]
  var mass: [Double]
  /// By how much an impulse at one point changes the velocity at the other.
  var coupling: Double
  var least: [Double]
  var most: [Double]

  /// By how much the impulses fall.
  var falls: [Double] {
    guard alone.count == 2 else {
      return alone.indices.map { Swift.max(least[$0], Swift.min(alone[$0], most[$0])) }
    }
    let c = mass.map { coupling * $0 }
    var best = (falls: alone, violation: Double.infinity)
    for first in [nil, least[0], most[0]] {
      for second in [nil, least[1], most[1]] {
        var e = alone
        switch (first, second) {
        case (nil, nil):
          let determinant = 1 - c[0] * c[1]
          e = [(alone[0] - c[0] * alone[1]) / determinant, (alone[1] - c[1] * alone[0]) / determinant]
        case (let held?, nil): e = [held, alone[1] - c[1] * held]
        case (nil, let held?): e = [alone[0] - c[0] * held, held]
        case (let held?, let other?): e = [held, other]
        }
        guard e[0].isFinite, e[1].isFinite else { continue }
        // The solution is where every impulse is what its bounds make of its own equation.
        let violation = Swift.max(
          abs(e[0] - Swift.max(least[0], Swift.min(alone[0] - c[0] * e[1], most[0]))),
          abs(e[1] - Swift.max(least[1], Swift.min(alone[1] - c[1] * e[0], most[1]))))
        if violation < best.violation { best = (e, violation) }
      }
    }
    return best.falls
  }
}
