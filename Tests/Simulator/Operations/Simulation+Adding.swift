internal import BatchSolver

extension Simulation {
  /// Programs do not make worlds larger than this.
  private static var bodyLimit: Int { 400 }

  func addBody(_ arguments: ArgumentReader) {
    guard world.bodyCount < Self.bodyLimit else { return }
    let definition = arguments.bodyDefinition()
    guard let body = add(definition) else { return }
    // Most bodies want a shape, some several.
    for _ in 0..<arguments.element([1, 1, 1, 1, 2, 3, 0]) { add(arguments.shapeDefinition(), to: body) }
  }

  @discardableResult
  func add(_ definition: BodyDefinition) -> BodyID? {
    let body = change("World.addBody(_:)", [definition]) { () throws(WorldError) in
      let body = try world.addBody(definition)
      model.add(body)
      return body
    }
    return body
  }

  @discardableResult
  func add(_ definition: ShapeDefinition, to body: BodyID) -> ShapeID? {
    change("World.addShape(_:to:)", [definition, body]) { () throws(WorldError) in
      let shape = try world.addShape(definition, to: body)
      model.add(shape, of: body)
      return shape
    }
  }

  func addBodies(_ arguments: ArgumentReader) {
    guard world.bodyCount < Self.bodyLimit else { return }
    let definition = arguments.bodyDefinition()
    let shape = arguments.shapeDefinition()
    let count = arguments.element([0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 17, 20, 32, 40, 100])
    let isWrong = arguments.flag(10)
    let positions = (0..<count).map { _ in arguments.position() }
    let angles = arguments.flag() ? (0..<count + (isWrong ? 1 : 0)).map { _ in arguments.float(-3...3) } : []
    let velocities =
      arguments.flag()
      ? (0..<count).map { _ in SIMD4(lowHalf: arguments.vector(5), highHalf: arguments.vector(5)) } : []
    change(
      "World.addBodies(_:shape:positions:angles:velocities:)", [definition, shape, positions, angles, velocities]
    ) { () throws(WorldError) in
      let bodies = try world.addBodies(
        definition, shape: shape, positions: positions.span, angles: angles.span, velocities: velocities.span)
      for body in bodies {
        model.add(body)
        for shape in try world.shapes(of: body) { model.add(shape, of: body) }
      }
    }
  }

  func addShape(_ arguments: ArgumentReader) {
    guard world.shapeCount < 2 * Self.bodyLimit else { return }
    let (definition, body) = (arguments.shapeDefinition(), body(arguments))
    guard arguments.flag(3) else {
      add(definition, to: body)
      return
    }
    let parts = arguments.flag(4) ? (try? ShapeGeometry.convexParts(of: arguments.outline())) ?? [] : []
    let definitions = parts.isEmpty ? [definition, arguments.shapeDefinition()] : parts.map { ShapeDefinition($0) }
    change("World.addShapes(_:to:)", [definitions, body]) { () throws(WorldError) in
      for shape in try world.addShapes(definitions, to: body) { model.add(shape, of: body) }
    }
  }

  func addChain(_ arguments: ArgumentReader) {
    guard world.shapeCount < 2 * Self.bodyLimit else { return }
    let chains = arguments.flag(3) ? arguments.tileOutlines() : [arguments.chain()]
    let body = body(arguments)
    for chain in chains { add(chain, to: body) }
  }

  func add(_ chain: ChainDefinition, to body: BodyID) {
    change("World.addChain(_:to:)", [chain, body]) { () throws(WorldError) in
      for shape in try world.addChain(chain, to: body) { model.add(shape, of: body) }
    }
  }

  func addJoint(_ arguments: ArgumentReader) {
    let kind = arguments.jointKind()
    let bodyA = arguments.flag(4) ? nil : body(arguments)
    let bodyB = body(arguments)
    if arguments.flag(4) {
      let point = arguments.position()
      change("World.addJoint(_:_:_:at:axis:)", [kind, bodyA as Any, bodyB, point]) { () throws(WorldError) in
        let joint = try world.addJoint(kind, bodyA, bodyB, at: point)
        model.add(joint, JointDefinition(kind, bodyA, bodyB))
      }
      return
    }
    var definition = JointDefinition(
      kind, bodyA, bodyB, frameA: arguments.jointFrame(), frameB: arguments.jointFrame())
    if arguments.flag(4) {
      // Where body B is, or anywhere.
      let point = arguments.flag() ? (try? world.position(of: bodyB)) ?? .zero : arguments.position()
      let axis = arguments.vector(1)
      let placed = ask("JointDefinition.init(_:_:_:at:axis:in:)", [kind, bodyA as Any, bodyB, point, axis]) {
        (_: inout Digest) throws(WorldError) in
        try JointDefinition(kind, bodyA, bodyB, at: point, axis: axis, in: world)
      }
      if let placed { definition = placed }
    }
    arguments.complete(&definition)
    add(definition)
  }

  @discardableResult
  func add(_ definition: JointDefinition) -> JointID? {
    change("World.addJoint(_:)", [definition]) { () throws(WorldError) in
      let joint = try world.addJoint(definition)
      model.add(joint, definition)
      return joint
    }
  }

  func addGear(_ arguments: ArgumentReader) {
    let kinds = model.joints.filter {
      switch try? world.definition(of: $0).kind {
      case .revolute, .prismatic: true
      default: false
      }
    }
    let first = kinds.isEmpty || arguments.flag(8) ? joint(arguments) : arguments.element(kinds)
    let second = kinds.isEmpty || arguments.flag(8) ? joint(arguments) : arguments.element(kinds)
    let ratio = arguments.float([1, -1, 0.5, 3])
    let gear = JointKind.gear(GearJoint(first: first, second: second, ratio: ratio))
    // As a rule the second bodies of the joints: others are refused.
    let bodies = [first, second].compactMap { try? world.definition(of: $0).bodyB }
    if bodies.count == 2, !arguments.flag(8) {
      add(JointDefinition(gear, bodies[0], bodies[1]))
    } else {
      add(JointDefinition(gear, arguments.flag(3) ? nil : body(arguments), body(arguments)))
    }
  }

  // MARK: - Removing

  func remove(_ body: BodyID) {
    change("World.removeBody(_:)", [body]) { () throws(WorldError) in
      try world.removeBody(body)
      model.remove(body)
    }
  }

  func removeShapes(_ arguments: ArgumentReader) {
    let first = shape(arguments)
    guard arguments.flag(3) else { return remove(first) }
    let shapes = [first, shape(arguments)]
    change("World.removeShapes(_:)", [shapes]) { () throws(WorldError) in
      try world.removeShapes(shapes)
      for shape in shapes { model.remove(shape) }
    }
  }

  func remove(_ shape: ShapeID) {
    change("World.removeShape(_:)", [shape]) { () throws(WorldError) in
      try world.removeShape(shape)
      model.remove(shape)
    }
  }

  func remove(_ joint: JointID) {
    change("World.removeJoint(_:)", [joint]) { () throws(WorldError) in
      try world.removeJoint(joint)
      model.remove(joint)
    }
  }

  /// Removes what events of the last step name, while walking through them.
  func removeInEvents(_ arguments: ArgumentReader) {
    switch arguments.index(8) {
    case 0: for event in world.beginEvents { remove(arguments.flag() ? event.bodyA : event.bodyB) }
    case 1: for event in world.endEvents { remove(arguments.flag() ? event.bodyA : event.bodyB) }
    case 2: for event in world.hitEvents { remove(arguments.flag() ? event.shapeA : event.shapeB) }
    case 3: for event in world.sensorBeginEvents { remove(event.visitorBody) }
    case 4: for event in world.sensorEndEvents { remove(event.sensor) }
    case 5: for event in world.jointEvents { remove(event.joint) }
    case 6: for event in world.moveEvents.prefix(3) { remove(event.body) }
    default: for body in world.fellAsleep { remove(body) }
    }
  }
}
