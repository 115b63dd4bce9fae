internal import BatchSolver

extension Scene {
  /// Ragdolls fall on a heap: many small islands of joints that contacts tie together.
  public static let ragdolls = Scene(
    name: "ragdolls", summary: "100 ragdolls fall on a heap", steps: 600,
    size: Size("ragdolls", standard: 100, range: 1...5000)
  ) { world, count in
    let columns = max(3, Int((2 * Float(count)).squareRoot()))
    let halfWidth = 0.6 * Float(columns) + 1
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: halfWidth + 1, halfHeight: 0.5, center: [0, -0.5])), to: ground)
    let height: Float = 4
    for side in [-1, 1] as [Float] {
      let wall = ShapeGeometry.box(halfWidth: 0.25, halfHeight: height, center: [side * (halfWidth + 0.25), height])
      try world.addShape(ShapeDefinition(wall), to: ground)
    }
    for index in 0..<count {
      let row = index / columns
      // Every second row stands in the gaps of the one below.
      let x = 1.1 * (Float(index % columns) - 0.5 * Float(columns - 1)) + (row % 2 == 0 ? 0.15 : -0.15)
      _ = try Ragdoll(world, at: [x, 1 + 1.8 * Float(row)], group: Int32(index + 1))
    }
    var instance = Instance()
    instance.container = .above(-0.25)
    return instance
  }
}
