// What the kinds of joints consist of.

extension JointSpring: StateFields, Blank {
  static var blank: JointSpring { JointSpring(hertz: 0, dampingRatio: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("hertz", &hertz)
    visitor.number("dampingRatio", &dampingRatio)
    visitor.number("target", &target)
    visitor.number("maximum", &maximum)
  }
}

extension JointLimits: StateFields, Blank {
  static var blank: JointLimits { JointLimits(0, 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("lower", &lower)
    visitor.number("upper", &upper)
  }
}

extension JointMotor: StateFields, Blank {
  static var blank: JointMotor { JointMotor(speed: 0, maximum: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("speed", &speed)
    visitor.number("maximum", &maximum)
  }
}

extension RevoluteJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("spring", &spring)
    visitor.group("limits", &limits)
    visitor.group("motor", &motor)
  }
}

extension PrismaticJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("spring", &spring)
    visitor.group("limits", &limits)
    visitor.group("motor", &motor)
  }
}

extension WheelJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("spring", &spring)
    visitor.group("limits", &limits)
    visitor.group("motor", &motor)
  }
}

extension DistanceJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("length", &length)
    visitor.group("spring", &spring)
    visitor.group("limits", &limits)
    visitor.group("motor", &motor)
  }
}

extension WeldJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("linearHertz", &linearHertz)
    visitor.number("linearDampingRatio", &linearDampingRatio)
    visitor.number("angularHertz", &angularHertz)
    visitor.number("angularDampingRatio", &angularDampingRatio)
  }
}

extension MotorJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("linearVelocity", &linearVelocity)
    visitor.number("maximumVelocityForce", &maximumVelocityForce)
    visitor.number("angularVelocity", &angularVelocity)
    visitor.number("maximumVelocityTorque", &maximumVelocityTorque)
    visitor.number("linearHertz", &linearHertz)
    visitor.number("linearDampingRatio", &linearDampingRatio)
    visitor.number("maximumSpringForce", &maximumSpringForce)
    visitor.number("angularHertz", &angularHertz)
    visitor.number("angularDampingRatio", &angularDampingRatio)
    visitor.number("maximumSpringTorque", &maximumSpringTorque)
  }
}

extension MouseJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("hertz", &hertz)
    visitor.number("dampingRatio", &dampingRatio)
    visitor.number("maximumForce", &maximumForce)
    visitor.number("maximumFrictionTorque", &maximumFrictionTorque)
  }
}

extension GearJoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("first", &first)
    visitor.group("second", &second)
    visitor.number("ratio", &ratio)
  }
}
