internal import DynamicsBase
internal import KernelInterface

// Poses, velocities and sleep of single bodies.

extension BodyStore {
  /// The rotation of a body.
  func rotation(_ row: Int) -> Rotation { Rotation(cosine: pose[row].cosine, sine: pose[row].sine) }

  /// Puts a body's origin somewhere; its shapes are the caller's.
  mutating func place(_ row: Int, _ position: SIMD2<Float>, _ rotation: Rotation) {
    moved.mark(row)
    transform[row] = Pose(position, rotation)
    pose[row] = Pose(position + rotation.apply(localCenter[row].position), rotation)
  }

  /// Puts a body's centre of mass somewhere; the origin follows.
  mutating func placeCenter(_ row: Int, _ pose: Pose) {
    moved.mark(row)
    self.pose[row] = pose
    let center = localCenter[row].position
    transform[row] = Pose(
      position: [
        pose.position.x - (pose.cosine * center.x - pose.sine * center.y),
        pose.position.y - (pose.sine * center.x + pose.cosine * center.y),
      ], cosine: pose.cosine, sine: pose.sine)
  }

  /// rad/s; to the bit what it was set to, or the last step left, which the scaled one is only nearly.
  func angularVelocity(_ row: Int) -> Float { userVelocity[row].angular }

  /// m/s; nothing else changes.
  mutating func setLinearVelocity(_ row: Int, _ linear: SIMD2<Float>) {
    moved.mark(row)
    velocity[row].linear = linear
    userVelocity[row].linear = linear
  }

  /// m/s and rad/s; of the inverse mass nothing changes.
  mutating func setVelocity(_ row: Int, _ linear: SIMD2<Float>, _ angular: Float) {
    moved.mark(row)
    let gyration = mass[row].gyration
    velocity[row].linear = linear
    velocity[row].scaledAngular = gyration * angular
    userVelocity[row] = UserVelocity(linear: linear, angular: gyration > 0 ? angular : 0, reserved: 0)
  }

  /// What the velocity of a body would be after an impulse in N s and an angular one in N m s.
  func velocity(
    _ row: Int, after impulse: SIMD2<Float>, angular: Float
  ) -> (linear: SIMD2<Float>, scaledAngular: Float, angular: Float) {
    let old = velocity[row]
    let inverseGyration = mass[row].inverseGyration
    // An angular impulse L changes k w by L / (m k).
    let scaledAngular = old.scaledAngular + old.inverseMass * (angular * inverseGyration)
    return (old.linear + old.inverseMass * impulse, scaledAngular, scaledAngular * inverseGyration)
  }

  /// Adds an impulse in N s and an angular one in N m s at once; the velocity that it leads to must be in range.
  mutating func addImpulse(_ row: Int, _ impulse: SIMD2<Float>, angular: Float) {
    moved.mark(row)
    let new = velocity(row, after: impulse, angular: angular)
    velocity[row].linear = new.linear
    velocity[row].scaledAngular = new.scaledAngular
    userVelocity[row] = UserVelocity(linear: new.linear, angular: new.angular, reserved: 0)
  }

  /// Whether a body has a velocity.
  func isMoving(_ row: Int) -> Bool { velocity[row].linear != .zero || velocity[row].scaledAngular != 0 }

  // MARK: - Damping and gravity

  mutating func setDamping(_ row: Int, linear: Float, angular: Float) {
    edited.mark(row)
    record[row].linearDamping = linear
    record[row].angularDamping = angular
    accelerationChanged(row)
  }

  mutating func setGravityScale(_ row: Int, _ scale: Float) {
    forced.mark(row)
    force[row].gravityScale = scale
    accelerationChanged(row)
  }

  mutating func setAcceleration(_ row: Int, _ acceleration: SIMD2<Float>) {
    edited.mark(row)
    record[row].acceleration = acceleration
    accelerationChanged(row)
  }

  // MARK: - Sleep

  mutating func setSleep(_ row: Int, allowed: Bool, threshold: Float) {
    edited.mark(row)
    record[row].allowsSleep = allowed
    record[row].sleepThreshold = threshold
    updateSleepThreshold(row)
  }

  /// A body that may not sleep is never at rest: no speed is below a negative threshold.
  func updateSleepThreshold(_ row: Int) {
    moved.mark(row)
    let record = record[row]
    sleepState[row].threshold = record.allowsSleep ? record.sleepThreshold : -1
  }

  /// Lets steps move a body from now on.
  mutating func setAwake(_ row: Int) {
    moved.mark(row)
    awake[row] = true
    // It may wake while a step ends, and has not moved in that, though position iterations may have moved its row.
    previousPose[row] = pose[row]
    forgetStep(row)
    sleepState[row].timeAtRest = 0
    accelerationChanged(row)
  }

  /// Stops a body, and lets no step move it from now on.
  mutating func setAsleep(_ row: Int) {
    awake[row] = false
    setVelocity(row, .zero, 0)
    forgetStep(row)
  }

  /// Forgets what a step did to a body. Contacts and joints of awake bodies read these rows of resting ones, too, where
  /// no step makes them anew.
  mutating func forgetStep(_ row: Int) {
    startVelocity[row] = BodyVelocity()
    motion[row] = BodyMotion()
  }
}
