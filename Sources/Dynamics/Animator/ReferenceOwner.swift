/// What an animator's coordinates are those of: a view, or the layout of a collection.
package protocol ReferenceOwner: AnyObject {
  /// Told at the end of every step in which time passed, and when the animator has gone back to a snapshot.
  func animatorDidStep(_ animator: DynamicAnimator)
}
