/// A convex part of a lander.
struct LanderOutline {
  /// m, from the body's origin, in either order.
  let corners: [SIMD2<Float>]
  /// m. How far the farthest of them is.
  let reach: Float

  init(_ corners: [SIMD2<Float>]) {
    self.corners = corners
    reach = corners.map { ($0 * $0).sum().squareRoot() }.max() ?? 0
  }

  /// A rectangle about the origin.
  init(half: SIMD2<Float>) { self.init([[-1, -1], [1, -1], [1, 1], [-1, 1]].map { $0 * half }) }

  /// How far a line is from the outline of a body that is at `x, y, cos, sin`, m; 0 where it crosses it, and `nil` where the body
  /// is wholly beyond an end of the line: there the original makes no contact, as nothing is left of a side that is cut to the
  /// line. A line that is wholly inside has the distance to the sides: the ground goes on from its ends.
  func distance(from ends: (SIMD2<Float>, SIMD2<Float>), at pose: SIMD4<Float>) -> Float? {
    // The line as the body sees it.
    let (a, b) = (seen(ends.0, from: pose), seen(ends.1, from: pose))
    let along = b - a
    if corners.allSatisfy({ (($0 - a) * along).sum() < 0 }) || corners.allSatisfy({ (($0 - b) * along).sum() > 0 }) {
      return nil
    }
    var least = Float.infinity
    var corner = corners[corners.count - 1]
    for next in corners {
      if crosses(a, b, corner, next) { return 0 }
      least = min(
        least, squaredDistance(a, corner, next), squaredDistance(b, corner, next), squaredDistance(corner, a, b))
      corner = next
    }
    return least.squareRoot()
  }

  private func seen(_ point: SIMD2<Float>, from pose: SIMD4<Float>) -> SIMD2<Float> {
    let offset = point - SIMD2(pose.x, pose.y)
    return [pose.z * offset.x + pose.w * offset.y, pose.z * offset.y - pose.w * offset.x]
  }

  /// Whether the lines from a to b and from c to d cross.
  private func crosses(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) -> Bool {
    side(of: c, a, b) * side(of: d, a, b) < 0 && side(of: a, c, d) * side(of: b, c, d) < 0
  }

  private func side(of point: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    let (along, offset) = (b - a, point - a)
    return along.x * offset.y - along.y * offset.x
  }

  /// Of a point from a line, m^2.
  private func squaredDistance(_ point: SIMD2<Float>, _ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float {
    let (along, offset) = (b - a, point - a)
    let share = min(max((along * offset).sum() / (along * along).sum(), 0), 1)
    let between = offset - share * along
    return (between * between).sum()
  }
}
