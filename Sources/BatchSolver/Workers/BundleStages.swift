internal import DynamicsBase

/// Consecutive bundles that are solved before the next ones.
package struct BundleStage: BitwiseCopyable {
  var first: Int32
  var count: Int32
  /// The bundles share no body that moves: workers may solve them side by side. Otherwise one solves them in order.
  var isWide: Bool

  /// Fewer bundles of a colour are not worth handing out.
  static let leastWide = 48
  /// Bundles that a worker takes at least: what takes a microsecond.
  static let leastOfRange = 12
}

/// The order of a plan's bundles as workers go through it. Results are the same as in the order of the bundles.
struct BundleStages: ~Copyable {
  private var list = AlignedBuffer<BundleStage>()

  init() {}

  mutating func removeAll() { list.removeAll() }

  /// Adds the bundles up to `end`, from the end of the last stage on.
  ///
  /// - Parameter sharesNothing: They share no body that moves.
  mutating func add(upTo end: Int, sharesNothing: Bool) {
    let last = list.count - 1
    let first = last < 0 ? 0 : Int(list[last].first + list[last].count)
    guard end > first else { return }
    let isWide = sharesNothing && end - first >= Workers.least(BundleStage.leastWide)
    if last >= 0, !isWide, !list[last].isWide {
      list[last].count += Int32(end - first)
    } else {
      list.append(BundleStage(first: Int32(first), count: Int32(end - first), isWide: isWide))
    }
  }

  /// Valid until stages are added.
  var buffer: UnsafeBufferPointer<BundleStage> { UnsafeBufferPointer(start: list.pointer, count: list.count) }

  var byteCount: Int { list.byteCount }
}

extension Workers {
  /// Runs a pass over all bundles, stage by stage.
  func forEachStage<Task: RangeTask>(_ stages: UnsafeBufferPointer<BundleStage>, _ task: Task) {
    for stage in stages {
      let range = Int(stage.first)..<Int(stage.first + stage.count)
      if stage.isWide {
        forEachRange(in: range, atLeast: BundleStage.leastOfRange, task)
      } else {
        task.run(range, number: 0)
      }
    }
  }
}
