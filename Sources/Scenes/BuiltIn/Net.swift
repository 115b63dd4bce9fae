internal import BatchSolver

extension Scene {
  /// A net of two strands with ties between them, full of boxes: loops of joints under many contacts.
  public static let net = Scene(
    name: "net", summary: "a net of 50 loops full of boxes", steps: 600,
    size: Size("loops", standard: 50, range: 8...500), settings: .direct
  ) { world, count in
    let ground = try world.addBody(BodyDefinition(.static))
    let half: Float = 0.5
    let gap: Float = 0.5
    // Half a circle between two posts.
    let turn = Float.pi
    let radius = 2 * half * Float(count) / turn
    let rotations = (0..<count).map { Rotation(angle: turn * ((Float($0) + 0.5) / Float(count) - 0.5)) }
    var begin: SIMD2<Float> = .zero
    for rotation in rotations { begin -= rotation.apply([half, 0]) }

    // The inner strand bears the boxes; the outer one hangs on it.
    let filter = CollisionFilter(category: 2, mask: 1)
    let cord = ShapeDefinition(
      .capsule([-half, 0], [half, 0], radius: 0.08), density: 1, material: SurfaceMaterial(friction: 0.6),
      filter: filter)
    let bar = ShapeDefinition.bar(half: [half, 0.05], mass: 0.2)
    var inner = LinkChain(of: cord, half: half, on: ground, at: begin)
    var outer = LinkChain(of: bar, half: half, on: ground, at: begin - [0, gap])
    for (number, rotation) in rotations.enumerated() {
      try inner.add(to: world, along: rotation)
      try outer.add(to: world, along: rotation)
      guard number < count - 1 else { break }
      var tie = LinkChain(
        of: .bar(half: [0.5 * gap, 0.04], mass: 0.1), half: 0.5 * gap, on: inner.end, hook: inner.hook, at: inner.tip)
      try tie.add(to: world, along: .down)
      if let end = outer.end { try tie.tie(end, at: outer.hook, in: world) }
    }
    try inner.tie(ground, at: inner.tip, in: world)
    try outer.tie(ground, at: outer.tip, in: world)

    let columns = max(3, Int(radius / 1.6))
    let box = ShapeDefinition(.square(0.45), density: 5)
    for row in 0..<columns {
      for column in 0..<columns {
        let x = 1.05 * (Float(column) - 0.5 * Float(columns - 1)) + (row % 2 == 0 ? 0.1 : -0.1)
        let position: SIMD2<Float> = [x, -0.7 * radius + 1.05 * Float(row)]
        try world.addShape(box, to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    instance.container = .above(-2 * radius - 2)
    return instance
  }
}
