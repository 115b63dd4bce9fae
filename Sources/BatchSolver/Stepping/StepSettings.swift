/// How often the constraints of a step are solved by sequential impulses, in place of soft sub-steps.
package struct StepIterations: Equatable {
  /// Over velocities.
  package var velocity: Int
  /// Over positions.
  package var position: Int

  package init(velocity: Int, position: Int) {
    self.velocity = velocity
    self.position = position
  }
}

/// What holds for a step.
package struct StepSettings {
  /// Length of the step, s.
  package var timeStep: Float
  /// Sub-steps of the step.
  package var substeps: Int
  /// Rigid iterations; `nil`: soft sub-steps.
  package var iterations: StepIterations?
  /// Hz; see `hertz`.
  package var contactHertz: Float
  package var contactDampingRatio: Float
  /// The fastest that overlapping shapes are pushed apart, m/s.
  package var maximumDepenetrationSpeed: Float
  /// Impacts slower than this do not bounce, m/s.
  package var restitutionThreshold: Float
  /// Speed limit, m/s.
  package var maximumSpeed: Float
  /// m/s^2.
  package var gravity = SIMD2<Float>.zero

  /// Whether contacts and joints are solved in the same way; gravity is the bodies' affair.
  func solvesAlike(_ other: StepSettings) -> Bool {
    timeStep == other.timeStep && substeps == other.substeps && iterations == other.iterations
      && contactHertz == other.contactHertz && contactDampingRatio == other.contactDampingRatio
      && maximumDepenetrationSpeed == other.maximumDepenetrationSpeed
      && restitutionThreshold == other.restitutionThreshold && maximumSpeed == other.maximumSpeed
  }

  /// Frequency of contacts between moving bodies, Hz. They cannot be stiffer than an eighth of the sub-step rate:
  /// beyond it a soft constraint rings (Box2D's limit).
  package var hertz: Float { min(contactHertz, 0.125 * Float(substeps) / timeStep) }
  /// Length of a sub-step, s.
  package var substep: Float { timeStep / Float(substeps) }
  /// A body may turn a quarter of a half turn in a step; rad/s.
  package var maximumAngularVelocity: Float { 0.25 * Float.pi / timeStep }

  package init(
    timeStep: Float, substeps: Int, contactHertz: Float, contactDampingRatio: Float, maximumDepenetrationSpeed: Float,
    restitutionThreshold: Float, maximumSpeed: Float
  ) {
    self.timeStep = timeStep
    self.substeps = substeps
    self.contactHertz = contactHertz
    self.contactDampingRatio = contactDampingRatio
    self.maximumDepenetrationSpeed = maximumDepenetrationSpeed
    self.restitutionThreshold = restitutionThreshold
    self.maximumSpeed = maximumSpeed
  }

  /// A step of a world.
  ///
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep` or the sub-steps are not 1 to
  ///   1000.
  init(timeStep: Float, substeps: Int, _ settings: WorldSettings) throws(WorldError) {
    try checkRange(timeStep, WorldLimits.timeStep, "s", "timeStep")
    guard (1...1000).contains(substeps) else {
      throw .invalidValue(name: "substeps", value: "\(substeps)", expected: "1 to 1000")
    }
    self.init(settings)
    self.timeStep = timeStep
    self.substeps = substeps
  }

  /// A step of a world by sequential impulses.
  ///
  /// - Throws: `WorldError.invalidValue` if the time step is not in `WorldLimits.timeStep`, the velocity iterations are
  ///   not 1 to 1000, or the position iterations not 0 to 1000.
  init(
    timeStep: Float, velocityIterations: Int, positionIterations: Int, _ settings: WorldSettings
  ) throws(WorldError) {
    try self.init(timeStep: timeStep, substeps: 1, settings)
    guard (1...1000).contains(velocityIterations) else {
      throw .invalidValue(name: "velocityIterations", value: "\(velocityIterations)", expected: "1 to 1000")
    }
    guard (0...1000).contains(positionIterations) else {
      throw .invalidValue(name: "positionIterations", value: "\(positionIterations)", expected: "0 to 1000")
    }
    iterations = StepIterations(velocity: velocityIterations, position: positionIterations)
  }

  /// What holds at any time, with a step of 1 s.
  init(_ settings: WorldSettings) {
    self.init(
      timeStep: 1, substeps: 1, contactHertz: settings.contactHertz,
      contactDampingRatio: settings.contactDampingRatio,
      maximumDepenetrationSpeed: settings.maximumDepenetrationSpeed,
      restitutionThreshold: settings.restitutionThreshold, maximumSpeed: settings.maximumSpeed)
    gravity = settings.gravity
  }
}
