internal import DynamicsBase
internal import KernelInterface

/// Copies of the rows of several worlds' bodies, one world behind the other.
struct SharedBodies: ~Copyable {
  private var velocity = AlignedBuffer<BodyVelocity>()
  private var motion = AlignedBuffer<BodyMotion>()
  private var mass = AlignedBuffer<BodyMass>()
  private var startVelocity = AlignedBuffer<BodyVelocity>()
  private var acceleration = AlignedBuffer<BodyAcceleration>()
  private var pose = AlignedBuffer<Pose>()
  private var sleepState = AlignedBuffer<SleepState>()
  private(set) var deep = AlignedBuffer<UInt16>()
  /// The bodies that the step moves, and those that joints move.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  private(set) var joinedBlocks = AlignedBuffer<BodyBlock>()

  init() {}

  var rows: BodyRows {
    BodyRows(
      velocity: velocity.pointer, motion: motion.pointer, mass: mass.pointer, startVelocity: startVelocity.pointer,
      acceleration: acceleration.pointer, pose: pose.pointer, sleepState: sleepState.pointer)
  }

  /// Takes over the rows of worlds, and says in each where they are. In rows of nobody is what was there before.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    var count = 0
    for index in worlds.indices {
      worlds[index].firstRow = Int32(count)
      count += 16 * worlds[index].blockCount
    }
    resize(count)
    blocks.removeAll()
    joinedBlocks.removeAll()
    for world in worlds {
      let first = Int(world.firstRow)
      (velocity.pointer + first).update(from: world.bodies.velocity, count: world.rowCount)
      (motion.pointer + first).update(from: world.bodies.motion, count: world.rowCount)
      (mass.pointer + first).update(from: world.bodies.mass, count: world.rowCount)
      (startVelocity.pointer + first).update(from: world.bodies.startVelocity, count: world.rowCount)
      (acceleration.pointer + first).update(from: world.bodies.acceleration, count: world.rowCount)
      (pose.pointer + first).update(from: world.bodies.pose, count: world.rowCount)
      (sleepState.pointer + first).update(from: world.bodies.sleepState, count: world.rowCount)
      Self.add(world.blocks, of: world, to: &blocks)
      Self.add(world.joinedBlocks, of: world, to: &joinedBlocks)
    }
    deep.fill(0)
  }

  /// Writes back what the passes changed.
  func giveBack(to world: SharedWorld) {
    let first = Int(world.firstRow)
    world.bodies.velocity.update(from: velocity.pointer + first, count: world.rowCount)
    world.bodies.motion.update(from: motion.pointer + first, count: world.rowCount)
    world.bodies.startVelocity.update(from: startVelocity.pointer + first, count: world.rowCount)
    world.deep.update(from: deep.pointer + first / 16, count: world.blockCount)
  }

  private mutating func resize(_ count: Int) {
    velocity.resizeUninitialized(count)
    motion.resizeUninitialized(count)
    mass.resizeUninitialized(count)
    startVelocity.resizeUninitialized(count)
    acceleration.resizeUninitialized(count)
    pose.resizeUninitialized(count)
    sleepState.resizeUninitialized(count)
    deep.resizeUninitialized(count / 16)
  }

  private static func add(
    _ blocks: UnsafeBufferPointer<BodyBlock>, of world: SharedWorld, to all: inout AlignedBuffer<BodyBlock>
  ) {
    for block in blocks { all.append(BodyBlock(index: block.index + world.firstRow / 16, mask: block.mask)) }
  }
}
