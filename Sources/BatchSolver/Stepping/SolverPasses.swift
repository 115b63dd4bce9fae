internal import KernelInterface

/// A pass of a step, over bodies, contacts or joints.
enum SolverPass: UInt8, BitwiseCopyable {
  case integrateVelocities, integrateVelocitiesWarm, integratePositions, turn
  case prepareContacts, solveContacts, relaxContacts, restitution, iterateContacts, correctContacts, storeContacts
  case prepareJoints, prepareIterations, warmStartJoints, solveJoints, projectJoints, relaxJoints, iterateJoints
  case correctJoints, storeJoints
  /// Over the bodies that joints move.
  case swapStartVelocities
  /// Over the joints with a threshold.
  case notePeaks
}

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

  /// Runs all of them.
  func run() {
    if let iterations = settings.iterations { runIterations(iterations) } else { forEachPassOfSubsteps { run($0) } }
  }

  /// Calls `action` with the passes of all sub-steps, in order. Joints, which share the bodies' rows, come before contacts
  /// in every pass: what bodies rest on has the last word.
  @inline(__always)
  private func forEachPassOfSubsteps(_ action: (SolverPass) -> Void) {
    action(.integrateVelocities)
    if hasContacts { action(.prepareContacts) }
    if hasJoints { action(.prepareJoints) }
    for substep in 0..<settings.substeps {
      if substep > 0 { action(.integrateVelocitiesWarm) }
      if hasJoints {
        action(.swapStartVelocities)
        action(.warmStartJoints)
        action(.solveJoints)
        action(.swapStartVelocities)
      }
      if hasContacts { action(.solveContacts) }
      action(.integratePositions)
      if hasJoints {
        if joints.hasRigid { action(.projectJoints) }
        action(.swapStartVelocities)
        action(.relaxJoints)
        action(.swapStartVelocities)
      }
      if hasContacts { action(.relaxContacts) }
      if hasJoints, jointPeaks != nil, substep + 1 < settings.substeps { action(.notePeaks) }
    }
    if hasExtensions { action(.restitution) }
    if hasContacts { action(.storeContacts) }
    if hasJoints { action(.storeJoints) }
  }

  /// Runs a pass of a sub-step.
  @inline(__always)
  func run(_ pass: SolverPass) {
    switch pass {
    case .integrateVelocities: run(kernels.bodies.integrateVelocities)
    case .integrateVelocitiesWarm: run(kernels.bodies.integrateVelocitiesWarm)
    case .integratePositions: run(kernels.bodies.integratePositions)
    case .turn: run(kernels.bodies.turn)
    case .prepareContacts: run(kernels.contacts.prepare)
    case .solveContacts: run(kernels.contacts.solve)
    case .relaxContacts: run(kernels.contacts.relax)
    case .restitution: run(kernels.contacts.restitution)
    case .iterateContacts: run(kernels.contacts.iterate)
    case .correctContacts: run(kernels.contacts.correct)
    case .storeContacts: storeContacts()
    case .prepareJoints: run(kernels.joints.prepare)
    case .prepareIterations: run(kernels.joints.prepareIterations)
    case .warmStartJoints: run(kernels.joints.warmStart)
    case .solveJoints: run(kernels.joints.solve)
    case .projectJoints: run(kernels.joints.project)
    case .relaxJoints: run(kernels.joints.relax)
    case .iterateJoints: run(kernels.joints.iterate)
    case .correctJoints: run(kernels.joints.correct)
    case .storeJoints: storeJoints()
    case .swapStartVelocities: runOverJoinedBodies(kernels.joints.swapStartVelocities)
    case .notePeaks: notePeaks()
    }
  }

  /// Calls `action` with the passes of `run`, in order; with those of all iterations.
  func forEachPass(_ action: (SolverPass) -> Void) {
    guard let iterations = settings.iterations else { return forEachPassOfSubsteps(action) }
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
    run(kernels.bodies.integrateVelocities)
    if hasContacts { run(kernels.contacts.prepare) }
    if hasJoints {
      run(kernels.joints.prepare)
      run(kernels.joints.prepareIterations)
      run(kernels.joints.warmStart)
    }
    // A kernel is a closure: to ask for it costs a count of its owners.
    let (iterateJoints, iterateContacts) = (kernels.joints.iterate, kernels.contacts.iterate)
    iterate(iterations.velocity, watchVelocities) {
      if hasJoints { run(iterateJoints) }
      if hasContacts { run(iterateContacts) }
    }
    run(kernels.bodies.integratePositions)
    run(kernels.bodies.turn)
    let (correctContacts, correctJoints) = (kernels.contacts.correct, kernels.joints.correct)
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
      JointPeakTask(arguments: joints, store: kernels.joints.store, peaks: jointPeaks))
  }

  /// Writes the impulses back, which no two bundles share, but that empty lanes of hub bundles have one slot.
  private func storeContacts() {
    guard workers.pool != nil else { return kernels.contacts.store(contacts) }
    let task = ContactPassTask(kernel: kernels.contacts.store, arguments: contacts)
    var hubs = 0
    while hubs < contacts.bundleCount, contacts.info[hubs].kind == .hub { hubs += 1 }
    if hubs > 0 { task.run(0..<hubs, number: 0) }
    workers.forEachRange(in: hubs..<contacts.bundleCount, atLeast: 4 * BundleStage.leastOfPart, task)
  }

  private func storeJoints() {
    guard workers.pool != nil else { return kernels.joints.store(joints) }
    workers.forEachRange(
      in: 0..<joints.bundleCount, atLeast: 2 * BundleStage.leastOfPart,
      JointPassTask(kernel: kernels.joints.store, arguments: joints))
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

  private func runOverJoinedBodies(_ kernel: @escaping @Sendable (JointPassArguments) -> Void) {
    guard workers.pool != nil else { return kernel(joints) }
    workers.forEachRange(
      in: 0..<joints.blockCount, atLeast: Self.leastBlocks, JoinedBodiesTask(kernel: kernel, arguments: joints))
  }
}
