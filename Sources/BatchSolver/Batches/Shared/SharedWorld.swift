internal import DynamicsBase
internal import KernelInterface

/// What a shared solver reads and writes of a world: rows, and the plans by which they are solved.
///
/// Valid from `World.beginStep` to `endStep`, in which nothing but the solver touches the world: no buffer grows.
struct SharedWorld: BitwiseCopyable {
  /// Of the batch.
  let index: Int
  let bodies: BodyRows
  /// Rows of bodies in whole blocks.
  let rowCount: Int
  let blocks: UnsafeBufferPointer<BodyBlock>
  let deep: UnsafeMutablePointer<UInt16>
  /// Where the solver has the first of the rows.
  var firstRow: Int32 = 0

  let manifolds: UnsafePointer<Manifold>
  let contactImpulses: UnsafeMutablePointer<ContactImpulses>
  let ages: UnsafeMutablePointer<Float>
  var contacts: SharedPlan<ContactBundleInfo, UInt16>

  let joinedBlocks: UnsafeBufferPointer<BodyBlock>
  /// By lane of the plan's bundles.
  let rowsA: UnsafePointer<Int32>
  let rowsB: UnsafePointer<Int32>
  let parameters: UnsafeMutablePointer<JointParameters>
  let jointImpulses: UnsafeMutablePointer<JointImpulses>
  var joints: SharedPlan<JointBundleInfo, UInt32>
}

/// The bundles of a world's plan, and how far they have been taken over.
struct SharedPlan<Info: BitwiseCopyable, Bucket: FixedWidthInteger & BitwiseCopyable>: BitwiseCopyable {
  let info: UnsafePointer<Info>
  /// By bundle, ascending: those of a bucket share no body that moves.
  let buckets: UnsafePointer<Bucket>
  let slots: UnsafePointer<Int32>
  let count: Int
  private(set) var next = 0

  init(
    _ info: borrowing AlignedBuffer<Info>, _ buckets: borrowing AlignedBuffer<Bucket>,
    _ slots: borrowing AlignedBuffer<Int32>
  ) {
    self.info = UnsafePointer(info.pointer)
    self.buckets = UnsafePointer(buckets.pointer)
    self.slots = UnsafePointer(slots.pointer)
    count = info.count
  }

  /// The bucket of the next bundle; `nil` behind the last.
  var bucket: Bucket? { next < count ? buckets[next] : nil }

  /// The number of the next bundle, if it is in a bucket, which is then taken.
  @inline(__always)
  mutating func take(from bucket: Bucket) -> Int? {
    guard next < count, buckets[next] == bucket else { return nil }
    next += 1
    return next - 1
  }
}

extension World {
  /// What a shared solver needs for the step that has begun; `nil` for a world that is to be solved alone: one with
  /// large piles, groups, hubs, gears, or contacts with more than friction, or with nothing but free bodies.
  func shared(index: Int, _ step: StepSettings) -> SharedWorld? {
    guard solver.plan.isPlain, joints.plan.isPlain, solver.groups.count == 1,
      solver.plan.contactCount < SubstepSolver.leastPile,
      solver.plan.info.count + joints.plan.info.count > 0
    else { return nil }
    joints.prepareSolving(step)
    return SharedWorld(
      index: index, bodies: bodies.rows, rowCount: (bodies.rowCount + 15) & ~15,
      blocks: UnsafeBufferPointer(start: bodies.blocks.pointer, count: bodies.blocks.count),
      deep: bodies.deep.pointer, manifolds: UnsafePointer(contacts.pairs.manifolds.pointer),
      contactImpulses: contacts.pairs.impulses.pointer, ages: contacts.pairs.ages.pointer,
      contacts: SharedPlan(solver.plan.info, solver.plan.buckets, solver.plan.slots),
      joinedBlocks: UnsafeBufferPointer(start: joints.plan.blocks.pointer, count: joints.plan.blocks.count),
      rowsA: UnsafePointer(joints.plan.rowsA.pointer), rowsB: UnsafePointer(joints.plan.rowsB.pointer),
      parameters: joints.parameters.pointer, jointImpulses: joints.impulses.pointer,
      joints: SharedPlan(joints.plan.info, joints.plan.buckets, joints.plan.slots))
  }
}
