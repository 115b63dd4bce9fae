/// What goes into the worlds of a batch ahead of each step and comes out of them after it.
///
/// Each of the batch's own calls goes through all worlds, which is to fetch them again where they are more than the caches
/// hold. These go with the step: a world is told, stepped and asked while it is there. What is told is told to the worlds
/// that are stepped; all are asked, those too that have failed or are not stepped.
///
/// Buffers are `[world][thing]`, as in the calls of the same names, or for several steps `[step][world][thing]`. They belong
/// to who makes the transfers, and must be there as long as these are used. Handles are of the batch.
package final class StepTransfers {
  private var forces: AddMemberForces?
  private var impulses: AddMemberImpulses?
  private var motors: SetMotors?
  private var springTargets: SetSpringTargets?
  private var transforms: ReadTransforms?
  private var velocities: ReadVelocities?
  private var areAwake: ReadAwake?
  private var coordinates: ReadCoordinates?
  private var contacts: ReadContacts?
  private var changes: ReadContactChanges?
  private var rays: CastSensors?

  /// None yet.
  package init() {}

  /// Tells bodies impulses; see `WorldBatch.addImpulses`.
  package func tell(impulses: UnsafeMutableBufferPointer<SIMD4<Float>>, to bodies: [BodyID]) {
    self.impulses = AddMemberImpulses(selection: Selection(handles: bodies), impulses: UnsafeBufferPointer(impulses))
  }

  /// Tells joints' motors speeds and largest torques; see `WorldBatch.setMotors`.
  package func tell(motors: UnsafeMutableBufferPointer<SIMD2<Float>>, to joints: [JointID]) {
    self.motors = SetMotors(selection: Selection(handles: joints), motors: UnsafeBufferPointer(motors))
  }

  /// Asks where bodies are; see `WorldBatch.readTransforms`.
  package func ask(transforms: UnsafeMutableBufferPointer<SIMD4<Float>>, of bodies: [BodyID]) {
    self.transforms = ReadTransforms(selection: Selection(handles: bodies), transforms: transforms)
  }

  /// Asks how fast bodies are; see `WorldBatch.readVelocities`.
  package func ask(velocities: UnsafeMutableBufferPointer<SIMD4<Float>>, of bodies: [BodyID]) {
    self.velocities = ReadVelocities(selection: Selection(handles: bodies), velocities: velocities)
  }

  /// Asks whether bodies are awake; see `WorldBatch.readAwake`.
  package func ask(areAwake: UnsafeMutableBufferPointer<Bool>, of bodies: [BodyID]) {
    self.areAwake = ReadAwake(selection: Selection(handles: bodies), areAwake: areAwake)
  }

  /// Asks for coordinates of joints; see `WorldBatch.readJointCoordinates`.
  package func ask(coordinates: UnsafeMutableBufferPointer<Float>, of joints: [JointID]) {
    self.coordinates = ReadCoordinates(selection: Selection(handles: joints), coordinates: coordinates)
  }

  /// Asks how hard bodies touch; see `WorldBatch.readContacts`.
  package func ask(impulses: UnsafeMutableBufferPointer<Float>, of marks: [ContactMark]) {
    contacts = ReadContacts(
      marks: Selection(handles: marks), touching: UnsafeMutableBufferPointer(start: nil, count: 0), impulses: impulses)
  }

  /// Asks how many contacts began and ended; see `WorldBatch.readContactChanges`.
  package func ask(
    began: UnsafeMutableBufferPointer<Int32>, ended: UnsafeMutableBufferPointer<Int32>, of marks: [ContactMark]
  ) {
    changes = ReadContactChanges(marks: Selection(handles: marks), began: began, ended: ended)
  }

  /// Asks how far rays come; see `WorldBatch.castRays`.
  package func ask(fractions: UnsafeMutableBufferPointer<Float>, of sensors: [RaySensor]) {
    rays = CastSensors(sensors: Selection(handles: sensors), fractions: fractions)
  }

  // MARK: - In rollouts

  /// Tells bodies forces; see `WorldBatch.addForces`.
  func tell(_ forces: AddMemberForces) { self.forces = forces }

  /// Tells joints' motors; see `WorldBatch.setMotors`.
  func tell(_ motors: SetMotors) { self.motors = motors }

  /// Tells joints' springs; see `WorldBatch.setSpringTargets`.
  func tell(_ targets: SetSpringTargets) { springTargets = targets }

  // MARK: - With a step

  /// - Parameter index: Of the world, on from what the steps before have.
  func tell(_ world: World, _ index: Int) throws(WorldError) {
    try forces?.run(world, index)
    try impulses?.run(world, index)
    try motors?.run(world, index)
    try springTargets?.run(world, index)
  }

  func ask(_ world: World, _ index: Int) {
    transforms?.run(world, index)
    velocities?.run(world, index)
    areAwake?.run(world, index)
    try? coordinates?.run(world, index)
    contacts?.run(world, index)
    changes?.run(world, index)
    rays?.run(world, index)
  }
}
