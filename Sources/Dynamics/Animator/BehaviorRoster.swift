/// The behaviours of an animator's tree in the order of the tree, parents first, and by what they do in a step.
struct BehaviorRoster {
  private(set) var all: [DynamicBehavior] = []
  private(set) var gravities: [GravityBehavior] = []
  private(set) var pushes: [PushBehavior] = []
  private(set) var collisions: [CollisionBehavior] = []
  private(set) var itemBehaviors: [DynamicItemBehavior] = []
  /// Those that add forces before each sub-step.
  private(set) var fields: [DynamicBehavior] = []

  /// No behaviours.
  init() {}

  /// The behaviours below some roots that have joined the animator.
  init(_ roots: [DynamicBehavior], of animator: DynamicAnimator) {
    for root in roots {
      root.forEachInTree { behavior in
        if behavior.dynamicAnimator === animator { append(behavior) }
      }
    }
  }

  /// Adds a behaviour that is the last of the tree.
  mutating func append(_ behavior: DynamicBehavior) {
    behavior.placeInTree = all.count
    all.append(behavior)
    if let gravity = behavior as? GravityBehavior { gravities.append(gravity) }
    if let push = behavior as? PushBehavior { pushes.append(push) }
    if let collision = behavior as? CollisionBehavior { collisions.append(collision) }
    if let properties = behavior as? DynamicItemBehavior { itemBehaviors.append(properties) }
    if behavior.addsForces { fields.append(behavior) }
  }
}
