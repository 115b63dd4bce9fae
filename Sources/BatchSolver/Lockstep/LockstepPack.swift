internal import DynamicsBase
internal import KernelInterface

/// Worlds, or parts of them, laid side by side for the kernels, a lane each: as many as are solved at once.
final class LockstepPack {
  private let partCount: Int
  /// `[block][part]` and `[block][joint]`.
  private let bodies: AlignedBuffer<LockstepBodyBlock>
  private let joints: AlignedBuffer<LockstepJointBlock>
  private let jointCount: Int
  /// Of the parts; empty: what they cover is not asked for.
  private let corners: AlignedBuffer<LockstepCorners>
  /// By place: the world.
  private(set) var worlds = AlignedBuffer<Int32>()
  /// s; 0 in lanes without a world.
  private let timeSteps: AlignedBuffer<Float>
  /// By block.
  let contacts: [LaidContacts]

  /// Blocks that are solved at the same time: while one waits for what it has computed, another one goes on. Kernels take four at
  /// most.
  static let blocks = 2
  static let capacity = blocks * LockstepBatch.lanes

  /// - Parameters:
  ///   - joints: The parts that each one joins.
  ///   - corners: Of the parts; empty: what they cover is not asked for.
  init(parts: Int, joints: [(Int32, Int32)], corners: [LockstepCorners] = []) {
    Self.checkLayouts()
    partCount = parts
    jointCount = joints.count
    self.corners = AlignedBuffer(corners)
    bodies = AlignedBuffer(zeroed: Self.blocks * parts)
    self.joints = AlignedBuffer(zeroed: Self.blocks * joints.count)
    for block in 0..<Self.blocks {
      for (number, (a, b)) in joints.enumerated() {
        self.joints[block * joints.count + number].bodyA = a
        self.joints[block * joints.count + number].bodyB = b
      }
    }
    timeSteps = AlignedBuffer(zeroed: Self.capacity)
    contacts = (0..<Self.blocks).map { _ in LaidContacts() }
  }

  var isEmpty: Bool { worlds.count == 0 }
  var isFull: Bool { worlds.count == Self.capacity }
  var blocksInUse: Int { (worlds.count + LockstepBatch.lanes - 1) / LockstepBatch.lanes }

  func clear() {
    worlds.removeAll()
    timeSteps.fill(0)
    for laid in contacts { laid.clear() }
  }

  /// The lanes of a block that have a world.
  func lanes(_ block: Int) -> Range<Int> { 0..<min(LockstepBatch.lanes, worlds.count - block * LockstepBatch.lanes) }

  /// Adds a world, whose parts and joints are to be laid.
  ///
  /// - Returns: Its place.
  func add(_ world: Int, timeStep: Float) -> Int {
    let place = worlds.count
    worlds.append(Int32(world))
    timeSteps[place] = timeStep
    return place
  }

  /// Adds a world as it is in the middle of being solved in another pack, with its parts and contacts. Neither pack has joints.
  func add(_ place: Int, of other: LockstepPack) {
    let own = add(Int(other.worlds[place]), timeStep: other.timeSteps[place])
    for part in 0..<partCount {
      let (from, to) = (
        lane(other.bodies.pointer, partCount, part, place), lane(bodies.pointer, partCount, part, own)
      )
      copyLane(from, to, bytes: MemoryLayout<LockstepBodyBlock>.size)
    }
    contacts[own / LockstepBatch.lanes].copy(
      other.contacts[place / LockstepBatch.lanes], place % LockstepBatch.lanes, to: own % LockstepBatch.lanes)
  }

  // MARK: - Parts and joints of the world at a place

  func lay(_ source: UnsafePointer<LockstepBody>, part: Int, at place: Int) {
    lay(source, 0..<LockstepBody.fields, at: lane(bodies.pointer, partCount, part, place))
  }

  func lay(_ source: UnsafePointer<LockstepJoint>, joint: Int, at place: Int) {
    lay(source, 0..<LockstepJoint.fields, at: lane(joints.pointer, jointCount, joint, place))
  }

  /// Takes over what steps change.
  func take(_ target: UnsafeMutablePointer<LockstepBody>, part: Int, at place: Int) {
    take(target, LockstepBody.changed, from: lane(bodies.pointer, partCount, part, place))
  }

  func take(_ target: UnsafeMutablePointer<LockstepJoint>, joint: Int, at place: Int) {
    take(target, LockstepJoint.changed, from: lane(joints.pointer, jointCount, joint, place))
  }

  @inline(__always)
  private func lay(_ source: UnsafeRawPointer, _ fields: Range<Int>, at lane: UnsafeMutablePointer<Float>) {
    let numbers = source.assumingMemoryBound(to: Float.self)
    for field in fields { lane[field * LockstepBatch.lanes] = numbers[field] }
  }

  @inline(__always)
  private func take(_ target: UnsafeMutableRawPointer, _ fields: Range<Int>, from lane: UnsafePointer<Float>) {
    let numbers = target.assumingMemoryBound(to: Float.self)
    for field in fields { numbers[field] = lane[field * LockstepBatch.lanes] }
  }

  /// The first number of a lane; the next one is sixteen numbers on.
  private func lane<Block>(
    _ blocks: UnsafeMutablePointer<Block>, _ stride: Int, _ number: Int, _ place: Int
  ) -> UnsafeMutablePointer<Float> {
    let block = blocks + (place / LockstepBatch.lanes * stride + number)
    return UnsafeMutableRawPointer(block).assumingMemoryBound(to: Float.self) + place % LockstepBatch.lanes
  }

  /// Sixteen parts, or joints, are what blocks begin with.
  private static func checkLayouts() {
    func offset<Root>(_ path: PartialKeyPath<Root>) -> Int { MemoryLayout<Root>.offset(of: path)! }
    let lanes = LockstepBatch.lanes
    precondition(
      offset(\LockstepBody.angle) * lanes == offset(\LockstepBodyBlock.angle)
        && offset(\LockstepBody.angularVelocity) * lanes == offset(\LockstepBodyBlock.angularVelocity)
        && offset(\LockstepBody.startCenter) * lanes == offset(\LockstepBodyBlock.startCenter)
        && MemoryLayout<LockstepBody>.size * lanes == offset(\LockstepBodyBlock.formerVelocity),
      "blocks of parts are laid out as parts are")
    precondition(
      offset(\LockstepJoint.turnMass) * lanes == offset(\LockstepJointBlock.turnMass)
        && offset(\LockstepJoint.limit) * lanes == offset(\LockstepJointBlock.limit)
        && MemoryLayout<LockstepJoint>.size * lanes == offset(\LockstepJointBlock.armA),
      "blocks of joints are laid out as joints are")
  }

  // MARK: - Solving

  /// Calls `body` with what kernels need of each block that is in use.
  func withArguments(
    velocityIterations: Int32, positionIterations: Int32,
    _ body: (UnsafeMutablePointer<LockstepArguments>, Int) -> Void
  ) {
    withUnsafeTemporaryAllocation(of: LockstepArguments.self, capacity: Self.blocks) { arguments in
      for block in 0..<blocksInUse {
        arguments.initializeElement(
          at: block,
          to: LockstepArguments(
            bodies: bodies.pointer + block * partCount, corners: corners.count > 0 ? corners.pointer : nil,
            bodyCount: partCount, joints: joints.pointer + block * jointCount, jointCount: jointCount,
            contacts: contacts[block].blocks.pointer, contactCount: contacts[block].blocks.count,
            timeSteps: timeSteps.pointer + block * LockstepBatch.lanes, velocityIterations: velocityIterations,
            positionIterations: positionIterations, solved: 0, settled: 0))
      }
      body(arguments.baseAddress!, blocksInUse)
    }
  }
}

/// Copies a lane of all fields of a block of so many bytes, from its first number on.
func copyLane(_ source: UnsafePointer<Float>, _ target: UnsafeMutablePointer<Float>, bytes: Int) {
  for field in stride(from: 0, to: bytes / MemoryLayout<Float>.size, by: LockstepBatch.lanes) {
    target[field] = source[field]
  }
}
