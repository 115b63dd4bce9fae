package import BatchSolver
public import Foundation

/// Moves items by the behaviours added to it: UIKit's `UIDynamicAnimator`, stepped by hand.
///
/// ```swift
/// let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 480))
/// animator.addBehavior(GravityBehavior(items: [box]))
/// let collision = CollisionBehavior(items: [box])
/// collision.translatesReferenceBoundsIntoBoundary = true
/// animator.addBehavior(collision)
/// while try animator.step(by: 1 / 60) { draw(box) }
/// ```
///
/// Coordinates are points with y downwards, 100 pt are 1 m, angles are radians, clockwise on a screen. The same calls
/// give the same bits in every run. An animator and everything in it is used by one thread at a time, whichever;
/// animators share nothing.
///
/// Calls with UIKit's signatures never throw and never trap: what they cannot do is ignored and reported, in `errors`,
/// to `errorHandler` and to the delegate. Their twins (`add(_:)`, `addChild(_:)`, `setBoundary(_:for:)`, ...) throw a
/// `DynamicsError` instead.
nonisolated open class DynamicAnimator {
  /// Where a step is.
  enum Phase {
    case idle
    /// Items are asked and behaviours are told that they join and leave: what they change in turn is put off, too.
    case editing
    /// The world is stepped and items are written: it cannot be changed.
    case simulating
    /// Delegates and actions are called: behaviours and items are added and removed later.
    case calling
  }

  /// A change that a step puts off.
  enum Edit {
    /// Removes items.
    case removal(() -> Void)
    case items(() throws(DynamicsError) -> Void)
    case world((World) throws(WorldError) -> Void)
  }

  /// The newest errors are kept up to this number.
  public static let errorLimit = 100

  /// Where the items are bodies: in metres, y downwards.
  package final let world: World
  /// Where the time of the last step's sub-steps went.
  package internal(set) var phaseTimes = PhaseTimes()
  private(set) lazy var bodies = ItemBodies(world, self)
  var forces = SubstepForces()
  var collisionSlots = CollisionSlots()
  var contacts = ContactTracker()
  var phase = Phase.idle
  /// Rows that moved in this step: bit i of element b stands for row 16 b + i.
  var moved: [UInt16] = []
  /// Simulated time that is not stepped yet, s.
  var accumulated: TimeInterval = 0
  /// Simulated time before the world was made, s: of an animator that goes on where a described one was.
  var earlierTime: TimeInterval = 0
  var lastClockTime: TimeInterval?
  var restHandlers = RestHandlers()
  var quarantined = 0
  /// Bodies that were left no room in the last sub-step.
  var squeezed: Set<BodyID> = []

  // What was changed since the last step.
  var changedBehaviors: [DynamicBehavior] = []
  /// With so many it is looked which are of the same behaviour.
  var changesLimit = DynamicAnimator.leastChanges
  var refreshedBehaviors: [DynamicBehavior] = []
  var propertiesAreStale = false
  var gravityIsStale = false
  var filtersAreStale = false

  // What a step put off.
  var queuedRemovals: [DynamicBehavior] = []
  var queuedAdditions: [DynamicBehavior] = []
  var queuedEdits: [Edit] = []

  private var storedRoster: BehaviorRoster?

  /// How the animator simulates; fixed but for `restThresholds`.
  public internal(set) var settings: AnimatorSettings

  /// An animator in abstract coordinates, without reference bounds.
  public init() {
    let (world, error) = Self.defaultWorld()
    self.world = world
    settings = AnimatorSettings()
    prepareWorld(error)
  }

  /// An animator whose reference bounds collision behaviours can make a boundary. Bounds that are not finite are
  /// reported and not taken.
  public init(referenceBounds: CGRect) {
    let (world, error) = Self.defaultWorld()
    self.world = world
    settings = AnimatorSettings()
    prepareWorld(error)
    self.referenceBounds = referenceBounds
  }

  /// An animator whose reference bounds are those of a view and follow them.
  ///
  /// Coordinates are the view's. Unlike in UIKit items need not be views in it: whatever conforms to `DynamicItem` may
  /// be added, with its center in these coordinates. Bounds that are not finite are reported and not taken.
  public init(referenceView view: DynamicView) {
    let (world, error) = Self.defaultWorld()
    self.world = world
    settings = AnimatorSettings()
    prepareWorld(error)
    follow(view)
  }

  /// An animator with other settings.
  ///
  /// - Throws: `DynamicsError.invalidValue` for settings out of range, `.world` if the instruction set that they or the
  ///   environment name cannot be had.
  public init(referenceBounds: CGRect? = nil, settings: AnimatorSettings) throws(DynamicsError) {
    try settings.check()
    self.settings = settings
    do throws(WorldError) {
      world = try World(Self.worldSettings(settings), simdLevel: settings.simdLevel)
    } catch {
      throw .world(error)
    }
    prepareWorld(nil)
    self.referenceBounds = referenceBounds
  }

  /// An animator with a world that has bodies already, and with settings that were checked and are the world's.
  init(settings: AnimatorSettings, world: World) {
    self.world = world
    self.settings = settings
    prepareWorld(nil)
  }

  /// An animator with other settings whose reference bounds are those of a view and follow them.
  ///
  /// - Throws: As `init(referenceBounds:settings:)`.
  public convenience init(referenceView view: DynamicView, settings: AnimatorSettings) throws(DynamicsError) {
    try self.init(settings: settings)
    follow(view)
  }

  /// What all initialisers do last.
  private final func prepareWorld(_ error: DynamicsError?) {
    world.filterHook = { [weak self] a, b in self?.mayCollide(a, b) ?? true }
    if let error { report(error) }
  }

  /// Takes a view as the reference.
  private final func follow(_ view: DynamicView) {
    referenceOwner = view
    referenceBounds = view.bounds
    view.addAnimator(self)
  }

  deinit {
    // Behaviours may live on and join another animator.
    for behavior in behaviors { behavior.forEachInTree { $0.forgetAnimator() } }
  }

  /// A world with the settings that cannot be refused. Only the environment can name an instruction set that is not
  /// there; then it is the one that is always there.
  private static func defaultWorld() -> (World, DynamicsError?) {
    let settings = worldSettings(AnimatorSettings())
    do throws(WorldError) {
      return (try World(settings), nil)
    } catch {
      guard let world = try? World(settings, simdLevel: .baseline) else {
        preconditionFailure("a world of default settings was refused")
      }
      return (world, .world(error))
    }
  }

  /// The settings of the world of an animator.
  static func worldSettings(_ animator: AnimatorSettings) -> WorldSettings {
    var settings = WorldSettings()
    // Gravity is that of the gravity behaviours, item by item.
    settings.gravity = .zero
    // 100 pt/s: slower impacts do not bounce.
    settings.restitutionThreshold = 1
    // Items at rest are told of in the sub-step in which they come to rest.
    settings.sleepInterval = 1
    settings.solver = animator.solver
    settings.workers = animator.workers
    settings.timeToSleep = animator.restThresholds.worldDuration
    return settings
  }

  // MARK: - State

  /// Told of pauses, resumptions and errors. Never dangles.
  open weak var delegate: (any DynamicAnimatorDelegate)?

  /// Whether steps move something. An animator pauses when all its items rest, and resumes at any change.
  public internal(set) var isRunning = false

  /// Whether `pause()` holds the animator.
  public internal(set) var isHeld = false

  /// The sum of the times handed to `step(by:)` while it was running, s.
  public internal(set) var elapsedTime: TimeInterval = 0

  /// How much faster than handed to `step(by:)` time goes for the items; 0 stands still. Default: 1. The sub-steps stay
  /// as long as they are, so that results are the same at every speed. What is not a finite number, 0 or more, is
  /// reported and not taken.
  public var speed: Double = 1 {
    didSet {
      guard !(speed >= 0 && speed.isFinite) else { return }
      report(.invalidValue(name: "speed", value: "\(speed)", expected: "a finite number, 0 or more"))
      speed = oldValue
    }
  }

  /// What the time is for `advance()`, in s from any moment on. Default: the system's monotonic clock.
  public var clock: () -> TimeInterval = DynamicAnimator.systemTime {
    didSet { lastClockTime = nil }
  }

  /// The rectangle that `CollisionBehavior.translatesReferenceBoundsIntoBoundary` makes a boundary: in place of UIKit's
  /// reference view. Setting it moves those boundaries and wakes the items at them. Bounds that are not finite are
  /// reported and not taken.
  public var referenceBounds: CGRect? {
    get { storedBounds }
    set {
      guard newValue != storedBounds else { return }
      if let newValue, !Self.isUsable(newValue) {
        return report(
          .invalidValue(
            name: "referenceBounds", value: "\(newValue.numbers)",
            expected: "finite coordinates of at most \(Units.largestCoordinate) pt"))
      }
      storedBounds = newValue
      for behavior in roster.collisions {
        behavior.referenceBoundsChanged()
        changed()
      }
    }
  }

  /// The same, to be set without a consequence.
  final var storedBounds: CGRect?

  /// What the reference bounds belong to, if to anything.
  package final weak var referenceOwner: (any ReferenceOwner)?

  /// The view that the animator was made with; `nil` if there is none (any more). The animator does not keep it.
  public final var referenceView: DynamicView? { referenceOwner as? DynamicView }

  private static func isUsable(_ rect: CGRect) -> Bool {
    [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height].allSatisfy {
      abs($0) <= Units.largestCoordinate
    }
  }

  /// When items count as being at rest. What is out of range is reported and not taken.
  public var restThresholds: RestThresholds {
    get { settings.restThresholds }
    set {
      do throws(DynamicsError) {
        try newValue.check()
        settings.restThresholds = newValue
        whenUnlocked { [weak self] world throws(WorldError) in
          try world.updateSettings {
            $0.timeToSleep = newValue.worldDuration
            $0.sleepInterval = 1
          }
          guard let self else { return }
          for row in bodies.records.indices where bodies.isItem(row) { try bodies.updateSleep(row) }
        }
        changed()
      } catch {
        report(error)
      }
    }
  }

  // MARK: - Errors

  /// The newest errors of calls that do not throw, the latest last, at most `errorLimit`.
  public internal(set) var errors: [DynamicsError] = []

  /// Called with every error of a call that does not throw. What goes wrong inside of it, or of the delegate's
  /// `dynamicAnimator(_:didReport:)`, is in `errors` alone.
  public var errorHandler: ((DynamicsError) -> Void)?

  /// An error is being told.
  var isReporting = false

  /// Forgets the errors so far.
  public func removeErrors() { errors.removeAll() }

  // MARK: - Behaviours

  /// The behaviours that were added to the animator itself, in that order.
  public internal(set) var behaviors: [DynamicBehavior] = []

  /// The behaviours in the animator in the order of the tree.
  var roster: BehaviorRoster {
    if let storedRoster { return storedRoster }
    let roster = BehaviorRoster(behaviors, of: self)
    storedRoster = roster
    return roster
  }

  func treeChanged() { storedRoster = nil }

  /// Notes that a behaviour joined. With one that comes last in the tree, as most do, nothing is to be made anew.
  func treeGrew(by behavior: DynamicBehavior) {
    var last = behavior
    while let parent = last.parent, parent.childBehaviors.last === last { last = parent }
    if behaviors.last === last { storedRoster?.append(behavior) } else { storedRoster = nil }
  }

  // MARK: - As in UIKit

  /// Adds a behaviour with all below it. Ignored if it is there already; what `add(_:)` would throw is reported.
  open func addBehavior(_ behavior: DynamicBehavior) {
    reportingErrors { () throws(DynamicsError) in try add(behavior) }
  }

  /// Removes a behaviour with all below it, wherever in the tree it is. Ignored if it is not there.
  open func removeBehavior(_ behavior: DynamicBehavior) { remove(behavior) }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    // Out of the list at once: each would be looked for in it.
    let removed = behaviors
    behaviors = []
    for behavior in removed where behavior.listingAnimator === self { remove(behavior) }
  }

  /// The items that lie in a rectangle or within 10 pt of it, as in UIKit. None for a null rectangle or one that is not
  /// a number; infinite ones hold all items.
  ///
  /// - Complexity: O(log *n* + *k* log *k*) for *n* items of which *k* have AABBs that overlap the rectangle.
  open func items(in rect: CGRect) -> [any DynamicItem] { itemsNear(rect) }

  /// Takes over center and rotation of an item that was changed from outside, and wakes it; its velocity stays, and so
  /// does its size. Nothing happens for an item that is in no behaviour of the animator; a place that is not usable is
  /// reported.
  open func updateItem(usingCurrentState item: any DynamicItem) {
    editReporting { [weak self] () throws(DynamicsError) in _ = try self?.update(item) }
  }
}
