extension World {
  /// Whether a shape is a segment of a chain, which collides on one side only.
  public func isChainSegment(_ shape: ShapeID) throws(WorldError) -> Bool {
    shapes.record[try row(shape)].ghosts != nil
  }
}
