internal import DynamicsBase
internal import KernelInterface

// What rows of bodies consist of.

extension BodyType: StateNumber {}
extension SolverChoice: StateNumber {}

extension BodyRecord: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("type", &type)
    visitor.number("isLive", &isLive)
    visitor.number("isEnabled", &isEnabled)
    visitor.number("allowsSleep", &allowsSleep)
    visitor.number("fixedRotation", &fixedRotation)
    visitor.number("isBullet", &isBullet)
    visitor.number("isQuarantined", &isQuarantined)
    visitor.number("solver", &solver)
    visitor.number("massIsSet", &massIsSet)
    visitor.group("givenMass", &givenMass)
    visitor.number("mass", &mass)
    visitor.number("inertia", &inertia)
    visitor.number("linearDamping", &linearDamping)
    visitor.number("angularDamping", &angularDamping)
    visitor.number("sleepThreshold", &sleepThreshold)
    visitor.group("acceleration", &acceleration)
    visitor.number("userData", &userData)
  }
}

extension MassProperties: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("mass", &mass)
    visitor.group("center", &center)
    visitor.number("inertia", &inertia)
  }
}

extension BodyVelocity: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("linear", &linear)
    visitor.number("scaledAngular", &scaledAngular)
    visitor.number("inverseMass", &inverseMass)
  }
}

extension Pose: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("position", &position)
    visitor.number("cosine", &cosine)
    visitor.number("sine", &sine)
  }
}

extension Rotation: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("cosine", &cosine)
    visitor.number("sine", &sine)
  }
}

extension LocalCenter: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) { visitor.group("position", &position) }
}

extension SleepState: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("largestExtent", &largestExtent)
    visitor.number("smallestExtent", &smallestExtent)
    visitor.number("threshold", &threshold)
    visitor.number("timeAtRest", &timeAtRest)
  }
}

extension BodyForce: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("force", &force)
    visitor.number("torque", &torque)
    visitor.number("gravityScale", &gravityScale)
  }
}

extension UserVelocity: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("linear", &linear)
    visitor.number("angular", &angular)
  }
}

extension IncidenceLists.Link: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("next", &next)
    visitor.number("previous", &previous)
  }
}

extension IncidenceLists.List: StateFields {
  @inline(__always)
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("first", &first)
    visitor.number("count", &count)
  }
}
