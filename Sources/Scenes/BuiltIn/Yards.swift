internal import BatchSolver

/// A tub of overlapping boxes: a floor along y = 0 out to `halfWidth`, and walls of `height` boxes.
private func addTub(_ world: World, halfWidth: Int, height: Int) throws -> BodyID {
  let ground = try world.addBody(BodyDefinition(.static))
  for x in -halfWidth...halfWidth {
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.55, halfHeight: 0.5, center: [Float(x), 0])), to: ground)
  }
  for y in 1...height {
    for x in [-halfWidth, halfWidth] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.55, center: [Float(x), Float(y)])), to: ground)
    }
  }
  return ground
}

extension Scene {
  /// Bodies of two triangles each, falling into a tub.
  public static let compounds = Scene(
    name: "compounds", summary: "3 000 bodies of two triangles fall into a tub", steps: 500,
    size: Size("rows of 20 bodies", standard: 150, range: 1...1000)
  ) { world, rows in
    let ground = try addTub(world, halfWidth: 40, height: 100)
    try world.addShape(ShapeDefinition(.segment([-800, -80], [800, -80])), to: ground)
    let material = SurfaceMaterial(friction: 0.5)
    let left = ShapeDefinition(.polygon([[-1, 0], [0.5, 1], [0, 2]]), material: material)
    let right = ShapeDefinition(.polygon([[1, 0], [-0.5, 1], [0, 2]]), material: material)
    var side: Float = -0.25
    for column in 0..<20 {
      for row in 0..<rows {
        let position: SIMD2<Float> = [2 * Float(column) - 19 + side, 2.25 * Float(row) + 5.575]
        let body = try world.addBody(BodyDefinition(.dynamic, position: position))
        try world.addShape(left, to: body)
        try world.addShape(right, to: body)
        side = -side
      }
    }
    var instance = Instance()
    instance.container = .above(-2)
    return instance
  }

  /// Pentagons in a wide tub, pushed about by a kinematic box.
  public static let junkyard = Scene(
    name: "junkyard", summary: "8 000 pentagons are pushed about in a tub", steps: 800,
    size: Size("rows of 200 bodies", standard: 40, range: 1...400)
  ) { world, rows in
    _ = try addTub(world, halfWidth: 80, height: 50)
    // Every second corner of a pentagon in turn: the hull puts them in order.
    let corners = (0..<5).map { index in
      Rotation(angle: .pi * (Float(5).squareRoot() - 1) * Float(index)).apply([0.25, 0])
    }
    let shape = ShapeDefinition(.polygon(corners))
    var side: Float = -0.1
    for column in 0..<200 {
      for row in 0..<rows {
        let position: SIMD2<Float> = [1.5 * (2 * Float(column) - 200) * 0.25 + side, 15 + Float(row)]
        let body = try world.addBody(BodyDefinition(.dynamic, position: position))
        try world.addShape(shape, to: body)
        side = -side
      }
    }
    let pusher = try world.addBody(BodyDefinition(.kinematic))
    try world.addShape(ShapeDefinition(.box(halfWidth: 2, halfHeight: 4, center: [0, 4])), to: pusher)
    var instance = Instance()
    instance.container = .above(-2)
    instance.beforeStep = { world, number in
      let time = Float(number) / 60
      try world.setTargetPose(
        position: [60 * Rotation(angle: 0.2 * time).sine, 0], rotation: .identity, timeStep: 1 / 60, of: pusher)
    }
    return instance
  }

  /// A heavy box flies into a wall of sleeping ones, without gravity.
  public static let smash = Scene(
    name: "smash", summary: "a heavy box flies into 9 600 sleeping ones", steps: 300,
    size: Size("columns of 80 boxes", standard: 120, range: 1...1000),
    settings: {
      var settings = WorldSettings()
      settings.gravity = .zero
      return settings
    }()
  ) { world, columns in
    let heavy = try world.addBody(BodyDefinition(.dynamic, position: [-20, 0], linearVelocity: [40, 0]))
    try world.addShape(ShapeDefinition(.square(4), density: 8), to: heavy)
    let shape = ShapeDefinition(.square(0.2))
    for column in 0..<columns {
      for row in 0..<80 {
        var definition = BodyDefinition(
          .dynamic, position: [0.4 * Float(column) + 30, 0.4 * (Float(row) - 40)])
        definition.isAwake = false
        try world.addShape(shape, to: try world.addBody(definition))
      }
    }
    return Instance()
  }

  /// A turning drum with paddles, full of small boxes.
  public static let washer = Scene(
    name: "washer", summary: "8 100 boxes tumble in a turning drum", steps: 500,
    size: Size("boxes along an edge of the block", standard: 90, range: 1...100)
  ) { world, count in
    var definition = BodyDefinition(
      .kinematic, position: [0, 10], linearVelocity: [0.001, -0.002], angularVelocity: 25 * .pi / 180)
    definition.allowsSleep = true
    let drum = try world.addBody(definition)
    let angle = Float.pi / 18
    for index in 0..<36 {
      // Each plate is a tenth of its angle wider on both sides than its share of the circle.
      let begin = Rotation(angle: (Float(index) - 0.1) * angle).apply([1, 0])
      let end = Rotation(angle: (Float(index) + 1.1) * angle).apply([1, 0])
      try world.addShape(ShapeDefinition(.polygon([begin * 16, begin * 18, end * 16, end * 18])), to: drum)
      guard index % 9 == 0 else { continue }
      let from = Rotation(angle: Float(index) * angle).apply([1, 0])
      let to = Rotation(angle: Float(index + 1) * angle).apply([1, 0])
      try world.addShape(ShapeDefinition(.polygon([from * 14, from * 16, to * 14, to * 16])), to: drum)
    }
    var shape = ShapeDefinition(.square(0.1))
    shape.enablesHitEvents = true
    let corner: SIMD2<Float> = [-0.11 * Float(count), 10 - 0.11 * Float(count)]
    for row in 0..<count {
      for column in 0..<count {
        let position = corner + 0.21 * [Float(column), Float(row)]
        try world.addShape(shape, to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    // The drum's own way in a run is a centimetre.
    instance.container = .disc(center: [0, 10], radius: 18.5)
    return instance
  }
}
