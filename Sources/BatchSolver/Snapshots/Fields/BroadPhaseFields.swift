internal import KernelInterface

// What rows of the broad phase consist of.

extension AABB: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("low", &low)
    visitor.group("high", &high)
  }
}

extension AABBBlock: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.numbers("lowX", &lowX, of: Float.self)
    visitor.numbers("highX", &highX, of: Float.self)
    visitor.numbers("lowY", &lowY, of: Float.self)
    visitor.numbers("highY", &highY, of: Float.self)
  }
}

extension PendingShape: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("shape", &shape)
    visitor.number("body", &body)
    visitor.number("margin", &margin)
    visitor.number("isPolygon", &isPolygon)
    visitor.number("isFixed", &isFixed)
    visitor.number("isResting", &isResting)
    visitor.group("aabb", &aabb)
    visitor.number("origin", &origin)
  }
}

extension TilePair: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("tile", &tile)
    visitor.numbers("matrix", &matrix, of: UInt64.self)
  }
}
