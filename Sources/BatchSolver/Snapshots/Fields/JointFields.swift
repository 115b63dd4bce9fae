internal import KernelInterface

// What rows of joints consist of.

extension JointBundleKind: StateNumber {}

extension JointRecord: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("isLive", &isLive)
    visitor.number("hasThreshold", &hasThreshold)
    visitor.number("collidesConnected", &collidesConnected)
    visitor.number("bundleKind", &bundleKind)
    visitor.number("isRigid", &isRigid)
    visitor.number("isSoft", &isSoft)
    visitor.number("solver", &solver)
    visitor.number("isDirect", &isDirect)
    visitor.number("softness", &softness)
    visitor.number("bodyA", &bodyA)
    visitor.number("bodyB", &bodyB)
    visitor.number("first", &first)
    visitor.number("second", &second)
    visitor.number("gearCount", &gearCount)
  }
}

extension JointSpringParameters: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("hertz", &hertz)
    visitor.number("dampingRatio", &dampingRatio)
    visitor.number("maximum", &maximum)
  }
}

extension JointMotorParameters: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("speed", &speed)
    visitor.number("maximum", &maximum)
  }
}

extension JointLimitParameters: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("lower", &lower)
    visitor.number("upper", &upper)
  }
}

extension JointParameters: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("anchorA", &anchorA)
    visitor.group("anchorB", &anchorB)
    visitor.group("axisA", &axisA)
    visitor.group("axisB", &axisB)
    visitor.group("spring", &spring)
    visitor.number("target", &target)
    visitor.group("motor", &motor)
    visitor.group("limits", &limits)
    visitor.group("angularSpring", &angularSpring)
    visitor.group("velocity", &velocity)
    visitor.number("velocityMaximum", &velocityMaximum)
    visitor.number("flags", &flags)
    visitor.number("coordinate", &coordinate)
    visitor.number("secondCoordinate", &secondCoordinate)
    visitor.number("gearRatio", &gearRatio)
    visitor.number("gearConstant", &gearConstant)
    visitor.number("firstJoint", &firstJoint)
    visitor.number("secondJoint", &secondJoint)
    visitor.number("secondBodyA", &secondBodyA)
    visitor.number("secondBodyB", &secondBodyB)
  }
}

extension JointAxialImpulses: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("spring", &spring)
    visitor.number("motor", &motor)
    visitor.number("lower", &lower)
    visitor.number("upper", &upper)
  }
}

extension JointImpulses: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("held", &held)
    visitor.number("angle", &angle)
    visitor.number("angularMotor", &angularMotor)
    visitor.group("axial", &axial)
  }
}
