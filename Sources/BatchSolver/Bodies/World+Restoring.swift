// For modules that save bodies and bring them back as they were.

extension World {
  /// Puts a body where a step may have taken it, which is farther out than `setPose` takes anything: its centre of mass
  /// was within `WorldLimits.reach`, its origin is at most a size from there.
  ///
  /// - Throws: As `setPose(position:rotation:of:)`.
  package func restorePose(position: SIMD2<Float>, rotation: Rotation, of body: BodyID) throws(WorldError) {
    try checkUnlocked("restorePose")
    let row = try self.row(body)
    try checkMagnitude(position, 2 * WorldLimits.reach, "m", "position")
    try checkRotation(rotation, "rotation")
    record(SetPose(body: body, position: position, rotation: rotation))
    place(row, position, rotation.settled)
  }
}

/// The angular velocity of a body without rounding.
///
/// The world stores angular velocity times the radius of gyration, in single precision; the product with the stored
/// inverse radius is exact in double precision, and so is the way back.
extension World {
  /// rad/s, counter-clockwise.
  ///
  /// - Throws: `WorldError` for a stale body.
  package func exactAngularVelocity(of body: BodyID) throws(WorldError) -> Double {
    let row = try self.row(body)
    return Double(bodies.velocity[row].scaledAngular) * Double(bodies.mass[row].inverseGyration)
  }

  /// Sets the angular velocity in rad/s: to the very bits that `exactAngularVelocity(of:)` was read from, if the body's
  /// mass and form are the same.
  ///
  /// - Throws: As `setAngularVelocity(_:of:)`.
  package func setExactAngularVelocity(_ velocity: Double, of body: BodyID) throws(WorldError) {
    try checkUnlocked("setAngularVelocity")
    let row = try self.row(body)
    try checkAngularVelocity(Float(velocity), "angularVelocity")
    record(SetExactAngularVelocity(body: body, velocity: velocity))
    changeVelocity(row, nil, Float(velocity))
    let inverseRadius = bodies.mass[row].inverseGyration
    guard inverseRadius > 0, bodies.record[row].type != .static else { return }
    bodies.velocity[row].scaledAngular = Float(velocity / Double(inverseRadius))
    bodies.moved.mark(row)
  }
}
