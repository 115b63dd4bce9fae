extension DynamicAnimator {
  /// An animator whose reference bounds are those of a view and follow them.
  ///
  /// Coordinates are the view's. Unlike in UIKit items need not be views in it: whatever conforms to `DynamicItem` may
  /// be added, with its center in these coordinates. Bounds that are not finite are reported and not taken.
  public convenience init(referenceView view: DynamicView) {
    self.init(referenceBounds: view.bounds)
    referenceOwner = view
    view.addAnimator(self)
  }

  /// The view that the animator was made with; `nil` if there is none (any more). The animator does not keep it.
  public var referenceView: DynamicView? { referenceOwner as? DynamicView }
}
