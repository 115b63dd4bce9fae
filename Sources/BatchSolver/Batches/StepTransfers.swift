/// What goes into the worlds of a batch ahead of each step and comes out of them after it.
///
/// Each of the batch's own calls goes through all worlds, which is to fetch them again where they are more than the caches
/// hold. These go with the step: a world is told, stepped and asked while it is there. What is told is told to the worlds
/// that are stepped; all are asked, those too that have failed or are not stepped.
///
/// Buffers are `[world][thing]`, as in the calls of the same names, or for several steps `[step][world][thing]`. They belong
/// to who makes the transfers, and must be there as long as these are used. Handles are of the batch.
final class StepTransfers {
  private var forces: Kept<AddMemberForces>?
  private var motors: Kept<SetMotors>?
  private var springTargets: Kept<SetSpringTargets>?
  private var transforms: Kept<ReadTransforms>?
  private var velocities: Kept<ReadVelocities>?

  /// None yet.
  init() {}

  /// Asks where bodies are; see `WorldBatch.readTransforms`.
  func ask(transforms: UnsafeMutableBufferPointer<SIMD4<Float>>, of bodies: [BodyID]) {
    self.transforms = Kept(ReadTransforms(selection: Selection(handles: bodies), transforms: transforms))
  }

  /// Asks how fast bodies are; see `WorldBatch.readVelocities`.
  func ask(velocities: UnsafeMutableBufferPointer<SIMD4<Float>>, of bodies: [BodyID]) {
    self.velocities = Kept(ReadVelocities(selection: Selection(handles: bodies), velocities: velocities))
  }

  // MARK: - In rollouts

  /// Tells bodies forces; see `WorldBatch.addForces`.
  func tell(_ forces: AddMemberForces) { self.forces = Kept(forces) }

  /// Tells joints' motors; see `WorldBatch.setMotors`.
  func tell(_ motors: SetMotors) { self.motors = Kept(motors) }

  /// Tells joints' springs; see `WorldBatch.setSpringTargets`.
  func tell(_ targets: SetSpringTargets) { springTargets = Kept(targets) }

  // MARK: - With a step

  /// - Parameter index: Of the world, on from what the steps before have.
  func tell(_ world: World, _ index: Int) throws(WorldError) {
    try forces.run(world, index)
    try motors.run(world, index)
    try springTargets.run(world, index)
  }

  func ask(_ world: World, _ index: Int) {
    try? transforms.run(world, index)
    try? velocities.run(world, index)
  }
}

/// A task that cannot be copied: with each copy the owners of its handles would be counted, by all workers in the same place.
private struct Kept<Task: MemberTask>: ~Copyable {
  let task: Task

  init(_ task: Task) { self.task = task }
}

extension Optional where Wrapped: ~Copyable {
  /// Does what there is to do with a world.
  fileprivate func run<Task>(_ world: World, _ index: Int) throws(WorldError) where Wrapped == Kept<Task> {
    switch self {
    case .some(let kept): try kept.task.run(world, index)
    case .none: break
    }
  }
}
