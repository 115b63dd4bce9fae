package import KernelInterface

/// Where the broad phase reads poses and writes shapes.
package struct ShapeSource {
  /// By shape, in the body's frame.
  package var local: UnsafePointer<ShapeRow>
  /// The same in the world; the poses are written.
  package var world: UnsafeMutablePointer<ShapeRow>
  /// By body.
  package var poses: UnsafePointer<Pose>
  package var geometry: UnsafePointer<GeometryRow>

  package init(
    local: UnsafePointer<ShapeRow>, world: UnsafeMutablePointer<ShapeRow>, poses: UnsafePointer<Pose>,
    geometry: UnsafePointer<GeometryRow>
  ) {
    self.local = local
    self.world = world
    self.poses = poses
    self.geometry = geometry
  }
}
