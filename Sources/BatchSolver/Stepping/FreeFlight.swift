internal import DynamicsBase
internal import KernelInterface

/// The bodies that no contact of the plan has: they go through all sub-steps some at a time, which stay in the cache,
/// instead of being walked with all others in every pass. No result changes.
struct FreeFlight: ~Copyable {
  /// Blocks of which no body touches another.
  private(set) var free = AlignedBuffer<BodyBlock>()
  /// The others.
  private(set) var others = AlignedBuffer<BodyBlock>()

  /// Rows of fewer blocks fit the caches anyway; builds with internal checks try it in every world.
  private static let leastBlocks = Workers.least(256)

  init() {}

  /// Whether blocks are so many that those without contacts are worth a look.
  static func isWorthwhile(_ blocks: borrowing AlignedBuffer<BodyBlock>) -> Bool { blocks.count >= leastBlocks }

  /// Sorts blocks by whether they have bodies of `touching`; false if it is not worth while.
  mutating func split(_ blocks: borrowing AlignedBuffer<BodyBlock>, touching: borrowing LaneMasks) -> Bool {
    guard Self.isWorthwhile(blocks) else { return false }
    free.removeAll()
    others.removeAll()
    for index in 0..<blocks.count {
      let block = blocks[index]
      let number = Int(block.index)
      let touches = number < touching.blockCount && UInt32(touching[block: number]) & block.mask != 0
      if touches { others.append(block) } else { free.append(block) }
    }
    return free.count > 0
  }

  var byteCount: Int { free.byteCount + others.byteCount }
}

/// All sub-steps of bodies that nothing touches.
struct FreeFlightTask: RangeTask {
  let kernels: Table<BodyKernels>
  let substeps: Int
  let bodies: BodyPassArguments

  /// Blocks at a time: 80 KB of rows.
  static let blocksAtOnce = 64

  func run(_ range: Range<Int>, number: Int) {
    for first in stride(from: range.lowerBound, to: range.upperBound, by: Self.blocksAtOnce) {
      var part = bodies
      part.blocks += first
      part.blockCount = min(Self.blocksAtOnce, range.upperBound - first)
      for substep in 0..<substeps {
        if substep == 0 {
          kernels.pointee.integrateVelocities(part)
        } else {
          kernels.pointee.integrateVelocitiesWarm(part)
        }
        kernels.pointee.integratePositions(part)
      }
    }
  }
}
