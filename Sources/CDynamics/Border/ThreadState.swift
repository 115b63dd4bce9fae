#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// What a thread that calls has of its own: the text of its last error, and an address that no other thread has.
final class ThreadState {
  /// UTF-8 with a final 0, from `malloc`.
  private(set) var text: UnsafeMutablePointer<CChar>?

  private init() {}

  deinit { free(text) }

  /// Of this thread; made at its first call, and gone with it.
  static var current: ThreadState {
    if let state = pthread_getspecific(threadKey) {
      return Unmanaged<ThreadState>.fromOpaque(state).takeUnretainedValue()
    }
    let state = ThreadState()
    pthread_setspecific(threadKey, Unmanaged.passRetained(state).toOpaque())
    return state
  }

  /// Other than 0, and another one for each thread that is there.
  var identity: UInt { UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()) }

  func setText(_ new: String) {
    free(text)
    text = strdup(new)
  }
}

#if canImport(Darwin)
  private let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { Unmanaged<ThreadState>.fromOpaque($0).release() }
    return key
  }()
#else
  private let threadKey: pthread_key_t = {
    var key = pthread_key_t()
    pthread_key_create(&key) { if let state = $0 { Unmanaged<ThreadState>.fromOpaque(state).release() } }
    return key
  }()
#endif

/// Lets other threads run.
func yieldThread() { _ = sched_yield() }
