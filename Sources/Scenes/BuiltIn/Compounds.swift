internal import BatchSolver

extension Scene {
  /// Bodies of two triangles each, falling into a tub.
  public static let compounds = Scene(
    name: "compounds", summary: "3 000 bodies of two triangles fall into a tub", steps: 500,
    size: Size("rows of 20 bodies", standard: 150, range: 1...1000)
  ) { world, rows in
    let ground = try world.addTub(halfWidth: 40, height: 100)
    try world.addShape(ShapeDefinition(.segment([-800, -80], [800, -80])), to: ground)
    let material = SurfaceMaterial(friction: 0.5)
    let left = ShapeDefinition(.polygon([[-1, 0], [0.5, 1], [0, 2]]), material: material)
    let right = ShapeDefinition(.polygon([[1, 0], [-0.5, 1], [0, 2]]), material: material)
    var side: Float = -0.25
    for column in 0..<20 {
      for row in 0..<rows {
        let position: SIMD2<Float> = [2 * Float(column) - 19 + side, 2.25 * Float(row) + 5.575]
        let body = try world.addBody(BodyDefinition(.dynamic, position: position))
        try world.addShape(left, to: body)
        try world.addShape(right, to: body)
        side = -side
      }
    }
    var instance = Instance()
    instance.container = .above(-2)
    return instance
  }
}
