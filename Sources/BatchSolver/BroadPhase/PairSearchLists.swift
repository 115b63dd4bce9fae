internal import DynamicsBase
internal import KernelInterface

/// What a search for pairs writes before it reads it.
struct PairSearchLists: ~Copyable {
  /// Bits of pairs of tiles that changed.
  var changes = AlignedBuffer<TileChange>()
  /// Tiles that one tile may meet.
  var candidates = AlignedBuffer<Int32>()
}
