internal import KernelInterface

extension World {
  /// Where the broad phase reads poses and writes shapes; valid until bodies or shapes are added.
  var shapeSource: ShapeSource {
    ShapeSource(
      local: shapes.local.pointer, world: shapes.world.pointer, poses: bodies.pose.pointer,
      geometry: shapes.geometry.rows.pointer)
  }
}
