internal import KernelInterface

// Rows of bodies as the passes see them: one body in each lane.

/// `BodyVelocity` rows.
struct VelocityLanes {
  var linear: VectorLanes
  var scaledAngular: Lanes
  var inverseMass: Lanes

  @inline(__always) init(_ rows: LaneRows) {
    linear = VectorLanes(rows.x, rows.y)
    scaledAngular = rows.z
    inverseMass = rows.w
  }

  @inline(__always) var rows: LaneRows { LaneRows(linear.x, linear.y, scaledAngular, inverseMass) }
  @inline(__always) static var zero: VelocityLanes { VelocityLanes(.zero) }

  /// The rows that the integers of `index` from `lane` on name.
  @inline(__always)
  init(gather rows: UnsafeRawPointer, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }

  /// The inverse of `init(gather:)`.
  @inline(__always)
  func scatter(_ rows: UnsafeMutableRawPointer, _ index: UnsafeRawPointer, _ lane: Int) {
    self.rows.scatter(rows, index, lane)
  }
}

/// `BodyMotion` rows.
struct MotionLanes {
  var translation: VectorLanes
  var scaledSine: Lanes
  var scaledCosine: Lanes

  @inline(__always) init(_ rows: LaneRows) {
    translation = VectorLanes(rows.x, rows.y)
    scaledSine = rows.z
    scaledCosine = rows.w
  }

  @inline(__always) var rows: LaneRows { LaneRows(translation.x, translation.y, scaledSine, scaledCosine) }
  @inline(__always) static var zero: MotionLanes { MotionLanes(.zero) }

  /// The rows that the integers of `index` from `lane` on name.
  @inline(__always)
  init(gather rows: UnsafeRawPointer, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }
}

/// `BodyMass` rows.
struct MassLanes {
  var inverseGyration: Lanes
  var gyration: Lanes
  var linearDamping: Lanes
  var angularDamping: Lanes

  @inline(__always) init(_ rows: LaneRows) {
    inverseGyration = rows.x
    gyration = rows.y
    linearDamping = rows.z
    angularDamping = rows.w
  }

  /// The rows that the integers of `index` from `lane` on name.
  @inline(__always)
  init(gather rows: UnsafeRawPointer, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }
}
