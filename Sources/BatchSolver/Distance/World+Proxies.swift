internal import KernelInterface

extension World {
  /// A shape where its body's pose puts it.
  func proxy(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(
      pose: shapes.world[2 * shapeRow], measures: shapes.world[2 * shapeRow + 1],
      geometry: shapes.geometry.rows.pointer)
  }

  /// A shape in the frame of its body's centre of mass.
  func localProxy(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(
      pose: shapes.local[2 * shapeRow], measures: shapes.local[2 * shapeRow + 1],
      geometry: shapes.geometry.rows.pointer)
  }
}
