// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Coordinates of joints.
@c @implementation
public func dyn_batch_read_coordinates(
  _ batch: DynBatch, _ joints: UnsafePointer<DynJoint>?, _ jointCount: Int,
  _ coordinates: UnsafeMutablePointer<Float>?, _ count: Int
) -> DynStatus {
  call(batch) { box, batch in
    let joints = try box.take(joints: joints, jointCount)
    let buffer = try array(coordinates, count, "coordinates")
    var span = buffer.mutableSpan
    try batch.readJointCoordinates(of: joints, into: &span)
  }
}

/// Commands to motors.
@c @implementation
public func dyn_batch_set_motors(
  _ batch: DynBatch, _ joints: UnsafePointer<DynJoint>?, _ jointCount: Int, _ motors: UnsafePointer<DynMotor>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let joints = try box.take(joints: joints, jointCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(motors, count, "motors")) { (motors: Span<SIMD2<Float>>) in
      try batch.setMotors(motors, of: joints, worlds: mask.span)
    }
  }
}

/// Commands to springs.
@c @implementation
public func dyn_batch_set_spring_targets(
  _ batch: DynBatch, _ joints: UnsafePointer<DynJoint>?, _ jointCount: Int, _ targets: UnsafePointer<Float>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let joints = try box.take(joints: joints, jointCount)
    let mask = try box.take(mask: worlds, worldCount)
    let targets = try array(targets, count, "targets")
    try batch.setSpringTargets(targets.span, of: joints, worlds: mask.span)
  }
}

/// Moves the targets of mouse joints.
@c @implementation
public func dyn_batch_set_mouse_targets(
  _ batch: DynBatch, _ joints: UnsafePointer<DynJoint>?, _ jointCount: Int, _ targets: UnsafePointer<DynVec2>?,
  _ count: Int, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let joints = try box.take(joints: joints, jointCount)
    let mask = try box.take(mask: worlds, worldCount)
    try withVectors(of: try array(targets, count, "targets")) { (targets: Span<SIMD2<Float>>) in
      try batch.setMouseTargets(targets, of: joints, worlds: mask.span)
    }
  }
}
