internal import BatchSolver

extension World {
  /// Adds a tub of overlapping boxes: a floor along y = 0 out to `halfWidth`, and walls of `height` boxes.
  func addTub(halfWidth: Int, height: Int) throws -> BodyID {
    let ground = try addBody(BodyDefinition(.static))
    for x in -halfWidth...halfWidth {
      try addShape(ShapeDefinition(.box(halfWidth: 0.55, halfHeight: 0.5, center: [Float(x), 0])), to: ground)
    }
    for y in 1...height {
      for x in [-halfWidth, halfWidth] {
        try addShape(
          ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.55, center: [Float(x), Float(y)])), to: ground)
      }
    }
    return ground
  }
}
