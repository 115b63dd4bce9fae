internal import BatchSolver

extension Scene {
  /// The first thing to try: boxes fall on a floor.
  public static let boxes = Scene(
    name: "boxes", summary: "boxes fall on a floor and come to rest", steps: 300,
    size: Size("boxes", standard: 100, range: 1...100_000)
  ) { world, count in
    let columns = max(1, Int(Float(count).squareRoot()))
    _ = try world.addFloor(halfWidth: Float(columns) + 10)
    for index in 0..<count {
      let column = Float(index % columns) - 0.5 * Float(columns)
      let row = Float(index / columns)
      let position: SIMD2<Float> = [1.1 * column + 0.1 * (row.truncatingRemainder(dividingBy: 3) - 1), 1 + 1.2 * row]
      try world.addShape(
        ShapeDefinition(.square(0.5)), to: try world.addBody(BodyDefinition(.dynamic, position: position)))
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
