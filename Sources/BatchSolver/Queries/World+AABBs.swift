extension World {
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
