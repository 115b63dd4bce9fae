extension MixingRule: StateNumber {}

extension WorldSettings: StateFields {
  /// How many workers there are decides no bit, and stays what it is in the world that a snapshot is restored into.
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("gravity", &gravity)
    visitor.number("allowsSleep", &allowsSleep)
    visitor.number("timeToSleep", &timeToSleep)
    visitor.number("sleepInterval", &sleepInterval)
    visitor.number("contactHertz", &contactHertz)
    visitor.number("contactDampingRatio", &contactDampingRatio)
    visitor.number("maximumDepenetrationSpeed", &maximumDepenetrationSpeed)
    visitor.number("restitutionThreshold", &restitutionThreshold)
    visitor.number("hitEventThreshold", &hitEventThreshold)
    visitor.number("maximumSpeed", &maximumSpeed)
    visitor.number("continuousCollision", &continuousCollision)
    visitor.number("solver", &solver)
    visitor.number("frictionMixing", &frictionMixing)
    visitor.number("restitutionMixing", &restitutionMixing)
  }
}
