internal import BatchSolver
public import Foundation

/// The state of an animator at a moment, for going back to it: `DynamicAnimator.snapshot()` takes one,
/// `DynamicAnimator.restore(_:)` goes back.
///
/// ```swift
/// let saved = try animator.snapshot()
/// for _ in 0..<60 { try animator.step(by: 1 / 60) }
/// try animator.restore(saved)  // and on it goes, with the same bits as if it had not been stopped
/// ```
///
/// In it are: the world of bodies with what contacts and attachments bear and how long items have been at rest;
/// elapsed time, time that is not stepped yet, speed, reference bounds, rest thresholds, whether the animator runs or is
/// held; which behaviours are in the tree, with all their parameters, names and items, also custom fields; places and
/// rotations of items, of the members of groups and of all that buffers have; which contacts delegates were told of; and
/// the closures of `whenAtRest(_:perform:)` that were not called yet.
///
/// Not in it, and never changed by going back, are what the program set for itself: `action`, `restCompletion`,
/// delegates, `errorHandler`, `clock`, `errors`, what subclasses add, and everything of an item but its `center` and
/// `transform`.
///
/// A snapshot refers to the animator's behaviours and items and keeps them alive, not the animator. It belongs to the
/// animator that it was taken of and is used by the same thread at a time. Files are made by
/// `DynamicAnimator.description(naming:includingState:)`.
public struct AnimatorSnapshot {
  /// A behaviour of the tree.
  struct Behavior {
    let behavior: DynamicBehavior
    /// Whether it had joined the animator, or was about to.
    let hasJoined: Bool
    let restore: () -> Void
  }

  /// The world of bodies.
  let world: Snapshot
  let bodies: ItemBodies.Tables
  let forces: SubstepForces
  let contacts: ContactTracker
  let collisionSlots: CollisionSlots
  /// The tree, parents first.
  let behaviors: [Behavior]
  let roots: [DynamicBehavior]
  let items: [SavedItem]
  let groups: [() -> Void]
  let buffers: [() -> Void]
  let restThresholds: RestThresholds
  let speed: Double
  let referenceBounds: CGRect?
  let isRunning: Bool
  let isHeld: Bool
  let accumulated: TimeInterval
  let earlierTime: TimeInterval
  let restHandlers: RestHandlers
  let quarantined: Int
  let squeezed: Set<BodyID>
  let staleness: Staleness
  let queuedRemovals: [DynamicBehavior]
  let queuedAdditions: [DynamicBehavior]
  let queuedEdits: [DynamicAnimator.Edit]

  /// What was changed since the last step.
  struct Staleness {
    let behaviors: [DynamicBehavior]
    let properties: Bool
    let gravity: Bool
    let filters: Bool
  }

  /// `DynamicAnimator.elapsedTime` then, s.
  public let elapsedTime: TimeInterval

  /// The memory that the state of the bodies takes, bytes; what is kept of items and behaviours is not counted.
  public var byteCount: Int { world.byteCount }
}
