internal import BatchSolver

extension Scene {
  /// A run of dominoes, the first one pushed.
  public static let dominoes = Scene(
    name: "dominoes", summary: "a run of dominoes falls over", steps: 600,
    size: Size("dominoes", standard: 100, range: 2...10_000)
  ) { world, count in
    _ = try world.addFloor(halfWidth: Float(count) + 20)
    for index in 0..<count {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: [Float(index) - 0.5 * Float(count), 1]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.125, halfHeight: 1)), to: body)
      if index == 0 { try world.applyImpulse([0.3, 0], at: [-0.5 * Float(count), 2], to: body) }
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
