// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The defaults of a rollout.
@c @implementation
public func dyn_rollout_init(_ rollout: UnsafeMutablePointer<DynRollout>?, _ size: Int) -> DynStatus {
  call {
    let rollout = try require(rollout, "rollout")
    try checkSize(size, ofResult: DynRollout.self)
    rollout.pointee = DynRollout()
    rollout.pointee.struct_size = UInt32(MemoryLayout<DynRollout>.stride)
    rollout.pointee.time_step = 1 / 60
    rollout.pointee.substeps = 4
    rollout.pointee.count = 1
  }
}

/// Takes steps that are commanded one by one.
@c @implementation
public func dyn_batch_roll_out(
  _ batch: DynBatch, _ rollout: UnsafePointer<DynRollout>?, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int
) -> DynStatus {
  call(batch) { box, batch in
    let pointer = try require(rollout, "rollout")
    try checkSize(pointer.pointee.struct_size, of: DynRollout.self, madeBy: "dyn_default_rollout()")
    let rollout = pointer.pointee
    try check(steps: rollout.count)
    let mask = try box.take(mask: worlds, worldCount)
    let forced = try box.take(bodies: rollout.forced, rollout.forced_count)
    let observed = try box.take(bodies: rollout.observed, rollout.observed_count)
    let driven = try box.take(joints: rollout.driven, rollout.driven_count)
    let sprung = try box.take(joints: rollout.sprung, rollout.sprung_count)
    let targets = try array(rollout.spring_targets, rollout.spring_target_count, "spring_targets").span
    try withVectors(of: try array(rollout.forces, rollout.force_count, "forces")) {
      (forces: Span<SIMD4<Float>>) in
      try withVectors(of: try array(rollout.motors, rollout.motor_count, "motors")) {
        (motors: Span<SIMD2<Float>>) in
        try withVectors(writing: try array(rollout.poses, rollout.pose_count, "poses")) {
          (transforms: inout MutableSpan<SIMD4<Float>>) in
          try withVectors(writing: try array(rollout.velocities, rollout.velocity_count, "velocities")) {
            (velocities: inout MutableSpan<SIMD4<Float>>) in
            try batch.rollOut(
              rollout.step, rollout.count, forces, forced, motors, driven, targets, sprung, &transforms, &velocities,
              observed, mask.span)
          }
        }
      }
    }
  }
}

extension DynRollout {
  /// How its steps are taken.
  fileprivate var step: BatchStep {
    guard velocity_iterations != 0 || position_iterations != 0 else {
      return .soft(timeStep: time_step, substeps: Int(substeps))
    }
    return .rigid(
      timeStep: time_step, velocityIterations: Int(velocity_iterations), positionIterations: Int(position_iterations))
  }
}
