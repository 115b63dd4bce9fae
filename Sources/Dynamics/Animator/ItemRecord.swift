internal import BatchSolver

/// What a body of the world stands for, and what was last told to the world about it.
struct ItemRecord {
  enum Kind {
    case none
    /// An item of the user's, at an index of `ItemBodies.objects`.
    case object(Int)
    /// An element of a buffer, at an index of `ItemBodies.bindings`.
    case element(binding: Int, index: Int)
    /// A boundary of a collision behaviour, by the behaviour's slot and the boundary's index in it.
    case boundary(BoundaryReference)
  }

  var kind = Kind.none
  /// Behaviours that hold the item, each as often as it acquired it.
  var uses = 0
  var body: BodyID?
  var shapes: [ShapeID] = []
  /// From the center to the farthest point, m.
  var radius: Float = 0
  var properties = BodyProperties()
  /// Item behaviours that hold the item, in no order.
  var itemBehaviors: [DynamicItemBehavior] = []
  var filter = CollisionMembership()
  /// Whether the item's pairs are to be found anew, though its filter may be the same: see `noteRegrouped`.
  var isRegrouped = false
  var gravity = SIMD2<Float>.zero
}
