internal import DynamicsBase

/// Consecutive bundles that are solved before the next ones.
package struct BundleStage: BitwiseCopyable {
  var first: Int32
  var count: Int32
  /// The runs of these bundles, in `BundleStageList.runEnds`.
  var firstRun: Int32
  var runCount: Int32
  /// The bundles share no body that moves: workers may solve them side by side. Otherwise one solves them in order.
  var isWide: Bool

  /// Fewer bundles of a colour are not worth handing out: one worker solves them in 2 to 3 us, a task takes eight workers one
  /// and the rows that they fetch from each other.
  static let leastWide = 24
  /// Bundles that a worker takes at least: what takes half a microsecond.
  static let leastOfPart = 6
}

/// The order of a plan's bundles as workers go through it. Results are the same as in the order of the bundles.
///
/// A stage is cut into the same shares of each of its runs, so that where runs are ordered by place (`ContactStrips`) a
/// worker has the same bodies in all runs of all stages.
struct BundleStages: ~Copyable {
  private var list = AlignedBuffer<BundleStage>()
  private var ends = AlignedBuffer<Int32>()

  init() {}

  mutating func removeAll() {
    list.removeAll()
    ends.removeAll()
  }

  /// Ends a run of the stage that is added next, before the bundle `end`; the last one needs no such call.
  mutating func endRun(at end: Int) {
    if end > endOfRuns { ends.append(Int32(end)) }
  }

  private var endOfRuns: Int { ends.count == 0 ? 0 : Int(ends[ends.count - 1]) }

  /// Adds the bundles up to `end`, from the end of the last stage on.
  ///
  /// - Parameter sharesNothing: They share no body that moves.
  mutating func add(upTo end: Int, sharesNothing: Bool) {
    endRun(at: end)
    let last = list.count - 1
    let first = last < 0 ? 0 : Int(list[last].first + list[last].count)
    guard end > first else { return }
    let isWide = sharesNothing && end - first >= Workers.least(BundleStage.leastWide)
    if last >= 0, !isWide, !list[last].isWide {
      list[last].count += Int32(end - first)
      list[last].runCount = Int32(ends.count) - list[last].firstRun
    } else {
      let firstRun = last < 0 ? 0 : list[last].firstRun + list[last].runCount
      list.append(
        BundleStage(
          first: Int32(first), count: Int32(end - first), firstRun: firstRun, runCount: Int32(ends.count) - firstRun,
          isWide: isWide))
    }
  }

  /// Valid until stages are added.
  var buffer: BundleStageList {
    BundleStageList(
      stages: UnsafeBufferPointer(start: list.pointer, count: list.count), runEnds: UnsafePointer(ends.pointer))
  }

  var byteCount: Int { list.byteCount + ends.byteCount }
}

/// Stages, in memory that somebody else keeps.
package struct BundleStageList {
  fileprivate let stages: UnsafeBufferPointer<BundleStage>
  /// By run: the bundle behind its last one.
  fileprivate let runEnds: UnsafePointer<Int32>?

  static var empty: BundleStageList { BundleStageList(stages: UnsafeBufferPointer(start: nil, count: 0), runEnds: nil) }
}

extension Workers {
  /// Runs a pass over all bundles, stage by stage.
  func forEachStage<Task: RangeTask>(_ list: BundleStageList, _ task: Task) {
    for stage in list.stages {
      let parts = stage.isWide ? parts(ofBundles: Int(stage.count)) : 1
      if let pool, parts > 1 {
        let shares = StageTask(task: task, stage: stage, runEnds: list.runEnds!, parts: parts)
        pool.run(shares, parts: parts, workers: count)
      } else {
        task.run(Int(stage.first)..<Int(stage.first + stage.count), number: 0)
      }
    }
  }

  /// Parts of a stage: as many for each worker, unless there are too few bundles, since each is to have the same share of
  /// the world in every stage.
  private func parts(ofBundles count: Int) -> Int {
    let most = min(count / Workers.least(BundleStage.leastOfPart), WorkerPool.mostParts)
    let workers = min(self.count, WorkerPool.mostParts)
    guard most > workers / 2 else { return max(1, most) }
    return max(1, min(most / workers, Self.rangesPerWorker)) * workers
  }
}

/// A pass over the bundles of a stage.
private struct StageTask<Task: RangeTask>: WorkerTask {
  let task: Task
  let stage: BundleStage
  let runEnds: UnsafePointer<Int32>
  let parts: Int

  func run(part: Int) {
    var first = Int(stage.first)
    for run in Int(stage.firstRun)..<Int(stage.firstRun + stage.runCount) {
      let end = Int(runEnds[run])
      let range = first + (end - first) * part / parts..<first + (end - first) * (part + 1) / parts
      if !range.isEmpty { task.run(range, number: part) }
      first = end
    }
  }
}
