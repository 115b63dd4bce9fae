// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader
internal import Environments

/// The defaults of an environment.
@c @implementation
public func dyn_environment_definition_init(
  _ definition: UnsafeMutablePointer<DynEnvironmentDefinition>?, _ size: Int, _ task: DynTask
) -> DynStatus {
  call {
    let definition = try require(definition, "definition")
    try checkSize(size, ofResult: DynEnvironmentDefinition.self)
    definition.pointee = try DynEnvironmentDefinition(task)
  }
}

extension DynEnvironmentDefinition {
  init(_ task: DynTask) throws {
    let kind: EnvironmentTask =
      switch Int(task) {
      case DYN_TASK_LUNAR_LANDER: .lunarLander()
      case DYN_TASK_BIPEDAL_WALKER: .bipedalWalker()
      default:
        throw BorderError.unknownValue(
          "task", task, expected: "\(DYN_TASK_LUNAR_LANDER) to \(DYN_TASK_BIPEDAL_WALKER), a DYN_TASK_…")
      }
    let lander = LunarLanderOptions()
    self.init(
      struct_size: UInt32(MemoryLayout<DynEnvironmentDefinition>.stride), task: task,
      restart: DynRestart(DYN_RESTART_NEXT_STEP), maximum_steps: 0,
      velocity_iterations: Int32(kind.iterations.velocity),
      position_iterations: Int32(kind.iterations.position), workers: 1, gravity: lander.gravity,
      wind_power: lander.windPower, turbulence_power: lander.turbulencePower,
      is_continuous: DynBool(lander.isContinuous), has_wind: DynBool(lander.hasWind), is_hardcore: 0)
  }

  func environmentTask() throws -> EnvironmentTask {
    for (name, power) in [("wind_power", wind_power), ("turbulence_power", turbulence_power)] {
      guard power.isFinite else {
        throw BorderError.invalidValue("definition.\(name)", "\(power)", expected: "a finite number")
      }
    }
    return try makeTask()
  }

  private func makeTask() throws -> EnvironmentTask {
    switch Int(try DynEnvironmentDefinition(task).task) {
    case DYN_TASK_LUNAR_LANDER:
      .lunarLander(
        LunarLanderOptions(
          isContinuous: is_continuous.isTrue, gravity: gravity, hasWind: has_wind.isTrue, windPower: wind_power,
          turbulencePower: turbulence_power))
    default: .bipedalWalker(isHardcore: is_hardcore.isTrue)
    }
  }

  func settings() throws -> EnvironmentSettings {
    var settings = EnvironmentSettings()
    settings.restart = try EpisodeRestart(restart, "definition.restart")
    guard maximum_steps >= 0 else {
      throw BorderError.invalidValue("definition.maximum_steps", "\(maximum_steps)", expected: "0 or more")
    }
    settings.maximumSteps = maximum_steps == 0 ? nil : Int(maximum_steps)
    settings.iterations = (Int(velocity_iterations), Int(position_iterations))
    settings.workers = Int(workers)
    return settings
  }
}
