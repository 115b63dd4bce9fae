internal import BatchSolver

extension Scene {
  /// Bodies of all kinds rain into a tub and pile up.
  public static let pile = Scene(
    name: "pile", summary: "200 000 boxes, balls, capsules and pentagons fall into a tub", steps: 300,
    size: Size("bodies", standard: 200_000, range: 1...1_000_000)
  ) { world, count in
    // As wide as high: a square block of bodies above a tub of its width.
    let columns = max(4, Int((2 * Float(count)).squareRoot()))
    let halfWidth = 0.5 * Float(columns) + 1
    let height = Float(count / columns + 10)
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: halfWidth + 2, halfHeight: 1, center: [0, -1])), to: ground)
    for side in [-1, 1] as [Float] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 1, halfHeight: height, center: [side * (halfWidth + 1), height])), to: ground)
    }
    try world.reserve(bodies: count, shapes: count)
    let pentagon = (0..<5).map { Rotation(angle: 0.4 * .pi * Float($0)).apply([0.4, 0]) }
    let forms: [ShapeGeometry] = [
      .square(0.35), .circle(radius: 0.35), .capsule([-0.2, 0], [0.2, 0], radius: 0.2), .polygon(pentagon),
    ]
    let shapes = forms.map { ShapeDefinition($0) }
    for index in 0..<count {
      let row = index / columns
      let x = Float(index % columns) - 0.5 * Float(columns - 1)
      let shift = 0.2 * Float(row % 3 - 1)
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x + shift, 1 + Float(row)]))
      try world.addShape(shapes[(index + row) % shapes.count], to: body)
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
