internal import BatchSolver

/// A static floor along y = 0.
private func addFloor(_ world: World, halfWidth: Float, material: SurfaceMaterial = SurfaceMaterial()) throws -> BodyID
{
  let ground = try world.addBody(BodyDefinition(.static))
  try world.addShape(
    ShapeDefinition(.box(halfWidth: halfWidth, halfHeight: 1, center: [0, -1]), material: material), to: ground)
  return ground
}

extension Scene {
  /// The first thing to try: boxes fall on a floor.
  public static let boxes = Scene(
    name: "boxes", summary: "boxes fall on a floor and come to rest", steps: 300,
    size: Size("boxes", standard: 100, range: 1...100_000)
  ) { world, count in
    let columns = max(1, Int(Float(count).squareRoot()))
    _ = try addFloor(world, halfWidth: Float(columns) + 10)
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

  /// Boxes of rising friction on a slope of 26.6 degrees: those with a coefficient above 1/2 stay.
  public static let frictionRamp = Scene(
    name: "friction_ramp", summary: "boxes of friction 0 to 1 on a slope of 1 : 2", steps: 300
  ) { world, _ in
    let ground = try addFloor(world, halfWidth: 60)
    for lane in 0..<11 {
      let friction = 0.1 * Float(lane)
      let low: SIMD2<Float> = [-25, 3 + 6 * Float(lane)]
      let high: SIMD2<Float> = [5, 18 + 6 * Float(lane)]
      // The ramp is one-sided and runs from right to left: boxes rest on top of it.
      let along = high - low
      try world.addChain(
        ChainDefinition([high + along, high, low, low - along], material: SurfaceMaterial(friction: friction)),
        to: ground)
      let direction = along / (along.x * along.x + along.y * along.y).squareRoot()
      let normal: SIMD2<Float> = [-direction.y, direction.x]
      let body = try world.addBody(
        BodyDefinition(
          .dynamic, position: high - direction * 2 + normal * 0.51,
          rotation: Rotation(cosine: direction.x, sine: direction.y)))
      try world.addShape(
        ShapeDefinition(.square(0.5), material: SurfaceMaterial(friction: friction)), to: body)
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }

  /// A run of dominoes, the first one pushed.
  public static let dominoes = Scene(
    name: "dominoes", summary: "a run of dominoes falls over", steps: 600,
    size: Size("dominoes", standard: 100, range: 2...10_000)
  ) { world, count in
    _ = try addFloor(world, halfWidth: Float(count) + 20)
    for index in 0..<count {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: [Float(index) - 0.5 * Float(count), 1]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.125, halfHeight: 1)), to: body)
      if index == 0 { try world.applyImpulse([0.3, 0], at: [-0.5 * Float(count), 2], to: body) }
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }

  /// A house of cards, which stands by friction alone.
  public static let cardHouse = Scene(
    name: "card_house", summary: "a house of cards stands by friction", steps: 600,
    size: Size("pairs of cards at the bottom", standard: 5, range: 1...12)
  ) { world, count in
    let material = SurfaceMaterial(friction: 0.7)
    _ = try addFloor(world, halfWidth: 40, material: material)
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

  /// Balls of restitution 0 to 1 dropped from one height.
  public static let restitutionRow = Scene(
    name: "restitution_row", summary: "balls of restitution 0 to 1 bounce", steps: 600
  ) { world, _ in
    _ = try addFloor(world, halfWidth: 40)
    for index in 0...10 {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [3 * Float(index - 5), 10]))
      try world.addShape(
        ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(restitution: 0.1 * Float(index))), to: body)
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }

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
