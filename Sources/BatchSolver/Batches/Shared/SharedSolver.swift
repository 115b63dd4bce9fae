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
  static let usualWorlds = 16
  /// Where they are in the caches and have so few contacts and joints that sixteen leave lanes empty: 64 walkers take 0.94 of the
  /// time, 3 boxes 0.96. Worlds that come from memory take up to 1.05 of the time, 20 boxes 1.02.
  private static let mostWorlds = 32
  /// Contacts and joints of so many worlds that more would gain nothing.
  private static let enough = 16 * ContactBundle.lanes

  /// How many worlds have been added.
  var count: Int { worlds.count }

  /// Contacts and joints of these.
  private var lanes = 0

  /// No more worlds are to be added.
  ///
  /// - Parameter areFar: They come from memory.
  func isFull(_ areFar: Bool) -> Bool {
    count >= Self.usualWorlds && (areFar || lanes >= Self.enough || count >= Self.mostWorlds)
  }

  /// Begins with the worlds of a range.
  func beginRange() { solvedWorlds = 0 }

  func removeAll() {
    lanes = 0
    worlds.removeAll()
    contacts.removeAll()
    joints.removeAll()
  }

  /// Adds a world whose step has begun; says whether it is one that can be solved with others.
  func add(_ world: World, _ index: Int, _ step: StepSettings) -> Bool {
    guard world.isShareable else { return false }
    world.joints.prepareSolving(step)
    worlds.append(SharedWorld(world, index: index))
    lanes += world.solver.plan.contactCount + world.joints.plan.jointCount
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
