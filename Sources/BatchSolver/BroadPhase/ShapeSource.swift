package import KernelInterface

/// Where the broad phase reads poses and writes shapes.
package struct ShapeSource {
  /// `ShapeRow.stride` floats a shape: in the body's frame.
  package var local: UnsafePointer<Float>
  /// The same in the world; the pose rows are written.
  package var world: UnsafeMutablePointer<Float>
  /// Pose rows by body.
  package var poses: UnsafePointer<Pose>
  package var geometry: UnsafePointer<Float>

  package init(
    local: UnsafePointer<Float>, world: UnsafeMutablePointer<Float>, poses: UnsafePointer<Pose>,
    geometry: UnsafePointer<Float>
  ) {
    self.local = local
    self.world = world
    self.poses = poses
    self.geometry = geometry
  }
}
