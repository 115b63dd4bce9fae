/// Who works on a step: the calling thread, and those of a pool if the world has one. All phases ask for workers, and counts of
/// owners would take a thirtieth of a step of one box.
///
/// Invariant: whoever the steps belong to, a world or a batch, keeps the pool for as long as workers of it are used.
package struct Workers: Sendable {
  unowned(unsafe) let pool: WorkerPool?
  /// Threads, with the calling one.
  let count: Int

  package init(pool: WorkerPool?) {
    self.pool = pool
    count = pool?.workers ?? 1
  }

  /// A part of those of another one: half of them, a quarter, and so on, or none but the calling thread.
  init(_ workers: Workers, halved times: Int) {
    count = max(1, workers.count >> times)
    pool = count == 1 ? nil : workers.pool
  }

  /// The most ranges that `forEachRange` makes.
  static var mostRanges: Int { WorkerPool.mostParts }

  /// The most ranges that `forEachRange` makes of so many numbers.
  func mostRanges(of count: Int) -> Int {
    // Of more than two numbers `min` makes an array, which is allocated.
    pool == nil ? 1 : min(min(count, Self.rangesPerWorker * self.count), Self.mostRanges)
  }

  /// Whether it pays to order contacts by place (`ContactStrips`): of sixteen cores, a step takes 0.92 to 0.99 of the time
  /// with four and more, and 1.05 with two, which wait for each other's rows for less than the order takes.
  var keepToStrips: Bool { count >= 4 }

  /// Ranges for each worker at most: more are more evenly done, fewer cost less to hand out.
  static var rangesPerWorker: Int { 4 }

  /// The least of something that is worth handing out. In builds with internal checks that is one, so that tests of small
  /// worlds try what large ones do.
  static func least(_ count: Int) -> Int {
    #if INTERNAL_CHECKS
      1
    #else
      count
    #endif
  }

  /// Does a task for the numbers of a range, cut into smaller ones, side by side.
  ///
  /// - Parameters:
  ///   - least: Numbers of a range, at least: what takes a microsecond.
  ///   - alignment: Ranges begin at multiples of this, as `numbers` must.
  func forEachRange<Task: RangeTask>(
    in numbers: Range<Int>, atLeast least: Int, alignment: Int = 1, _ task: Task
  ) {
    let least = Self.least(least)
    guard let pool, numbers.count >= 2 * least else { return task.run(numbers, number: 0) }
    let units = (numbers.count + alignment - 1) / alignment
    let parts = min(numbers.count / least, mostRanges(of: units))
    pool.run(
      CutTask(task: task, numbers: numbers, alignment: alignment, units: units, parts: parts), parts: parts,
      workers: count)
  }
}

extension Workers {
  /// The same with a closure, which is allocated, and as a step of its own, at whose end threads of a host may go: not for
  /// steps.
  func forEachRange(in numbers: Range<Int>, atLeast least: Int, _ body: (Range<Int>, _ number: Int) -> Void) {
    pool?.beginStep()
    defer { pool?.endStep() }
    withoutActuallyEscaping(body) { forEachRange(in: numbers, atLeast: least, ClosureTask(body: $0)) }
  }
}

private struct ClosureTask: RangeTask {
  let body: (Range<Int>, _ number: Int) -> Void

  func run(_ range: Range<Int>, number: Int) { body(range, number) }
}

/// Work on a range of numbers, the ranges in any order and side by side.
protocol RangeTask {
  /// - Parameter number: Of the range; below `Workers.mostRanges`, and no other range's at the same time.
  func run(_ range: Range<Int>, number: Int)
}

private struct CutTask<Task: RangeTask>: WorkerTask {
  let task: Task
  let numbers: Range<Int>
  let alignment: Int
  let units: Int
  let parts: Int

  func run(part: Int) {
    let first = numbers.lowerBound + units * part / parts * alignment
    let end = min(numbers.lowerBound + units * (part + 1) / parts * alignment, numbers.upperBound)
    task.run(first..<end, number: part)
  }
}
