internal import Synchronization

/// Which thread uses something: one at a time, which may come again inside its own calls.
struct ThreadOwnership: ~Copyable {
  /// `ThreadState.identity` of the thread that is in a call; 0: none.
  private let owner = Atomic<UInt>(0)

  enum Entry {
    /// The caller has it, and gives it back by `leave`.
    case first
    /// The caller has it already.
    case again
    /// Another thread has it.
    case refused
  }

  /// Takes it for the calling thread if it is free.
  func enter() -> Entry {
    let thread = ThreadState.current.identity
    let (isFirst, other) = owner.compareExchange(expected: 0, desired: thread, ordering: .acquiringAndReleasing)
    return isFirst ? .first : other == thread ? .again : .refused
  }

  /// Gives it back.
  func leave() { owner.store(0, ordering: .releasing) }
}
