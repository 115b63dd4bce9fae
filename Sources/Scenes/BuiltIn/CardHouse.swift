internal import BatchSolver

extension Scene {
  /// A house of cards, which stands by friction alone.
  public static let cardHouse = Scene(
    name: "card_house", summary: "a house of cards stands by friction", steps: 600,
    size: Size("pairs of cards at the bottom", standard: 5, range: 1...12)
  ) { world, count in
    let material = SurfaceMaterial(friction: 0.7)
    _ = try world.addFloor(halfWidth: 40, material: material)
    let halfLength: Float = 0.5
    let halfThickness: Float = 0.0125
    let card = ShapeDefinition(.box(halfWidth: halfThickness, halfHeight: halfLength), material: material)
    let lean = Rotation(angle: 25 * .pi / 180)
    // A leaning card stands on its lower outer edge: half height of the turned rectangle.
    let halfHeight = lean.cosine * halfLength + lean.sine * halfThickness
    let halfWidth = lean.sine * halfLength + lean.cosine * halfThickness
    let spacing = 4 * halfWidth
    var floor: Float = 0
    for level in 0..<count {
      let pairs = count - level
      for pair in 0..<pairs {
        let x = spacing * (Float(pair) - 0.5 * Float(pairs - 1))
        for side in [-1, 1] as [Float] {
          let body = try world.addBody(
            BodyDefinition(
              .dynamic, position: [x + side * halfWidth, floor + halfHeight],
              rotation: Rotation(cosine: lean.cosine, sine: side * lean.sine)))
          try world.addShape(card, to: body)
        }
        if pair > 0 {
          let flat = try world.addBody(
            BodyDefinition(
              .dynamic, position: [x - 0.5 * spacing, floor + 2 * halfHeight + halfThickness],
              rotation: Rotation(cosine: 0, sine: 1)))
          try world.addShape(card, to: flat)
        }
      }
      floor += 2 * halfHeight + 2 * halfThickness
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
