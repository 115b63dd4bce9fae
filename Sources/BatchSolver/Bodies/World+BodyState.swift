internal import KernelInterface

extension World {
  // MARK: - Pose

  /// Position of the body's origin, m.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func position(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.transform[try row(body)].position
  }

  /// The body's rotation: cosine and sine of its angle.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func rotation(of body: BodyID) throws(WorldError) -> Rotation { bodies.rotation(try row(body)) }

  /// Position of the centre of mass, m.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func centerOfMass(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.pose[try row(body)].position
  }

  /// Puts a body somewhere else at once, without moving it there; it wakes, and so does what touched it.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  /// - Complexity: O(shapes, contacts and joints of the body).
  public func setPose(position: SIMD2<Float>, rotation: Rotation, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setPose")
    let row = try self.row(body)
    try checkPosition(position, "position")
    try checkRotation(rotation, "rotation")
    record(SetPose(body: body, position: position, rotation: rotation))
    place(row, position, rotation.settled)
  }

  /// Puts a body somewhere else; it wakes, and so does what touched it and what is there.
  func place(_ row: Int, _ position: SIMD2<Float>, _ rotation: Rotation) {
    bodies.place(row, position, rotation)
    wake(row)
    wakeNeighbours(row)
    touchShapes(row)
  }

  /// Brings rows and boxes of a body's shapes up to date after its pose was written; sleepers in the way of a resting
  /// body wake.
  func touchShapes(_ row: Int) {
    forEachShape(of: row) { shape in
      guard shapes.record[shape].isActive else { return }
      writeLocalRow(shape)
      broadPhase.touch(shape: Int32(shape), source: shapeSource, kernels: kernels)
      guard !bodies.isAwake(row) else { return }
      if let aabb = broadPhase.enlargedAABB(of: Int32(shape)) { endPartedContacts(ofShape: shape, aabb) }
      wakeSleepers(nearShape: shape)
    }
  }

  /// Wakes what sleeps near a shape of a body that is not awake: no step looks for pairs of which neither body is. What
  /// no step has seen sleeps on, as levels are built.
  func wakeSleepers(nearShape shape: Int) {
    var rows: [Int] = []
    // The boxes of others have their margins.
    let aabb = aabb(shape).grown(by: ContactDistance.speculative)
    broadPhase.forEachShape(overlapping: aabb, kernels: kernels.pointee.queries) {
      rows.append(Int(shapes.bodyRow[Int($0)]))
    }
    for row in rows where !bodies.isAwake(row) { wake(row) }
  }

  /// Ends the contacts of a resting shape with resting partners that its enlarged AABB left: the broad phase keeps no
  /// such pairs.
  private func endPartedContacts(ofShape shape: Int, _ aabb: AABB) {
    forEachContact(ofShape: shape) { slot in
      let record = contacts.graph.record[slot]
      let partner = record.shapeA == Int32(shape) ? record.shapeB : record.shapeA
      guard !bodies.isAwake(Int(shapes.bodyRow[Int(partner)])), let other = broadPhase.enlargedAABB(of: partner) else {
        return
      }
      if !aabb.overlaps(other) { endContact(slot) }
    }
  }

  // MARK: - Velocity

  /// Velocity of the centre of mass, m/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func linearVelocity(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.velocity[try row(body)].linear
  }

  /// Angular velocity, rad/s, counter-clockwise.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func angularVelocity(of body: BodyID) throws(WorldError) -> Float {
    bodies.angularVelocity(try row(body))
  }

  /// Velocity of the point of a body that is at a place of the world now, m/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for a place out of range.
  public func linearVelocity(of body: BodyID, at point: SIMD2<Float>) throws(WorldError) -> SIMD2<Float> {
    let row = try self.row(body)
    try checkPosition(point, "point")
    let arm = point - bodies.pose[row].position
    return bodies.velocity[row].linear + bodies.angularVelocity(row) * SIMD2(-arm.y, arm.x)
  }

  /// Sets the velocity of the centre of mass; a velocity other than zero wakes the body. Static bodies keep zero.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setLinearVelocity(_ velocity: SIMD2<Float>, of body: BodyID) throws(WorldError) {
    try setVelocity(velocity, nil, of: body)
  }

  /// Sets the angular velocity in rad/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setAngularVelocity(_ velocity: Float, of body: BodyID) throws(WorldError) {
    try setVelocity(nil, velocity, of: body)
  }

  /// Sets what is given of a body's velocity.
  func setVelocity(_ linear: SIMD2<Float>?, _ angular: Float?, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setVelocity")
    let row = try self.row(body)
    if let linear { try checkVelocity(linear, "linearVelocity") }
    if let angular { try checkAngularVelocity(angular, "angularVelocity") }
    record(SetVelocity(body: body, linear: linear, angular: angular))
    changeVelocity(row, linear, angular)
  }

  func changeVelocity(_ row: Int, _ linear: SIMD2<Float>?, _ angular: Float?) {
    guard bodies.record[row].type != .static else { return }
    let v = linear ?? bodies.velocity[row].linear
    let w = angular ?? bodies.angularVelocity(row)
    if v != .zero || w != 0 {
      wake(row)
      if bodies.record[row].type == .kinematic { wakeNeighbours(row) }
    }
    // Only what is given: the other one would be rounded at each call.
    if let angular { bodies.setVelocity(row, v, angular) } else { bodies.setLinearVelocity(row, v) }
  }

  /// Gives a body the velocity that takes it to a pose in `timeStep` seconds, if that is no farther than
  /// `WorldSettings.maximumSpeed` allows and no more than an eighth of a turn away. It turns by a little less, as each sub-step
  /// turns by the arc tangent of its angle: of 0.5 rad 2.6 mrad are missing with four, in steps by iterations nothing.
  ///
  /// It is meant for kinematic bodies, which nothing holds up. A dynamic body gets that velocity too, as from
  /// `setLinearVelocity` and `setAngularVelocity`; forces, damping, contacts and joints change it on the way, so that the
  /// body arrives near the pose or not at all.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range and for static
  ///   bodies, which do not move; `.locked` in a step, scope or hook.
  public func setTargetPose(
    position: SIMD2<Float>, rotation: Rotation, timeStep: Float, of body: BodyID
  ) throws(WorldError) {
    try checkUnlocked("setTargetPose")
    let row = try self.row(body)
    try checkPosition(position, "position")
    try checkRange(timeStep, WorldLimits.timeStep, "s", "timeStep")
    try checkRotation(rotation, "rotation")
    guard bodies.record[row].type != .static else {
      throw .invalidValue(name: "body type", value: "static", expected: "kinematic or dynamic")
    }
    let offset = rotation.apply(bodies.localCenter[row].position)
    let velocity = (position + offset - bodies.pose[row].position) / timeStep
    let turn = (rotation * bodies.rotation(row).inverse).angle
    try setVelocity(velocity, turn / timeStep, of: body)
  }

  // MARK: - Forces

  /// Applies a force in N at a point (world, m; default the centre of mass) for the next step; wakes the body.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func applyForce(_ force: SIMD2<Float>, at point: SIMD2<Float>? = nil, to body: BodyID) throws(WorldError) {
    try checkUnlocked("applyForce")
    let row = try self.row(body)
    try checkMagnitude(force, WorldLimits.force, "N", "force")
    if let point { try checkPosition(point, "point") }
    record(ApplyForce(body: body, force: force, point: point))
    addForce(row, force, torque: moment(row, force, point))
  }

  /// Applies a torque in N m for the next step; wakes the body.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func applyTorque(_ torque: Float, to body: BodyID) throws(WorldError) {
    try checkUnlocked("applyTorque")
    let row = try self.row(body)
    try checkMagnitude(torque, WorldLimits.torque, "N m", "torque")
    record(ApplyTorque(body: body, torque: torque))
    addForce(row, .zero, torque: torque)
  }

  private func addForce(_ row: Int, _ force: SIMD2<Float>, torque: Float) {
    guard bodies.record[row].type == .dynamic else { return }
    wake(row)
    bodies.addForce(row, force, torque: torque)
  }

  /// Applies an impulse in N s at a point (world, m; default the centre of mass) at once; wakes the body.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range, also if the velocity
  ///   would be beyond `WorldLimits.speed` afterwards; `.locked` in a step, scope or hook.
  public func applyImpulse(
    _ impulse: SIMD2<Float>, at point: SIMD2<Float>? = nil, to body: BodyID
  ) throws(WorldError) {
    try checkUnlocked("applyImpulse")
    let row = try self.row(body)
    if let point { try checkPosition(point, "point") }
    let angular = moment(row, impulse, point)
    try checkImpulse(row, impulse, angular: angular)
    record(ApplyImpulse(body: body, impulse: impulse, point: point))
    addImpulse(row, impulse, angular: angular)
  }

  /// Applies an angular impulse in N m s at once; wakes the body.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range, also if the angular
  ///   velocity would be beyond `WorldLimits.speed` afterwards; `.locked` in a step, scope or hook.
  public func applyAngularImpulse(_ impulse: Float, to body: BodyID) throws(WorldError) {
    try checkUnlocked("applyAngularImpulse")
    let row = try self.row(body)
    try checkImpulse(row, .zero, angular: impulse)
    record(ApplyAngularImpulse(body: body, impulse: impulse))
    addImpulse(row, .zero, angular: impulse)
  }

  private func addImpulse(_ row: Int, _ impulse: SIMD2<Float>, angular: Float) {
    guard bodies.record[row].type == .dynamic else { return }
    wake(row)
    bodies.addImpulse(row, impulse, angular: angular)
  }

  /// Refuses an impulse that would make a body too fast, or is no number.
  func checkImpulse(_ row: Int, _ impulse: SIMD2<Float>, angular: Float) throws(WorldError) {
    let velocity = bodies.velocity(row, after: impulse, angular: angular)
    let isFast = !(abs(velocity.linear.x) <= WorldLimits.speed && abs(velocity.linear.y) <= WorldLimits.speed)
    guard !isFast, abs(velocity.angular) <= WorldLimits.speed else {
      let value = isFast ? "(\(impulse.x), \(impulse.y)) N s" : "\(angular) N m s about the centre of mass"
      throw .invalidValue(
        name: "impulse", value: value, expected: "a velocity of at most \(WorldLimits.speed) m/s and rad/s after it")
    }
  }

  func moment(_ row: Int, _ force: SIMD2<Float>, _ point: SIMD2<Float>?) -> Float {
    guard let point else { return 0 }
    let arm = point - bodies.pose[row].position
    return arm.x * force.y - arm.y * force.x
  }

  // MARK: - Damping, gravity, sleep

  /// Rate at which the velocity decays, 1/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func linearDamping(of body: BodyID) throws(WorldError) -> Float { bodies.record[try row(body)].linearDamping }
  /// Rate at which the angular velocity decays, 1/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func angularDamping(of body: BodyID) throws(WorldError) -> Float {
    bodies.record[try row(body)].angularDamping
  }
  /// Factor on the world's gravity.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func gravityScale(of body: BodyID) throws(WorldError) -> Float { bodies.force[try row(body)].gravityScale }
  /// Speed below which the body may fall asleep, m/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func sleepThreshold(of body: BodyID) throws(WorldError) -> Float {
    bodies.record[try row(body)].sleepThreshold
  }

  /// Whether the body may fall asleep, as it was given or `setSleep` said; `WorldSettings.allowsSleep` may forbid it to all.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isSleepAllowed(_ body: BodyID) throws(WorldError) -> Bool { bodies.record[try row(body)].allowsSleep }

  /// Rates of decay of velocity and angular velocity, 1/s.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setDamping(linear: Float, angular: Float, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setDamping")
    let row = try self.row(body)
    try checkNotNegative(linear, "linear damping")
    try checkNotNegative(angular, "angular damping")
    record(SetDamping(body: body, linear: linear, angular: angular))
    bodies.setDamping(row, linear: linear, angular: angular)
  }

  /// Factor on gravity.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setGravityScale(_ scale: Float, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setGravityScale")
    let row = try self.row(body)
    try checkMagnitude(scale, WorldLimits.gravityScale, "", "gravityScale")
    record(SetGravityScale(body: body, scale: scale))
    bodies.setGravityScale(row, scale)
  }

  /// What `setAcceleration` gave the body, m/s^2.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func acceleration(of body: BodyID) throws(WorldError) -> SIMD2<Float> {
    bodies.record[try row(body)].acceleration
  }

  /// A gravity of the body's own, in m/s^2: it acts beside the world's in every step to come. Sleeping bodies stay
  /// asleep, and bodies that are not dynamic do not mind.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setAcceleration(_ acceleration: SIMD2<Float>, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setAcceleration")
    let row = try self.row(body)
    try checkMagnitude(acceleration, WorldLimits.acceleration, "m/s^2", "acceleration")
    record(SetAcceleration(body: body, acceleration: acceleration))
    bodies.setAcceleration(row, acceleration)
  }

  /// Whether and below which speed (m/s) a body may fall asleep.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.invalidValue` for arguments out of range; `.locked` in a
  ///   step, scope or hook.
  public func setSleep(allowed: Bool, threshold: Float, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setSleep")
    let row = try self.row(body)
    try checkNotNegative(threshold, "sleep threshold")
    record(SetSleep(body: body, isAllowed: allowed, threshold: threshold))
    bodies.setSleep(row, allowed: allowed, threshold: threshold)
    if !allowed { wake(row) }
  }

  /// Whether the body is simulated in the next step: false for what sleeps, is static or is disabled.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`.
  public func isAwake(_ body: BodyID) throws(WorldError) -> Bool { bodies.isAwake(try row(body)) }

  /// Wakes a body and all that fell asleep with it, or puts a body to sleep together with everything that it touches,
  /// directly or through others. A kinematic body that moves does not wake what was put to sleep on it.
  ///
  /// - Throws: `WorldError.staleBody` or `.otherWorld`; `.locked` in a step, scope or hook.
  /// - Complexity: O(bodies that fall asleep or wake together, and their contacts).
  public func setAwake(_ isAwake: Bool, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setAwake")
    let row = try self.row(body)
    record(SetAwake(body: body, isAwake: isAwake))
    if isAwake { wake(row) } else { putToSleepWithNeighbours(row) }
  }
}
