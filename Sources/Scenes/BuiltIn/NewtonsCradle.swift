internal import BatchSolver

extension Scene {
  /// Balls on rods side by side; the first is let go and the last one swings up.
  ///
  /// Short steps: an impact must pass from ball to ball one at a time.
  public static let newtonsCradle = Scene(
    name: "newtons_cradle", summary: "balls on rods pass an impact on", steps: 2400, timeStep: 1 / 480,
    size: Size("balls", standard: 5, range: 2...50),
    settings: {
      var settings = WorldSettings.withoutSleep
      settings.restitutionThreshold = 0.05
      return settings
    }()
  ) { world, count in
    let length: Float = 5
    let spacing: Float = 1.02
    let ball = ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(friction: 0, restitution: 1))
    let swing = Rotation(angle: -0.25 * .pi)
    for index in 0..<count {
      let pivot: SIMD2<Float> = [spacing * (Float(index) - 0.5 * Float(count - 1)), length]
      let rotation = index == 0 ? swing : .identity
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: pivot + rotation.apply([0, -length]), rotation: rotation))
      try world.addShape(ball, to: body)
      try world.addJoint(
        JointDefinition(.distance(.rod(length)), nil, body, frameA: JointFrame(position: pivot)))
    }
    var instance = Instance()
    instance.container = .above(-0.1)
    return instance
  }
}
