internal import DynamicsBase
internal import KernelInterface

/// What a search of some tiles found.
final class SweepSearchOutput {
  fileprivate(set) var pairs = AlignedBuffer<SweepPair>()
  fileprivate var candidates = AlignedBuffer<Int32>()

  init() {}

  /// Says that it has searched nothing.
  func clear() { pairs.removeAll() }
}

/// The search for what sweeps overlap, tiles by tiles: each range has an output of its own.
struct SweepSearchTask: RangeTask {
  let kernels: Table<SweepKernels>
  /// Of all tiles, without what is the range's own.
  let arguments: SweepSearchArguments
  let outputs: [SweepSearchOutput]

  /// Tiles that a worker takes at least: what takes a microsecond where nothing is fast.
  static let leastTiles = 32

  func run(_ range: Range<Int>, number: Int) {
    let output = outputs[number]
    var arguments = arguments
    arguments.firstTile = range.lowerBound
    // The search goes to the last tile that there is.
    arguments.awake.count = range.upperBound
    kernels.pointee.findPairs(arguments, pairs: &output.pairs, candidates: &output.candidates)
  }
}

extension SweepKernels {
  /// Searches the tiles of `arguments` from the first one on, with as much room as it takes, and adds to `pairs`.
  func findPairs(
    _ arguments: SweepSearchArguments, pairs: inout AlignedBuffer<SweepPair>, candidates: inout AlignedBuffer<Int32>
  ) {
    var arguments = arguments
    candidates.resize(max(candidates.count, Int(arguments.obstacles.count) + Tile.lanes), filling: 0)
    arguments.candidates = candidates.pointer
    pairs.reserve(Self.firstCapacity)
    while true {
      arguments.pairs = pairs.pointer
      arguments.pairCapacity = pairs.capacity
      let result = findPairs(arguments, pairs.count)
      pairs.setCount(result.pairCount)
      guard result.nextTile < arguments.awake.count else { return }
      arguments.firstTile = result.nextTile
      pairs.reserve(2 * pairs.capacity + 1)
    }
  }

  /// Pairs that fit without growing: what a tile has with another, which the search wants to have room for.
  private static var firstCapacity: Int { Tile.lanes * Tile.lanes }
}
