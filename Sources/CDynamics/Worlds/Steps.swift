// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Takes a step.
@c @implementation
public func dyn_world_step(_ world: DynWorld, _ timeStep: Float, _ substeps: Int32) -> DynStatus {
  call(world) { try $0.step(by: timeStep, substeps: Int(substeps)) }
}

/// Refuses counts of steps that are meant by nobody, as those that come of negative numbers: more than a year at 60 a second.
func check(steps count: Int) throws {
  let limit = Int(Int32.max)
  guard 0...limit ~= count else { throw BorderError.tooMany("steps", count, limit: limit) }
}

/// Takes steps.
@c @implementation
public func dyn_world_steps(_ world: DynWorld, _ timeStep: Float, _ substeps: Int32, _ count: Int) -> DynStatus {
  call(world) { world in
    try check(steps: count)
    try world.checkStep(by: timeStep, substeps: Int(substeps))
    for _ in 0..<count { try world.step(by: timeStep, substeps: Int(substeps)) }
  }
}

/// Takes a step by sequential impulses.
@c @implementation
public func dyn_world_step_iterations(
  _ world: DynWorld, _ timeStep: Float, _ velocityIterations: Int32, _ positionIterations: Int32
) -> DynStatus {
  call(world) {
    try $0.step(
      by: timeStep, velocityIterations: Int(velocityIterations), positionIterations: Int(positionIterations))
  }
}

/// Steps so far.
@c @implementation
public func dyn_world_step_count(_ world: DynWorld, _ count: UnsafeMutablePointer<UInt64>?) -> DynStatus {
  call(world) { try require(count, "count").pointee = UInt64($0.stepCount) }
}

/// Time simulated so far.
@c @implementation
public func dyn_world_time(_ world: DynWorld, _ time: UnsafeMutablePointer<Double>?) -> DynStatus {
  call(world) { try require(time, "time").pointee = $0.time }
}
