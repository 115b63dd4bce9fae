internal import BatchSolver

extension Simulation {
  func setMaterial(_ arguments: ArgumentReader) {
    let (material, shape) = (arguments.material(), shape(arguments))
    change("World.setMaterial(_:of:)", [material, shape]) { () throws(WorldError) in
      try world.setMaterial(material, of: shape)
    }
  }

  func setDensity(_ arguments: ArgumentReader) {
    let (density, shape) = (arguments.float([1, 0, 0.1, 20]), shape(arguments))
    change("World.setDensity(_:of:)", [density, shape]) { () throws(WorldError) in
      try world.setDensity(density, of: shape)
    }
    guard arguments.flag(3) else { return }
    let geometry = arguments.geometry()
    change("World.setGeometry(_:of:)", [geometry, shape]) { () throws(WorldError) in
      try world.setGeometry(geometry, of: shape)
    }
  }

  func setFilter(_ arguments: ArgumentReader) {
    let (filter, shape) = (arguments.filter(), shape(arguments))
    change("World.setFilter(_:of:)", [filter, shape]) { () throws(WorldError) in
      try world.setFilter(filter, of: shape)
    }
  }

  func setShapeData(_ arguments: ArgumentReader) {
    let shape = shape(arguments)
    let isEnabled = !arguments.flag(4)
    switch arguments.index(5) {
    case 0:
      change("World.setFilterHookEnabled(_:of:)", [isEnabled, shape]) { () throws(WorldError) in
        try world.setFilterHookEnabled(isEnabled, of: shape)
      }
    case 1:
      change("World.setContactEventsEnabled(_:of:)", [isEnabled, shape]) { () throws(WorldError) in
        try world.setContactEventsEnabled(isEnabled, of: shape)
      }
    case 2:
      change("World.setHitEventsEnabled(_:of:)", [isEnabled, shape]) { () throws(WorldError) in
        try world.setHitEventsEnabled(isEnabled, of: shape)
      }
    case 3:
      change("World.setPreSolveEnabled(_:of:)", [isEnabled, shape]) { () throws(WorldError) in
        try world.setPreSolveEnabled(isEnabled, of: shape)
      }
    default:
      let data = UInt64(arguments.byte())
      change("World.setUserData(_:of:) shape", [data, shape]) { () throws(WorldError) in
        try world.setUserData(data, of: shape)
      }
    }
  }

  // MARK: - Joints

  func setKind(_ arguments: ArgumentReader) {
    let joint = joint(arguments)
    var kind = arguments.jointKind()
    // Another of its own kind, if one comes soon.
    if let own = try? world.definition(of: joint).kind {
      for _ in 0..<20 where !kind.hasCase(of: own) { kind = arguments.jointKind() }
    }
    guard !arguments.flag(4) else { return update(joint, kind, arguments) }
    change("World.setKind(_:of:)", [kind, joint]) { () throws(WorldError) in try world.setKind(kind, of: joint) }
    guard let (spring, limits, motor) = axis(of: kind) else { return }
    switch arguments.byte() % 8 {
    case 0:
      change("World.setMotor(_:of:)", [motor as Any, joint]) { () throws(WorldError) in
        try world.setMotor(motor, of: joint)
      }
    case 1:
      change("World.setLimits(_:of:)", [limits as Any, joint]) { () throws(WorldError) in
        try world.setLimits(limits, of: joint)
      }
    case 2:
      change("World.setSpring(_:of:)", [spring as Any, joint]) { () throws(WorldError) in
        try world.setSpring(spring, of: joint)
      }
    default: break
    }
  }

  private func update(_ joint: JointID, _ kind: JointKind, _ arguments: ArgumentReader) {
    guard var definition = try? world.definition(of: joint) else { return }
    arguments.complete(&definition)
    if arguments.flag() { definition.kind = kind }
    if arguments.flag(3) { definition.frameB = arguments.jointFrame() }
    if arguments.flag(16) { definition.bodyB = body(arguments) }
    change("World.updateJoint(_:_:)", [definition, joint]) { () throws(WorldError) in
      try world.updateJoint(joint) { $0 = definition }
    }
  }

  private func axis(of kind: JointKind) -> (JointSpring?, JointLimits?, JointMotor?)? {
    switch kind {
    case .revolute(let joint): (joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint): (joint.spring, joint.limits, joint.motor)
    case .wheel(let joint): (joint.spring, joint.limits, joint.motor)
    case .distance(let joint): (joint.spring, joint.limits, joint.motor)
    case .weld, .motor, .mouse, .gear, .filter: nil
    }
  }

  func setFrames(_ arguments: ArgumentReader) {
    let (a, b, joint) = (arguments.jointFrame(), arguments.jointFrame(), joint(arguments))
    change("World.setFrames(_:_:of:)", [a, b, joint]) { () throws(WorldError) in
      try world.setFrames(a, b, of: joint)
    }
  }

  func setMouseTarget(_ arguments: ArgumentReader) {
    let mice = model.joints.filter {
      guard case .mouse = try? world.definition(of: $0).kind else { return false }
      return true
    }
    let joint = mice.isEmpty || arguments.flag(8) ? joint(arguments) : arguments.element(mice)
    let point = arguments.position()
    change("World.setMouseTarget(_:of:)", [point, joint]) { () throws(WorldError) in
      try world.setMouseTarget(point, of: joint)
    }
  }
}

extension JointKind {
  fileprivate func hasCase(of other: JointKind) -> Bool {
    switch (self, other) {
    case (.revolute, .revolute), (.prismatic, .prismatic), (.distance, .distance), (.weld, .weld), (.wheel, .wheel),
      (.motor, .motor), (.mouse, .mouse), (.filter, .filter):
      true
    default: false
    }
  }
}
