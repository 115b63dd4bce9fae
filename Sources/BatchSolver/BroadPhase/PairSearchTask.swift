internal import DynamicsBase
internal import KernelInterface

/// What a search of some tiles found.
final class PairSearchOutput {
  fileprivate(set) var pairs = AlignedBuffer<TilePair>()
  fileprivate(set) var changes = AlignedBuffer<TileChange>()
  fileprivate var candidates = AlignedBuffer<Int32>()
  /// The tiles.
  fileprivate(set) var tiles = 0..<0
  /// Where its pairs and changes belong among those of all tiles.
  fileprivate var firstPair = 0
  fileprivate var firstChange = 0

  init() {}

  /// Says that it has searched nothing.
  func clear() { tiles = 0..<0 }

  /// Takes the place behind others, of whose pairs and changes there are so many.
  func place(afterPairs pairCount: Int, changes changeCount: Int) {
    firstPair = pairCount
    firstChange = changeCount
  }
}

/// The pair search, tiles by tiles: each range has an output of its own.
struct PairSearchTask: RangeTask {
  let kernels: KernelTable
  /// Of all tiles, without what is the range's own.
  let arguments: PairSearchArguments
  let outputs: [PairSearchOutput]

  /// Tiles that a worker takes at least: what takes some microseconds.
  static let leastTiles = 8

  func run(_ range: Range<Int>, number: Int) {
    let output = outputs[number]
    output.tiles = range
    output.candidates.resize(Int(arguments.awake.count + arguments.rest.count) + Tile.lanes, filling: 0)
    var arguments = arguments
    arguments.firstTile = range.lowerBound
    arguments.endTile = range.upperBound
    arguments.candidates = output.candidates.pointer
    kernels.pointee.broadPhase.pointee.findPairs(arguments, pairs: &output.pairs, changes: &output.changes)
  }
}

/// Copies what ranges found to where it belongs.
struct PairGatherTask: RangeTask {
  let outputs: [PairSearchOutput]
  let pairs: UnsafeMutablePointer<TilePair>
  let changes: UnsafeMutablePointer<TileChange>
  let starts: UnsafeMutablePointer<Int32>

  func run(_ range: Range<Int>, number: Int) {
    for output in outputs[range] where !output.tiles.isEmpty {
      (pairs + output.firstPair).update(from: output.pairs.pointer, count: output.pairs.count)
      (changes + output.firstChange).update(from: output.changes.pointer, count: output.changes.count)
      for tile in output.tiles { starts[tile + 1] += Int32(output.firstPair) }
    }
  }
}

extension BroadPhaseKernels {
  /// Searches the tiles of `arguments` from the first one on, with as much room as it takes.
  func findPairs(
    _ arguments: PairSearchArguments, pairs: inout AlignedBuffer<TilePair>, changes: inout AlignedBuffer<TileChange>
  ) {
    var arguments = arguments
    let tiles = Int(arguments.awake.count + arguments.rest.count)
    var result = PairSearchResult(nextTile: arguments.firstTile, pairCount: 0, changeCount: 0)
    pairs.removeAll()
    changes.removeAll()
    while true {
      let reached = result.nextTile
      arguments.firstTile = reached
      arguments.pairs = pairs.pointer
      arguments.pairCapacity = pairs.capacity
      arguments.changes = changes.pointer
      arguments.changeCapacity = changes.capacity
      result = findPairs(arguments, result)
      pairs.setCount(result.pairCount)
      changes.setCount(result.changeCount)
      guard result.nextTile < arguments.endTile else { return }
      // One tile's results always fit after growing by all tiles.
      pairs.reserve(result.pairCount + max(tiles, result.pairCount / 2))
      changes.reserve(result.changeCount + 2 * max(tiles, result.changeCount / 2))
      precondition(result.nextTile > reached || pairs.capacity > result.pairCount)
    }
  }
}
