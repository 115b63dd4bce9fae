internal import BatchSolver
internal import Foundation

/// The shapes that an item's body has.
enum ItemForm {
  /// Corners that one shape of the world can have.
  private static let cornersPerPiece = 8

  /// The shapes of an item about its center, m.
  ///
  /// - Throws: `DynamicsError.invalidPath` for an outline that cannot be used, or what is wrong with a group.
  static func pieces(of item: any DynamicItem) throws(DynamicsError) -> [Geometry] {
    if let group = item as? DynamicItemGroup {
      var result: [Geometry] = []
      try group.forEachMember { (member, offset, angle) throws(DynamicsError) in
        guard !(member is DynamicItemGroup) else { throw .groupInGroup }
        let position = Units.meters(CGPoint(x: offset.dx, y: offset.dy))
        for piece in try pieces(of: member) {
          result.append(place(piece, at: position, Rotation(angle: Float(angle))))
        }
      }
      return result
    }
    switch item.collisionBoundsType {
    case .rectangle: return pieces(size: item.bounds.size, isEllipse: false)
    case .ellipse: return pieces(size: item.bounds.size, isEllipse: true)
    case .path: return try pieces(outline: item.collisionBoundingPath)
    }
  }

  /// The shapes of a rectangle or an ellipse of a size in pt about its center. An ellipse as wide as high is a true circle.
  static func pieces(size: CGSize, isEllipse: Bool) -> [Geometry] {
    let half = SIMD2(Units.meters(size.width / 2), Units.meters(size.height / 2))
    if !isEllipse { return [.box(halfWidth: half.x, halfHeight: half.y)] }
    if size.width == size.height { return [.circle(radius: half.x)] }
    let rect = CGRect(x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height)
    let corners = BezierPath(ovalIn: rect).flattenedForCollision()?.points ?? []
    return pieces(convex: corners)
  }

  /// The shapes of an outline about the item's center.
  private static func pieces(outline: BezierPath) throws(DynamicsError) -> [Geometry] {
    guard let line = outline.flattenedForCollision() else { throw .invalidPath(.empty) }
    return try Polygon(line.points).convexPieces(maximumCorners: cornersPerPiece).map {
      .polygon($0.map { Units.meters($0) })
    }
  }

  /// A convex polygon as fans of as many corners as a shape can have.
  private static func pieces(convex corners: [CGPoint]) -> [Geometry] {
    let points = corners.map { Units.meters($0) }
    guard points.count > cornersPerPiece else { return [.polygon(points)] }
    var result: [Geometry] = []
    var first = 1
    while first < points.count - 1 {
      let last = min(first + cornersPerPiece - 2, points.count - 1)
      result.append(.polygon([points[0]] + points[first...last]))
      first = last
    }
    return result
  }

  /// A shape of a member as one of its group.
  private static func place(_ geometry: Geometry, at position: SIMD2<Float>, _ rotation: Rotation) -> Geometry {
    switch geometry {
    case .circle(let center, let radius): .circle(center: position + rotation.apply(center), radius: radius)
    case .capsule(let a, let b, let radius):
      .capsule(position + rotation.apply(a), position + rotation.apply(b), radius: radius)
    case .box(let halfWidth, let halfHeight, let center, let boxRotation, let radius):
      .box(
        halfWidth: halfWidth, halfHeight: halfHeight, center: position + rotation.apply(center),
        rotation: rotation * boxRotation, radius: radius)
    case .polygon(let points, let radius): .polygon(points.map { position + rotation.apply($0) }, radius: radius)
    case .segment(let a, let b): .segment(position + rotation.apply(a), position + rotation.apply(b))
    }
  }

  /// The distance of the farthest point from the body's origin, m.
  static func radius(of geometry: Geometry) -> Float {
    func norm(_ v: SIMD2<Float>) -> Float { (v.x * v.x + v.y * v.y).squareRoot() }
    switch geometry {
    case .circle(let center, let radius): return norm(center) + radius
    case .capsule(let a, let b, let radius): return max(norm(a), norm(b)) + radius
    case .box(let halfWidth, let halfHeight, let center, _, let radius):
      return norm(center) + norm(SIMD2(halfWidth, halfHeight)) + radius
    case .polygon(let points, let radius): return points.reduce(0) { max($0, norm($1)) } + radius
    case .segment(let a, let b): return max(norm(a), norm(b))
    }
  }
}
