extension ConvexProxy {
  /// Where a ray enters the shape; `nil` if it misses, or starts inside.
  ///
  /// Exact but for rounding. The shape lies within its edges moved out by the radius; where the ray comes in over one
  /// of them beyond the edge's ends, only the disc about that end can be hit.
  package func castRay(from origin: SIMD2<Float>, by translation: SIMD2<Float>) -> ProxyHit? {
    if count == 1 { return castRayOntoDisc(about: 0, origin, translation) }
    if count == 2, radius == 0 { return castRayOntoSegment(origin, translation, isOneSided: false) }
    let startX = x - origin.x
    let startY = y - origin.y
    let edgeX = Self.rotated(startX) - startX
    let edgeY = Self.rotated(startY) - startY
    // How far the origin is inside each edge and how fast the ray leaves through it, times the length of the edge.
    // Edges of the padding have no length and are passed by.
    var depth = edgeY * startX - edgeX * startY
    if radius > 0 { depth += radius * (edgeX * edgeX + edgeY * edgeY).squareRoot() }
    let speed = edgeY * translation.x - edgeX * translation.y
    var enter = -Float.infinity
    var leave = Float.infinity
    var edge = 0
    for index in 0..<8 {
      if speed[index] < 0 {
        let fraction = depth[index] / speed[index]
        if fraction > enter {
          enter = fraction
          edge = index
        }
      } else if speed[index] > 0 {
        leave = min(leave, depth[index] / speed[index])
      } else if depth[index] < 0 {
        return nil
      }
    }
    guard enter <= leave, enter <= 1, leave >= 0 else { return nil }
    if enter < 0 { return radius > 0 ? castRayFromWithinEdges(origin, translation) : nil }
    let along = SIMD2(edgeX[edge], edgeY[edge])
    let size = length(along)
    if radius > 0 {
      let foot = dot(enter * translation - SIMD2(startX[edge], startY[edge]), along)
      if foot < 0 { return castRayOntoDisc(about: edge, origin, translation) }
      if foot > size * size { return castRayOntoDisc(about: (edge + 1) & 7, origin, translation) }
    }
    return ProxyHit(fraction: enter, point: origin + enter * translation, normal: rightPerpendicular(along) / size)
  }

  /// The origin is inside all edges that were moved out: in the shape, or between a rounded corner and a sharp one.
  private func castRayFromWithinEdges(_ origin: SIMD2<Float>, _ translation: SIMD2<Float>) -> ProxyHit? {
    guard GJKDistance(self, ConvexProxy(point: origin)).distance > radius else { return nil }
    var first: ProxyHit?
    for index in 0..<count {
      guard let hit = castRayOntoDisc(about: index, origin, translation) else { continue }
      if first == nil || hit.fraction < first!.fraction { first = hit }
    }
    return first
  }

  private func castRayOntoDisc(about index: Int, _ origin: SIMD2<Float>, _ translation: SIMD2<Float>) -> ProxyHit? {
    let center = corner(index)
    let offset = origin - center
    let size = length(translation)
    let direction = translation / size
    let nearest = -dot(offset, direction)
    // From the point of the line next to the centre: of a far origin the square would lose the radius.
    let closest = offset + nearest * direction
    let rest = radius * radius - dot(closest, closest)
    guard rest >= 0 else { return nil }
    let distance = nearest - rest.squareRoot()
    guard distance >= 0, distance <= size else { return nil }
    let normal = offset + distance * direction
    let normalSize = length(normal)
    guard normalSize > 0 else { return nil }
    return ProxyHit(
      fraction: distance / size, point: center + (radius / normalSize) * normal, normal: normal / normalSize)
  }

  /// Where a ray crosses a line without thickness. A one-sided line is hit from its right only.
  package func castRayOntoSegment(
    _ origin: SIMD2<Float>, _ translation: SIMD2<Float>, isOneSided: Bool
  ) -> ProxyHit? {
    let start = corner(0) - origin
    let edge = corner(1) - corner(0)
    let speed = cross(translation, edge)
    guard speed != 0 else { return nil }
    // Positive speed: the ray goes from the left to the right.
    if isOneSided, speed > 0 { return nil }
    let fraction = cross(start, edge) / speed
    guard fraction >= 0, fraction <= 1 else { return nil }
    let size = length(edge)
    let foot = dot(fraction * translation - start, edge) / size
    // As wide as the rounding of the corners: no ray passes between two segments that meet.
    let slack = 4 * max(abs(corner(0).x), abs(corner(0).y), abs(corner(1).x), abs(corner(1).y)).ulp
    guard foot >= -slack, foot <= size + slack else { return nil }
    let right = rightPerpendicular(edge) / size
    return ProxyHit(fraction: fraction, point: origin + fraction * translation, normal: speed < 0 ? right : -right)
  }

  /// Every lane's successor: behind the padding the first corner comes again.
  @inline(__always)
  private static func rotated(_ v: SIMD8<Float>) -> SIMD8<Float> {
    SIMD8(v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[0])
  }
}
