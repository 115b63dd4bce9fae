internal import BatchSolver
internal import Foundation

/// The shapes that an item's body has.
enum ItemForm {
  /// The shapes of an item about its center, m.
  ///
  /// - Throws: `DynamicsError.invalidPath` for an outline that cannot be used, or what is wrong with a group.
  static func pieces(of item: any DynamicItem, acceptsConcave: Bool) throws(DynamicsError) -> [ShapeGeometry] {
    if let group = item as? DynamicItemGroup {
      var result: [ShapeGeometry] = []
      try group.forEachMember { (member, offset, angle) throws(DynamicsError) in
        guard !(member is DynamicItemGroup) else { throw .groupInGroup }
        let position = Units.meters(CGPoint(x: offset.dx, y: offset.dy))
        for piece in try pieces(of: member, acceptsConcave: acceptsConcave) {
          result.append(place(piece, at: position, Rotation(angle: Float(angle))))
        }
      }
      return result
    }
    switch item.collisionBoundsType {
    case .rectangle: return try pieces(size: item.bounds.size, isEllipse: false)
    case .ellipse: return try pieces(size: item.bounds.size, isEllipse: true)
    case .path:
      let path = item.collisionBoundingPath
      return pieces(acceptsConcave ? try ItemOutline.simple(path) : try ItemOutline.convex(path))
    }
  }

  /// The shapes of a rectangle or an ellipse of a size in pt about its center.
  ///
  /// - Throws: `DynamicsError.invalidPath` for an ellipse too small to have corners.
  static func pieces(size: CGSize, isEllipse: Bool) throws(DynamicsError) -> [ShapeGeometry] {
    if isEllipse { return pieces(try ItemOutline.ellipse(width: size.width, height: size.height)) }
    return [.box(halfWidth: Units.meters(size.width / 2), halfHeight: Units.meters(size.height / 2))]
  }

  private static func pieces(_ outline: ItemOutline) -> [ShapeGeometry] {
    switch outline {
    case .circle(let radius): [.circle(radius: Units.meters(radius))]
    case .parts(let parts): parts.map { .polygon($0.points.map { Units.meters($0) }) }
    }
  }

  /// A shape of a member as one of its group.
  private static func place(_ geometry: ShapeGeometry, at position: SIMD2<Float>, _ rotation: Rotation) -> ShapeGeometry
  {
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
  static func radius(of geometry: ShapeGeometry) -> Float {
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
