internal import BatchSolver

extension Scene {
  /// A hanging bridge, and a load that falls on it.
  public static let bridge = Scene(
    name: "bridge", summary: "a bridge of 40 planks catches what falls on it", steps: 900,
    size: Size("planks", standard: 40, range: 4...400)
  ) { world, count in
    let turn: Float = 0.8
    let halfWidth = 0.5 * PlankBridge.width(count: count, turn: turn)
    let depth = 4 + 0.3 * Float(count)
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(
      ShapeDefinition(.box(halfWidth: halfWidth + 12, halfHeight: 0.5, center: [0, -depth - 0.5])), to: ground)
    for side in [-1, 1] as [Float] {
      let bank = ShapeGeometry.box(
        halfWidth: 5, halfHeight: 0.5 * depth, center: [side * (halfWidth + 5), -0.5 * depth])
      try world.addShape(ShapeDefinition(bank), to: ground)
    }
    try PlankBridge.add(
      to: world, anchor: ground, from: [-halfWidth, 0], count: count, turn: turn, density: 10, friction: 20)

    let forms: [ShapeGeometry] = [.square(0.4), .circle(radius: 0.4), .capsule([-0.3, 0], [0.3, 0], radius: 0.3)]
    for index in 0..<2 * count {
      let column = Float(index % (count / 2)) - 0.5 * Float(count / 2 - 1)
      let row = index / (count / 2)
      let position: SIMD2<Float> = [1.2 * column + (row % 2 == 0 ? 0.2 : -0.2), 4 + 1.5 * Float(row)]
      try world.addShape(
        ShapeDefinition(forms[(index + row) % forms.count]),
        to: try world.addBody(BodyDefinition(.dynamic, position: position)))
    }
    var instance = Instance()
    instance.container = .above(-depth)
    return instance
  }
}
