internal import BatchSolver

/// A carriage on an upright rail half a metre beside its centre of mass, after a step of one velocity iteration in which it was
/// pushed aside, down and about.
func pushedCarriage(_ joint: PrismaticJoint) throws -> (world: World, carriage: BodyID) {
  let world = try World()
  let carriage = try world.add(.square(0.2), at: [2.5, 0])
  let upward = Rotation(angle: .pi / 2)
  try world.addJoint(
    JointDefinition(
      .prismatic(joint), nil, carriage, frameA: JointFrame(position: [3, 0.5], rotation: upward),
      frameB: JointFrame(position: [0.5, 0.5], rotation: upward)))
  try world.applyForce([3, -5], at: [2.7, 0.2], to: carriage)
  try world.step(by: 1 / 120, velocityIterations: 1, positionIterations: 0)
  return (world, carriage)
}
