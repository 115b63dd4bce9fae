/// A body of a world: its row and how often that row had been used before. It stays valid until the body is removed;
/// afterwards it is refused, also when the row belongs to another body by then.
public struct BodyID: Hashable, Sendable, CustomStringConvertible {
  /// The body's row in the bulk buffers.
  public let index: Int32
  /// Counts the bodies that had this row.
  public let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  /// The row as an array index.
  public var row: Int { Int(index) }

  public var description: String { "body \(index)#\(generation)" }
}

/// A shape of a world. Valid until the shape or its body is removed.
public struct ShapeID: Hashable, Sendable, CustomStringConvertible {
  /// The shape's row.
  public let index: Int32
  /// Counts the shapes that had this row.
  public let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  package var row: Int { Int(index) }

  public var description: String { "shape \(index)#\(generation)" }
}

/// A pair of shapes whose boxes overlap, touching or not. Valid until the boxes part or a shape is removed.
public struct ContactID: Hashable, Sendable, CustomStringConvertible {
  /// The pair slot.
  public let index: Int32
  /// Counts the pairs that had this slot.
  public let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  public var description: String { "contact \(index)#\(generation)" }
}
