internal import BatchSolver

extension Scene {
  /// Balls of restitution 0 to 1 dropped from one height.
  public static let restitutionRow = Scene(
    name: "restitution_row", summary: "balls of restitution 0 to 1 bounce", steps: 600
  ) { world, _ in
    _ = try world.addFloor(halfWidth: 40)
    for index in 0...10 {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [3 * Float(index - 5), 10]))
      try world.addShape(
        ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(restitution: 0.1 * Float(index))), to: body)
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
