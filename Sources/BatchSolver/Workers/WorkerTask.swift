/// Work in parts that may be done side by side, by whoever comes.
///
/// A protocol rather than a closure, because a closure that outlives its call, as one handed to other threads seems to,
/// is allocated.
package protocol WorkerTask {
  /// Does a part; no two calls are about the same. What parts write must not be read or written by others.
  func run(part: Int)
}

extension WorkerTask {
  /// The same for a task behind a pointer, whose type is known where it is called only by its metatype.
  fileprivate static func run(_ task: UnsafeRawPointer, part: Int) {
    task.assumingMemoryBound(to: Self.self).pointee.run(part: part)
  }
}

/// A task that somebody else keeps alive.
struct WorkerTaskReference {
  private let type: any WorkerTask.Type
  private let address: UnsafeRawPointer

  /// `task` must stay where it is for as long as parts are run.
  init<Task: WorkerTask>(_ task: UnsafePointer<Task>) {
    type = Task.self
    address = UnsafeRawPointer(task)
  }

  func run(part: Int) { type.run(address, part: part) }
}
