internal import BatchSolver

/// Linkages: loops of bars, in which a joint too many or a little stretch stops or bends everything.
private enum Linkage {
  /// A row of `count` four-bar linkages that share their cranks: all bars of 1 m and 1 kg, cranks upright on their
  /// pivots, moving to the right at 1 m/s: the N-four-bar problem by which multibody codes are compared.
  static func addFourBars(_ world: World, at corner: SIMD2<Float>, count: Int) throws {
    let bar = ShapeDefinition.bar(half: [0.5, 0.05], mass: 1)
    var crankBefore: BodyID?
    for number in 0...count {
      let pivot = corner + [Float(number), 0]
      let crank = try world.addBody(
        BodyDefinition(
          .dynamic, position: pivot + [0, 0.5], rotation: Rotation(cosine: 0, sine: 1), linearVelocity: [0.5, 0],
          angularVelocity: -1))
      try world.addShape(bar, to: crank)
      try pin(world, nil, pivot, crank, [-0.5, 0])
      if let crankBefore {
        let coupler = try world.addBody(
          BodyDefinition(.dynamic, position: pivot + [-0.5, 1], linearVelocity: [1, 0]))
        try world.addShape(bar, to: coupler)
        try pin(world, crankBefore, [0.5, 0], coupler, [-0.5, 0])
        try pin(world, coupler, [0.5, 0], crank, [0.5, 0])
      }
      crankBefore = crank
    }
  }

  /// A crank of 1 m on a motor moves a slide through a rod of 3 m.
  static func addSliderCrank(_ world: World, at center: SIMD2<Float>) throws {
    let crank = try world.addBody(BodyDefinition(.dynamic, position: center + [0.5, 0]))
    try world.addShape(.bar(half: [0.5, 0.08], mass: 1), to: crank)
    let motor = JointMotor(speed: .pi, maximum: 1e4)
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint(motor: motor)), nil, crank, frameA: JointFrame(position: center),
        frameB: JointFrame(position: [-0.5, 0])))
    let rod = try world.addBody(BodyDefinition(.dynamic, position: center + [2.5, 0]))
    try world.addShape(.bar(half: [1.5, 0.06], mass: 2), to: rod)
    try pin(world, crank, [0.5, 0], rod, [-1.5, 0])
    let slide = try world.addBody(BodyDefinition(.dynamic, position: center + [4, 0]))
    try world.addShape(.bar(half: [0.3, 0.25], mass: 5), to: slide)
    try pin(world, rod, [1.5, 0], slide, .zero)
    try world.addJoint(
      JointDefinition(.prismatic(PrismaticJoint()), nil, slide, frameA: JointFrame(position: center + [4, 0])))
  }

  /// A scissor lift of `stages` crossed pairs of bars with a loaded platform. Returns the joint whose motor lifts it.
  static func addLift(_ world: World, at corner: SIMD2<Float>, stages: Int) throws -> JointID {
    let half: Float = 1
    let lean = Rotation(angle: 0.3)
    let width = 2 * half * lean.cosine
    let rise = 2 * half * lean.sine
    let bar = ShapeDefinition.bar(half: [half, 0.05], mass: 2)
    let slide = try world.addBody(BodyDefinition(.dynamic, position: corner + [width, 0]))
    try world.addShape(.bar(half: [0.15, 0.1], mass: 1), to: slide)
    let drive = try world.addJoint(
      JointDefinition(
        .prismatic(PrismaticJoint(limits: JointLimits(-1.2, 0.05))), nil, slide,
        frameA: JointFrame(position: corner + [width, 0])))
    // What the bars of the next stage stand on: bodies, and points in their frames.
    var left: (body: BodyID?, point: SIMD2<Float>) = (nil, corner)
    var right: (body: BodyID?, point: SIMD2<Float>) = (slide, .zero)
    for stage in 0..<stages {
      let middle = corner + [0.5 * width, rise * (Float(stage) + 0.5)]
      let rising = try world.addBody(BodyDefinition(.dynamic, position: middle, rotation: lean))
      let falling = try world.addBody(BodyDefinition(.dynamic, position: middle, rotation: lean.inverse))
      for body in [rising, falling] { try world.addShape(bar, to: body) }
      try pin(world, left.body, left.point, rising, [-half, 0])
      try pin(world, right.body, right.point, falling, [half, 0])
      try pin(world, rising, .zero, falling, .zero)
      left = (falling, [-half, 0])
      right = (rising, [half, 0])
    }
    let top = corner + [0.5 * width, rise * Float(stages)]
    let platform = try world.addBody(BodyDefinition(.dynamic, position: top))
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 1.2, halfHeight: 0.1, center: [0, 0.1]), density: 20), to: platform)
    try pin(world, left.body, left.point, platform, [-0.5 * width, 0])
    if let body = right.body {
      // The bar's end slides along the platform.
      try world.addJoint(
        JointDefinition(
          .wheel(WheelJoint()), platform, body, frameA: JointFrame(position: [0.5 * width, 0]),
          frameB: JointFrame(position: right.point)))
    }
    let load = try world.addBody(BodyDefinition(.dynamic, position: top + [0, 0.7]))
    try world.addShape(ShapeDefinition(.square(0.5), density: 100, material: SurfaceMaterial(friction: 0.8)), to: load)
    return drive
  }

  private static func pin(
    _ world: World, _ a: BodyID?, _ pointA: SIMD2<Float>, _ b: BodyID, _ pointB: SIMD2<Float>
  ) throws {
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint()), a, b, frameA: JointFrame(position: pointA), frameB: JointFrame(position: pointB)))
  }
}

extension Scene {
  /// Four-bar linkages, a slider-crank and a scissor lift.
  public static let mechanisms = Scene(
    name: "mechanisms", summary: "four-bar linkages, a slider-crank and a scissor lift", steps: 600,
    size: Size("four-bar linkages in a row, and stages of the lift", standard: 8, range: 2...100),
    settings: {
      var settings = WorldSettings.direct
      settings.gravity = [0, -9.81]
      return settings
    }()
  ) { world, count in
    try Linkage.addFourBars(world, at: [-Float(count) - 3, 0], count: count)
    try Linkage.addSliderCrank(world, at: .zero)
    let lift = try Linkage.addLift(world, at: [8, 0], stages: count)
    var instance = Instance()
    instance.container = .above(-3)
    instance.beforeStep = { world, step in
      // Up for three seconds, and down again: the platform at a metre a second at first, which is cot(0.3) times that
      // of the slide for every stage.
      guard step % 180 == 0 else { return }
      let speed = 0.3 / Float(count)
      let motor = JointMotor(speed: step / 180 % 2 == 0 ? -speed : speed, maximum: 1e6)
      try world.setKind(.prismatic(PrismaticJoint(limits: JointLimits(-1.2, 0.05), motor: motor)), of: lift)
    }
    return instance
  }
}
