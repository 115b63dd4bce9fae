internal import DynamicsBase
internal import KernelInterface

/// What a shared solver reads and writes of a world.
///
/// Valid from `World.beginStep` to `endStep`, in which nothing but the solver touches the world: no buffer grows.
struct SharedWorld: BitwiseCopyable {
  /// Of the batch.
  let index: Int
  let bodies: BodyRows
  let rowCount: Int
  /// Where the solver has the first of the rows.
  var firstRow: Int32 = 0
  /// The bodies that the step moves, and those that joints move.
  let blocks: UnsafeBufferPointer<BodyBlock>
  let joinedBlocks: UnsafeBufferPointer<BodyBlock>
  let deep: UnsafeMutablePointer<UInt16>

  // By slot of contacts
  let manifolds: UnsafePointer<Manifold>
  let contactImpulses: UnsafeMutablePointer<ContactImpulses>
  let ages: UnsafeMutablePointer<Float>

  // By lane of the joints' bundles
  let rowsA: UnsafePointer<Int32>
  let rowsB: UnsafePointer<Int32>
  // By slot of joints
  let parameters: UnsafeMutablePointer<JointParameters>
  let jointImpulses: UnsafeMutablePointer<JointImpulses>
  let jointPeaks: UnsafeMutablePointer<JointPeak>?

  /// Blocks of 16 rows that the bodies are in.
  var blockCount: Int { (rowCount + 15) / 16 }

  init(_ world: World, index: Int) {
    self.index = index
    bodies = world.bodies.rows
    rowCount = world.bodies.rowCount
    blocks = UnsafeBufferPointer(start: world.bodies.blocks.pointer, count: world.bodies.blocks.count)
    joinedBlocks = UnsafeBufferPointer(start: world.joints.plan.blocks.pointer, count: world.joints.plan.blocks.count)
    deep = world.bodies.deep.pointer
    manifolds = UnsafePointer(world.contacts.pairs.manifolds.pointer)
    contactImpulses = world.contacts.pairs.impulses.pointer
    ages = world.contacts.pairs.ages.pointer
    rowsA = UnsafePointer(world.joints.plan.rowsA.pointer)
    rowsB = UnsafePointer(world.joints.plan.rowsB.pointer)
    parameters = world.joints.parameters.pointer
    jointImpulses = world.joints.impulses.pointer
    jointPeaks = world.joints.peakRows
  }
}

extension World {
  /// Whether the step that has begun may be solved with those of others: not with large piles, groups, hubs, gears, or
  /// contacts with more than friction, and not worth it with nothing but free bodies.
  var isShareable: Bool {
    solver.plan.isPlain && joints.plan.isPlain && solver.groups.count == 1
      && solver.plan.contactCount < SubstepSolver.leastPile
      && solver.plan.info.count + joints.plan.info.count > 0
  }
}
