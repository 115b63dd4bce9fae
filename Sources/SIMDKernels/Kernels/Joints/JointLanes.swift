internal import CSolverShim
internal import KernelInterface

// What the passes over joint bundles share.
//
// A joint's constraints are recomputed from the bodies' motion in every pass: frozen for a whole step, lever arms would
// let a chain of bodies come apart. With scaled angular velocity (`BodyRows`) a point at the lever arm r moves by
// v + (k w) (r / k)_perp, and an impulse P there changes v by P / m and k w by (r / k x P) / m.

/// A piece of a joint bundle, from a lane on, and the rows of its bodies.
struct JointPiece {
  /// The bundle's block, moved on to the lane: through it each field begins there.
  private let block: UnsafeMutableRawPointer
  let indexA: UnsafePointer<Int32>
  let indexB: UnsafePointer<Int32>

  @inline(__always)
  init(_ arguments: JointPassArguments, _ bundle: Int, lane: Int) {
    let first = bundle * JointBundle.lanes + lane
    block = arguments.bundles + arguments.info[bundle].offset + lane * MemoryLayout<Float>.stride
    indexA = arguments.rowsA + first
    indexB = arguments.rowsB + first
  }

  // What a bundle is depends on its kind.
  @inline(__always) var head: UnsafeMutablePointer<JointHeadBlock> {
    block.assumingMemoryBound(to: JointHeadBlock.self)
  }
  @inline(__always) var axial: UnsafeMutablePointer<JointAxialBlock> {
    block.assumingMemoryBound(to: JointAxialBlock.self)
  }
  @inline(__always) var revolute: UnsafeMutablePointer<JointRevoluteBlock> {
    block.assumingMemoryBound(to: JointRevoluteBlock.self)
  }
  @inline(__always) var slide: UnsafeMutablePointer<JointSlideBlock> {
    block.assumingMemoryBound(to: JointSlideBlock.self)
  }
  @inline(__always) var distance: UnsafeMutablePointer<JointDistanceBlock> {
    block.assumingMemoryBound(to: JointDistanceBlock.self)
  }
  @inline(__always) var frame: UnsafeMutablePointer<JointFrameBlock> {
    block.assumingMemoryBound(to: JointFrameBlock.self)
  }
  @inline(__always) var gear: UnsafeMutablePointer<JointGearBlock> {
    block.assumingMemoryBound(to: JointGearBlock.self)
  }
}

extension JointBundleInfo {
  /// As that of contacts.
  @inline(__always) var lanesInUse: Int { laneCount == JointBundle.lanes ? JointBundle.lanes : Int(lanes) }
}

// Fields of blocks: 16 lanes of 4 bytes, or two of them for x and y.

extension Lanes {
  @inline(__always) init(field: UnsafeRawPointer) { self.init(load: field.assumingMemoryBound(to: Float.self)) }
  @inline(__always) func store(field: UnsafeMutableRawPointer) { store(field.assumingMemoryBound(to: Float.self)) }
}

extension VectorLanes {
  /// Bytes from a part of a field to the next one.
  @inline(__always) static var part: Int { JointBundle.lanes * MemoryLayout<Float>.stride }

  @inline(__always) init(field: UnsafeRawPointer) { self.init(Lanes(field: field), Lanes(field: field + Self.part)) }
  @inline(__always) func store(field: UnsafeMutableRawPointer) {
    x.store(field: field)
    y.store(field: field + Self.part)
  }
}

extension LaneIntegers {
  @inline(__always) init(field: UnsafeRawPointer) { self.init(load: field.assumingMemoryBound(to: Int32.self)) }
  @inline(__always) func store(field: UnsafeMutableRawPointer) { store(field.assumingMemoryBound(to: Int32.self)) }
}

extension LaneMask {
  /// Of a field of integers that are 0 or -1.
  @inline(__always) init(field: UnsafeRawPointer) { self.init(LaneIntegers(field: field).vector) }
}

// Rows of joints by slot, in quarters and halves: the address given is that in row 0.

extension LaneRows {
  @inline(__always)
  init(quarter: UnsafeRawPointer, of slots: UnsafePointer<Int32>) {
    self.init(gather: quarter.assumingMemoryBound(to: Float.self), stride: Self.parametersStride, slots)
  }

  @inline(__always)
  init(half: UnsafeRawPointer, of slots: UnsafePointer<Int32>) {
    self.init(gather: half.assumingMemoryBound(to: Float.self), stride: Self.impulsesStride, slots)
  }

  @inline(__always)
  func scatter(quarter: UnsafeMutableRawPointer, of slots: UnsafePointer<Int32>) {
    scatter(quarter.assumingMemoryBound(to: Float.self), stride: Self.parametersStride, slots)
  }

  @inline(__always)
  func scatter(half: UnsafeMutableRawPointer, of slots: UnsafePointer<Int32>) {
    scatter(half.assumingMemoryBound(to: Float.self), stride: Self.impulsesStride, slots)
  }

  /// The first two fields.
  @inline(__always) var vector: VectorLanes {
    get { VectorLanes(x, y) }
    set { (x, y) = (newValue.x, newValue.y) }
  }

  /// In floats.
  @inline(__always) private static var parametersStride: Int32 {
    Int32(MemoryLayout<JointParameters>.stride / MemoryLayout<Float>.stride)
  }
  @inline(__always) private static var impulsesStride: Int32 {
    Int32(MemoryLayout<JointImpulses>.stride / MemoryLayout<Float>.stride)
  }
}

/// Velocities of both bodies, and what turns scaled angular velocity into angular velocity.
struct JointBodies {
  /// `vx, vy, k w, 1/m`.
  var a: LaneRows
  var b: LaneRows
  /// 1/k.
  let scaleA: Lanes
  let scaleB: Lanes

  @inline(__always)
  init(_ bodies: BodyRows, _ piece: JointPiece) {
    a = LaneRows(gather: bodies.velocity, piece.indexA)
    b = LaneRows(gather: bodies.velocity, piece.indexB)
    scaleA = Lanes(field: &piece.head.pointee.inverseGyrationA)
    scaleB = Lanes(field: &piece.head.pointee.inverseGyrationB)
  }

  /// Bodies that joints do not move are left alone: other bundles of the colour may have them too.
  @inline(__always)
  func store(_ bodies: BodyRows, _ piece: JointPiece) {
    a.scatter(bodies.velocity, piece.indexA, where: a.w > .zero)
    b.scatter(bodies.velocity, piece.indexB, where: b.w > .zero)
  }

  /// wB - wA.
  @inline(__always) var relativeAngularVelocity: Lanes { b.z * scaleB - a.z * scaleA }

  /// The velocity of B's anchor less that of A's.
  @inline(__always)
  func relativeVelocity(_ pose: JointPose) -> VectorLanes {
    let angularA = a.z * scaleA
    let angularB = b.z * scaleB
    return VectorLanes(
      (b.x - angularB * pose.armB.y) - (a.x - angularA * pose.armA.y),
      (b.y + angularB * pose.armB.x) - (a.y + angularA * pose.armA.x))
  }

  /// Applies an impulse at B's anchor and its opposite at A's.
  @inline(__always)
  mutating func apply(_ impulse: VectorLanes, _ pose: JointPose) {
    a.x -= a.w * impulse.x
    a.y -= a.w * impulse.y
    a.z -= a.w * (pose.armA.cross(impulse) * scaleA)
    b.x += b.w * impulse.x
    b.y += b.w * impulse.y
    b.z += b.w * (pose.armB.cross(impulse) * scaleB)
  }

  /// Applies an angular impulse to B and its opposite to A.
  @inline(__always)
  mutating func apply(torque: Lanes) {
    a.z -= a.w * (scaleA * torque)
    b.z += b.w * (scaleB * torque)
  }

  /// The speed along an axis.
  @inline(__always)
  func speed(_ axis: AxisLanes) -> Lanes {
    (axis.direction.x * (b.x - a.x) + axis.direction.y * (b.y - a.y)) + (b.z * axis.armB - a.z * axis.armA)
  }

  /// Applies an impulse along an axis.
  @inline(__always)
  mutating func apply(_ impulse: Lanes, _ axis: AxisLanes) {
    let linear = axis.direction * impulse
    a.x -= a.w * linear.x
    a.y -= a.w * linear.y
    a.z -= a.w * (axis.armA * impulse)
    b.x += b.w * linear.x
    b.y += b.w * linear.y
    b.z += b.w * (axis.armB * impulse)
  }

  /// `1 / (1/IA + 1/IB)`; 0 where nothing can turn.
  @inline(__always) var angularMass: Lanes {
    reciprocal(a.w * (scaleA * scaleA) + b.w * (scaleB * scaleB))
  }

  /// The effective mass along an axis.
  @inline(__always)
  func mass(_ axis: AxisLanes) -> Lanes {
    reciprocal((a.w + b.w) + (a.w * (axis.armA * axis.armA) + b.w * (axis.armB * axis.armB)))
  }
}

/// 1 / x, and 0 where x is not positive: lanes without a body that moves get no impulse. Subnormal numbers count as 0,
/// too, since their reciprocals may be infinite.
@inline(__always)
func reciprocal(_ x: Lanes) -> Lanes {
  let isPositive = x >= Lanes(Float.leastNormalMagnitude)
  return isPositive.select(.one / isPositive.select(x, .one), .zero)
}

/// Where the anchors are now.
struct JointPose {
  /// From the centre of mass to the anchor, m.
  var armA: VectorLanes
  var armB: VectorLanes
  /// From A's anchor to B's, m.
  var separation: VectorLanes
  /// Cosine less 1 and sine of the turn since the step began.
  var turnA: VectorLanes
  var turnB: VectorLanes

  @inline(__always)
  init(_ bodies: BodyRows, _ piece: JointPiece, scaleA: Lanes, scaleB: Lanes) {
    let motionA = LaneRows(gather: bodies.motion, piece.indexA)
    let motionB = LaneRows(gather: bodies.motion, piece.indexB)
    self.init(motionA, motionB, piece, scaleA: scaleA, scaleB: scaleB)
  }

  @inline(__always)
  init(_ motionA: LaneRows, _ motionB: LaneRows, _ piece: JointPiece, scaleA: Lanes, scaleB: Lanes) {
    turnA = VectorLanes(motionA.w * scaleA, motionA.z * scaleA)
    turnB = VectorLanes(motionB.w * scaleB, motionB.z * scaleB)
    armA = Self.turned(VectorLanes(field: &piece.head.pointee.armA), turnA)
    armB = Self.turned(VectorLanes(field: &piece.head.pointee.armB), turnB)
    let centers = VectorLanes(field: &piece.head.pointee.centers)
    separation = VectorLanes(
      (centers.x + (motionB.x - motionA.x)) + (armB.x - armA.x),
      (centers.y + (motionB.y - motionA.y)) + (armB.y - armA.y))
  }

  /// Before anything has moved in this step: motion rows are zero.
  @inline(__always)
  init(still piece: JointPiece) {
    turnA = VectorLanes(.zero, .zero)
    turnB = turnA
    armA = VectorLanes(field: &piece.head.pointee.armA)
    armB = VectorLanes(field: &piece.head.pointee.armB)
    let centers = VectorLanes(field: &piece.head.pointee.centers)
    separation = VectorLanes(centers.x + (armB.x - armA.x), centers.y + (armB.y - armA.y))
  }

  /// A vector after a turn, given as cosine less 1 and sine.
  @inline(__always)
  static func turned(_ v: VectorLanes, _ turn: VectorLanes) -> VectorLanes {
    VectorLanes(v.x + (turn.x * v.x - turn.y * v.y), v.y + (turn.y * v.x + turn.x * v.y))
  }

  /// The angle by which B turned more than A since the step began, rad.
  @inline(__always) var relativeTurn: Lanes { turnAngle(turnB) - turnAngle(turnA) }
}

/// The angle of a turn given as cosine less 1 and sine: twice the arc tangent of `sin / (1 + cos)` by its series. The
/// error is below 2e-6 rad at an eighth of a turn, the most that a body turns in a step.
@inline(__always)
func turnAngle(_ turn: VectorLanes) -> Lanes {
  let t = turn.y / (turn.x + Lanes(2))
  let s = t * t
  var series = Lanes(-1.0 / 11)
  series = series * s + Lanes(1.0 / 9)
  series = series * s + Lanes(-1.0 / 7)
  series = series * s + Lanes(1.0 / 5)
  series = series * s + Lanes(-1.0 / 3)
  return (t + t) * (series * s + .one)
}

/// One direction of motion of B relative to A, along a line through B's anchor.
struct AxisLanes {
  var direction: VectorLanes
  /// Lever arms of the direction divided by k.
  var armA: Lanes
  var armB: Lanes

  /// Along a direction in world axes; forces act at B's anchor.
  @inline(__always)
  init(_ direction: VectorLanes, _ bodies: JointBodies, _ pose: JointPose) {
    self.direction = direction
    armA = (pose.armA + pose.separation).cross(direction) * bodies.scaleA
    armB = pose.armB.cross(direction) * bodies.scaleB
  }
}

/// How stiff a constraint is in a pass.
struct SoftnessLanes {
  var rate: Lanes
  var massScale: Lanes
  var impulseScale: Lanes

  @inline(__always) init(_ rate: Lanes, _ massScale: Lanes, _ impulseScale: Lanes) {
    self.rate = rate
    self.massScale = massScale
    self.impulseScale = impulseScale
  }

  @inline(__always) init(_ spring: UnsafeMutablePointer<JointSpringBlock>) {
    self.init(
      Lanes(field: &spring.pointee.rate), Lanes(field: &spring.pointee.massScale),
      Lanes(field: &spring.pointee.impulseScale))
  }

  @inline(__always) init(_ softness: Softness) {
    self.init(Lanes(softness.biasRate), Lanes(softness.massScale), Lanes(softness.impulseScale))
  }

  /// The same spring, whose scales are those for an effective mass, as one solved with another effective mass.
  ///
  /// A spring gives way by gamma for each unit of its impulse, `gamma = impulseScale / (massScale mass)`. With another mass
  /// m its scales are `1 / (1 + gamma m)` and 1 less that.
  @inline(__always)
  func of(mass: Lanes, asFor m: Lanes) -> SoftnessLanes {
    let stiff = massScale * mass
    let scale = stiff * reciprocal(stiff + impulseScale * m)
    return SoftnessLanes(rate, scale, .one - scale)
  }

  @inline(__always)
  func store(_ spring: UnsafeMutablePointer<JointSpringBlock>) {
    rate.store(field: &spring.pointee.rate)
    massScale.store(field: &spring.pointee.massScale)
    impulseScale.store(field: &spring.pointee.impulseScale)
  }

  /// Velocities only.
  @inline(__always) static var rigid: SoftnessLanes { SoftnessLanes(.zero, .one, .zero) }

  /// Of springs in lanes, see `Softness`; a frequency of 0 gives a constraint that does nothing.
  @inline(__always)
  init(hertz: Lanes, dampingRatio: Lanes, timeStep: Lanes) {
    let omega = hertz * Lanes(2 * Float.pi)
    let a1 = dampingRatio + dampingRatio + timeStep * omega
    let a2 = timeStep * omega * a1
    impulseScale = .one / (a2 + .one)
    massScale = a2 * impulseScale
    rate = omega * reciprocal(a1)
  }
}

extension LaneMask {
  @inline(__always)
  func select(_ a: SoftnessLanes, _ b: SoftnessLanes) -> SoftnessLanes {
    SoftnessLanes(
      select(a.rate, b.rate), select(a.massScale, b.massScale), select(a.impulseScale, b.impulseScale))
  }
}

/// What a pass knows of a bundle.
struct JointPass {
  /// Of what the joint holds.
  let held: SoftnessLanes
  /// Of its limits.
  let limits: SoftnessLanes
  let inverseTimeStep: Lanes
  private let largestSpeed: Lanes
  private let largestAngularVelocity: Lanes

  @inline(__always)
  init(_ arguments: JointPassArguments, _ bundle: Int, relax: Bool) {
    let info = arguments.info[bundle]
    limits = relax ? .rigid : SoftnessLanes(info.softness)
    held = relax || info.isRigid ? .rigid : SoftnessLanes(info.softness)
    inverseTimeStep = Lanes(1 / arguments.timeStep)
    largestSpeed = Lanes(arguments.largestSpeed)
    largestAngularVelocity = Lanes(arguments.largestAngularVelocity)
  }

  /// The speed with which an error is taken back. It stays below what bodies can move at: where their speed is limited,
  /// impulses would tell of a motion that never was, and grow from step to step.
  @inline(__always)
  func bias(_ error: Lanes, _ softness: SoftnessLanes) -> Lanes {
    max(-largestSpeed, min(softness.rate * error, largestSpeed))
  }

  @inline(__always)
  func bias(_ error: VectorLanes, _ softness: SoftnessLanes) -> VectorLanes {
    VectorLanes(bias(error.x, softness), bias(error.y, softness))
  }

  /// The same for angles.
  @inline(__always)
  func bias(angle: Lanes, _ softness: SoftnessLanes) -> Lanes {
    max(-largestAngularVelocity, min(softness.rate * angle, largestAngularVelocity))
  }
}
