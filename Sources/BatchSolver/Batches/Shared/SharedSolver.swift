internal import DynamicsBase
internal import KernelInterface

/// Solves contacts and joints of several worlds of a batch at once, so that small worlds fill the lanes of bundles: a bundle
/// takes the same time with one contact as with sixteen.
///
/// Each world gets the bits that it would get alone, see `SharedBundles`.
final class SharedSolver {
  private var worlds = AlignedBuffer<SharedWorld>()
  private var bodies = SharedBodies()
  private var contacts = SharedContacts()
  private var joints = SharedJoints()
  /// For a world by itself: of several there is always one whose iterations change something.
  private let cycle = IterationCycle()
  /// Lent to the worlds, one after the other.
  var scratch = StepScratch()
  /// Worlds that were solved together since `beginRange`.
  private(set) var solvedWorlds = 0

  /// Worlds that are solved together: with sixteen, what each has one of fills a bundle, and all of them fit the
  /// second-level cache from the begin to the end of their step.
  static let mostWorlds = 16

  /// How many worlds have been added.
  var count: Int { worlds.count }

  /// Begins with the worlds of a range.
  func beginRange() { solvedWorlds = 0 }

  func removeAll() {
    worlds.removeAll()
    contacts.removeAll()
    joints.removeAll()
  }

  /// Adds a world whose step has begun; says whether it is one that can be solved with others.
  func add(_ world: World, _ index: Int, _ step: StepSettings) -> Bool {
    guard world.isShareable else { return false }
    world.joints.prepareSolving(step)
    worlds.append(SharedWorld(world, index: index))
    contacts.add(world.solver.plan)
    joints.add(world.joints.plan)
    return true
  }

  /// The number in the batch of a world that was added.
  func index(_ number: Int) -> Int { worlds[number].index }

  /// Solves the worlds.
  func solve(_ step: StepSettings, _ kernels: KernelTable) {
    solvedWorlds += worlds.count
    let worlds = UnsafeMutableBufferPointer(start: worlds.pointer, count: worlds.count)
    bodies.take(worlds)
    contacts.take(worlds)
    joints.take(worlds)
    SolverPasses(
      settings: step, kernels: kernels, bodies: BodyPassArguments(step, bodies: bodies.rows, blocks: bodies.blocks),
      contacts: contacts.arguments(step, bodies), joints: joints.arguments(step, bodies), hasExtensions: false,
      workers: Workers(pool: nil), contactStages: .empty, jointStages: .empty,
      jointPeaks: joints.peakRows, cycle: worlds.count == 1 ? cycle : nil
    ).run()
    for world in worlds { bodies.giveBack(to: world) }
    contacts.giveBack(to: worlds)
    joints.giveBack(to: worlds)
  }
}
