internal import BatchSolver
internal import CDynamicsHeader

extension DynContactPoint {
  init(_ point: ContactPoint) {
    self.init(
      position: DynVec2(point.position), separation: point.separation, normal_impulse: point.normalImpulse,
      tangent_impulse: point.tangentImpulse)
  }
}

extension DynContactData {
  init(_ contact: ContactData) {
    self.init(
      contact.id, contact.shapeA, contact.shapeB, contact.bodyA, contact.bodyB, contact.normal, contact.points)
    friction = contact.friction
    restitution = contact.restitution
  }

  init(_ event: ContactEvent) {
    self.init(event.contact, event.shapeA, event.shapeB, event.bodyA, event.bodyB, event.normal, event.points)
  }

  private init(
    _ contact: ContactID, _ shapeA: ShapeID, _ shapeB: ShapeID, _ bodyA: BodyID, _ bodyB: BodyID,
    _ normal: SIMD2<Float>, _ points: ContactPoints
  ) {
    self.init()
    self.contact = DynContact(contact)
    shape_a = DynShape(shapeA)
    shape_b = DynShape(shapeB)
    body_a = DynBody(bodyA)
    body_b = DynBody(bodyB)
    self.normal = DynVec2(normal)
    point_count = Int32(points.count)
    if points.count > 0 { self.points.0 = DynContactPoint(points[0]) }
    if points.count > 1 { self.points.1 = DynContactPoint(points[1]) }
  }
}

extension DynHitEvent {
  init(_ event: HitEvent) {
    self.init(
      shape_a: DynShape(event.shapeA), shape_b: DynShape(event.shapeB), contact: DynContact(event.contact),
      approach_speed: event.approachSpeed, point: DynVec2(event.point), normal: DynVec2(event.normal))
  }
}

extension DynSensorEvent {
  init(_ event: SensorEvent) {
    self.init(
      sensor: DynShape(event.sensor), visitor: DynShape(event.visitor), sensor_body: DynBody(event.sensorBody),
      visitor_body: DynBody(event.visitorBody))
  }
}

extension DynMoveEvent {
  init(_ event: MoveEvent) {
    self.init(
      body: DynBody(event.body), pose: DynPose(event.position, event.rotation), user_data: event.userData,
      fell_asleep: DynBool(event.fellAsleep))
  }
}
