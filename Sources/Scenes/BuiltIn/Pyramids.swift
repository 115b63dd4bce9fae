internal import BatchSolver

/// Adds a pyramid of square boxes, `base` in the bottom row, whose lower left corner is at `corner`; returns the top one.
@discardableResult
private func addPyramid(_ world: World, base: Int, half: Float, corner: SIMD2<Float>) throws -> BodyID? {
  let shape = ShapeDefinition(.square(half))
  var top: BodyID?
  for row in 0..<base {
    let y = (2 * Float(row) + 1) * half + corner.y
    for column in row..<base {
      let x = (Float(row) + 1) * half + 2 * Float(column - row) * half + corner.x
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x, y]))
      try world.addShape(shape, to: body)
      top = body
    }
  }
  return top
}

extension Scene {
  private static var withoutSleep: WorldSettings {
    var settings = WorldSettings()
    settings.allowsSleep = false
    return settings
  }

  /// One pyramid with 100 boxes at its base: a single island in which every error travels far.
  public static let largePyramid = Scene(
    name: "large_pyramid", summary: "one pyramid of 5 050 boxes", steps: 500,
    size: Size("boxes at the base", standard: 100, range: 1...400), settings: withoutSleep
  ) { world, base in
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: max(100, Float(base)), halfHeight: 1)), to: ground)
    var instance = Instance()
    instance.top = try addPyramid(world, base: base, half: 0.5, corner: [-0.5 * Float(base), 0])
    instance.container = .above(-0.5)
    return instance
  }

  /// 400 small pyramids on 20 floors: many islands.
  public static let manyPyramids = Scene(
    name: "many_pyramids", summary: "400 pyramids of 55 boxes on 20 floors", steps: 200,
    size: Size("floors, and pyramids on each", standard: 20, range: 1...60), settings: withoutSleep
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
        instance.top = try addPyramid(
          world, base: 10, half: 0.5, corner: [-width / 2 + 11 * Float(column) + 0.5, 11 * Float(floor)])
      }
    }
    instance.container = .above(-0.5)
    return instance
  }
}
