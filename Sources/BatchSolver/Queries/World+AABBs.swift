internal import KernelInterface

extension World {
  /// The smallest bounding box of a shape where its body is now, with its radius.
  ///
  /// - Throws: `WorldError.staleShape` or `.otherWorld`.
  public func boundingBox(of shape: ShapeID) throws(WorldError) -> BoundingBox {
    let aabb = aabb(try row(shape))
    return BoundingBox(low: aabb.low, high: aabb.high)
  }

  /// The smallest bounding box of all shapes of a body where it is now, sensors included; `nil` for a body without any.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  /// - Complexity: O(shapes of the body).
  public func boundingBox(of body: BodyID) throws(WorldError) -> BoundingBox? {
    var aabb = AABB.empty
    forEachShape(of: try row(body)) { aabb.join(self.aabb($0)) }
    return aabb.isEmpty ? nil : BoundingBox(low: aabb.low, high: aabb.high)
  }

  /// From the body's pose: rows of the world are not kept up to date while it is disabled.
  func aabb(_ shape: Int) -> AABB {
    localProxy(shape).placed(at: bodies.pose[Int(shapes.bodyRow[shape])]).aabb
  }

  /// The enlarged bounding box of a shape: what the search for pairs compares. It is made anew, with a margin, when the
  /// shape leaves it, so that a shape that hardly moves keeps its box.
  ///
  /// - Returns: The box in m as of the last step; `nil` for a shape that no step has seen, and for one of a body that
  ///   is not enabled.
  /// - Throws: `WorldError` for a shape that is gone.
  public func enlargedAABB(of shape: ShapeID) throws(WorldError) -> BoundingBox? {
    broadPhase.enlargedAABB(of: Int32(try row(shape))).map {
      BoundingBox(low: $0.low, high: $0.high)
    }
  }
}
