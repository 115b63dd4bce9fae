/// What an animator's coordinates are those of: a view, or the layout of a collection.
package protocol ReferenceOwner: AnyObject {
  /// Told at the end of every step in which time passed.
  func animatorDidStep(_ animator: DynamicAnimator)
}
