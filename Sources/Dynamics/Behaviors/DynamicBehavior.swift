/// Something that makes items move, and the base of all behaviours: UIKit's `UIDynamicBehavior`.
///
/// As itself, or subclassed by you, it is a composite: it groups other behaviours, and adding it to an animator adds
/// them all. The predefined behaviours (gravity, collision, ...) are primitive: they take no children.
///
/// Behaviours, like animators, are used by one thread at a time.
nonisolated open class DynamicBehavior {
  /// Called at the end of every step of the animator, after items are written and contacts reported. What it adds and
  /// removes takes effect when the step is over. Behaviours are called in the order of the tree, parents first.
  open var action: (() -> Void)? {
    didSet { dynamicAnimator?.changed() }
  }

  /// Called once whenever all items of this behaviour and its children have come to rest; if they rest already when it is
  /// set, after the next step.
  public var restCompletion: (() -> Void)? {
    didSet {
      wasAtRest = false
      if restCompletion != nil { dynamicAnimator?.changed() }
    }
  }

  /// A name by which `DynamicAnimator.behavior(named:)` finds the behaviour, and which is kept in files. Default: none.
  public final var name: String?

  /// The behaviours in this one, in the order they were added.
  public internal(set) final var childBehaviors: [DynamicBehavior] = []

  /// The animator that this behaviour is in; `nil` if there is none (any more). Never dangles.
  public internal(set) final weak var dynamicAnimator: DynamicAnimator?

  /// The newest errors that calls without `throws` met while there was no animator to report them to.
  public internal(set) final var errors: [DynamicsError] = []

  /// The behaviour that lists this one, or the animator that does, from the moment of adding on.
  final weak var parent: DynamicBehavior?
  final weak var listingAnimator: DynamicAnimator?
  /// Whether all items rested after the last step.
  final var wasAtRest = false
  /// Where in the order of the tree, as of the animator's roster.
  final var placeInTree = 0

  /// A composite behaviour without children.
  public init() {}

  // MARK: - Children

  /// Adds a behaviour to this composite, before or after it joins an animator. Ignored if it is there already; what
  /// `addChild(_:)` would throw is reported (see `DynamicAnimator.errors`).
  open func addChildBehavior(_ behavior: DynamicBehavior) {
    reporting { () throws(DynamicsError) in try addChild(behavior) }
  }

  /// Takes a behaviour out of this composite. Ignored if it is not there.
  open func removeChildBehavior(_ behavior: DynamicBehavior) { removeChild(behavior) }

  /// Adds a behaviour to this composite; nothing happens if it is there already.
  ///
  /// - Throws: `DynamicsError.primitiveBehavior` if this behaviour takes no children, `.behaviorInUse` if the other one
  ///   is in a tree already or is an ancestor of this one, `.invalidValue` if the tree came to have more than 1000
  ///   levels, and what `DynamicAnimator.add(_:)` throws.
  public final func addChild(_ behavior: DynamicBehavior) throws(DynamicsError) {
    guard !isPrimitive else { throw .primitiveBehavior(behavior: "\(type(of: self))") }
    guard behavior.parent !== self else { return }
    guard !behavior.isListed, !isWithin(behavior) else {
      throw .behaviorInUse(behavior: "\(type(of: behavior))")
    }
    try checkDepth(with: behavior)
    if let dynamicAnimator { try dynamicAnimator.checkTree(behavior) }
    // Items were asked, and may have added it.
    guard behavior.parent !== self else { return }
    guard !behavior.isListed, !isWithin(behavior) else { throw .behaviorInUse(behavior: "\(type(of: behavior))") }
    childBehaviors.append(behavior)
    behavior.parent = self
    do throws(DynamicsError) {
      try dynamicAnimator?.associate(behavior)
    } catch {
      childBehaviors.removeAll { $0 === behavior }
      behavior.parent = nil
      throw error
    }
  }

  /// Each level of a tree takes a place on the stack of who walks along it.
  private static let mostLevels = 1000

  /// Refuses a child that makes the tree too deep.
  private func checkDepth(with child: DynamicBehavior) throws(DynamicsError) {
    var levels = 0
    var ancestor: DynamicBehavior? = self
    while let behavior = ancestor {
      levels += 1
      ancestor = behavior.parent
    }
    var level = [child]
    while !level.isEmpty {
      levels += 1
      level = level.flatMap(\.childBehaviors)
    }
    guard levels <= Self.mostLevels else {
      throw .invalidValue(
        name: "levels of the tree of behaviors", value: "\(levels)", expected: "at most \(Self.mostLevels)")
    }
  }

  /// Takes a behaviour out of this composite or of one below it; whether it was there.
  @discardableResult
  public final func removeChild(_ behavior: DynamicBehavior) -> Bool {
    guard behavior !== self, behavior.isWithin(self) else { return false }
    behavior.parent?.childBehaviors.removeAll { $0 === behavior }
    behavior.parent = nil
    dynamicAnimator?.dissociate(behavior)
    return true
  }

  /// Told before this behaviour joins an animator, with `dynamicAnimator` set already, and with `nil` before it leaves
  /// it. It is not told when the animator itself is deallocated. Does nothing; override it to prepare.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  // MARK: - For the predefined behaviours

  /// Whether the behaviour takes no children.
  var isPrimitive: Bool { false }

  /// Rows of the items that the behaviour holds, while it is in an animator.
  var itemRows: [Int32] { [] }

  /// Refuses what the animator could not simulate; changes nothing.
  func check(for animator: DynamicAnimator) throws(DynamicsError) {}

  /// Takes items in and makes joints.
  func associate(with animator: DynamicAnimator) throws(DynamicsError) {}

  /// Lets items go and removes joints. Must work after a failed `associate` too.
  func dissociate(from animator: DynamicAnimator) {}

  /// Forgets what belongs to an animator that is gone or that was left.
  func forgetAnimator() {}

  /// Brings joints and boundaries up to date before a step, after a change that `DynamicAnimator.changed` noted.
  func refresh(in animator: DynamicAnimator) {}

  /// Whether `addForces` is to be called.
  var addsForces: Bool { false }

  /// Whether `addForces` decides velocities, so that other forces do nothing.
  var decidesVelocities: Bool { false }

  /// Adds forces before a sub-step. Spans and arrays go by row (see `itemRows`): `transforms` are `x, y, cos, sin` of
  /// the items' centers in m, `velocities` are `vx, vy, w, -` in m/s and rad/s. Rows that are not awake are to be left
  /// out.
  func addForces(
    transforms: Span<SIMD4<Float>>, velocities: Span<SIMD4<Float>>, to forces: inout SubstepForces
  ) {}

  /// What puts the behaviour back into the state that it has now, its place in an animator apart, while it is in no
  /// animator. Closures and delegates stay what they are then.
  func restoration() -> () -> Void {
    let (name, childBehaviors, wasAtRest) = (name, childBehaviors, wasAtRest)
    return {
      self.name = name
      self.childBehaviors = childBehaviors
      self.wasAtRest = wasAtRest
    }
  }

  /// What a file keeps of the behaviour beside its parameters, while it is in an animator.
  func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    AnimatorStateDescription.Behavior()
  }

  /// Takes what a file kept, with the bodies and joints that are the behaviour's, before it is told that it is in the
  /// animator. `path` is the place in the file.
  func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {}

  // MARK: - Tree

  final var isListed: Bool { parent != nil || listingAnimator != nil }

  /// Whether this behaviour is `other` or below it.
  final func isWithin(_ other: DynamicBehavior) -> Bool {
    var current: DynamicBehavior? = self
    while let behavior = current {
      if behavior === other { return true }
      current = behavior.parent
    }
    return false
  }

  /// This behaviour and all below it, parents first.
  final func forEachInTree(_ body: (DynamicBehavior) -> Void) {
    body(self)
    for child in childBehaviors { child.forEachInTree(body) }
  }

  // MARK: - Errors

  /// Does what may fail in a call that does not throw: an error is reported and the call does nothing.
  final func reporting(_ work: () throws(DynamicsError) -> Void) {
    do throws(DynamicsError) {
      try work()
    } catch {
      if let dynamicAnimator {
        dynamicAnimator.report(error)
      } else {
        errors = Array(errors.suffix(DynamicAnimator.errorLimit - 1)) + [error]
      }
    }
  }
}
