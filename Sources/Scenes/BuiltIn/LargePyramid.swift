internal import BatchSolver

extension Scene {
  /// One pyramid with 100 boxes at its base: a single island in which every error travels far.
  public static let largePyramid = Scene(
    name: "large_pyramid", summary: "one pyramid of 5 050 boxes", steps: 500,
    size: Size("boxes at the base", standard: 100, range: 1...400), settings: .withoutSleep
  ) { world, base in
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: max(100, Float(base)), halfHeight: 1)), to: ground)
    var instance = Instance()
    instance.top = try world.addPyramid(base: base, half: 0.5, corner: [-0.5 * Float(base), 0])
    instance.container = .above(-0.5)
    return instance
  }
}
