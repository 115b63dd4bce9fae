internal import BatchSolver

extension Digest {
  mutating func add(_ joint: JointDefinition) {
    add(joint.kind)
    add(joint.bodyA != nil)
    if let body = joint.bodyA { add(body) }
    add(joint.bodyB)
    add(joint.frameA)
    add(joint.frameB)
    switch joint.method {
    case .default: add(0)
    case .soft(let hertz, let dampingRatio):
      add(1)
      add(hertz, "method hertz")
      add(dampingRatio, "method dampingRatio")
    case .rigid: add(2)
    }
    add(joint.solver.rawValue)
    add(joint.collidesConnected)
    add(limit: joint.forceThreshold, "forceThreshold")
    add(limit: joint.torqueThreshold, "torqueThreshold")
    add(joint.userData)
  }

  private mutating func add(_ frame: JointFrame) {
    add(frame.position, "position of a joint frame")
    add(frame.rotation, "rotation of a joint frame")
  }

  private mutating func add(_ kind: JointKind) {
    switch kind {
    case .revolute(let joint): addAxial(1, joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint): addAxial(2, joint.spring, joint.limits, joint.motor)
    case .wheel(let joint): addAxial(3, joint.spring, joint.limits, joint.motor)
    case .distance(let joint):
      addAxial(4, joint.spring, joint.limits, joint.motor)
      add(joint.length ?? -1, "length")
    case .weld(let joint):
      add(5)
      add(SIMD2(joint.linearHertz, joint.linearDampingRatio), "linear spring of a weld")
      add(SIMD2(joint.angularHertz, joint.angularDampingRatio), "angular spring of a weld")
    case .motor(let joint):
      add(6)
      add(joint.linearVelocity, "linearVelocity of a motor joint")
      add(limit: joint.maximumVelocityForce, "maximumVelocityForce")
      add(joint.angularVelocity, "angularVelocity of a motor joint")
      add(limit: joint.maximumVelocityTorque, "maximumVelocityTorque")
      add(SIMD2(joint.linearHertz, joint.linearDampingRatio), "linear spring of a motor joint")
      add(limit: joint.maximumSpringForce, "maximumSpringForce")
      add(SIMD2(joint.angularHertz, joint.angularDampingRatio), "angular spring of a motor joint")
      add(limit: joint.maximumSpringTorque, "maximumSpringTorque")
    case .mouse(let joint):
      add(7)
      add(SIMD2(joint.hertz, joint.dampingRatio), "spring of a mouse joint")
      add(limit: joint.maximumForce, "maximumForce")
      add(limit: joint.maximumFrictionTorque, "maximumFrictionTorque")
    case .gear(let joint):
      add(8)
      add([joint.first, joint.second])
      add(joint.ratio, "ratio")
    case .filter: add(9)
    }
  }

  private mutating func addAxial(_ number: Int, _ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?) {
    add(number)
    add(spring != nil)
    if let spring {
      add(SIMD2(spring.hertz, spring.dampingRatio), "spring of a joint")
      add(spring.target, "target of a spring")
      add(limit: spring.maximum, "maximum of a spring")
    }
    add(limits != nil)
    if let limits { add(SIMD2(limits.lower, limits.upper), "limits") }
    add(motor != nil)
    if let motor {
      add(motor.speed, "speed of a motor")
      add(limit: motor.maximum, "maximum of a motor")
    }
  }
}
