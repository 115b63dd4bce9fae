internal import DynamicsBase
internal import KernelInterface

/// Worlds, or parts of them, that go on alone, in lanes of their own: where few of those that are stepped at once do, most lanes would
/// do nothing.
final class PackedWorlds {
  private let partCount: Int
  private let jointCount: Int
  /// `[block][part]` and `[block][joint]`.
  private var bodies = AlignedBuffer<LockstepBodyBlock>()
  private var joints = AlignedBuffer<LockstepJointBlock>()
  /// By place: the world.
  private(set) var worlds = AlignedBuffer<Int32>()
  /// s; 0 in lanes without a world.
  private var timeSteps = AlignedBuffer<Float>()
  /// By block.
  let contacts: [LaidContacts] = (0..<LockstepBatch.blocksAtOnce).map { _ in LaidContacts() }

  init(parts: Int, joints: Int) {
    partCount = parts
    jointCount = joints
  }

  var isEmpty: Bool { worlds.count == 0 }

  func clear() {
    bodies.setCount(0)
    joints.setCount(0)
    worlds.setCount(0)
    timeSteps.setCount(0)
    for laid in contacts { laid.clear() }
  }

  /// Adds a world, whose parts are to be copied.
  ///
  /// - Returns: Its place.
  func add(_ world: Int, timeStep: Float) -> Int {
    let place = worlds.count
    if place % LockstepBatch.lanes == 0 {
      for _ in 0..<partCount { bodies.append(LockstepBodyBlock()) }
      for _ in 0..<jointCount { joints.append(LockstepJointBlock()) }
      for _ in 0..<LockstepBatch.lanes { timeSteps.append(0) }
    }
    worlds.append(Int32(world))
    timeSteps[place] = timeStep
    return place
  }

  /// A part of the world at a place.
  func body(_ place: Int, _ part: Int) -> LockstepBody {
    let (block, lane) = (place / LockstepBatch.lanes, place % LockstepBatch.lanes)
    return LockstepBody(block: bodies.pointer + block * partCount + part, lane: lane)
  }

  func copyJoint(_ joint: Int, of block: UnsafeMutablePointer<LockstepJointBlock>, _ lane: Int, to place: Int) {
    let own = joints.pointer + place / LockstepBatch.lanes * jointCount + joint
    copyLane(of: block, lane, to: own, place % LockstepBatch.lanes, bytes: LockstepBatch.jointLaneBytes)
    own.pointee.bodyA = block.pointee.bodyA
    own.pointee.bodyB = block.pointee.bodyB
  }

  /// Calls `body` with what kernels need of each block.
  func withArguments(
    velocityIterations: Int32, positionIterations: Int32,
    _ body: (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: LockstepArguments.self, capacity: LockstepBatch.blocksAtOnce) { arguments in
      let count = (worlds.count + LockstepBatch.lanes - 1) / LockstepBatch.lanes
      for block in 0..<count {
        arguments.initializeElement(
          at: block,
          to: LockstepArguments(
            bodies: bodies.pointer + block * partCount, bodyCount: partCount,
            joints: joints.pointer + block * jointCount, jointCount: jointCount,
            contacts: contacts[block].blocks.pointer, contactCount: contacts[block].blocks.count,
            timeSteps: timeSteps.pointer + block * LockstepBatch.lanes, velocityIterations: velocityIterations,
            positionIterations: positionIterations, solved: 0, reserved: 0))
      }
      body(arguments.baseAddress!, count)
    }
  }
}
