internal import KernelInterface

/// The passes of a step, group by group (see `IslandGroups`): one after the other each fits the caches, and several
/// workers take one each.
struct GroupTask: RangeTask {
  private let passes: SolverPasses
  private let bodies: GroupRows
  private let joinedBodies: GroupRows
  /// By group, and one more: the first bundle of contacts.
  private let bundleStarts: UnsafePointer<Int32>
  private let joints: JointOrder
  private let room: GroupRoom

  /// `passes` are those of all groups together; the others must outlive the task.
  init(
    _ passes: SolverPasses, _ plan: borrowing ContactPlan, _ blocks: GroupBlocks, _ joints: JointOrder,
    _ joinedBlocks: GroupBlocks, _ room: GroupRoom
  ) {
    self.room = room
    var passes = passes
    passes.workers = Workers(pool: nil)
    // Of one thread only.
    passes.cycle = nil
    // Blocks of the group before are in the cache, or those of this one after `prepare`.
    passes.contacts.preparesAhead = passes.contacts.preparesAhead && room.contacts == 0
    passes.contacts.solvesAhead = false
    self.passes = passes
    bodies = blocks.all
    joinedBodies = joinedBlocks.all
    bundleStarts = UnsafePointer(plan.bundleStarts.pointer)
    self.joints = joints
  }

  func run(_ range: Range<Int>, number: Int) {
    for group in range {
      var passes = passes
      let blocks = bodies.blocks(ofGroup: group)
      passes.bodies.blocks = bodies.blocks + blocks.lowerBound
      passes.bodies.blockCount = blocks.count
      let rows = bodies.rows(ofGroup: group)
      passes.bodies.rows = bodies.rows + rows.lowerBound
      passes.bodies.rowCount = rows.count
      passes.contacts = room.contacts(
        passes.contacts, bundles: Int(bundleStarts[group])..<Int(bundleStarts[group + 1]), range: number)
      if passes.joints.bundleCount > 0 { passes.joints = joints(ofGroup: group, range: number) }
      passes.run()
    }
  }

  private func joints(ofGroup group: Int, range: Int) -> JointPassArguments {
    var part = room.joints(passes.joints, bundles: joints.bundles(ofGroup: group), range: range)
    let blocks = joinedBodies.blocks(ofGroup: group)
    part.blocks = joinedBodies.blocks + blocks.lowerBound
    part.blockCount = blocks.count
    let rows = joinedBodies.rows(ofGroup: group)
    part.rows = joinedBodies.rows + rows.lowerBound
    part.rowCount = rows.count
    return part
  }
}
