internal import KernelInterface

/// The passes of a step, group by group (see `ContactGroups`): one after the other each fits the caches, and several
/// workers take one each.
struct GroupTask: RangeTask {
  private let passes: SolverPasses
  // By group.
  private let blockStarts: UnsafePointer<Int32>
  private let rowStarts: UnsafePointer<Int32>
  private let rowEnds: UnsafePointer<Int32>
  private let bundleStarts: UnsafePointer<Int32>

  /// `passes` are those of all groups together; `blocks` and `plan` must outlive the task.
  init(_ passes: SolverPasses, _ blocks: borrowing GroupBlocks, _ plan: borrowing ContactPlan) {
    var passes = passes
    passes.workers = Workers(pool: nil)
    passes.bodies.blocks = UnsafePointer(blocks.blocks.pointer)
    passes.bodies.rows = UnsafePointer(blocks.rows.pointer)
    self.passes = passes
    blockStarts = UnsafePointer(blocks.starts.pointer)
    rowStarts = UnsafePointer(blocks.rowStarts.pointer)
    rowEnds = UnsafePointer(blocks.rowEnds.pointer)
    bundleStarts = UnsafePointer(plan.bundleStarts.pointer)
  }

  func run(_ range: Range<Int>, number: Int) {
    for group in range {
      var passes = passes
      passes.bodies.blocks += Int(blockStarts[group])
      passes.bodies.blockCount = Int(blockStarts[group + 1] - blockStarts[group])
      passes.bodies.rows! += Int(rowStarts[group])
      passes.bodies.rowCount = Int(rowEnds[group] - rowStarts[group])
      passes.contacts = passes.contacts.bundles(Int(bundleStarts[group])..<Int(bundleStarts[group + 1]))
      passes.run()
    }
  }
}
