internal import KernelInterface
internal import SparseBlocks

extension World {
  /// Solves the direct islands: one step without sub-steps, one island after the other. They share nothing that moves.
  func solveDirectIslands(timeStep: Float, substeps: Int) {
    guard !direct.isEmpty else { return direct.clearCounters() }
    direct.begin(bodies, substeps: substeps)
    for island in direct.islands { solve(island, timeStep: Double(timeStep)) }
    direct.endStep()
  }

  private func solve(_ island: DirectIsland, timeStep: Double) {
    do throws(SparseBlocksError) {
      try island.prepare(self, timeStep: timeStep)
      try island.findVelocities(self)
      try island.restitute(self)
      direct.includesMotion = true
      try island.move(self)
      if !island.isFinite { island.fallBack(self) }
    } catch {
      island.fallBack(self)
    }
    direct.includesMotion = false
    island.store(self)
    direct.count(island.counters)
  }

  /// The poses of the bodies that the direct solver moved, which it knows better than the finish of the step.
  func finishDirectBodies() {
    for island in direct.islands {
      for body in island.bodies {
        let row = Int(body)
        let pose = direct.poses[row]
        guard !bodies.record[row].isQuarantined else { continue }
        bodies.pose[row] = pose.row
        let center = bodies.localCenter[row]
        let offset = pose.turn(SIMD2(Double(center.x), Double(center.y)))
        bodies.transform[row] = Row(
          Float(pose.x - offset.x), Float(pose.y - offset.y), Float(pose.cosine), Float(pose.sine))
      }
    }
  }

  // MARK: - ShapeGeometry

  /// See `separation(of:)`: of a joint of a direct island, in double precision.
  func directSeparation(_ slot: Int) -> Float {
    let record = joints.record[slot]
    let joint = DirectJoint(
      joints.parameters.pointer + slot, directPose(Int(record.bodyA)), directPose(Int(record.bodyB)))
    let offset = joint.offset
    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    switch joints.definition(slot).kind {
    case .revolute: return Float(distance)
    case .weld(let weld): return weld.linearHertz > 0 ? 0 : Float(distance)
    case .prismatic, .wheel: return Float(abs(joint.axis.x * offset.y - joint.axis.y * offset.x))
    case .distance(let rod):
      if let length = rod.length, rod.spring == nil { return Float(abs(distance - Double(length))) }
      guard let limits = rod.limits else { return 0 }
      return Float(max(max(Double(limits.lower) - distance, distance - Double(limits.upper)), 0))
    case .motor, .mouse, .gear, .filter: return 0
    }
  }

  /// Where a body is, in double precision if it is in a direct island; a kinematic one, while those move, where it will be.
  func directPose(_ row: Int) -> DirectPose {
    if direct.contains(row) {
      let pose = direct.poses[row]
      // Moved by somebody else since.
      return pose.row == bodies.pose[row] || isLocked ? pose : DirectPose(bodies.pose[row])
    }
    let pose = DirectPose(bodies.pose[row])
    guard direct.includesMotion, bodies.isAwake(row) else { return pose }
    // A kinematic body: where it is at the end of the step.
    let motion = bodies.motion[row]
    let scale = Double(bodies.mass[row].x)
    let c = Double(motion.w) * scale + 1
    let s = Double(motion.z) * scale
    var result = pose
    result.x += Double(motion.x)
    result.y += Double(motion.y)
    result.cosine = c * pose.cosine - s * pose.sine
    result.sine = s * pose.cosine + c * pose.sine
    return result
  }

  func directGear(_ slot: Int) -> DirectGear {
    let record = joints.record[slot]
    let joint = joints.parameters[slot]
    var gear = DirectGear()
    (gear.first, gear.coordinates.x) = gearSide(Int(record.first), last: Double(joint.coordinate))
    (gear.second, gear.coordinates.y) = gearSide(Int(record.second), last: Double(joint.secondCoordinate))
    gear.error = gear.coordinates.x + Double(joint.gearRatio) * gear.coordinates.y - Double(joint.gearConstant)
    return gear
  }

  private func gearSide(_ slot: Int, last: Double) -> (DirectGear.Side, Double) {
    let record = joints.record[slot]
    let isSlider = record.bundleKind == .slider
    let joint = DirectJoint(
      joints.parameters.pointer + slot, directPose(Int(record.bodyA)), directPose(Int(record.bodyB)), last: last)
    let coordinate = isSlider ? joint.coordinate(alongOwn: joint.axis) : joint.turn
    return (
      DirectGear.Side(rowA: Int(record.bodyA), rowB: Int(record.bodyB), a: coordinate.a, b: coordinate.b),
      coordinate.value
    )
  }
}
