internal import KernelInterface

// What rows of contacts consist of.

extension ContactRecord: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("generation", &generation)
    visitor.number("shapeA", &shapeA)
    visitor.number("shapeB", &shapeB)
    visitor.number("bodyA", &bodyA)
    visitor.number("bodyB", &bodyB)
    visitor.number("isLive", &isLive)
    visitor.number("hasEvents", &hasEvents)
    visitor.number("hasHitEvents", &hasHitEvents)
    visitor.number("hasPreSolve", &hasPreSolve)
    visitor.number("isSensor", &isSensor)
    visitor.number("sensorIsA", &sensorIsA)
    visitor.number("isOverlapping", &isOverlapping)
  }
}

extension Manifold: StateFields {
  /// Of points that there are not, and of a manifold without any, fields hold what was there before or what kernels wrote
  /// into lanes that mean nothing, and nobody reads them.
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("pointCount", &pointCount)
    guard pointCount > 0 else { return }
    visitor.group("normal", &normal)
    visitor.group("anchorA1", &anchorA1)
    visitor.group("anchorB1", &anchorB1)
    visitor.number("separation1", &separation1)
    visitor.number("bodyA", &bodyA)
    visitor.number("bodyB", &bodyB)
    visitor.number("friction", &friction)
    guard pointCount > 1 else { return }
    visitor.group("anchorA2", &anchorA2)
    visitor.group("anchorB2", &anchorB2)
    visitor.number("separation2", &separation2)
  }
}

extension ContactImpulses: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("normal1", &normal1)
    visitor.number("tangent1", &tangent1)
    visitor.number("normal2", &normal2)
    visitor.number("tangent2", &tangent2)
  }
}

extension ContactMaterial: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("restitution", &restitution)
    visitor.number("rollingResistance", &rollingResistance)
    visitor.number("tangentSpeed", &tangentSpeed)
  }
}
