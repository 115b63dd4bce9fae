// What definitions consist of that calls are given.

extension BodyDefinition: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("type", &type)
    visitor.group("position", &position)
    visitor.group("rotation", &rotation)
    visitor.group("linearVelocity", &linearVelocity)
    visitor.number("angularVelocity", &angularVelocity)
    visitor.number("linearDamping", &linearDamping)
    visitor.number("angularDamping", &angularDamping)
    visitor.number("gravityScale", &gravityScale)
    visitor.number("sleepThreshold", &sleepThreshold)
    visitor.number("allowsSleep", &allowsSleep)
    visitor.number("isAwake", &isAwake)
    visitor.number("isEnabled", &isEnabled)
    visitor.number("fixedRotation", &fixedRotation)
    visitor.number("isBullet", &isBullet)
    visitor.number("solver", &solver)
    visitor.number("userData", &userData)
  }
}

extension ShapeDefinition: StateFields, Blank {
  static var blank: ShapeDefinition { ShapeDefinition(.square(0)) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("geometry", &geometry)
    visitor.number("density", &density)
    visitor.group("material", &material)
    visitor.group("filter", &filter)
    visitor.number("enablesContactEvents", &enablesContactEvents)
    visitor.number("enablesHitEvents", &enablesHitEvents)
    visitor.number("isSensor", &isSensor)
    visitor.number("enablesPreSolve", &enablesPreSolve)
    visitor.number("enablesFilterHook", &enablesFilterHook)
    visitor.number("userData", &userData)
  }
}

extension ChainDefinition: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("points", &points)
    visitor.number("isLoop", &isLoop)
    visitor.group("material", &material)
    visitor.group("filter", &filter)
    visitor.number("enablesContactEvents", &enablesContactEvents)
    visitor.number("enablesHitEvents", &enablesHitEvents)
  }
}

extension QueryFilter: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.number("category", &category)
    visitor.number("mask", &mask)
    visitor.group("excludedBody", &excludedBody)
  }
}
