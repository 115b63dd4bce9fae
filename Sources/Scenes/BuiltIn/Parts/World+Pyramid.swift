internal import BatchSolver

extension World {
  /// Adds a pyramid of square boxes, `base` in the bottom row, whose lower left corner is at `corner`.
  ///
  /// - Returns: The box on top.
  func addPyramid(base: Int, half: Float, corner: SIMD2<Float>) throws -> BodyID? {
    let shape = ShapeDefinition(.square(half))
    var top: BodyID?
    for row in 0..<base {
      let y = (2 * Float(row) + 1) * half + corner.y
      for column in row..<base {
        let x = (Float(row) + 1) * half + 2 * Float(column - row) * half + corner.x
        let body = try addBody(BodyDefinition(.dynamic, position: [x, y]))
        try addShape(shape, to: body)
        top = body
      }
    }
    return top
  }
}
