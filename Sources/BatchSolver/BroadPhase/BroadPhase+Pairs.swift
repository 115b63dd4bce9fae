internal import DynamicsBase
package import KernelInterface

extension BroadPhase {
  /// Looks for pairs that began or ended since the last search; `began` and `ended` hold them.
  package mutating func findPairs(
    source: ShapeSource, kernels: KernelTable, workers: Workers = Workers(pool: nil)
  ) {
    began.removeAll()
    ended.removeAll()
    // All awake shapes are put into tiles at once, which is in order.
    let areSorted = awake.count == 0
    placePending(source, kernels, workers)
    guard hasMoved else { return }
    search(kernels, workers, reports: true)
    resolve(workers)
    forgetMoves()
    // So it is in the first step of a world.
    if areSorted { noteSort() } else { searchesSinceSort += 1 }
    if wantsSort { sortTiles(kernels, workers) }
  }

  mutating func search(_ kernels: KernelTable, _ workers: Workers, reports: Bool) {
    swap(&pairs, &oldPairs)
    swap(&starts, &oldStarts)
    let oldTiles = reports ? oldStarts.count - 1 : 0
    starts.resize(awake.count + 1, filling: 0)
    starts[0] = 0
    lists.candidates.resize(tileCount + 16, filling: 0)
    // About what comes; the search asks for more where that is not enough.
    pairs.reserve(max(oldPairs.count + oldPairs.count / 4, 2 * tileCount))
    lists.changes.reserve(tileCount)
    let arguments = PairSearchArguments(
      awake: awake.rows, rest: rest.rows, firstTile: 0, endTile: awake.count, oldStarts: oldStarts.pointer,
      oldPairs: oldPairs.pointer, oldTiles: min(oldTiles, awake.count), starts: starts.pointer, pairs: pairs.pointer,
      pairCapacity: 0, changes: lists.changes.pointer, changeCapacity: 0, candidates: lists.candidates.pointer,
      hasSilenced: hasSilenced, reports: reports)
    if workers.pool != nil, awake.count >= 2 * Workers.least(PairSearchTask.leastTiles) {
      search(arguments, kernels, workers)
    } else {
      kernels.pointee.broadPhase.pointee.findPairs(arguments, pairs: &pairs, changes: &lists.changes)
    }
  }

  /// The same by several workers, to the bit.
  private mutating func search(_ arguments: PairSearchArguments, _ kernels: KernelTable, _ workers: Workers) {
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
    lists.changes.resizeUninitialized(changeCount)
    workers.forEachRange(
      in: 0..<searchOutputs.count, atLeast: 1,
      PairGatherTask(
        outputs: searchOutputs, pairs: pairs.pointer, changes: lists.changes.pointer, starts: starts.pointer))
  }

  /// Shape pairs of the bits that changed.
  private mutating func resolve(_ workers: Workers) {
    let changes = ChangesOfTiles(
      changes: UnsafePointer(lists.changes.pointer), count: lists.changes.count, awake: awake.lastShapes,
      rest: rest.lastShapes)
    let shapeBits = Int.bitWidth - slot.count.leadingZeroBitCount
    withUnsafeMutablePointer(to: &began) { began in
      withUnsafeMutablePointer(to: &ended) { ended in
        let task = ChangedPairsTask(changes: changes, shapeBits: shapeBits, began: began, ended: ended)
        if changes.count < ChangedPairsTask.least {
          task.run(ChangedPairsTask.parts, number: 0)
        } else {
          workers.forEachRange(in: ChangedPairsTask.parts, atLeast: 1, task)
        }
      }
    }
    ChangedPairs.cancel(&began, &ended)
  }

  mutating func forgetMoves() {
    awake.forgetMoves()
    rest.forgetMoves()
    hasSilenced = false
    hasMoved = false
  }
}
