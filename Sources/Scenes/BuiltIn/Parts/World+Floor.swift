internal import BatchSolver

extension World {
  /// Adds a static floor along y = 0, from `-halfWidth` to `halfWidth`.
  func addFloor(halfWidth: Float, material: SurfaceMaterial = SurfaceMaterial()) throws -> BodyID {
    let ground = try addBody(BodyDefinition(.static))
    try addShape(
      ShapeDefinition(.box(halfWidth: halfWidth, halfHeight: 1, center: [0, -1]), material: material), to: ground)
    return ground
  }
}
