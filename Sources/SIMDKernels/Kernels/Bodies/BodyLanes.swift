internal import CSolverShim
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

  /// Gives the rows of a mask a speed, in the direction that they have.
  @inline(__always)
  mutating func slow(to speed: Lanes, where mask: LaneMask) {
    // Rows of other lanes are left alone to the bit; theirs may be zero.
    linear = linear * mask.select(speed / mask.select(linear.dot(linear), .one).squareRoot(), .one)
  }

  /// The rows that the integers of `index` from `lane` on name.
  @inline(__always)
  init(gather rows: UnsafePointer<BodyVelocity>, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }

  /// The inverse of `init(gather:)`.
  @inline(__always)
  func scatter(_ rows: UnsafeMutablePointer<BodyVelocity>, _ index: UnsafeRawPointer, _ lane: Int) {
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
  init(gather rows: UnsafePointer<BodyMotion>, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }

  /// Turns the rows of a mask by an angle, to first order and normalised (as Box2D's `b2IntegrateRotation`); the others
  /// keep their bits.
  @inline(__always)
  mutating func turn(_ angle: Lanes, gyration: Lanes, inverseGyration: Lanes, where mask: LaneMask) {
    let sine = scaledSine * inverseGyration
    let cosine = scaledCosine * inverseGyration + .one
    let turnedCosine = cosine - angle * sine
    let turnedSine = sine + angle * cosine
    let scale = .one / (turnedCosine * turnedCosine + turnedSine * turnedSine).squareRoot()
    scaledSine = mask.select(gyration * (turnedSine * scale), scaledSine)
    scaledCosine = mask.select(gyration * (turnedCosine * scale - .one), scaledCosine)
  }

  /// The same with a body's mass.
  @inline(__always)
  mutating func turn(_ angle: Lanes, _ mass: MassLanes, where mask: LaneMask) {
    turn(angle, gyration: mass.gyration, inverseGyration: mass.inverseGyration, where: mask)
  }
}

/// `BodyAcceleration` rows.
struct AccelerationLanes {
  var linear: VectorLanes
  var scaledAngular: Lanes

  /// The rows that the integers of `index` from `lane` on name.
  @inline(__always)
  init(gather rows: UnsafePointer<BodyAcceleration>, _ index: UnsafeRawPointer, _ lane: Int) {
    let rows = LaneRows(gather: rows, index, lane)
    linear = VectorLanes(rows.x, rows.y)
    scaledAngular = rows.z
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
  init(gather rows: UnsafePointer<BodyMass>, _ index: UnsafeRawPointer, _ lane: Int) {
    self.init(LaneRows(gather: rows, index, lane))
  }
}

/// `Pose` rows.
struct PoseLanes {
  var position: VectorLanes
  var cosine: Lanes
  var sine: Lanes

  @inline(__always) init(_ position: VectorLanes, cosine: Lanes, sine: Lanes) {
    self.position = position
    self.cosine = cosine
    self.sine = sine
  }

  @inline(__always) init(_ rows: LaneRows) {
    self.init(VectorLanes(rows.x, rows.y), cosine: rows.z, sine: rows.w)
  }

  @inline(__always) var rows: LaneRows { LaneRows(position.x, position.y, cosine, sine) }

  /// The rows that the integers of `index` name.
  @inline(__always)
  init(gather rows: UnsafePointer<Pose>, _ index: UnsafePointer<Int32>) {
    self.init(LaneRows(gather: rows, index))
  }
}

/// `LocalCenter` rows.
struct LocalCenterLanes {
  var position: VectorLanes

  @inline(__always) init(_ rows: LaneRows) { position = VectorLanes(rows.x, rows.y) }
}

/// `SleepState` rows.
struct SleepStateLanes {
  var largestExtent: Lanes
  var smallestExtent: Lanes
  var threshold: Lanes
  var timeAtRest: Lanes

  @inline(__always) init(_ rows: LaneRows) {
    largestExtent = rows.x
    smallestExtent = rows.y
    threshold = rows.z
    timeAtRest = rows.w
  }

  @inline(__always) var rows: LaneRows { LaneRows(largestExtent, smallestExtent, threshold, timeAtRest) }
}
