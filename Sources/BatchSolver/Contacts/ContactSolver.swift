package import DynamicsBase
package import KernelInterface

/// The parameters of the contact solver for one step.
package struct ContactSolverSettings {
  /// Length of the step, s.
  package var timeStep: Float
  package var substeps: Int
  package var contactHertz: Float
  package var contactDampingRatio: Float
  package var maximumDepenetrationSpeed: Float
  package var restitutionThreshold: Float
  package var maximumSpeed: Float

  /// Contacts cannot be stiffer than an eighth of the sub-step rate: beyond it a soft constraint rings (Box2D's limit).
  package var hertz: Float { min(contactHertz, 0.125 * Float(substeps) / timeStep) }
  package var substep: Float { timeStep / Float(substeps) }
  /// A body may turn a quarter of a half turn in a step; rad/s.
  package var maximumAngularVelocity: Float { 0.25 * Float.pi / timeStep }

  package init(
    timeStep: Float, substeps: Int, contactHertz: Float, contactDampingRatio: Float, maximumDepenetrationSpeed: Float,
    restitutionThreshold: Float, maximumSpeed: Float
  ) {
    self.timeStep = timeStep
    self.substeps = substeps
    self.contactHertz = contactHertz
    self.contactDampingRatio = contactDampingRatio
    self.maximumDepenetrationSpeed = maximumDepenetrationSpeed
    self.restitutionThreshold = restitutionThreshold
    self.maximumSpeed = maximumSpeed
  }
}

/// The contact solver: soft step (E. Catto's TGS soft) over bundles of 16 contacts.
package struct ContactSolver: ~Copyable {
  package var plan = ContactPlan()
  private var hot = AlignedBuffer<Float>()
  private var cold = AlignedBuffer<Float>()
  private var side = AlignedBuffer<Float>()
  private var groupBlocks = GroupBlocks()
  private var hits = AlignedBuffer<UInt64>()
  private var hitOrder = RadixSort()

  package init() {}

  /// Runs all sub-steps: velocities, contacts, positions; afterwards the bodies' motion rows hold the step's motion and
  /// the slots' rows the impulses.
  package mutating func solve(
    _ settings: ContactSolverSettings, bodies: BodyRows, blocks: borrowing AlignedBuffer<BodyBlock>,
    joints: JointPassArguments? = nil, manifolds: UnsafePointer<Float>, impulses: UnsafeMutablePointer<Float>,
    materials: UnsafePointer<Float>,
    kernels: KernelTable
  ) {
    reserve()
    var pass = BodyPassArguments(
      bodies: bodies, blocks: blocks.pointer, blockCount: blocks.count, timeStep: settings.substep,
      maximumSpeed: settings.maximumSpeed, maximumAngularVelocity: settings.maximumAngularVelocity)
    var contacts = ContactPassArguments(
      bodies: bodies, hot: hot.pointer, cold: cold.pointer, side: side.pointer, info: plan.info.pointer,
      slots: plan.slots.pointer, bundleCount: plan.info.count, manifolds: manifolds, impulses: impulses,
      materials: materials,
      softness: Softness(
        hertz: settings.hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep),
      fixedSoftness: Softness(
        hertz: 2 * settings.hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep),
      inverseTimeStep: 1 / settings.substep, maximumDepenetrationSpeed: settings.maximumDepenetrationSpeed,
      restitutionThreshold: settings.restitutionThreshold, solvesPointsTogether: settings.substeps == 1)
    guard plan.groupCount > 1 else { return solveGroup(settings, pass, contacts, joints, kernels) }
    precondition(joints == nil, "groups know nothing of joints")

    groupBlocks.update(plan.groups, blocks)
    for group in 0..<plan.groupCount {
      let blocks = Int(groupBlocks.starts[group])..<Int(groupBlocks.starts[group + 1])
      let bundles = plan.bundles(ofGroup: group)
      pass.blocks = UnsafePointer(groupBlocks.blocks.pointer + blocks.lowerBound)
      pass.blockCount = blocks.count
      contacts.hot = hot.pointer + bundles.lowerBound * ContactBundle.Hot.floats
      contacts.cold = cold.pointer + bundles.lowerBound * ContactBundle.Cold.floats
      contacts.info = UnsafePointer(plan.info.pointer + bundles.lowerBound)
      contacts.slots = UnsafePointer(plan.slots.pointer + bundles.lowerBound * ContactBundle.lanes)
      contacts.bundleCount = bundles.count
      solveGroup(settings, pass, contacts, nil, kernels)
    }
  }

  /// All sub-steps of one group. Joints, which share the bodies' rows, come before contacts in every pass: what bodies rest
  /// on has the last word.
  private func solveGroup(
    _ settings: ContactSolverSettings, _ bodies: BodyPassArguments, _ contacts: ContactPassArguments,
    _ joints: JointPassArguments?, _ kernels: KernelTable
  ) {
    kernels.bodies.integrateVelocities(bodies)
    kernels.contacts.prepare(contacts)
    if let joints { kernels.joints.prepare(joints) }
    for substep in 0..<settings.substeps {
      if substep > 0 { kernels.bodies.integrateVelocitiesWarm(bodies) }
      if let joints { kernels.joints.solve(joints) }
      kernels.contacts.solve(contacts)
      kernels.bodies.integratePositions(bodies)
      if let joints {
        if joints.hasRigid { kernels.joints.project(joints) }
        kernels.joints.relax(joints)
      }
      kernels.contacts.relax(contacts)
    }
    if plan.extensionCount > 0 { kernels.contacts.restitution(contacts) }
    kernels.contacts.store(contacts)
    if let joints { kernels.joints.store(joints) }
  }

  /// Makes room for the plan's bundles. `prepare` writes every field that a pass reads, so nothing is cleared.
  private mutating func reserve() {
    func setCount(_ buffer: inout AlignedBuffer<Float>, _ count: Int) {
      buffer.reserve(count)
      buffer.setCount(count)
    }
    setCount(&hot, plan.info.count * ContactBundle.Hot.floats)
    setCount(&cold, plan.info.count * ContactBundle.Cold.floats)
    setCount(&side, plan.extensionCount * ContactBundle.Extension.floats)
  }

  /// Calls `body` with slot and approach speed (m/s, positive) of the extended contacts that hit something in the last
  /// step, by ascending slot.
  package mutating func forEachHit(fasterThan threshold: Float, _ body: (_ slot: Int32, _ speed: Float) -> Void) {
    hits.removeAll()
    for bundle in 0..<plan.info.count where plan.info[bundle].side >= 0 { findHits(bundle, threshold) }
    hitOrder.sort(&hits, low: 32, high: 64)
    for index in 0..<hits.count {
      body(Int32(hits[index] >> 32), Float(bitPattern: UInt32(truncatingIfNeeded: hits[index])))
    }
  }

  private mutating func findHits(_ bundle: Int, _ threshold: Float) {
    typealias Extension = ContactBundle.Extension
    let info = plan.info[bundle]
    guard info.kind != ContactBundleKind.hub else { return }
    let block = side.pointer + Int(info.side) * Extension.floats
    for lane in 0..<Int(info.lanes) {
      var speed: Float = 0
      for point in 0..<Int(info.points) {
        let approach = -block[Extension.approach + 16 * point + lane]
        if block[Extension.totalImpulse + 16 * point + lane] > 0, approach > speed { speed = approach }
      }
      guard speed > threshold else { continue }
      hits.append(UInt64(plan.slots[bundle * 16 + lane]) << 32 | UInt64(speed.bitPattern))
    }
  }

  package var byteCount: Int {
    (hot.capacity + cold.capacity + side.capacity) * 4 + hits.capacity * 8 + plan.byteCount + groupBlocks.byteCount
  }
}
