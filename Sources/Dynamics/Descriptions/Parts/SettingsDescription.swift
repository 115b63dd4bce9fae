public import BatchSolver
public import Foundation

/// How a described animator simulates: `AnimatorSettings` without what belongs to a machine, and the speed.
public struct SettingsDescription: Sendable, Equatable {
  /// See `AnimatorSettings.substep`, s.
  public var substep = AnimatorSettings().substep
  /// See `AnimatorSettings.velocityIterations`.
  public var velocityIterations = AnimatorSettings().velocityIterations
  /// See `AnimatorSettings.positionIterations`.
  public var positionIterations = AnimatorSettings().positionIterations
  /// See `RestThresholds`.
  public var restThresholds = RestThresholds()
  /// See `AnimatorSettings.centerQuantum`, pt.
  public var centerQuantum: CGFloat?
  /// See `AnimatorSettings.acceptsConcavePaths`.
  public var acceptsConcavePaths = false
  /// See `AnimatorSettings.solver`.
  public var solver = AnimatorSettings().solver
  /// See `DynamicAnimator.speed`.
  public var speed = 1.0

  /// UIKit's settings.
  public init() {}

  init(_ animator: DynamicAnimator) {
    substep = animator.settings.substep
    velocityIterations = animator.settings.velocityIterations
    positionIterations = animator.settings.positionIterations
    restThresholds = animator.restThresholds
    centerQuantum = animator.settings.centerQuantum
    acceptsConcavePaths = animator.settings.acceptsConcavePaths
    solver = animator.settings.solver
    speed = animator.speed
  }

  var settings: AnimatorSettings {
    var settings = AnimatorSettings()
    settings.substep = substep
    settings.velocityIterations = velocityIterations
    settings.positionIterations = positionIterations
    settings.restThresholds = restThresholds
    settings.centerQuantum = centerQuantum
    settings.acceptsConcavePaths = acceptsConcavePaths
    settings.solver = solver
    return settings
  }
}

extension SettingsDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    let standard = SettingsDescription()
    try fields.optional("substep", &substep, default: standard.substep)
    try fields.optional("velocityIterations", &velocityIterations, default: standard.velocityIterations)
    try fields.optional("positionIterations", &positionIterations, default: standard.positionIterations)
    try fields.optional("restThresholds", &restThresholds, default: standard.restThresholds)
    try fields.optional("centerQuantum", &centerQuantum)
    try fields.optional("acceptsConcavePaths", &acceptsConcavePaths, default: standard.acceptsConcavePaths)
    try fields.optional("solver", &solver, default: standard.solver)
    try fields.optional("speed", &speed, default: standard.speed)
  }
}

extension RestThresholds: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    let standard = RestThresholds()
    try fields.optional("linear", &linear, default: standard.linear)
    try fields.optional("angular", &angular, default: standard.angular)
    try fields.optional("duration", &duration, default: standard.duration)
  }
}

/// How much time has gone in a described animator.
public struct TimeDescription: Sendable, Equatable {
  /// `DynamicAnimator.elapsedTime`, s.
  public var elapsed: TimeInterval = 0
  /// Time that sub-steps were taken for, s: noise and turbulence follow it.
  public var simulated: TimeInterval = 0
  /// Time that was handed to steps but is less than a sub-step, s.
  public var remainder: TimeInterval = 0

  /// The start: no time.
  public init() {}

  init(_ animator: DynamicAnimator) {
    elapsed = animator.elapsedTime
    simulated = animator.earlierTime + animator.world.time
    remainder = animator.accumulated
  }

  func check(substep: TimeInterval) throws(DescriptionError) {
    for (key, value) in [("elapsed", elapsed), ("simulated", simulated)] where !(value >= 0 && value.isFinite) {
      throw DescriptionError(path: "time.\(key)", reason: "expected 0 s or more, found \(value)")
    }
    guard remainder >= 0, remainder < substep else {
      throw DescriptionError(
        path: "time.remainder",
        reason: "expected 0 s or more and less than a sub-step of \(substep) s, found \(remainder)")
    }
  }
}

extension TimeDescription: DescriptionObject {
  mutating func exchange(with fields: inout DescriptionFields) throws(DescriptionError) {
    try fields.optional("elapsed", &elapsed, default: 0)
    try fields.optional("simulated", &simulated, default: 0)
    try fields.optional("remainder", &remainder, default: 0)
  }
}

extension SolverChoice: DescriptionWord {}
