internal import BatchSolver

/// Handles without the number of their world, which differs from run to run.
extension Digest {
  mutating func add(_ body: BodyID) { add(UInt64(UInt32(bitPattern: body.index)) << 32 | UInt64(body.generation)) }
  mutating func add(_ shape: ShapeID) { add(UInt64(UInt32(bitPattern: shape.index)) << 32 | UInt64(shape.generation)) }
  mutating func add(_ joint: JointID) { add(UInt64(UInt32(bitPattern: joint.index)) << 32 | UInt64(joint.generation)) }
  mutating func add(_ contact: ContactID) {
    add(UInt64(UInt32(bitPattern: contact.index)) << 32 | UInt64(contact.generation))
  }
  mutating func add(_ bodies: [BodyID]) { add(bodies) { $0.add($1) } }
  mutating func add(_ shapes: [ShapeID]) { add(shapes) { $0.add($1) } }
  mutating func add(_ joints: [JointID]) { add(joints) { $0.add($1) } }
}

extension Digest {
  mutating func add(_ rotation: Rotation, _ name: @autoclosure () -> String) {
    add(SIMD2(rotation.cosine, rotation.sine), name())
  }

  mutating func add(_ geometry: ShapeGeometry) {
    switch geometry {
    case .circle(let center, let radius):
      add(center, "circle centre")
      add(radius, "circle radius")
    case .capsule(let a, let b, let radius):
      add(a, "capsule point")
      add(b, "capsule point")
      add(radius, "capsule radius")
    case .box(let halfWidth, let halfHeight, let center, let rotation, let radius):
      add(SIMD2(halfWidth, halfHeight), "box size")
      add(center, "box centre")
      add(rotation, "box rotation")
      add(radius, "box radius")
    case .polygon(let points, let radius):
      add(points) { $0.add($1, "polygon corner") }
      add(radius, "polygon radius")
    case .segment(let a, let b):
      add(a, "segment point")
      add(b, "segment point")
    }
  }

  mutating func add(_ material: SurfaceMaterial) {
    add(material.friction, "friction of a shape")
    add(material.restitution, "restitution of a shape")
    add(material.rollingResistance, "rolling resistance")
    add(material.tangentSpeed, "tangent speed")
  }

  mutating func add(_ filter: CollisionFilter) {
    add(filter.category)
    add(filter.mask)
    add(Int(filter.group))
  }

  mutating func add(_ points: ContactPoints) {
    add(points.count)
    for index in points.startIndex..<points.endIndex {
      let point = points[index]
      add(point.position, "position of a contact point")
      add(point.separation, "separation of a contact point")
      add(point.normalImpulse, "normalImpulse of a contact point")
      add(point.tangentImpulse, "tangentImpulse of a contact point")
    }
  }

  mutating func add(_ contact: ContactData) {
    add(contact.id)
    add([contact.shapeA, contact.shapeB])
    add([contact.bodyA, contact.bodyB])
    add(contact.normal, "normal of a contact")
    add(contact.points)
    add(contact.isTouching)
    add(contact.friction, "friction of a contact")
    add(contact.restitution, "restitution of a contact")
  }

  mutating func add(_ event: ContactEvent) {
    add(event.contact)
    add([event.shapeA, event.shapeB])
    add([event.bodyA, event.bodyB])
    add(event.normal, "normal of a contact event")
    add(event.points)
  }

  mutating func add(_ event: HitEvent) {
    add(event.contact)
    add([event.shapeA, event.shapeB])
    add(event.point, "point of a hit event")
    add(event.normal, "normal of a hit event")
    add(event.approachSpeed, "approachSpeed of a hit event")
  }

  mutating func add(_ event: SensorEvent) {
    add([event.sensor, event.visitor])
    add([event.sensorBody, event.visitorBody])
  }

  mutating func add(_ event: MoveEvent) {
    add(event.body)
    add(event.position, "position of a move event")
    add(event.rotation, "rotation of a move event")
    add(event.userData)
    add(event.fellAsleep)
  }

  mutating func add(_ event: JointEvent) {
    add(event.joint)
    add(event.force, "force of a joint event")
    add(event.torque, "torque of a joint event")
  }

  mutating func add(_ hit: CastHit) {
    add(hit.shape)
    add(hit.body)
    add(hit.point, "point of a hit")
    add(hit.normal, "normal of a hit")
    add(hit.fraction, "fraction of a hit")
  }

  mutating func add(_ hit: CastHit?) {
    add(hit != nil)
    if let hit { add(hit) }
  }

  mutating func add(_ points: ClosestPoints) {
    add(points.pointA, "pointA of closest points")
    add(points.pointB, "pointB of closest points")
    add(points.normal, "normal of closest points")
    add(points.distance, "distance of closest points")
  }

  mutating func add(_ plane: MoverPlane) {
    add(plane.shape)
    add(plane.body)
    add(plane.point, "point of a mover plane")
    add(plane.normal, "normal of a mover plane")
    add(plane.depth, "depth of a mover plane")
    add(limit: plane.pushLimit, "pushLimit of a mover plane")
    add(plane.clipsVelocity)
    add(plane.push, "push of a mover plane")
  }

  mutating func add(_ box: BoundingBox?) {
    add(box != nil)
    guard let box else { return }
    add(box.low, "low of an enlarged AABB")
    add(box.high, "high of an enlarged AABB")
  }
}
