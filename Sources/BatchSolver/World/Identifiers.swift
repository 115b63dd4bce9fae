/// A body of a world: its world, its row and how often that row had been used before. It stays valid until the body is
/// removed; afterwards it is refused, also when the row belongs to another body by then.
public struct BodyID: Hashable, Sendable, CustomStringConvertible {
  /// The body's row in the bulk buffers.
  public let index: Int32
  /// How many bodies had this row before.
  public let generation: UInt32
  /// The `World.number` of the body's world.
  public let world: UInt32

  package init(index: Int32, generation: UInt32, world: UInt32) {
    self.index = index
    self.generation = generation
    self.world = world
  }

  /// The row as an array index.
  public var row: Int { Int(index) }

  /// Its place and how often that was used before, for messages.
  public var description: String { "body \(index)#\(generation)" }
}

/// A shape of a world. Valid until the shape or its body is removed.
public struct ShapeID: Hashable, Sendable, CustomStringConvertible {
  /// The shape's row.
  public let index: Int32
  /// How many shapes had this row before.
  public let generation: UInt32
  /// The `World.number` of the shape's world.
  public let world: UInt32

  package init(index: Int32, generation: UInt32, world: UInt32) {
    self.index = index
    self.generation = generation
    self.world = world
  }

  package var row: Int { Int(index) }

  /// Its place and how often that was used before, for messages.
  public var description: String { "shape \(index)#\(generation)" }
}

/// A pair of shapes whose enlarged AABBs overlap, touching or not. Valid until the AABBs part or a shape is removed.
public struct ContactID: Hashable, Sendable, CustomStringConvertible {
  /// The contact's slot.
  public let index: Int32
  /// How many contacts had this slot before.
  public let generation: UInt32
  /// The `World.number` of the contact's world.
  public let world: UInt32

  package init(index: Int32, generation: UInt32, world: UInt32) {
    self.index = index
    self.generation = generation
    self.world = world
  }

  /// Its place and how often that was used before, for messages.
  public var description: String { "contact \(index)#\(generation)" }
}
