internal import DynamicsBase

/// How the worlds of a batch are stepped.
package enum BatchStep {
  case soft(timeStep: Float, substeps: Int)
  case rigid(timeStep: Float, velocityIterations: Int, positionIterations: Int)

  /// What holds for the step of a world.
  func settings(_ world: WorldSettings) throws(WorldError) -> StepSettings {
    switch self {
    case .soft(let timeStep, let substeps): try StepSettings(timeStep: timeStep, substeps: substeps, world)
    case .rigid(let timeStep, let velocityIterations, let positionIterations):
      try StepSettings(
        timeStep: timeStep, velocityIterations: velocityIterations, positionIterations: positionIterations, world)
    }
  }
}

/// Steps the worlds of a range, sixteen or more at a time: each up to where contacts and joints are solved, all of them together
/// there, and each to its end.
struct SharedStep: RangeTask {
  let members: BatchMembers
  let step: BatchStep
  /// How often each world is stepped.
  let count: Int
  /// By range.
  let solvers: SharedSolvers
  /// What worlds are told before it and asked after it.
  let transfers: StepTransfers?
  /// By world; `nil`: all.
  let mask: UnsafePointer<Bool>?

  func run(_ range: Range<Int>, number: Int) {
    guard count > 0 else { return }
    let solver = solvers[number]
    solver.beginRange()
    var first = range.lowerBound
    while first < range.upperBound {
      let end = take(0, first..<range.upperBound, solver)
      // They are in the caches now, and take the other steps at once.
      for step in 1..<count {
        var next = first
        while next < end { next = take(step, next..<end, solver) }
      }
      first = end
    }
  }

  /// Takes a step, of those of the call, of the worlds at the beginning of a range: as many as are solved together, and those
  /// between them.
  ///
  /// - Returns: The end of these.
  private func take(_ step: Int, _ range: Range<Int>, _ solver: SharedSolver) -> Int {
    let before = step * members.worlds.count
    var next = range.lowerBound
    var shared: StepSettings?
    // These are bounded as well, or all worlds would take a step before the first takes its next.
    var alone = 0
    solver.removeAll()
    while next < range.upperBound, !solver.isFull(members.areFar), alone < SharedSolver.usualWorlds {
      if mask?[next] ?? true, !members.hasFailed(next) {
        if step == 0 { members.touch(next) }
        if !members.withWorld(next, { begin($0, next, before, solver, &shared) }) { alone += 1 }
      } else {
        transfers?.ask(members.worlds[next], before + next)
      }
      next += 1
    }
    if let shared { finish(solver, before, shared) }
    return next
  }

  /// Begins the step of a world, and ends it, too, if it cannot be solved with the others.
  ///
  /// - Parameter before: What buffers of transfers have for worlds in the steps before.
  /// - Returns: Whether it is solved with them.
  private func begin(
    _ world: World, _ index: Int, _ before: Int, _ solver: SharedSolver, _ shared: inout StepSettings?
  ) -> Bool {
    world.take(&solver.scratch)
    defer { world.giveBack(&solver.scratch) }
    do throws(WorldError) {
      try transfers?.tell(world, before + index)
      let settings = try step.settings(world.settings)
      try world.beginStep(settings, isTimed: false)
      if shared?.solvesAlike(settings) ?? true, solver.add(world, index, settings) {
        shared = shared ?? settings
        return true
      }
      world.solveSubsteps(settings)
      world.endStep(settings)
    } catch {
      members[failureOf: index] = error
    }
    members.checkMotion(world, index)
    transfers?.ask(world, before + index)
    return false
  }

  private func finish(_ solver: SharedSolver, _ before: Int, _ shared: StepSettings) {
    solver.solve(shared, members.worlds[0].widestKernels)
    for number in 0..<solver.count {
      let index = solver.index(number)
      members.withWorld(index) { world in
        var settings = shared
        settings.gravity = world.settings.gravity
        world.endStep(settings)
        members.checkMotion(world, index)
        transfers?.ask(world, before + index)
      }
    }
  }
}

/// A shared solver for each range that is worked on at the same time.
///
/// Invariant: an entry is touched by the one thread that works on the range of its number.
final class SharedSolvers {
  private let solvers: UnsafeMutablePointer<SharedSolver?>

  init() {
    solvers = .allocate(capacity: Workers.mostRanges)
    solvers.initialize(repeating: nil, count: Workers.mostRanges)
  }

  deinit {
    solvers.deinitialize(count: Workers.mostRanges)
    solvers.deallocate()
  }

  /// Worlds that were solved together in the last step, by whatever thread.
  var solvedWorlds: Int { (0..<Workers.mostRanges).reduce(0) { $0 + (solvers[$1]?.solvedWorlds ?? 0) } }

  subscript(number: Int) -> SharedSolver {
    if let solver = solvers[number] { return solver }
    let solver = SharedSolver()
    solvers[number] = solver
    return solver
  }
}
