/// A state of a ring.
final class RingFrame {
  var number = 0
  /// All but rows and values.
  let storage: SnapshotStorage
  /// Between this state and the next.
  var change = PageChange()

  init(_ storage: SnapshotStorage) { self.storage = storage }
}
