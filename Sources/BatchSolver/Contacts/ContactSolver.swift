package import KernelInterface

/// The parameters of the contact solver for one step.
package struct ContactSolverSettings {
  /// Length of the step, s.
  package var timeStep: Float
  package var substeps: Int
  package var contactHertz: Float
  package var contactDampingRatio: Float
  package var pushSpeed: Float
  package var restitutionThreshold: Float
  package var maximumSpeed: Float

  /// Contacts cannot be stiffer than an eighth of the sub-step rate: beyond it a soft constraint rings (Box2D's limit).
  package var hertz: Float { min(contactHertz, 0.125 * Float(substeps) / timeStep) }
  package var substep: Float { timeStep / Float(substeps) }

  package init(
    timeStep: Float, substeps: Int, contactHertz: Float, contactDampingRatio: Float, pushSpeed: Float,
    restitutionThreshold: Float, maximumSpeed: Float
  ) {
    self.timeStep = timeStep
    self.substeps = substeps
    self.contactHertz = contactHertz
    self.contactDampingRatio = contactDampingRatio
    self.pushSpeed = pushSpeed
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

  /// A body may turn a quarter of a half turn in a step, in rad.
  private static let largestTurn = 0.25 * Float.pi

  package init() {}

  /// Runs all sub-steps: velocities, contacts, positions; afterwards the bodies' motion rows hold the step's motion and
  /// the slots' rows the impulses.
  package mutating func solve(
    _ settings: ContactSolverSettings, bodies: BodyRows, blocks: borrowing AlignedBuffer<BodyBlock>,
    manifolds: UnsafePointer<Float>, impulses: UnsafeMutablePointer<Float>, materials: UnsafePointer<Float>,
    kernels: KernelTable
  ) {
    reserve()
    let pass = BodyPassArguments(
      bodies: bodies, blocks: blocks.pointer, blockCount: blocks.count, timeStep: settings.substep,
      maximumSpeed: settings.maximumSpeed, maximumSpin: Self.largestTurn / settings.timeStep)
    let contacts = ContactPassArguments(
      bodies: bodies, hot: hot.pointer, cold: cold.pointer, side: side.pointer, info: plan.info.pointer,
      slots: plan.slots.pointer, bundleCount: plan.info.count, manifolds: manifolds, impulses: impulses,
      materials: materials,
      softness: Softness(
        hertz: settings.hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep),
      fixedSoftness: Softness(
        hertz: 2 * settings.hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep),
      inverseTimeStep: 1 / settings.substep, pushSpeed: settings.pushSpeed,
      restitutionThreshold: settings.restitutionThreshold)

    kernels.bodies.integrateVelocities(pass)
    kernels.contacts.prepare(contacts)
    for substep in 0..<settings.substeps {
      if substep > 0 { kernels.bodies.integrateVelocitiesWarm(pass) }
      kernels.contacts.solve(contacts)
      kernels.bodies.integratePositions(pass)
      kernels.contacts.relax(contacts)
    }
    if plan.sideCount > 0 { kernels.contacts.restitution(contacts) }
    kernels.contacts.store(contacts)
  }

  /// Makes room for the plan's bundles. `prepare` writes every field that a pass reads, so nothing is cleared.
  private mutating func reserve() {
    func setCount(_ buffer: inout AlignedBuffer<Float>, _ count: Int) {
      buffer.reserve(count)
      buffer.setCount(count)
    }
    setCount(&hot, plan.info.count * ContactBundle.Hot.floats)
    setCount(&cold, plan.info.count * ContactBundle.Cold.floats)
    setCount(&side, plan.sideCount * ContactBundle.Side.floats)
  }

  /// Calls `body` with slot, approach speed (m/s, positive) and total normal impulse (N s) of the special contacts that
  /// hit something in the last step.
  package func forEachHit(fasterThan threshold: Float, _ body: (_ slot: Int32, _ speed: Float) -> Void) {
    typealias Side = ContactBundle.Side
    for bundle in 0..<plan.info.count {
      let info = plan.info[bundle]
      guard info.side >= 0, info.kind != ContactBundleKind.hub else { continue }
      let block = side.pointer + Int(info.side) * Side.floats
      for lane in 0..<Int(info.lanes) {
        var speed: Float = 0
        for point in 0..<Int(info.points) {
          let approach = -block[Side.approach + 16 * point + lane]
          if block[Side.totalImpulse + 16 * point + lane] > 0, approach > speed { speed = approach }
        }
        if speed > threshold { body(plan.slots[bundle * 16 + lane], speed) }
      }
    }
  }

  package var byteCount: Int { (hot.capacity + cold.capacity + side.capacity) * 4 + plan.byteCount }
}
