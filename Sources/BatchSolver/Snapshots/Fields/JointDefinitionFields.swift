// What definitions of joints consist of.

extension JointDefinition: StateFields, Blank {
  static var blank: JointDefinition { JointDefinition(.filter, nil, .blank) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("kind", &kind)
    visitor.group("bodyA", &bodyA)
    visitor.group("bodyB", &bodyB)
    visitor.group("frameA", &frameA)
    visitor.group("frameB", &frameB)
    visitor.group("method", &method)
    visitor.number("solver", &solver)
    visitor.number("collidesConnected", &collidesConnected)
    visitor.number("forceThreshold", &forceThreshold)
    visitor.number("torqueThreshold", &torqueThreshold)
    visitor.number("userData", &userData)
  }
}

extension JointDefinition?: WorldNumbered, Blank {
  static var blank: JointDefinition? { nil }

  mutating func setWorld(_ number: UInt32) {
    guard var definition = self else { return }
    definition.bodyA?.setWorld(number)
    definition.bodyB.setWorld(number)
    if case .gear(var gear) = definition.kind {
      gear.first.setWorld(number)
      gear.second.setWorld(number)
      definition.kind = .gear(gear)
    }
    self = definition
  }
}

extension JointFrame: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("position", &position)
    visitor.group("rotation", &rotation)
  }
}

extension JointMethod: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var number: UInt8 = 0
    var softness = SIMD2<Float>.zero
    switch self {
    case .default: break
    case .soft(let hertz, let dampingRatio): (number, softness) = (1, SIMD2(hertz, dampingRatio))
    case .rigid: number = 2
    }
    visitor.choice("number", &number, of: 3)
    visitor.group("softness", &softness)
    guard Visitor.writes else { return }
    switch number {
    case 0: self = .default
    case 1: self = .soft(hertz: softness.x, dampingRatio: softness.y)
    default: self = .rigid
    }
  }
}

extension JointKind: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var kind = number
    visitor.choice("number", &kind, of: 9)
    if Visitor.writes, kind != number { self = Self.blank(kind) }
    switch self {
    case .revolute(var joint):
      joint.visitFields(&visitor)
      self = .revolute(joint)
    case .prismatic(var joint):
      joint.visitFields(&visitor)
      self = .prismatic(joint)
    case .distance(var joint):
      joint.visitFields(&visitor)
      self = .distance(joint)
    case .weld(var joint):
      joint.visitFields(&visitor)
      self = .weld(joint)
    case .wheel(var joint):
      joint.visitFields(&visitor)
      self = .wheel(joint)
    case .motor(var joint):
      joint.visitFields(&visitor)
      self = .motor(joint)
    case .mouse(var joint):
      joint.visitFields(&visitor)
      self = .mouse(joint)
    case .gear(var joint):
      joint.visitFields(&visitor)
      self = .gear(joint)
    case .filter: break
    }
  }

  private var number: UInt8 {
    switch self {
    case .revolute: 0
    case .prismatic: 1
    case .distance: 2
    case .weld: 3
    case .wheel: 4
    case .motor: 5
    case .mouse: 6
    case .gear: 7
    case .filter: 8
    }
  }

  /// Any joint of a kind.
  private static func blank(_ number: UInt8) -> JointKind {
    switch number {
    case 0: .revolute(RevoluteJoint())
    case 1: .prismatic(PrismaticJoint())
    case 2: .distance(DistanceJoint(length: nil))
    case 3: .weld(WeldJoint())
    case 4: .wheel(WheelJoint())
    case 5: .motor(MotorJoint())
    case 6: .mouse(MouseJoint())
    case 7: .gear(GearJoint(first: .blank, second: .blank, ratio: 1))
    default: .filter
    }
  }
}
