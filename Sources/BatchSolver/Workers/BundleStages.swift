internal import DynamicsBase

/// Consecutive bundles that are solved before the next ones.
package struct BundleStage: BitwiseCopyable {
  var first: Int32
  var count: Int32
  /// The runs of these bundles, in `BundleStageList.runEnds`.
  var firstRun: Int32
  var runCount: Int32
  /// The bundles share no body that moves: workers may solve them side by side. Otherwise one solves them in order.
  var sharesNothing: Bool

  var bundles: Range<Int> { Int(first)..<Int(first + count) }

  /// The stage is worth being handed out.
  var isWide: Bool { sharesNothing && count >= Workers.least(Self.leastWide) }

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
    let firstRun = last < 0 ? 0 : list[last].firstRun + list[last].runCount
    list.append(
      BundleStage(
        first: Int32(first), count: Int32(end - first), firstRun: firstRun, runCount: Int32(ends.count) - firstRun,
        sharesNothing: sharesNothing))
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
  let stages: UnsafeBufferPointer<BundleStage>
  /// By run: the bundle behind its last one.
  fileprivate let runEnds: UnsafePointer<Int32>?

  static var empty: BundleStageList { BundleStageList(stages: UnsafeBufferPointer(start: nil, count: 0), runEnds: nil) }

  /// Calls `action` with a share's bundles of each run of a stage, but for runs without any, and the number of the run.
  @inline(__always)
  func forEachRun(ofShare share: Int, of shares: Int, in stage: BundleStage, _ action: (Range<Int>, _ run: Int) -> Void)
  {
    var first = Int(stage.first)
    for run in Int(stage.firstRun)..<Int(stage.firstRun + stage.runCount) {
      let end = Int(runEnds![run])
      let range = first + (end - first) * share / shares..<first + (end - first) * (share + 1) / shares
      if !range.isEmpty { action(range, run) }
      first = end
    }
  }

  /// Runs of all stages.
  var runCount: Int { stages.last.map { Int($0.firstRun + $0.runCount) } ?? 0 }
}

extension Workers {
  /// Runs a pass over all bundles, stage by stage; those after one another that are not wide are done by the calling thread in
  /// one go.
  func forEachStage<Task: RangeTask>(_ list: BundleStageList, _ task: Task) {
    var narrow = 0..<0
    for stage in list.stages {
      let end = Int(stage.first + stage.count)
      guard stage.isWide else {
        narrow = narrow.lowerBound..<end
        continue
      }
      if !narrow.isEmpty { task.run(narrow, number: 0) }
      narrow = end..<end
      let parts = parts(ofBundles: Int(stage.count))
      if let pool, parts > 1 {
        pool.run(StageTask(task: task, list: list, stage: stage, parts: parts), parts: parts, workers: count)
      } else {
        task.run(Int(stage.first)..<end, number: 0)
      }
    }
    if !narrow.isEmpty { task.run(narrow, number: 0) }
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
  let list: BundleStageList
  let stage: BundleStage
  let parts: Int

  func run(part: Int) {
    list.forEachRun(ofShare: part, of: parts, in: stage) { range, _ in task.run(range, number: part) }
  }
}
