internal import KernelInterface

/// The passes of a step over bodies, joints and contacts: of all of them, or of a group of islands.
struct SolverPasses {
  let settings: StepSettings
  let kernels: KernelTable
  var bodies: BodyPassArguments
  var contacts: ContactPassArguments
  var joints: JointPassArguments
  /// Contacts may bounce.
  let hasExtensions: Bool
  var workers: Workers
  let contactStages: BundleStageList
  let jointStages: BundleStageList
  /// By slot of joints, where some have a threshold.
  var jointPeaks: UnsafeMutablePointer<JointPeak>?
  /// Of whoever runs these passes, where steps have many iterations.
  var cycle: IterationCycle?

  private var hasContacts: Bool { contacts.bundleCount > 0 }
  private var hasJoints: Bool { joints.bundleCount > 0 }

  /// Of soft sub-steps.
  private var order: SubstepOrder {
    SubstepOrder(
      substeps: settings.substeps, hasContacts: hasContacts, hasJoints: hasJoints, hasRigidJoints: joints.hasRigid,
      hasExtensions: hasExtensions, notesPeaks: jointPeaks != nil)
  }

  /// Runs all of them.
  func run() {
    if let iterations = settings.iterations { return runIterations(iterations) }
    guard workers.pool != nil || jointPeaks != nil else {
      return kernels.pointee.runSubsteps(bodies, contacts, joints, settings.substeps, hasExtensions)
    }
    order.forEachPass { run($0) }
  }

  /// Runs a pass of a sub-step.
  @inline(__always)
  func run(_ pass: SolverPass) {
    switch pass {
    case .integrateVelocities, .integrateVelocitiesWarm, .integratePositions, .turn: run(kernels.ofBodies(pass))
    case .prepareContacts, .solveContacts, .relaxContacts, .restitution, .iterateContacts, .correctContacts:
      run(kernels.ofContacts(pass))
    case .storeContacts: storeContacts()
    case .prepareJoints, .prepareIterations, .warmStartJoints, .solveJoints, .projectJoints, .relaxJoints,
      .iterateJoints, .correctJoints:
      run(kernels.ofJoints(pass))
    case .storeJoints: storeJoints()
    case .swapStartVelocities: runOverJoinedBodies()
    case .notePeaks: notePeaks()
    }
  }

  /// Calls `action` with the passes of `run`, in order; with those of all iterations.
  func forEachPass(_ action: (SolverPass) -> Void) {
    guard let iterations = settings.iterations else { return order.forEachPass(action) }
    action(.integrateVelocities)
    if hasContacts { action(.prepareContacts) }
    if hasJoints {
      action(.prepareJoints)
      action(.prepareIterations)
      action(.warmStartJoints)
    }
    for _ in 0..<iterations.velocity {
      if hasJoints { action(.iterateJoints) }
      if hasContacts { action(.iterateContacts) }
    }
    action(.integratePositions)
    action(.turn)
    for _ in 0..<iterations.position {
      if hasContacts { action(.correctContacts) }
      if hasJoints { action(.correctJoints) }
    }
    if hasContacts { action(.storeContacts) }
    if hasJoints { action(.storeJoints) }
  }

  /// One sub-step by sequential impulses, in the order of Box2D 2: rigid velocity iterations that start from the
  /// impulses of the step before, then positions, then iterations that move what still overlaps or came apart. The same
  /// passes as in `forEachPass`.
  private func runIterations(_ iterations: StepIterations) {
    run(kernels.pointee.bodies.pointee.integrateVelocities)
    if hasContacts { run(kernels.pointee.contacts.pointee.prepare) }
    if hasJoints {
      run(kernels.pointee.joints.pointee.prepare)
      run(kernels.pointee.joints.pointee.prepareIterations)
      run(kernels.pointee.joints.pointee.warmStart)
    }
    // A kernel is a closure: to ask for it calls for a count of its owners, though it has none.
    let (iterateJoints, iterateContacts) = (
      kernels.pointee.joints.pointee.iterate, kernels.pointee.contacts.pointee.iterate
    )
    iterate(iterations.velocity, watchVelocities) {
      if hasJoints { run(iterateJoints) }
      if hasContacts { run(iterateContacts) }
    }
    run(kernels.pointee.bodies.pointee.integratePositions)
    run(kernels.pointee.bodies.pointee.turn)
    let (correctContacts, correctJoints) = (
      kernels.pointee.contacts.pointee.correct, kernels.pointee.joints.pointee.correct
    )
    iterate(iterations.position, watchMotions) {
      if hasContacts { run(correctContacts) }
      if hasJoints { run(correctJoints) }
    }
    if hasContacts { storeContacts() }
    if hasJoints { storeJoints() }
  }

  /// Runs iterations, but for those that change nothing, if they are many.
  @inline(__always)
  private func iterate(_ count: Int, _ watch: (IterationCycle) -> Void, _ iteration: () -> Void) {
    guard let cycle, count >= IterationCycle.leastIterations else {
      for _ in 0..<count { iteration() }
      return
    }
    cycle.removeAll()
    watch(cycle)
    cycle.run(count, iteration)
  }

  /// Notes what the joints with a threshold bore in a sub-step. The last one's impulses can be read after the step.
  private func notePeaks() {
    guard let jointPeaks else { return }
    workers.forEachRange(
      in: 0..<joints.bundleCount, atLeast: 2 * BundleStage.leastOfPart,
      JointPeakTask(arguments: joints, store: kernels.pointee.joints.pointee.store, peaks: jointPeaks))
  }

  /// Writes the impulses back, which no two bundles share, but that empty lanes of hub bundles have one slot.
  private func storeContacts() {
    guard workers.pool != nil else { return kernels.pointee.contacts.pointee.store(contacts) }
    let task = ContactPassTask(kernel: kernels.pointee.contacts.pointee.store, arguments: contacts)
    var hubs = 0
    while hubs < contacts.bundleCount, contacts.info[hubs].kind == .hub { hubs += 1 }
    if hubs > 0 { task.run(0..<hubs, number: 0) }
    workers.forEachRange(in: hubs..<contacts.bundleCount, atLeast: 4 * BundleStage.leastOfPart, task)
  }

  private func storeJoints() {
    guard workers.pool != nil else { return kernels.pointee.joints.pointee.store(joints) }
    workers.forEachRange(
      in: 0..<joints.bundleCount, atLeast: 2 * BundleStage.leastOfPart,
      JointPassTask(kernel: kernels.pointee.joints.pointee.store, arguments: joints))
  }

  // MARK: - Lists

  // One worker calls kernels at once: to make a task is a copy of its arguments, and small worlds feel it.

  /// Blocks of bodies that a worker takes at least: what takes a microsecond.
  private static let leastBlocks = 32

  private func run(_ kernel: @escaping @Sendable (BodyPassArguments) -> Void) {
    guard workers.pool != nil else { return kernel(bodies) }
    workers.forEachRange(
      in: 0..<bodies.blockCount, atLeast: Self.leastBlocks, BodyPassTask(kernel: kernel, arguments: bodies))
  }

  private func run(_ kernel: @escaping @Sendable (ContactPassArguments) -> Void) {
    guard workers.pool != nil else { return kernel(contacts) }
    workers.forEachStage(contactStages, ContactPassTask(kernel: kernel, arguments: contacts))
  }

  private func run(_ kernel: @escaping @Sendable (JointPassArguments) -> Void) {
    guard workers.pool != nil else { return kernel(joints) }
    workers.forEachStage(jointStages, JointPassTask(kernel: kernel, arguments: joints))
  }

  private func runOverJoinedBodies() {
    let kernel = kernels.pointee.joints.pointee.swapStartVelocities
    guard workers.pool != nil else { return kernel(joints) }
    workers.forEachRange(
      in: 0..<joints.blockCount, atLeast: Self.leastBlocks, JoinedBodiesTask(kernel: kernel, arguments: joints))
  }
}
