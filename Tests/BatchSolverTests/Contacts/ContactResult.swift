internal import BatchSolver
internal import KernelInterface
internal import SIMDKernels

/// What a step made of a scene.
struct ContactResult: Equatable {
  var velocity: [BodyVelocity] = []
  var motion: [BodyMotion] = []
  var startVelocity: [BodyVelocity] = []
  /// By contact.
  var impulses: [ContactImpulses] = []

  init() {}

  init(_ arrays: ContactArrays) {
    for row in arrays.scene.bodies.indices {
      velocity.append(arrays.velocity[row])
      motion.append(arrays.motion[row])
      startVelocity.append(arrays.startVelocity[row])
    }
    for slot in arrays.scene.slots { impulses.append(arrays.impulses[slot]) }
  }

  /// Equal to the last bit: zeros of different sign differ, and NaNs are equal to themselves.
  static func == (a: ContactResult, b: ContactResult) -> Bool {
    func bits<Element>(_ rows: [Element]) -> [SIMD4<UInt32>] { rows.map { unsafeBitCast($0, to: SIMD4<UInt32>.self) } }
    return bits(a.velocity) == bits(b.velocity) && bits(a.motion) == bits(b.motion)
      && bits(a.startVelocity) == bits(b.startVelocity) && bits(a.impulses) == bits(b.impulses)
  }
}

extension StepSettings {
  /// Those of a world, for tests.
  static let usual = StepSettings(
    timeStep: 1 / 60, substeps: 4, contactHertz: 30, contactDampingRatio: 10, maximumDepenetrationSpeed: 3,
    restitutionThreshold: 1,
    maximumSpeed: 400)
}

extension ContactScene {
  /// Solves one step with a solver of its own.
  func solve(_ settings: StepSettings = .usual, level: SIMDLevel) -> ContactResult {
    var solver = SubstepSolver()
    return solve(settings, level: level, solver: &solver)
  }

  func solve(_ settings: StepSettings, level: SIMDLevel, solver: inout SubstepSolver) -> ContactResult {
    let arrays = ContactArrays(self, substep: settings.substep)
    arrays.makePlan(&solver.plan)
    arrays.solve(&solver, settings, level: level)
    return ContactResult(arrays)
  }
}
