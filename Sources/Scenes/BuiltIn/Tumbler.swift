internal import BatchSolver

extension Scene {
  /// A square drum on a motor, with boxes inside.
  public static let tumbler = Scene(
    name: "tumbler", summary: "2 025 boxes tumble in a drum on a motor", steps: 750,
    size: Size("boxes along an edge of the block", standard: 45, range: 1...46)
  ) { world, count in
    let ground = try world.addBody(BodyDefinition(.static))
    let drum = try world.addBody(BodyDefinition(.dynamic, position: [0, 10]))
    for side in [10, -10] as [Float] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 10, center: [side, 0]), density: 50), to: drum)
    }
    for side in [10, -10] as [Float] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 10, halfHeight: 0.5, center: [0, side]), density: 50), to: drum)
    }
    let drive = RevoluteJoint(motor: JointMotor(speed: 25 * .pi / 180, maximum: 1e8))
    try world.addJoint(
      JointDefinition(.revolute(drive), ground, drum, frameA: JointFrame(position: [0, 10])))
    let shape = ShapeDefinition(.square(0.125))
    let corner: SIMD2<Float> = [-0.2 * Float(count), 10 - 0.2 * Float(count)]
    for row in 0..<count {
      for column in 0..<count {
        let position = corner + 0.4 * [Float(column), Float(row)]
        try world.addShape(shape, to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    instance.container = .square(of: drum, half: 10)
    return instance
  }
}
