import CSolverShim

/// Counts the instructions that this thread executes in user space, and those of threads that it starts afterwards.
final class InstructionCounter {
  private let counter: Int32

  /// Begins to count; `nil` where the machine or the system has no such counter.
  init?() {
    counter = instruction_counter_open()
    guard counter >= 0 else { return nil }
  }

  deinit { instruction_counter_close(counter) }

  /// Instructions so far; `nil` if the processor did not count all the time.
  var count: Int64? {
    let count = instruction_counter_read(counter)
    return count >= 0 ? count : nil
  }
}
