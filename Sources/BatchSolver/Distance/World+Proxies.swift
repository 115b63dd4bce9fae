internal import KernelInterface

extension World {
  /// A shape where its body's pose puts it.
  func core(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(
      pose: shapes.world[2 * shapeRow], measures: shapes.world[2 * shapeRow + 1],
      geometry: shapes.geometry.rows.pointer)
  }

  /// A shape in the frame of its body's centre of mass.
  func localCore(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(
      pose: shapes.local[2 * shapeRow], measures: shapes.local[2 * shapeRow + 1],
      geometry: shapes.geometry.rows.pointer)
  }

  /// World rows of shapes as kernels read them; valid until shapes are added.
  var shapeFloats: UnsafePointer<Float> {
    UnsafePointer(UnsafeMutableRawPointer(shapes.world.pointer).assumingMemoryBound(to: Float.self))
  }
}
