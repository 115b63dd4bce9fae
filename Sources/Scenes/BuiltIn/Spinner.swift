internal import BatchSolver

extension Scene {
  /// A round vessel of small bodies, stirred by a long bar on a motor.
  public static let spinner = Scene(
    name: "spinner", summary: "a bar on a motor stirs 6 076 bodies in a round vessel", steps: 500,
    size: Size("bodies", standard: 6076, range: 1...8000)
  ) { world, count in
    let center: SIMD2<Float> = [0, 32]
    let ground = try world.addBody(BodyDefinition(.static))
    // Clockwise: the inside is the side that collides.
    let rim = (0..<360).map { center + Rotation(angle: -2 * .pi * Float($0) / 360).apply([40, 0]) }
    try world.addChain(ChainDefinition(rim, isLoop: true, material: SurfaceMaterial(friction: 0.1)), to: ground)

    var definition = BodyDefinition(.dynamic, position: [0, 12])
    definition.allowsSleep = false
    let bar = try world.addBody(definition)
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 0.4, halfHeight: 20, radius: 0.2), material: SurfaceMaterial(friction: 0)),
      to: bar)
    let drive = RevoluteJoint(motor: JointMotor(speed: 5, maximum: .infinity))
    try world.addJoint(
      JointDefinition(.revolute(drive), ground, bar, frameA: JointFrame(position: definition.position)))

    let forms: [ShapeGeometry] = [
      .capsule([-0.25, 0], [0.25, 0], radius: 0.25), .circle(radius: 0.35), .square(0.35),
    ]
    let shapes = forms.map {
      ShapeDefinition($0, density: 0.25, material: SurfaceMaterial(friction: 0.1, restitution: 0.1))
    }
    // Rows of 92, half a metre apart: neighbours overlap a little and push each other out.
    for index in 0..<count {
      let position: SIMD2<Float> = [-23 + 0.5 * Float(index % 92), 2 + 0.5 * Float(index / 92)]
      try world.addShape(shapes[index % 3], to: try world.addBody(BodyDefinition(.dynamic, position: position)))
    }
    var instance = Instance()
    instance.container = .disc(center: center, radius: 40)
    return instance
  }
}
