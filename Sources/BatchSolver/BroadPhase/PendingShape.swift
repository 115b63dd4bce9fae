internal import KernelInterface

/// A shape on its way into a tile.
struct PendingShape: BitwiseCopyable {
  /// Its row; 0: it was removed in the meantime.
  var shape: Int32
  var body: Int32
  /// How far the enlarged AABB reaches beyond the tight one, m.
  var margin: Float
  var isPolygon: Bool
  /// Of a body that is not dynamic.
  var isFixed: Bool
  /// Goes into the resting group.
  var isResting: Bool
  /// The enlarged AABB; empty if there is none yet.
  var aabb: AABB
  /// The slot of the resting group that the shape left since the last search, or -1.
  var origin: Int32 = -1
}
