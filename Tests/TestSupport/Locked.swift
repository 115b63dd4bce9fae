internal import Foundation

/// A value that several threads change, one at a time.
///
/// `Mutex` would do, but the thread sanitizer does not know it on Linux (it waits in the kernel, unseen) and reports what
/// it guards as a race as soon as two threads really meet.
package final class Locked<Value>: @unchecked Sendable {
  private let lock = NSLock()
  private var value: Value

  package init(_ value: Value) { self.value = value }

  package func withLock<Result>(_ body: (inout Value) throws -> Result) rethrows -> Result {
    try lock.withLock { try body(&value) }
  }
}
