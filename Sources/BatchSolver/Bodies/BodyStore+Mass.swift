internal import DynamicsBase
internal import KernelInterface

/// How far the points of a body's shapes are from its centre of mass.
struct BodyExtents {
  /// The largest distance of a point, m.
  var largest: Float = 0
  /// The smallest distance of a shape's boundary from that shape's centre, m.
  var smallest: Float = 0
}

extension BodyStore {
  /// Moves the centre of mass within the body (m, in its frame); the velocity of the body's points stays what it is.
  /// Returns whether anything changed: rows of shapes and joints are the caller's.
  mutating func setCenter(_ row: Int, _ center: SIMD2<Float>) -> Bool {
    let old = localCenter[row].position
    guard center.x != old.x || center.y != old.y else { return false }
    noteEdit(row)
    let rotation = rotation(row)
    let shift = rotation.apply(center - old)
    let angular = angularVelocity(row)
    velocity[row].linear += [-angular * shift.y, angular * shift.x]
    localCenter[row].position = center
    pose[row] = Pose(transform[row].position + rotation.apply(center), rotation)
    return true
  }

  /// Writes the rows that mass and inertia decide; the velocity of the body's points stays what it is.
  mutating func applyMass(_ row: Int, _ extents: BodyExtents) {
    noteEdit(row)
    let record = record[row]
    let angular = angularVelocity(row)
    let linear = velocity[row].linear
    let inverseMass = record.type == .dynamic && record.mass > 0 ? 1 / record.mass : 0
    let gyration = record.gyration
    mass[row].inverseGyration = gyration > 0 ? 1 / gyration : 0
    mass[row].gyration = gyration
    velocity[row] = BodyVelocity(linear: linear, scaledAngular: gyration * angular, inverseMass: inverseMass)
    userVelocity[row] = UserVelocity(linear: linear, angular: gyration > 0 ? angular : 0, reserved: 0)
    sleepState[row].largestExtent = extents.largest
    sleepState[row].smallestExtent = extents.smallest
    accelerationChanged(row)
    planChanged()
  }
}
