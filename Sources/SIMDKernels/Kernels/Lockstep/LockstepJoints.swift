internal import CSolverShim
internal import KernelInterface

// Revolute joints with motor and limits, as Box2D 2.3 solves them: the motor, then anchors and the limit as one where the angle is
// at a limit, else the anchors alone. With lever arms r and inverse masses m, i the matrix of anchors and angle is
//   K = [ mA + mB + iA rAy^2 + iB rBy^2, -iA rAx rAy - iB rBx rBy, -iA rAy - iB rBy ]
//       [                              , mA + mB + iA rAx^2 + iB rBx^2, iA rAx + iB rBx ]
//       [                              ,                              , iA + iB ].
// Their inverses are made once a step. A velocity iteration reads 60 bytes a joint and world, or 96 at a limit, and 20 of each part;
// it writes 12, or 16, and 12 of each part.

/// rad. How far beyond a limit an angle may be: 2 degrees.
@inline(__always) private var angularSlop: Float { 2 / 180 * .pi }
/// rad. The most that angles are turned back at once: 8 degrees.
@inline(__always) private var largestTurn: Float { 8 / 180 * .pi }

/// The parts of a joint.
private struct JoinedParts {
  let a: UnsafeMutablePointer<LockstepBodyBlock>
  let b: UnsafeMutablePointer<LockstepBodyBlock>
  let massA: LockstepMass
  let massB: LockstepMass

  @inline(__always)
  init(_ arguments: LockstepArguments, _ joint: UnsafeMutablePointer<LockstepJointBlock>, _ lane: Int) {
    a = arguments.bodies + Int(joint.pointee.bodyA)
    b = arguments.bodies + Int(joint.pointee.bodyB)
    massA = LockstepMass(a, lane)
    massB = LockstepMass(b, lane)
  }
}

/// The matrix of the anchors.
private struct AnchorMatrix {
  let xx: Lanes
  let xy: Lanes
  let yy: Lanes

  @inline(__always)
  init(_ parts: JoinedParts, _ armA: VectorLanes, _ armB: VectorLanes) {
    let (iA, iB) = (parts.massA.angular, parts.massB.angular)
    let linear = parts.massA.linear + parts.massB.linear
    xx = linear + armA.y * armA.y * iA + armB.y * armB.y * iB
    xy = -(armA.y * armA.x * iA) - armB.y * armB.x * iB
    yy = linear + armA.x * armA.x * iA + armB.x * armB.x * iB
  }

  /// 0 where nothing can be moved.
  @inline(__always) var inverseDeterminant: Lanes {
    let determinant = xx * yy - xy * xy
    return (determinant == .zero).select(.zero, .one / determinant)
  }
}

// MARK: - Velocities

/// Makes of poses what velocity iterations need, and applies the impulses of the step before.
@inline(__always)
func prepareJoints(_ arguments: LockstepArguments, _ lane: Int) {
  for number in 0..<arguments.jointCount {
    let joint = arguments.joints + number
    let parts = JoinedParts(arguments, joint, lane)
    let angleA = LockstepPlace(parts.a, lane).angle
    let angleB = LockstepPlace(parts.b, lane).angle
    let armA = LockstepTurn(angleA).applied(to: VectorLanes(&joint.pointee.anchorA, lane))
    let armB = LockstepTurn(angleB).applied(to: VectorLanes(&joint.pointee.anchorB, lane))
    armA.store(&joint.pointee.armA, lane)
    armB.store(&joint.pointee.armB, lane)
    let matrix = AnchorMatrix(parts, armA, armB)
    let inverse = matrix.inverseDeterminant
    (inverse * matrix.yy).store(&joint.pointee.pointMass, lane)
    (-(inverse * matrix.xy)).store(&joint.pointee.pointMass, lane + blockLanes)
    (inverse * matrix.xx).store(&joint.pointee.pointMass, lane + 2 * blockLanes)
    let (iA, iB) = (parts.massA.angular, parts.massB.angular)
    let coupling = VectorLanes(-(armA.y * iA) - armB.y * iB, armA.x * iA + armB.x * iB)
    coupling.store(&joint.pointee.coupling, lane)
    storeLockedMass(joint, matrix, coupling, turn: iA + iB, lane)

    // Neither motor nor limit has to do with parts that cannot turn.
    let canTurn = iA + iB > .zero
    let angle = angleB - angleA
    let isLow = canTurn & (angle <= Lanes(load: &joint.pointee.lower, lane))
    let isHigh = canTurn & (angle >= Lanes(load: &joint.pointee.upper, lane))
    let limit = isLow.select(LaneIntegers(-1), isHigh.select(LaneIntegers(1), LaneIntegers(0)))
    let stays = (limit == LaneIntegers(load: &joint.pointee.limit, lane)) & (isLow | isHigh)
    let limitImpulse = stays.select(Lanes(load: &joint.pointee.limitImpulse, lane), .zero)
    limit.store(&joint.pointee.limit, lane)
    limitImpulse.store(&joint.pointee.limitImpulse, lane)
    apply(
      VectorLanes(&joint.pointee.impulse, lane), turn: Lanes(load: &joint.pointee.motorImpulse, lane) + limitImpulse,
      to: parts, armA, armB, lane)
  }
}

/// Writes the inverse of the whole matrix: its adjugate by its determinant.
@inline(__always)
private func storeLockedMass(
  _ joint: UnsafeMutablePointer<LockstepJointBlock>, _ matrix: AnchorMatrix, _ coupling: VectorLanes, turn: Lanes,
  _ lane: Int
) {
  let xx = matrix.yy * turn - coupling.y * coupling.y
  let xy = coupling.x * coupling.y - matrix.xy * turn
  let xz = matrix.xy * coupling.y - matrix.yy * coupling.x
  let yy = matrix.xx * turn - coupling.x * coupling.x
  let yz = matrix.xy * coupling.x - matrix.xx * coupling.y
  let zz = matrix.xx * matrix.yy - matrix.xy * matrix.xy
  let determinant = matrix.xx * xx + matrix.xy * xy + coupling.x * xz
  let inverse = (determinant == .zero).select(.zero, .one / determinant)
  (inverse * xx).store(&joint.pointee.lockedMass, lane)
  (inverse * xy).store(&joint.pointee.lockedMass, lane + blockLanes)
  (inverse * xz).store(&joint.pointee.lockedMass, lane + 2 * blockLanes)
  (inverse * yy).store(&joint.pointee.lockedMass, lane + 3 * blockLanes)
  (inverse * yz).store(&joint.pointee.lockedMass, lane + 4 * blockLanes)
  (inverse * zz).store(&joint.pointee.lockedMass, lane + 5 * blockLanes)
}

@inline(__always)
private func apply(
  _ impulse: VectorLanes, turn: Lanes, to parts: JoinedParts, _ armA: VectorLanes, _ armB: VectorLanes, _ lane: Int
) {
  var a = LockstepVelocity(parts.a, lane)
  var b = LockstepVelocity(parts.b, lane)
  a.linear = a.linear - impulse * parts.massA.linear
  a.angular -= parts.massA.angular * (armA.cross(impulse) + turn)
  b.linear = b.linear + impulse * parts.massB.linear
  b.angular += parts.massB.angular * (armB.cross(impulse) + turn)
  a.store(parts.a, lane)
  b.store(parts.b, lane)
}

/// One velocity iteration of a joint.
@inline(__always)
func iterateJoint(_ arguments: LockstepArguments, _ number: Int, _ lane: Int) {
  let timeStep = arguments.timeStep(lane)
  let joint = arguments.joints + number
  let parts = JoinedParts(arguments, joint, lane)
  var a = LockstepVelocity(parts.a, lane)
  var b = LockstepVelocity(parts.b, lane)

  let oldMotor = Lanes(load: &joint.pointee.motorImpulse, lane)
  let most = timeStep * Lanes(load: &joint.pointee.motorTorque, lane)
  let missing = Lanes(load: &joint.pointee.motorSpeed, lane) - (b.angular - a.angular)
  let wanted = oldMotor + Lanes(load: &joint.pointee.turnMass, lane) * missing
  let newMotor = max(min(wanted, most), -most)
  newMotor.store(&joint.pointee.motorImpulse, lane)
  a.angular -= parts.massA.angular * (newMotor - oldMotor)
  b.angular += parts.massB.angular * (newMotor - oldMotor)

  let armA = VectorLanes(&joint.pointee.armA, lane)
  let armB = VectorLanes(&joint.pointee.armB, lane)
  var error = b.at(armB) - a.at(armA)
  let limit = LaneIntegers(load: &joint.pointee.limit, lane)
  let isLimited = !(limit == LaneIntegers(0))
  var turn = Lanes.zero
  var locked = VectorLanes.zero
  var isLocked = LaneMask(limit.vector)
  if isLimited.any {
    let oldTurn = Lanes(load: &joint.pointee.limitImpulse, lane)
    let spin = b.angular - a.angular
    let xz = Lanes(load: &joint.pointee.lockedMass, lane + 2 * blockLanes)
    let yz = Lanes(load: &joint.pointee.lockedMass, lane + 4 * blockLanes)
    let xy = Lanes(load: &joint.pointee.lockedMass, lane + blockLanes)
    turn = xz * error.x + yz * error.y + Lanes(load: &joint.pointee.lockedMass, lane + 5 * blockLanes) * spin
    locked = VectorLanes(
      Lanes(load: &joint.pointee.lockedMass, lane) * error.x + xy * error.y + xz * spin,
      xy * error.x + Lanes(load: &joint.pointee.lockedMass, lane + 3 * blockLanes) * error.y + yz * spin)
    // Limits push: at the lower one the impulse is positive, at the upper one negative. One that would pull lets go, of all
    // that it had, and the anchors are solved with that.
    let total = (oldTurn - turn).flippingSign(limit > LaneIntegers(0))
    isLocked = isLimited & (total >= .zero)
    turn = isLocked.select(turn, oldTurn)
    error = error - VectorLanes(&joint.pointee.coupling, lane) * isLocked.select(.zero, oldTurn)
    (oldTurn - turn).store(&joint.pointee.limitImpulse, lane)
  }
  let xy = Lanes(load: &joint.pointee.pointMass, lane + blockLanes)
  // Of the second part on the first.
  var impulse = VectorLanes(
    Lanes(load: &joint.pointee.pointMass, lane) * error.x + xy * error.y,
    xy * error.x + Lanes(load: &joint.pointee.pointMass, lane + 2 * blockLanes) * error.y)
  impulse = isLocked.select(locked, impulse)
  (VectorLanes(&joint.pointee.impulse, lane) - impulse).store(&joint.pointee.impulse, lane)
  a.linear = a.linear + impulse * parts.massA.linear
  a.angular += parts.massA.angular * (armA.cross(impulse) + turn)
  b.linear = b.linear - impulse * parts.massB.linear
  b.angular -= parts.massB.angular * (armB.cross(impulse) + turn)
  a.store(parts.a, lane)
  b.store(parts.b, lane)
}

// MARK: - Positions

/// One position iteration of a joint: turns parts back to their limits and moves them to where anchors meet.
///
/// - Parameter moving: The worlds whose parts may be moved.
/// - Returns: Where all was right but for slops.
@inline(__always)
func correctJoint(_ arguments: LockstepArguments, _ number: Int, _ lane: Int, moving: LaneMask) -> LaneMask {
  var isRight = LaneIntegers(0) == LaneIntegers(0)
  let joint = arguments.joints + number
  let parts = JoinedParts(arguments, joint, lane)
  var a = LockstepPlace(parts.a, lane)
  var b = LockstepPlace(parts.b, lane)

  let limit = LaneIntegers(load: &joint.pointee.limit, lane)
  let (isLow, isHigh) = (limit < LaneIntegers(0), limit > LaneIntegers(0))
  if (isLow | isHigh).any {
    let angle = b.angle - a.angle
    let belowUpper = angle - Lanes(load: &joint.pointee.upper, lane)
    let aboveLower = angle - Lanes(load: &joint.pointee.lower, lane)
    let error = isLow.select(-aboveLower, isHigh.select(belowUpper, .zero))
    isRight = error <= Lanes(angularSlop)
    let low = max(Lanes(-largestTurn), min(aboveLower + Lanes(angularSlop), .zero))
    let high = min(max(belowUpper - Lanes(angularSlop), .zero), Lanes(largestTurn))
    let turn = -(Lanes(load: &joint.pointee.turnMass, lane) * isLow.select(low, isHigh.select(high, .zero)))
    a.angle -= parts.massA.angular * turn
    b.angle += parts.massB.angular * turn
  }

  let armA = LockstepTurn(a.angle).applied(to: VectorLanes(&joint.pointee.anchorA, lane))
  let armB = LockstepTurn(b.angle).applied(to: VectorLanes(&joint.pointee.anchorB, lane))
  let error = b.center + armB - a.center - armA
  isRight = isRight & (error.length <= Lanes(LockstepArguments.slop))
  let matrix = AnchorMatrix(parts, armA, armB)
  let inverse = matrix.inverseDeterminant
  // Of the second part on the first.
  let impulse = VectorLanes(
    inverse * (matrix.yy * error.x - matrix.xy * error.y), inverse * (matrix.xx * error.y - matrix.xy * error.x))
  a.center = a.center + impulse * parts.massA.linear
  a.angle += parts.massA.angular * armA.cross(impulse)
  b.center = b.center - impulse * parts.massB.linear
  b.angle -= parts.massB.angular * armB.cross(impulse)
  a.store(parts.a, lane, where: moving)
  b.store(parts.b, lane, where: moving)
  return isRight
}
