// What handles and events consist of. In whose world a handle holds is no state.

extension BodyID: StateFields, Blank, WorldNumbered {
  static var blank: BodyID { BodyID(index: 0, generation: 0, world: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var (index, generation) = (index, generation)
    visitor.number("index", &index)
    visitor.number("generation", &generation)
    if Visitor.writes { self = BodyID(index: index, generation: generation, world: visitor.world ?? world) }
  }

  mutating func setWorld(_ number: UInt32) { self = BodyID(index: index, generation: generation, world: number) }
}

extension ShapeID: StateFields, Blank, WorldNumbered {
  static var blank: ShapeID { ShapeID(index: 0, generation: 0, world: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var (index, generation) = (index, generation)
    visitor.number("index", &index)
    visitor.number("generation", &generation)
    if Visitor.writes { self = ShapeID(index: index, generation: generation, world: visitor.world ?? world) }
  }

  mutating func setWorld(_ number: UInt32) { self = ShapeID(index: index, generation: generation, world: number) }
}

extension ContactID: StateFields, Blank, WorldNumbered {
  static var blank: ContactID { ContactID(index: 0, generation: 0, world: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var (index, generation) = (index, generation)
    visitor.number("index", &index)
    visitor.number("generation", &generation)
    if Visitor.writes { self = ContactID(index: index, generation: generation, world: visitor.world ?? world) }
  }

  mutating func setWorld(_ number: UInt32) { self = ContactID(index: index, generation: generation, world: number) }
}

extension JointID: StateFields, Blank, WorldNumbered {
  static var blank: JointID { JointID(index: 0, generation: 0, world: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var (index, generation) = (index, generation)
    visitor.number("index", &index)
    visitor.number("generation", &generation)
    if Visitor.writes { self = JointID(index: index, generation: generation, world: visitor.world ?? world) }
  }

  mutating func setWorld(_ number: UInt32) { self = JointID(index: index, generation: generation, world: number) }
}

extension ContactEvent: StateFields, WorldNumbered, Blank {
  static var blank: ContactEvent { none }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shapeA", &shapeA)
    visitor.group("shapeB", &shapeB)
    visitor.group("bodyA", &bodyA)
    visitor.group("bodyB", &bodyB)
    visitor.group("contact", &contact)
    visitor.group("normal", &normal)
    visitor.group("points", &points)
  }

  mutating func setWorld(_ number: UInt32) {
    shapeA.setWorld(number)
    shapeB.setWorld(number)
    bodyA.setWorld(number)
    bodyB.setWorld(number)
    contact.setWorld(number)
  }
}

extension HitEvent: StateFields, WorldNumbered, Blank {
  static var blank: HitEvent {
    HitEvent(shapeA: .blank, shapeB: .blank, contact: .blank, point: .zero, normal: .zero, approachSpeed: 0)
  }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("shapeA", &shapeA)
    visitor.group("shapeB", &shapeB)
    visitor.group("contact", &contact)
    visitor.group("point", &point)
    visitor.group("normal", &normal)
    visitor.number("approachSpeed", &approachSpeed)
  }

  mutating func setWorld(_ number: UInt32) {
    shapeA.setWorld(number)
    shapeB.setWorld(number)
    contact.setWorld(number)
  }
}

extension SensorEvent: StateFields, WorldNumbered, Blank {
  static var blank: SensorEvent {
    SensorEvent(sensor: .blank, visitor: .blank, sensorBody: .blank, visitorBody: .blank)
  }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("sensor", &sensor)
    visitor.group("visitor", &self.visitor)
    visitor.group("sensorBody", &sensorBody)
    visitor.group("visitorBody", &visitorBody)
  }

  mutating func setWorld(_ number: UInt32) {
    sensor.setWorld(number)
    visitor.setWorld(number)
    sensorBody.setWorld(number)
    visitorBody.setWorld(number)
  }
}

extension JointEvent: StateFields, WorldNumbered, Blank {
  static var blank: JointEvent { JointEvent(joint: .blank, force: 0, torque: 0) }

  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var (joint, force, torque) = (joint, force, torque)
    visitor.group("joint", &joint)
    visitor.number("force", &force)
    visitor.number("torque", &torque)
    if Visitor.writes { self = JointEvent(joint: joint, force: force, torque: torque) }
  }

  mutating func setWorld(_ number: UInt32) {
    self = JointEvent(
      joint: JointID(index: joint.index, generation: joint.generation, world: number), force: force, torque: torque)
  }
}

extension ContactPoints: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    var count = count
    visitor.listCount(&count)
    var points = ContactPoints()
    for index in 0..<Swift.min(count, 2) {
      var point = index < self.count ? self[index] : ContactPoint.none
      visitor.enter("point", element: index)
      point.visitFields(&visitor)
      visitor.leave()
      points.append(point)
    }
    if Visitor.writes { self = points }
  }
}

extension ContactPoint: StateFields {
  mutating func visitFields<Visitor: FieldVisitor>(_ visitor: inout Visitor) {
    visitor.group("position", &position)
    visitor.number("separation", &separation)
    visitor.number("normalImpulse", &normalImpulse)
    visitor.number("tangentImpulse", &tangentImpulse)
  }
}

extension SIMD2: WorldNumbered where Scalar == Float {
  mutating func setWorld(_ number: UInt32) {}
}
