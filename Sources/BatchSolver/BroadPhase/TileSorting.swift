internal import DynamicsBase
internal import KernelInterface

/// What shapes are put into tiles with.
final class TileSorting: ScratchMemory {
  /// Those that are put into tiles.
  var shapes = AlignedBuffer<PendingShape>()
  /// Of those of a group.
  var aabbs = AlignedBuffer<AABB>()
  /// Place on the curve and number in `shapes`.
  var keys = AlignedBuffer<UInt64>()
  /// By tile that shapes are gathered from or put into: its first one of them.
  var tileStarts = AlignedBuffer<Int32>()
  var order = SpatialOrder()
  private var sort = RadixSort()

  init() {}

  /// Sorts the keys by their places on the curve.
  func sortKeys() { sort.sort(&keys, low: 32, high: 64) }
}
