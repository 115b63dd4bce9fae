internal import DynamicsBase
internal import KernelInterface

/// What a worker needs besides to step a block of worlds.
final class LockstepScratch {
  /// By lane and contact.
  let manifolds = AlignedBuffer<LockstepManifold>(repeating: LockstepManifold(), count: most)
  /// When contacts are hit in the step, 0 to 1; 1: not.
  let impacts = AlignedBuffer<Float>(zeroed: most)
  /// How often they were hit, and a bit for those that are left out.
  let impactCounts = AlignedBuffer<UInt8>(zeroed: most)
  /// Whether `impacts` holds.
  let impactsHold = AlignedBuffer<Bool>(zeroed: most)
  /// By lane and part: how much of the step is behind it.
  let starts = AlignedBuffer<Float>(zeroed: LockstepBatch.lanes * 8)
  /// The touching ones.
  let contacts = LaidContacts()
  /// By block of these and lane: the contact that is there, or -1.
  var sources = AlignedBuffer<Int32>()
  let timeSteps = AlignedBuffer<Float>(zeroed: LockstepBatch.lanes)
  /// How many of the worlds are stepped.
  var steps = 0
  /// Among the blocks that are stepped at once.
  var place = 0
  /// A bit for each world: whether its position iterations ended before their number was used up.
  var solved: UInt32 = 0
  /// By lane: where among the impacts that of the world is, and the part that has it.
  let impactPlaces = AlignedBuffer<Int32>(zeroed: LockstepBatch.lanes)
  let impactParts = AlignedBuffer<Int32>(zeroed: LockstepBatch.lanes)
  /// Blocks as they were, for worlds that are not stepped.
  var keptBodies = AlignedBuffer<LockstepBodyBlock>()
  var keptJoints = AlignedBuffer<LockstepJointBlock>()

  /// Contacts of a block of worlds.
  private static let most = LockstepBatch.lanes * LockstepWorld.mostContacts

  /// The place of a contact of a lane in the buffers above.
  @inline(__always)
  static func place(_ lane: Int, _ contact: Int) -> Int { lane * LockstepWorld.mostContacts + contact }
}
