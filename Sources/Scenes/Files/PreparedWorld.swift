internal import BatchSolver
internal import Foundation

/// A world for whoever takes it first.
///
/// Sendable, because who makes it uses the world no more, and one caller gets it, under the lock.
final class PreparedWorld: @unchecked Sendable {
  private let lock = NSLock()
  private var world: World?

  init(_ world: World) { self.world = world }

  /// The world, once.
  func take() -> World? {
    lock.withLock {
      defer { world = nil }
      return world
    }
  }
}
