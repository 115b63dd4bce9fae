internal import KernelInterface

extension World {
  /// A shape where its body's pose puts it.
  func proxy(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(shapes.world[shapeRow], shapes.geometry.rows.pointer)
  }

  /// A shape in the frame of its body's centre of mass.
  func localProxy(_ shapeRow: Int) -> ConvexProxy {
    ConvexProxy(shapes.local[shapeRow], shapes.geometry.rows.pointer)
  }
}
