internal import BatchSolver
internal import CDynamicsHeader
internal import Environments

/// A value of Swift for a constant of the header; `values` are in the order of the constants, from `first` on.
private func value<Value>(
  _ constant: Int32, in values: [Value], from first: Int, _ name: String, _ constants: String
) throws -> Value {
  let index = Int(constant) - first
  guard values.indices.contains(index) else {
    throw BorderError.unknownValue(name, constant, expected: "\(first) to \(first + values.count - 1), a \(constants)")
  }
  return values[index]
}

private func constant<Value: Equatable>(_ value: Value, in values: [Value], from first: Int) -> Int32 {
  Int32(first + (values.firstIndex(of: value) ?? 0))
}

private let bodyTypes: [BodyType] = [.static, .kinematic, .dynamic]
private let solvers: [SolverChoice] = [.iterative, .automatic, .direct]
private let mixings: [MixingRule] = [.geometricMean, .maximum, .minimum, .average, .product]
private let details: [WorldRecorder.Detail] = [.steps, .bodies]
private let restarts: [EpisodeRestart] = [.nextStep, .sameStep, .byCaller]
private let levels: [SIMDLevel?] = [nil, .baseline, .avx2, .avx512]

extension BodyType {
  init(_ type: DynBodyType, _ name: String) throws {
    self = try value(type, in: bodyTypes, from: DYN_BODY_STATIC, name, "DYN_BODY_…")
  }

  var constant: DynBodyType { CDynamics.constant(self, in: bodyTypes, from: DYN_BODY_STATIC) }
}

extension SolverChoice {
  init(_ solver: DynSolver, _ name: String) throws {
    self = try value(solver, in: solvers, from: DYN_SOLVER_ITERATIVE, name, "DYN_SOLVER_…")
  }

  var constant: DynSolver { CDynamics.constant(self, in: solvers, from: DYN_SOLVER_ITERATIVE) }
}

extension MixingRule {
  init(_ mixing: DynMixing, _ name: String) throws {
    self = try value(mixing, in: mixings, from: DYN_MIXING_GEOMETRIC_MEAN, name, "DYN_MIXING_…")
  }

  var constant: DynMixing { CDynamics.constant(self, in: mixings, from: DYN_MIXING_GEOMETRIC_MEAN) }
}

extension WorldRecorder.Detail {
  init(_ detail: DynRecordingDetail, _ name: String) throws {
    self = try value(detail, in: details, from: DYN_RECORDING_STEPS, name, "DYN_RECORDING_…")
  }

  var constant: DynRecordingDetail { CDynamics.constant(self, in: details, from: DYN_RECORDING_STEPS) }
}

extension EpisodeRestart {
  init(_ restart: DynRestart, _ name: String) throws {
    self = try value(restart, in: restarts, from: DYN_RESTART_NEXT_STEP, name, "DYN_RESTART_…")
  }
}

extension SIMDLevel {
  /// `nil` for the default.
  static func named(by level: DynSimdLevel, _ name: String) throws -> SIMDLevel? {
    try value(level, in: levels, from: DYN_SIMD_DEFAULT, name, "DYN_SIMD_…")
  }

  var constant: DynSimdLevel { CDynamics.constant(self, in: levels, from: DYN_SIMD_DEFAULT) }
}
