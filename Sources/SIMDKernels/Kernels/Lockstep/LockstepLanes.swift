internal import CSolverShim
internal import KernelInterface

// What the passes over worlds in lockstep share. Fields of blocks are read from the lane on that a pass is at.

/// Velocities of a part.
struct LockstepVelocity {
  var linear: VectorLanes
  var angular: Lanes

  @inline(__always)
  init(_ body: UnsafeMutablePointer<LockstepBodyBlock>, _ lane: Int) {
    linear = VectorLanes(&body.pointee.velocity, lane)
    angular = Lanes(load: &body.pointee.angularVelocity, lane)
  }

  @inline(__always)
  func store(_ body: UnsafeMutablePointer<LockstepBodyBlock>, _ lane: Int) {
    linear.store(&body.pointee.velocity, lane)
    angular.store(&body.pointee.angularVelocity, lane)
  }

  /// Of a point of the part at the end of a lever arm.
  @inline(__always)
  func at(_ arm: VectorLanes) -> VectorLanes {
    VectorLanes(linear.x - angular * arm.y, linear.y + angular * arm.x)
  }
}

/// Where a part is.
struct LockstepPlace {
  var center: VectorLanes
  var angle: Lanes

  @inline(__always)
  init(_ body: UnsafeMutablePointer<LockstepBodyBlock>, _ lane: Int) {
    center = VectorLanes(&body.pointee.center, lane)
    angle = Lanes(load: &body.pointee.angle, lane)
  }

  /// Moves the part in the lanes of a mask.
  @inline(__always)
  func store(_ body: UnsafeMutablePointer<LockstepBodyBlock>, _ lane: Int, where mask: LaneMask) {
    let old = LockstepPlace(body, lane)
    mask.select(center, old.center).store(&body.pointee.center, lane)
    mask.select(angle, old.angle).store(&body.pointee.angle, lane)
  }
}

/// How hard a part is to move.
struct LockstepMass {
  let linear: Lanes
  let angular: Lanes

  /// Inverse mass and inertia.
  @inline(__always)
  init(_ body: UnsafeMutablePointer<LockstepBodyBlock>, _ lane: Int) {
    linear = Lanes(load: &body.pointee.inverseMass, lane)
    angular = Lanes(load: &body.pointee.inverseInertia, lane)
  }

  /// What an impulse of 1 along an axis at a lever arm changes there.
  @inline(__always)
  func response(_ armAcrossAxis: Lanes) -> Lanes { linear + angular * armAcrossAxis * armAcrossAxis }
}

/// Cosine and sine of angles.
struct LockstepTurn {
  let cosine: Lanes
  let sine: Lanes

  /// Of angles below 2^20 rad; of others those of 0. Angles are taken to the nearest quarter of a turn in three parts, whose first two
  /// have so few bits that their multiples are exact (Cody and Waite, 1980), and the rest goes through the polynomials of the
  /// Cephes library, right to the last bit but one.
  @inline(__always)
  init(_ angle: Lanes) {
    let isSmall = abs(angle) < Lanes(1_048_576)
    let angle = isSmall.select(angle, .zero)
    let quarters = angle * Lanes(0.636_619_772)
    let nearest = LaneIntegers(truncating: quarters + (angle < .zero).select(Lanes(-0.5), Lanes(0.5)))
    let count = Lanes(nearest)
    let rest = ((angle - count * Lanes(1.5703125)) - count * Lanes(4.837_512_97e-4)) - count * Lanes(7.549_789_95e-8)
    let square = rest * rest
    let sinePolynomial = (Lanes(-1.951_529_59e-4) * square + Lanes(8.332_160_87e-3)) * square - Lanes(1.666_665_46e-1)
    let sineOfRest = sinePolynomial * square * rest + rest
    let cosinePolynomial =
      (Lanes(2.443_315_71e-5) * square - Lanes(1.388_731_63e-3)) * square + Lanes(4.166_664_57e-2)
    let cosineOfRest = (cosinePolynomial * square - Lanes(0.5)) * square + .one
    let one = LaneIntegers(1)
    let isOdd = (nearest & one) == one
    let two = LaneIntegers(2)
    let sineIsNegative = (nearest & two) == two
    let cosineIsNegative = ((nearest + one) & two) == two
    sine = isOdd.select(cosineOfRest, sineOfRest).flippingSign(sineIsNegative)
    cosine = isOdd.select(sineOfRest, cosineOfRest).flippingSign(cosineIsNegative)
  }

  @inline(__always)
  func applied(to vector: VectorLanes) -> VectorLanes {
    VectorLanes(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }
}

extension VectorLanes {
  /// Of a field of a block, `[2][16]`.
  @inline(__always)
  init(_ field: UnsafeRawPointer, _ lane: Int) {
    self.init(Lanes(load: field, lane), Lanes(load: field, lane + blockLanes))
  }

  @inline(__always)
  func store(_ field: UnsafeMutableRawPointer, _ lane: Int) {
    x.store(field, lane)
    y.store(field, lane + blockLanes)
  }
}

extension LockstepArguments {
  /// How long the worlds' steps are, from a lane on.
  @inline(__always) func timeStep(_ lane: Int) -> Lanes { Lanes(load: timeSteps, lane) }
}
