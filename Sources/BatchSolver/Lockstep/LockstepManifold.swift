/// Where the outlines of a piece of ground and of a part touch: the manifold of Box2D 2.3.
struct LockstepManifold: BitwiseCopyable {
  /// 0 to 2.
  var count = 0
  /// Whether the plane is a side of the part, in whose frame `normal` and `place` are then, and the points are the ground's;
  /// else it is the other way round. The ground's frame is the world's.
  var isPlaneOfPart = false
  /// Of the plane, outwards.
  var normal = SIMD2<Float>.zero
  /// A point of the plane.
  var place = SIMD2<Float>.zero
  /// In the other one's frame.
  var points = (SIMD2<Float>.zero, SIMD2<Float>.zero)
  /// By which points are known again in the next step.
  var keys: (UInt32, UInt32) = (0, 0)
}
