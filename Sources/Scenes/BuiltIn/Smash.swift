internal import BatchSolver

extension Scene {
  /// A heavy box flies into a wall of sleeping ones, without gravity.
  public static let smash = Scene(
    name: "smash", summary: "a heavy box flies into 9 600 sleeping ones", steps: 300,
    size: Size("columns of 80 boxes", standard: 120, range: 1...1000),
    settings: {
      var settings = WorldSettings()
      settings.gravity = .zero
      return settings
    }()
  ) { world, columns in
    let heavy = try world.addBody(BodyDefinition(.dynamic, position: [-20, 0], linearVelocity: [40, 0]))
    try world.addShape(ShapeDefinition(.square(4), density: 8), to: heavy)
    let shape = ShapeDefinition(.square(0.2))
    for column in 0..<columns {
      for row in 0..<80 {
        var definition = BodyDefinition(
          .dynamic, position: [0.4 * Float(column) + 30, 0.4 * (Float(row) - 40)])
        definition.isAwake = false
        try world.addShape(shape, to: try world.addBody(definition))
      }
    }
    return Instance()
  }
}
