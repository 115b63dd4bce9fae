package import DynamicsBase
internal import KernelInterface

/// The pairs of shapes that began, or those that ended, in a search.
package struct ChangedPairs: ~Copyable {
  /// Sorted by their shapes: by then nothing depends on tiles.
  package var list = AlignedBuffer<ShapePair>()
  private var keys = AlignedBuffer<UInt64>()
  private var sort = RadixSort()

  init() {}

  /// Pairs.
  package var count: Int { list.count }

  /// A pair by its number.
  package subscript(index: Int) -> ShapePair { list[index] }

  /// Forgets them.
  mutating func removeAll() { list.removeAll() }

  /// Takes the pairs of the bits that changed, of those that are set now or of those that are not.
  ///
  /// - Parameter shapeBits: Bits of a shape's row.
  fileprivate mutating func collect(_ changes: ChangesOfTiles, areSet: Bool, shapeBits: Int) {
    list.removeAll()
    guard changes.count > 0 else { return }
    keys.removeAll()
    for index in 0..<changes.count {
      changes.forEachPair(of: index, areSet: areSet) { a, b in
        keys.append(UInt64(min(a, b)) << UInt64(shapeBits) | UInt64(max(a, b)))
      }
    }
    sort.sort(&keys, low: 0, high: 2 * shapeBits)
    list.reserve(keys.count)
    let low = UInt64(1) << UInt64(shapeBits) - 1
    // A search finds no pair twice, but what a file says of the last one may: a contact would end twice.
    for index in 0..<keys.count where index == 0 || keys[index] != keys[index - 1] {
      list.append(
        ShapePair(
          a: Int32(truncatingIfNeeded: keys[index] >> UInt64(shapeBits)),
          b: Int32(truncatingIfNeeded: keys[index] & low)))
    }
  }

  /// Drops pairs that both began and ended: those of a shape that went to another tile.
  static func cancel(_ began: inout ChangedPairs, _ ended: inout ChangedPairs) {
    guard began.count > 0, ended.count > 0 else { return }
    var beganRead = 0
    var beganWrite = 0
    var endedRead = 0
    var endedWrite = 0
    while beganRead < began.count || endedRead < ended.count {
      let first = beganRead < began.count ? began[beganRead].key : .max
      let second = endedRead < ended.count ? ended[endedRead].key : .max
      if first == second {
        beganRead += 1
        endedRead += 1
      } else if first < second {
        began.list[beganWrite] = began[beganRead]
        beganRead += 1
        beganWrite += 1
      } else {
        ended.list[endedWrite] = ended[endedRead]
        endedRead += 1
        endedWrite += 1
      }
    }
    began.list.setCount(beganWrite)
    ended.list.setCount(endedWrite)
  }

  var byteCount: Int { list.byteCount + keys.byteCount }
}

/// What a search found to have changed; valid until shapes come, go or wake.
struct ChangesOfTiles {
  let changes: UnsafePointer<TileChange>
  let count: Int
  let awake: TileGroup.LastShapes
  let rest: TileGroup.LastShapes

  /// Calls `action` with the shapes of the bits that changed between two tiles.
  @inline(__always)
  func forEachPair(of index: Int, areSet: Bool, _ action: (_ a: Int32, _ b: Int32) -> Void) {
    let change = changes + index
    let first = Int(change.pointee.first) * Tile.lanes
    let second = Int(change.pointee.second & ~Tile.restFlag) * Tile.lanes
    let isRest = change.pointee.second & Tile.restFlag != 0
    for quarter in 0..<4 {
      let now = Self.word(change.pointee.now, quarter)
      var bits = Self.word(change.pointee.changed, quarter) & (areSet ? now : ~now)
      while bits != 0 {
        let bit = bits.trailingZeroBitCount
        bits &= bits - 1
        let a = awake[first + quarter * 4 + bit >> 4]
        let b = isRest ? rest[second + bit & 15] : awake[second + bit & 15]
        // An AABB that is not finite meets empty lanes, too.
        if a > 0, b > 0 { action(a, b) }
      }
    }
  }

  @inline(__always)
  private static func word(_ matrix: TileMatrix, _ quarter: Int) -> UInt64 {
    switch quarter {
    case 0: matrix.words.0
    case 1: matrix.words.1
    case 2: matrix.words.2
    default: matrix.words.3
    }
  }
}

/// Looks for the pairs that began and for those that ended, side by side.
struct ChangedPairsTask: RangeTask {
  let changes: ChangesOfTiles
  let shapeBits: Int
  let began: UnsafeMutablePointer<ChangedPairs>
  let ended: UnsafeMutablePointer<ChangedPairs>

  static let parts = 0..<2
  /// Fewer tiles that changed are one worker's: what takes some microseconds.
  static let least = Workers.least(64)

  func run(_ range: Range<Int>, number: Int) {
    for part in range {
      (part == 0 ? began : ended).pointee.collect(changes, areSet: part == 0, shapeBits: shapeBits)
    }
  }
}
