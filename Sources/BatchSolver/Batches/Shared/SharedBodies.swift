internal import DynamicsBase
internal import KernelInterface

/// Copies of the rows of several worlds' bodies, one world behind the other.
struct SharedBodies: ~Copyable {
  private var copies = BodyRowCopies()
  private(set) var deep = AlignedBuffer<UInt16>()
  /// The bodies that the step moves, and those that joints move.
  private(set) var blocks = AlignedBuffer<BodyBlock>()
  private(set) var joinedBlocks = AlignedBuffer<BodyBlock>()

  init() {}

  var rows: BodyRows { copies.rows }

  /// Takes over the rows of worlds, and says in each where they are. In rows of nobody is what was there before.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    var count = 0
    for index in worlds.indices {
      worlds[index].firstRow = Int32(count)
      count += 16 * worlds[index].blockCount
    }
    copies.resize(count)
    deep.resizeUninitialized(count / 16)
    let rows = rows
    blocks.removeAll()
    joinedBlocks.removeAll()
    for world in worlds {
      rows.copy(world.rowCount, to: Int(world.firstRow), from: world.bodies, at: 0)
      Self.add(world.blocks, of: world, to: &blocks)
      Self.add(world.joinedBlocks, of: world, to: &joinedBlocks)
    }
    deep.fill(0)
  }

  /// Writes back what the passes changed.
  func giveBack(to world: SharedWorld) {
    let first = Int(world.firstRow)
    world.bodies.copyMotion(world.rowCount, to: 0, from: rows, at: first)
    world.deep.update(from: deep.pointer + first / 16, count: world.blockCount)
  }

  private static func add(
    _ blocks: UnsafeBufferPointer<BodyBlock>, of world: SharedWorld, to all: inout AlignedBuffer<BodyBlock>
  ) {
    for block in blocks { all.append(BodyBlock(index: block.index + world.firstRow / 16, mask: block.mask)) }
  }
}
