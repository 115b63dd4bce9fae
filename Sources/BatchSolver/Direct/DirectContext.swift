internal import DynamicsBase
internal import KernelInterface

/// What direct islands read and write of the rest of the world: pointers to rows, fetched once for a step or a
/// question.
///
/// Invariant: the buffers are those of a world that does not add bodies, joints or contacts meanwhile.
struct DirectContext {
  let step: StepSettings

  // Bodies
  let record: UnsafePointer<BodyRecord>
  let velocity: UnsafeMutablePointer<BodyVelocity>
  let startVelocity: UnsafeMutablePointer<BodyVelocity>
  let motion: UnsafeMutablePointer<BodyMotion>
  let mass: UnsafePointer<BodyMass>
  let force: UnsafePointer<BodyForce>
  let pose: UnsafePointer<Pose>
  let awake: UnsafePointer<UInt16>

  // Joints
  let jointRecord: UnsafePointer<JointRecord>
  let parameters: UnsafeMutablePointer<JointParameters>
  let jointImpulses: UnsafeMutablePointer<JointImpulses>
  private let softnesses: [SIMD2<Float>]

  // Contacts
  let manifolds: UnsafePointer<Manifold>
  let contactImpulses: UnsafeMutablePointer<ContactImpulses>
  let materials: UnsafePointer<ContactMaterial>
  private let extended: UnsafePointer<UInt16>

  // The direct solver's own
  private let numbers: UnsafePointer<Int32>
  private let numberCount: Int
  let poses: UnsafeMutablePointer<DirectPose>
  private let velocities: UnsafeMutablePointer<SIMD4<Double>>
  private let mirrors: UnsafeMutablePointer<Row>
  /// In a step `poses` hold; at other times somebody may have moved a body since.
  private let isInStep: Bool
  /// Whether kinematic bodies are taken where they are at the end of the step.
  var includesMotion = false

  init(
    _ step: StepSettings, _ direct: borrowing DirectSolver, _ bodies: borrowing BodyStore,
    _ joints: borrowing JointSystem, _ contacts: borrowing ContactSystem, isInStep: Bool
  ) {
    self.step = step
    record = UnsafePointer(bodies.record.pointer)
    velocity = bodies.velocity.pointer
    startVelocity = bodies.startVelocity.pointer
    motion = bodies.motion.pointer
    mass = UnsafePointer(bodies.mass.pointer)
    force = UnsafePointer(bodies.force.pointer)
    pose = UnsafePointer(bodies.pose.pointer)
    awake = UnsafePointer(bodies.awake.pointer)
    jointRecord = UnsafePointer(joints.record.pointer)
    parameters = joints.parameters.pointer
    jointImpulses = joints.impulses.pointer
    softnesses = joints.softnesses
    manifolds = UnsafePointer(contacts.pairs.manifolds.pointer)
    contactImpulses = contacts.pairs.impulses.pointer
    materials = UnsafePointer(contacts.pairs.materials.pointer)
    extended = UnsafePointer(contacts.pairs.extended.pointer)
    numbers = UnsafePointer(direct.numbers.pointer)
    numberCount = direct.numbers.count
    poses = direct.poses.pointer
    velocities = direct.velocities.pointer
    mirrors = direct.mirrors.pointer
    self.isInStep = isInStep
  }

  /// The same with kinematic bodies where they are at the end of the step.
  var atEndOfStep: DirectContext {
    var context = self
    context.includesMotion = true
    return context
  }

  /// Sub-steps of the step: stored impulses are those of one.
  var substeps: Double { Double(step.substeps) }

  /// Whether a contact bounces, rolls or carries.
  func isExtended(_ slot: Int) -> Bool { extended[LaneMasks.block(slot)] & LaneMasks.bit(slot) != 0 }

  // MARK: - Bodies

  /// A body's number in its island, -1: in none.
  @inline(__always)
  func number(ofBody row: Int) -> Int32 { row < numberCount ? numbers[row] : -1 }

  /// A body's velocity, `x, y, angular, -`: in double precision unless somebody else has changed it since the last
  /// step.
  func velocityInDouble(_ row: Int) -> SIMD4<Double> {
    let now = velocity[row]
    if mirrors[row] == now.row { return velocities[row] }
    return SIMD4(
      Double(now.linear.x), Double(now.linear.y), Double(now.scaledAngular) * Double(mass[row].inverseGyration), 0)
  }

  /// Keeps a velocity with what the body's row says of it.
  func setVelocity(_ velocity: SIMD4<Double>, _ row: Int, mirror: BodyVelocity) {
    velocities[row] = velocity
    mirrors[row] = mirror.row
  }

  /// Where a body is, in double precision if it is in a direct island; a kinematic one, if asked for, where it will be.
  func directPose(_ row: Int) -> DirectPose {
    if number(ofBody: row) >= 0 {
      let known = poses[row]
      return isInStep || known.row == pose[row].row ? known : DirectPose(pose[row])
    }
    let pose = DirectPose(pose[row])
    guard includesMotion, awake[LaneMasks.block(row)] & LaneMasks.bit(row) != 0 else { return pose }
    let motion = motion[row]
    let scale = Double(mass[row].inverseGyration)
    let c = Double(motion.scaledCosine) * scale + 1
    let s = Double(motion.scaledSine) * scale
    var result = pose
    result.x += Double(motion.translation.x)
    result.y += Double(motion.translation.y)
    result.cosine = c * pose.cosine - s * pose.sine
    result.sine = s * pose.cosine + c * pose.sine
    return result
  }

  // MARK: - Joints

  /// A joint as it is now.
  func joint(_ slot: Int) -> DirectJoint {
    let record = jointRecord[slot]
    return DirectJoint(parameters + slot, directPose(Int(record.bodyA)), directPose(Int(record.bodyB)))
  }

  /// Frequency (Hz) and damping ratio of a joint that was given such of its own; zero: held rigidly.
  func softness(_ slot: Int) -> SIMD2<Double> {
    jointRecord[slot].isSoft ? SIMD2<Double>(softnesses[Int(jointRecord[slot].softness)]) : .zero
  }

  /// The two joints of a gear as they are now.
  func gear(_ slot: Int) -> DirectGear {
    let record = jointRecord[slot]
    let joint = parameters + slot
    var gear = DirectGear()
    (gear.first, gear.coordinates.x) = gearSide(Int(record.first), last: Double(joint.pointee.coordinate))
    (gear.second, gear.coordinates.y) = gearSide(Int(record.second), last: Double(joint.pointee.secondCoordinate))
    gear.error =
      gear.coordinates.x + Double(joint.pointee.gearRatio) * gear.coordinates.y - Double(joint.pointee.gearConstant)
    return gear
  }

  private func gearSide(_ slot: Int, last: Double) -> (DirectGear.Side, Double) {
    let record = jointRecord[slot]
    let joint = DirectJoint(
      parameters + slot, directPose(Int(record.bodyA)), directPose(Int(record.bodyB)), last: last)
    let coordinate = record.bundleKind == .slider ? joint.coordinate(alongOwn: joint.axis) : joint.turn
    return (
      DirectGear.Side(rowA: Int(record.bodyA), rowB: Int(record.bodyB), a: coordinate.a, b: coordinate.b),
      coordinate.value
    )
  }
}
