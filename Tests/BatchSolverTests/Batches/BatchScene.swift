internal import BatchSolver

/// A floor, two balls above it, a wheel on a motor and a ball on a mouse joint.
struct BatchScene {
  let world: World
  let floor: BodyID
  let balls: [BodyID]
  let motor: JointID
  let mouse: JointID

  init() throws {
    world = try World()
    floor = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: floor)
    balls = try [Float(0), 4].map { [world] in try world.add(.circle(radius: 0.5), at: [$0, 0.5]) }
    let wheel = try world.add(.circle(radius: 0.5), at: [8, 3])
    let motorKind = JointKind.revolute(RevoluteJoint(motor: JointMotor(speed: 0, maximum: 100)))
    motor = try world.addJoint(motorKind, nil, wheel, at: [8, 3])
    mouse = try world.addJoint(.mouse(MouseJoint()), nil, balls[1], at: [4, 0.5])
  }
}
