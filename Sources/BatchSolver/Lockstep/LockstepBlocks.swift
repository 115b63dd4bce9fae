internal import KernelInterface

// Reading and writing a lane of a field of a block: floats, 16 or two times 16.

func scalar(_ field: UnsafeMutableRawPointer, _ lane: Int) -> Float { field.assumingMemoryBound(to: Float.self)[lane] }

func vector(_ field: UnsafeMutableRawPointer, _ lane: Int) -> SIMD2<Float> {
  let field = field.assumingMemoryBound(to: Float.self)
  return SIMD2(field[lane], field[lane + LockstepBatch.lanes])
}

func integer(_ field: UnsafeMutableRawPointer, _ lane: Int) -> Int32 { field.assumingMemoryBound(to: Int32.self)[lane] }

func setLane(_ field: UnsafeMutableRawPointer, _ value: Float, _ lane: Int) {
  field.assumingMemoryBound(to: Float.self)[lane] = value
}

func setLane(_ field: UnsafeMutableRawPointer, _ value: SIMD2<Float>, _ lane: Int) {
  let field = field.assumingMemoryBound(to: Float.self)
  field[lane] = value.x
  field[lane + LockstepBatch.lanes] = value.y
}

func setLane(integer field: UnsafeMutableRawPointer, _ value: Int32, _ lane: Int) {
  field.assumingMemoryBound(to: Int32.self)[lane] = value
}

/// Of a mass or an inertia; 0 for what forces do not move, or not turn.
func inverse(_ value: Float) -> Float { value > 0 ? 1 / value : 0 }

/// A part of a world.
struct LockstepBody {
  let block: UnsafeMutablePointer<LockstepBodyBlock>
  let lane: Int

  var center: SIMD2<Float> { vector(&block.pointee.center, lane) }
  var angle: Float { scalar(&block.pointee.angle, lane) }
  var localCenter: SIMD2<Float> { vector(&block.pointee.localCenter, lane) }
  var velocity: SIMD2<Float> { vector(&block.pointee.velocity, lane) }
  var angularVelocity: Float { scalar(&block.pointee.angularVelocity, lane) }
  var pose: LockstepPose { pose(center, vector(&block.pointee.rotation, lane)) }
  /// Where the step began.
  var startPose: LockstepPose {
    pose(vector(&block.pointee.startCenter, lane), vector(&block.pointee.startRotation, lane))
  }

  /// Its way in the last step.
  var sweep: LockstepSweep {
    LockstepSweep(
      localCenter: localCenter, firstCenter: vector(&block.pointee.startCenter, lane), center: center,
      firstAngle: scalar(&block.pointee.startAngle, lane), angle: angle)
  }

  private func pose(_ center: SIMD2<Float>, _ rotation: SIMD2<Float>) -> LockstepPose {
    var pose = LockstepPose(position: .zero, cosine: rotation.x, sine: rotation.y)
    pose.position = center - pose.rotated(localCenter)
    return pose
  }

  func setPlace(_ center: SIMD2<Float>, _ angle: Float) {
    setLane(&block.pointee.center, center, lane)
    setLane(&block.pointee.angle, angle, lane)
    let (cosine, sine) = cosineAndSine(angle)
    setLane(&block.pointee.rotation, SIMD2(cosine, sine), lane)
  }

  /// Says that it has not moved.
  func setStart() {
    setLane(&block.pointee.startCenter, center, lane)
    setLane(&block.pointee.startAngle, angle, lane)
    setLane(&block.pointee.startRotation, vector(&block.pointee.rotation, lane), lane)
  }

  func setVelocity(_ linear: SIMD2<Float>, _ angular: Float) {
    setLane(&block.pointee.velocity, linear, lane)
    setLane(&block.pointee.angularVelocity, angular, lane)
  }

  func addAcceleration(_ linear: SIMD2<Float>, _ angular: Float) {
    setAcceleration(
      vector(&block.pointee.acceleration, lane) + linear, scalar(&block.pointee.angularAcceleration, lane) + angular)
  }

  func setAcceleration(_ linear: SIMD2<Float>, _ angular: Float) {
    setLane(&block.pointee.acceleration, linear, lane)
    setLane(&block.pointee.angularAcceleration, angular, lane)
  }

  var inverseMass: Float { scalar(&block.pointee.inverseMass, lane) }
  var inverseInertia: Float { scalar(&block.pointee.inverseInertia, lane) }

  func setMass(_ mass: Float, _ inertia: Float, center: SIMD2<Float>) {
    setLane(&block.pointee.inverseMass, inverse(mass), lane)
    setLane(&block.pointee.inverseInertia, inverse(inertia), lane)
    setLane(&block.pointee.localCenter, center, lane)
  }

  var isFinite: Bool { ((velocity + center).sum() + angularVelocity + angle).isFinite }

  /// Takes over everything of another one.
  func copy(_ other: LockstepBody) {
    copyLane(of: other.block, other.lane, to: block, lane, bytes: MemoryLayout<LockstepBodyBlock>.size)
  }
}

/// Copies a lane of all fields of a block of so many bytes, of which each has 16 lanes.
func copyLane(
  of source: UnsafeRawPointer, _ lane: Int, to target: UnsafeMutableRawPointer, _ targetLane: Int, bytes: Int
) {
  let from = source.assumingMemoryBound(to: Float.self)
  let to = target.assumingMemoryBound(to: Float.self)
  for field in stride(from: 0, to: bytes / MemoryLayout<Float>.stride, by: LockstepBatch.lanes) {
    to[field + targetLane] = from[field + lane]
  }
}
