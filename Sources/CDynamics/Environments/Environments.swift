// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader
internal import Environments

/// A call that uses a batch with a task.
private func callEnvironment(_ handle: DynBatch, _ body: (BatchBox, VectorEnvironment) throws -> Void) -> DynStatus {
  call(handle) { box, _ in
    guard let environment = box.environment else {
      throw BorderError.wrongHandle("is one of a batch without a task", expected: "an environment")
    }
    try body(box, environment)
  }
}

/// Makes an environment.
@c @implementation
public func dyn_environment_create(
  _ definition: UnsafePointer<DynEnvironmentDefinition>?, _ count: Int, _ environment: UnsafeMutablePointer<DynBatch>?
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    let environment = try require(environment, "environment")
    try checkSize(
      definition.pointee.struct_size, of: DynEnvironmentDefinition.self,
      madeBy: "dyn_default_environment_definition()")
    // A size beyond what Swift counts in comes as a negative number.
    let made = try VectorEnvironment(
      try definition.pointee.environmentTask(), count: count < 0 ? .max : count,
      settings: try definition.pointee.settings())
    environment.pointee = DynBatch(bits: batches.insert(BatchBox(made.batch, environment: made)))
  }
}

/// Numbers of each world.
@c @implementation
public func dyn_environment_sizes(
  _ environment: DynBatch, _ sizes: UnsafeMutablePointer<DynEnvironmentSizes>?
) -> DynStatus {
  callEnvironment(environment) { _, environment in
    try require(sizes, "sizes").pointee = DynEnvironmentSizes(
      observation: environment.observationSize, action: environment.actionSize, terrain: environment.terrainSize)
  }
}

/// Seeds worlds.
@c @implementation
public func dyn_environment_seed(
  _ environment: DynBatch, _ seeds: UnsafePointer<UInt64>?, _ count: Int, _ worlds: UnsafePointer<DynBool>?,
  _ worldCount: Int
) -> DynStatus {
  callEnvironment(environment) { box, environment in
    let seeds = try array(seeds, count, "seeds")
    let mask = try box.take(mask: worlds, worldCount)
    try environment.seed(seeds.span, worlds: mask.span)
  }
}

/// Begins new episodes.
@c @implementation
public func dyn_environment_reset(
  _ environment: DynBatch, _ worlds: UnsafePointer<DynBool>?, _ worldCount: Int,
  _ observations: UnsafeMutablePointer<Float>?, _ count: Int
) -> DynStatus {
  callEnvironment(environment) { box, environment in
    let mask = try box.take(mask: worlds, worldCount)
    let observations = try array(observations, count, "observations")
    var seen = observations.mutableSpan
    try environment.reset(worlds: mask.span, observations: &seen)
  }
}

/// Steps all worlds.
@c @implementation
public func dyn_environment_step(
  _ environment: DynBatch, _ actions: UnsafePointer<Float>?, _ actionCount: Int,
  _ observations: UnsafeMutablePointer<Float>?, _ observationCount: Int, _ rewards: UnsafeMutablePointer<Double>?,
  _ terminated: UnsafeMutablePointer<DynBool>?, _ truncated: UnsafeMutablePointer<DynBool>?, _ count: Int,
  _ failed: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callEnvironment(environment) { _, environment in
    let actions = try array(actions, actionCount, "actions")
    let observations = try array(observations, observationCount, "observations")
    let rewards = try array(rewards, count, "rewards")
    let truncated = try array(truncated, count, "truncated")
    try withFlags(writing: try array(terminated, count, "terminated")) { terminated in
      try withFlags(writing: truncated) { truncated in
        var seen = observations.mutableSpan
        var earned = rewards.mutableSpan
        try environment.step(
          actions.span, observations: &seen, rewards: &earned, terminated: &terminated, truncated: &truncated)
      }
    }
    if let failed { failed.pointee = environment.batch.hasFailedWorlds ? environment.batch.failedWorlds.count : 0 }
  }
}

/// The last observations of episodes that ended.
@c @implementation
public func dyn_environment_read_final_observations(
  _ environment: DynBatch, _ observations: UnsafeMutablePointer<Float>?, _ count: Int
) -> DynStatus {
  callEnvironment(environment) { _, environment in
    let observations = try array(observations, count, "observations")
    guard count == environment.finalObservations.count else {
      throw WorldError.countMismatch(
        name: "observations", count: count, expected: environment.finalObservations.count)
    }
    _ = observations.update(fromContentsOf: environment.finalObservations)
  }
}

/// The ground of a world.
@c @implementation
public func dyn_environment_terrain(
  _ environment: DynBatch, _ world: Int, _ buffer: UnsafeMutablePointer<Float>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callEnvironment(environment) { _, environment in
    try Room(buffer, capacity, count).fill(with: try environment.terrain(of: world)) { $0 }
  }
}
