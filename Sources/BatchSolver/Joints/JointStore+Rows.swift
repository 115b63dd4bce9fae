internal import KernelInterface

extension JointStore {
  /// Where limits are that are off: finite, so that no kernel multiplies infinity with zero.
  private static var noLimit: Float { 1e9 }

  /// Writes what the kernels read of a definition; anchors and frames apart.
  func writeParameters(_ slot: Int) {
    let row = self.row(slot)
    switch definition(slot).kind {
    case .revolute(let joint): write(row, joint.spring, joint.limits, joint.motor)
    case .prismatic(let joint): write(row, joint.spring, joint.limits, joint.motor)
    case .wheel(let joint): write(row, joint.spring, joint.limits, joint.motor)
    case .distance(let joint):
      write(row, joint.spring, joint.limits, joint.motor)
      if let length = joint.length {
        row[JointRow.spring + 2] = length
        // A rod, see `JointRow.spring`.
        if joint.spring == nil { set(row, JointRow.spring, [Self.held, 0, length, .infinity]) }
      }
    case .weld(let joint):
      set(row, JointRow.spring, [Self.heldIfZero(joint.linearHertz), joint.linearDampingRatio, 0, .infinity])
      set(row, JointRow.angularSpring, [Self.heldIfZero(joint.angularHertz), joint.angularDampingRatio, 0, .infinity])
    case .motor(let joint):
      set(row, JointRow.spring, [joint.linearHertz, joint.linearDampingRatio, 0, joint.maximumSpringForce])
      set(row, JointRow.angularSpring, [joint.angularHertz, joint.angularDampingRatio, 0, joint.maximumSpringTorque])
      let velocity = joint.linearVelocity
      set(row, JointRow.velocity, [velocity.x, velocity.y, joint.maximumVelocityForce, 0])
      set(row, JointRow.motor, [joint.angularVelocity, joint.maximumVelocityTorque, 0, 0])
    case .mouse(let joint):
      set(row, JointRow.spring, [joint.hertz, joint.dampingRatio, 0, joint.maximumForce])
      set(row, JointRow.angularSpring, .zero)
      set(row, JointRow.velocity, .zero)
      set(row, JointRow.motor, [0, joint.maximumFrictionTorque, 0, 0])
    case .gear(let joint): row[JointRow.state + 2] = joint.ratio
    case .filter: break
    }
  }

  /// Marks a spring that is as stiff as the joint's method.
  private static var held: Float { -1 }
  private static func heldIfZero(_ hertz: Float) -> Float { hertz > 0 ? hertz : held }

  private func write(
    _ row: UnsafeMutablePointer<Float>, _ spring: JointSpring?, _ limits: JointLimits?, _ motor: JointMotor?
  ) {
    set(
      row, JointRow.spring,
      spring.map { [$0.hertz, $0.dampingRatio, $0.target, $0.maximum] } ?? [0, 0, 0, 0])
    set(
      row, JointRow.motor,
      [
        motor?.speed ?? 0, motor?.maximum ?? 0, limits?.lower ?? -Self.noLimit, limits?.upper ?? Self.noLimit,
      ])
  }

  func set(_ row: UnsafeMutablePointer<Float>, _ field: Int, _ values: Row) {
    for i in 0..<4 { row[field + i] = values[i] }
  }
}
