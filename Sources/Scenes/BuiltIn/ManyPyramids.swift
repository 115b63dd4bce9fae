internal import BatchSolver

extension Scene {
  /// 400 small pyramids on 20 floors: many islands.
  public static let manyPyramids = Scene(
    name: "many_pyramids", summary: "400 pyramids of 55 boxes on 20 floors", steps: 200,
    size: Size("floors, and pyramids on each", standard: 20, range: 1...60), settings: .withoutSleep
  ) { world, count in
    let ground = try world.addBody(BodyDefinition(.static))
    let width = 11 * Float(count)
    for floor in 0..<count {
      let y = 11 * Float(floor)
      try world.addShape(ShapeDefinition(.segment([-width / 2, y], [width / 2, y])), to: ground)
    }
    var instance = Instance()
    for floor in 0..<count {
      for column in 0..<count {
        instance.top = try world.addPyramid(
          base: 10, half: 0.5, corner: [-width / 2 + 11 * Float(column) + 0.5, 11 * Float(floor)])
      }
    }
    instance.container = .above(-0.5)
    return instance
  }
}
