package import Foundation

extension Polygon {
  /// The polygon without the corners that a shape cannot have: those too close to the one before, and those too low
  /// above the line between their neighbours, the lowest first. The outline moves by about that height.
  ///
  /// - Parameters:
  ///   - spacing: The smallest distance of neighbours, pt.
  ///   - height: The smallest height of a corner, pt, outwards or inwards.
  /// - Returns: The polygon, or nil if fewer than 3 corners are left.
  package func simplified(
    spacing: CGFloat = Polygon.smallestSpacing, height: CGFloat = Polygon.smallestHeight
  ) -> Polygon? {
    var rest = corners
    while rest.count >= 3 {
      let count = rest.count
      var lowest = 0
      var lowestExcess = CGFloat.infinity
      for index in 0..<count {
        let before = rest[index == 0 ? count - 1 : index - 1]
        let corner = rest[index]
        let after = rest[index + 1 == count ? 0 : index + 1]
        let base = max(distance(before, after), .leastNormalMagnitude)
        let rise = abs(turn(before, corner, after)) / base
        let excess = min(rise / height, distance(before, corner) / spacing)
        if excess < lowestExcess {
          lowest = index
          lowestExcess = excess
        }
      }
      guard lowestExcess < 1 else { break }
      rest.remove(at: lowest)
    }
    guard rest.count >= 3, Polygon.signedArea(rest) > 0 else { return nil }
    return Polygon(unchecked: rest)
  }
}
