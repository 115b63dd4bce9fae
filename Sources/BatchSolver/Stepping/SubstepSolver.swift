package import DynamicsBase
package import KernelInterface

/// Runs what a step does to bodies that are not solved directly, over bundles of 16 contacts, and of joints: soft
/// sub-steps (E. Catto's TGS soft), or sequential impulses; see `SolverPasses`.
package struct SubstepSolver: ~Copyable {
  package var plan = ContactPlan()
  package var groups = IslandGroups()
  var groupTrial = GroupTrial()
  private var hot = AlignedBuffer<ContactHotBlock>()
  private var cold = AlignedBuffer<ContactColdBlock>()
  private var extensions = AlignedBuffer<ContactExtensionBlock>()
  /// Once there were groups.
  private var groupBlocks: GroupBlocks?
  private var joinedGroupBlocks: GroupBlocks?
  private var freeFlight = FreeFlight()
  private var placedBodies: PlacedBodies?
  /// Once a step had many iterations.
  private(set) var iterationCycle: IterationCycle?
  private var hits = AlignedBuffer<UInt64>()
  private var hitOrder = RadixSort()

  package init() {}

  /// Makes the plan anew; says whether it is ordered by the groups, see `ContactPlan.make`.
  package mutating func makePlan(
    _ source: ContactSource, pose: UnsafePointer<Pose>? = nil, workers: Workers = Workers(pool: nil)
  ) -> Bool {
    plan.make(source, groups, pose: pose, workers: workers)
  }

  /// Orders the plan by groups that have changed.
  package mutating func arrangePlan(_ source: ContactSource) { plan.arrange(source, groups) }

  /// Runs all sub-steps: velocities, contacts, positions; afterwards the bodies' motion rows hold the step's motion and
  /// the slots' rows the impulses. `deep` gets the bits, by block of 16 rows, of bodies that may be pressed through
  /// something (`ContactPassArguments.deep`). Plans of contacts and joints must be in the order of `groups`.
  package mutating func solve(
    _ settings: StepSettings, bodies: BodyRows, blocks: borrowing AlignedBuffer<BodyBlock>,
    fixed: FixedRows? = nil, deep: UnsafeMutablePointer<UInt16>, joints: JointPassArguments,
    jointOrder: JointOrder = .empty, jointPeaks: UnsafeMutablePointer<JointPeak>? = nil,
    manifolds: UnsafePointer<Manifold>, impulses: UnsafeMutablePointer<ContactImpulses>,
    materials: UnsafePointer<ContactMaterial>,
    ages: UnsafeMutablePointer<Float>, kernels: KernelTable, workers: Workers = Workers(pool: nil)
  ) {
    guard blocks.count > 0 || plan.info.count > 0 || joints.bundleCount > 0 else { return }
    let room = GroupRoom(
      groups: groups.count, ranges: workers.mostRanges(of: groups.count), plan, joints, jointOrder)
    reserve(contactBlocks: room.contactBlocks)
    let pass = BodyPassArguments(settings, bodies: bodies, blocks: blocks)
    let contacts = ContactPassArguments(
      settings, bodies: bodies, hot: hot, cold: cold, extensions: extensions, info: plan.info, slots: plan.slots,
      manifolds: manifolds, impulses: impulses, materials: materials, ages: ages, leastPart: leastPart, deep: deep)
    if groups.count <= 1, workers.pool == nil, settings.iterations == nil, jointPeaks == nil,
      !FreeFlight.isWorthwhile(blocks)
    {
      // At once: small worlds feel each copy of what passes are told.
      return kernels.pointee.runSubsteps(pass, contacts, joints, settings.substeps, plan.extensionCount > 0)
    }
    var passes = SolverPasses(
      settings: settings, kernels: kernels, bodies: pass, contacts: contacts, joints: joints,
      hasExtensions: plan.extensionCount > 0, workers: workers, contactStages: plan.stages.buffer,
      jointStages: jointOrder.stages, jointPeaks: jointPeaks,
      cycle: cycle(of: settings))
    guard groups.count > 1 else {
      solveFreeBodies(&passes, blocks)
      if workers.pool != nil, let order = plan.bodyOrder {
        let placed = placedBodies ?? PlacedBodies()
        placedBodies = placed
        if placed.run(passes, in: order) { return }
      }
      return passes.run()
    }
    // One thread reads nothing while it writes.
    let fixed = workers.pool == nil ? nil : fixed
    let groupBlocks = groupBlocks ?? GroupBlocks()
    let joinedGroupBlocks = joinedGroupBlocks ?? GroupBlocks()
    self.groupBlocks = groupBlocks
    self.joinedGroupBlocks = joinedGroupBlocks
    groupBlocks.update(groups, blocks, fixed)
    if joints.bundleCount > 0 { joinedGroupBlocks.update(groups, blocks, fixed, choosing: jointOrder.movedRows) }
    workers.forEachRange(
      in: 0..<groups.count, atLeast: 1, GroupTask(passes, plan, groupBlocks, jointOrder, joinedGroupBlocks, room))
  }

  /// Runs all sub-steps of bodies without contacts, and leaves the others to `passes`, where that is worth while.
  private mutating func solveFreeBodies(_ passes: inout SolverPasses, _ blocks: borrowing AlignedBuffer<BodyBlock>) {
    guard passes.settings.substeps > 1, passes.joints.bundleCount == 0,
      freeFlight.split(blocks, touching: plan.bodies)
    else { return }
    passes.bodies.blocks = UnsafePointer(freeFlight.free.pointer)
    passes.workers.forEachRange(
      in: 0..<freeFlight.free.count, atLeast: FreeFlightTask.blocksAtOnce,
      FreeFlightTask(kernels: passes.kernels.pointee.bodies, substeps: passes.settings.substeps, bodies: passes.bodies))
    passes.bodies.blocks = UnsafePointer(freeFlight.others.pointer)
    passes.bodies.blockCount = freeFlight.others.count
  }

  /// What leaves out iterations of a step, where these are many.
  private mutating func cycle(of settings: StepSettings) -> IterationCycle? {
    guard let iterations = settings.iterations,
      max(iterations.velocity, iterations.position) >= IterationCycle.leastIterations
    else { return nil }
    let cycle = iterationCycle ?? IterationCycle()
    iterationCycle = cycle
    return cycle
  }

  /// How gently position iterations move what has stood for long, see `ContactPassArguments.leastPart`.
  private var leastPart: Float { plan.contactCount < Self.leastPile ? 1 : 0.01 }

  /// In a pile of fewer contacts, some 200 bodies, everything comes to rest though position iterations move what has
  /// stood for long as fast as anything; in a larger one overlaps of 8 s and older are moved gently, and halve in a
  /// second, with three iterations each 1/120 s.
  static var leastPile: Int { 400 }

  /// Makes room for the plan's bundles. `prepare` writes every field that a pass reads, so nothing is cleared.
  private mutating func reserve(contactBlocks count: Int) {
    hot.resizeUninitialized(count)
    cold.resizeUninitialized(count)
    extensions.resizeUninitialized(plan.extensionCount)
  }

  /// Calls `body` with the extended contacts that hit something in the last step, by ascending slot.
  ///
  /// - Parameter others: Hits of contacts that were solved elsewhere.
  package mutating func forEachHit(
    fasterThan threshold: Float, others: (_ add: (ContactHit) -> Void) -> Void = { _ in }, body: (ContactHit) -> Void
  ) {
    hits.removeAll()
    others { hits.append($0.key) }
    for bundle in 0..<plan.info.count where plan.info[bundle].extensionBlock >= 0 { findHits(bundle, threshold) }
    hitOrder.sort(&hits, low: 32, high: 64)
    for index in 0..<hits.count { body(ContactHit(key: hits[index])) }
  }

  private mutating func findHits(_ bundle: Int, _ threshold: Float) {
    let info = plan.info[bundle]
    guard info.kind != .hub else { return }
    let block = UnsafeRawPointer(extensions.pointer + Int(info.extensionBlock))
    var speed = SIMD16<Float>.zero
    var blow = SIMD16<Float>.zero
    var second = SIMDMask<SIMD16<Int32>>(repeating: false)
    for point in 0..<Int(info.points) {
      let offset = point * MemoryLayout<SIMD16<Float>>.size
      let approach = -block.load(fromByteOffset: Self.approach + offset, as: SIMD16<Float>.self)
      let impulse = block.load(fromByteOffset: Self.totalImpulse + offset, as: SIMD16<Float>.self)
      let bears = impulse .> 0
      speed.replace(with: approach, where: bears .& (approach .> speed))
      let pointBlow = approach * impulse
      let isHarder = bears .& (pointBlow .> blow)
      blow.replace(with: pointBlow, where: isHarder)
      if point > 0 { second = isHarder }
    }
    let isHit = speed .> threshold
    guard any(isHit) else { return }
    for lane in 0..<Int(info.lanes) where isHit[lane] {
      let slot = plan.slots[bundle * ContactBundle.lanes + lane]
      hits.append(ContactHit(slot: slot, point: second[lane] ? 1 : 0, speed: speed[lane]).key)
    }
  }

  private static let approach = MemoryLayout<ContactExtensionBlock>.offset(of: \.approach)!
  private static let totalImpulse = MemoryLayout<ContactExtensionBlock>.offset(of: \.totalImpulse)!

  package var byteCount: Int {
    hot.capacity * MemoryLayout<ContactHotBlock>.stride + cold.capacity * MemoryLayout<ContactColdBlock>.stride
      + extensions.capacity * MemoryLayout<ContactExtensionBlock>.stride + hits.capacity * 8 + plan.byteCount
      + groups.byteCount + (groupBlocks?.byteCount ?? 0) + (joinedGroupBlocks?.byteCount ?? 0) + freeFlight.byteCount
      + (placedBodies?.byteCount ?? 0) + (iterationCycle?.byteCount ?? 0)
  }
}
