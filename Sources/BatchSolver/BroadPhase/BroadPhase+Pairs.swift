internal import DynamicsBase
package import KernelInterface

extension BroadPhase {
  /// Looks for pairs that began or ended since the last search; `began` and `ended` hold them.
  package mutating func findPairs(
    source: ShapeSource, kernels: BroadPhaseKernels, workers: Workers = Workers(pool: nil)
  ) {
    began.removeAll()
    ended.removeAll()
    placePending(source, kernels)
    guard hasMoved else { return }
    search(kernels, workers, reports: true)
    resolve()
    forgetMoves()
    searchesSinceSort += 1
    if wantsSort { sortTiles(kernels, workers) }
  }

  mutating func search(_ kernels: BroadPhaseKernels, _ workers: Workers, reports: Bool) {
    swap(&pairs, &oldPairs)
    swap(&starts, &oldStarts)
    let oldTiles = reports ? oldStarts.count - 1 : 0
    starts.resize(awake.count + 1, filling: 0)
    starts[0] = 0
    candidates.resize(tileCount + 16, filling: 0)
    // About what comes; the search asks for more where that is not enough.
    pairs.reserve(max(oldPairs.count + oldPairs.count / 4, 2 * tileCount))
    changes.reserve(tileCount)
    let arguments = PairSearchArguments(
      awake: awake.rows, rest: rest.rows, firstTile: 0, endTile: awake.count, oldStarts: oldStarts.pointer,
      oldPairs: oldPairs.pointer, oldTiles: min(oldTiles, awake.count), starts: starts.pointer, pairs: pairs.pointer,
      pairCapacity: 0, changes: changes.pointer, changeCapacity: 0, candidates: candidates.pointer,
      hasSilenced: hasSilenced, reports: reports)
    if workers.pool != nil, awake.count >= 2 * Workers.least(PairSearchTask.leastTiles) {
      search(arguments, kernels, workers)
    } else {
      kernels.findPairs(arguments, pairs: &pairs, changes: &changes)
    }
  }

  /// The same by several workers, to the bit.
  private mutating func search(_ arguments: PairSearchArguments, _ kernels: BroadPhaseKernels, _ workers: Workers) {
    while searchOutputs.count < Workers.mostRanges { searchOutputs.append(PairSearchOutput()) }
    for output in searchOutputs { output.clear() }
    workers.forEachRange(
      in: 0..<awake.count, atLeast: PairSearchTask.leastTiles,
      PairSearchTask(kernels: kernels, arguments: arguments, outputs: searchOutputs))
    var pairCount = 0
    var changeCount = 0
    for output in searchOutputs where !output.tiles.isEmpty {
      output.place(afterPairs: pairCount, changes: changeCount)
      pairCount += output.pairs.count
      changeCount += output.changes.count
    }
    pairs.resizeUninitialized(pairCount)
    changes.resizeUninitialized(changeCount)
    workers.forEachRange(
      in: 0..<searchOutputs.count, atLeast: 1,
      PairGatherTask(
        outputs: searchOutputs, pairs: pairs.pointer, changes: changes.pointer, starts: starts.pointer))
  }

  /// Shape pairs of the bits that changed, sorted: by then nothing depends on tiles.
  private mutating func resolve() {
    for isBegin in [true, false] {
      keys.removeAll()
      for index in 0..<changes.count {
        let change = changes[index]
        let second = Int(change.second & ~Tile.restFlag) * 16
        let isRest = change.second & Tile.restFlag != 0
        for quarter in 0..<4 {
          let changed = Self.word(change.changed, quarter)
          let now = Self.word(change.now, quarter)
          var bits = changed & (isBegin ? now : ~now)
          while bits != 0 {
            let bit = bits.trailingZeroBitCount
            bits &= bits - 1
            let a = awake.shapeOfLastSearch(Int(change.first) * 16 + quarter * 4 + bit >> 4)
            let b = isRest ? rest.shapeOfLastSearch(second + bit & 15) : awake.shapeOfLastSearch(second + bit & 15)
            // An AABB that is not finite meets empty lanes, too.
            guard a > 0, b > 0 else { continue }
            keys.append(UInt64(min(a, b)) << 32 | UInt64(max(a, b)))
          }
        }
      }
      let bits = Int.bitWidth - slot.count.leadingZeroBitCount
      sort.sort(&keys, low: 0, high: bits)
      sort.sort(&keys, low: 32, high: 32 + bits)
      // A search finds no pair twice, but what a file says of the last one may: a contact would end twice.
      for index in 0..<keys.count where index == 0 || keys[index] != keys[index - 1] {
        let pair = ShapePair(a: Int32(keys[index] >> 32), b: Int32(truncatingIfNeeded: keys[index]))
        if isBegin { began.append(pair) } else { ended.append(pair) }
      }
    }
    cancel()
  }

  /// Drops pairs that both began and ended: those of a shape that went to another tile.
  private mutating func cancel() {
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
        began[beganWrite] = began[beganRead]
        beganRead += 1
        beganWrite += 1
      } else {
        ended[endedWrite] = ended[endedRead]
        endedRead += 1
        endedWrite += 1
      }
    }
    began.setCount(beganWrite)
    ended.setCount(endedWrite)
  }

  private static func word(_ matrix: TileMatrix, _ quarter: Int) -> UInt64 {
    switch quarter {
    case 0: matrix.words.0
    case 1: matrix.words.1
    case 2: matrix.words.2
    default: matrix.words.3
    }
  }

  mutating func forgetMoves() {
    awake.forgetMoves()
    rest.forgetMoves()
    hasSilenced = false
    hasMoved = false
  }
}
