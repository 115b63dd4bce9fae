public import Foundation

/// A rectangle that can be in another one and turn: what behaviour code wants of a `UIView`, without a screen.
///
/// It is an item of animators and, as the argument of `DynamicAnimator.init(referenceView:)`, their reference bounds.
/// It has the geometry and the tree of UIKit's class, layout when it is asked for, and animations that act at once. It
/// has nothing of its looks and touches, so that code which needs those does not compile instead of doing nothing.
nonisolated open class DynamicView: NSObject, DynamicItem {
  /// The middle of the view in the coordinates of its superview, pt.
  open var center: CGPoint

  /// The view's own coordinates, pt: the size counts. Animators that have the view as their reference follow it.
  open var bounds: CGRect {
    didSet {
      guard bounds != oldValue else { return }
      setNeedsLayout()
      for animator in animators { animator.animator?.referenceBounds = bounds }
    }
  }

  /// About the center. Animators read its rotation, and write a pure rotation.
  open var transform = CGAffineTransform.identity

  /// The smallest rectangle around the view in the coordinates of its superview. Setting it sets `center` and `bounds`,
  /// as if there were no rotation.
  open var frame: CGRect {
    get {
      let half = CGSize(width: bounds.width / 2, height: bounds.height / 2)
      let reach = CGSize(
        width: abs(transform.a) * half.width + abs(transform.c) * half.height,
        height: abs(transform.b) * half.width + abs(transform.d) * half.height)
      return CGRect(
        x: center.x + transform.tx - reach.width, y: center.y + transform.ty - reach.height, width: 2 * reach.width,
        height: 2 * reach.height)
    }
    set {
      let frame = newValue.standardized
      bounds = CGRect(origin: bounds.origin, size: frame.size)
      center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  /// The form that collides. Default: `.rectangle`; override it for another.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The form for `.path`, with the center as its origin. Default: an empty path, which no animator accepts.
  open var collisionBoundingPath: BezierPath { BezierPath() }

  /// A number of the program's own, by which `viewWithTag(_:)` finds the view. Default: 0.
  open var tag = 0

  /// A view at a place of the superview that it will be added to.
  ///
  /// - Parameter frame: In the coordinates of that superview, pt; negative sizes are turned into positive ones.
  public init(frame: CGRect) {
    let frame = frame.standardized
    bounds = CGRect(origin: .zero, size: frame.size)
    center = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  /// A view without size at (0, 0): no archive of views is read. It is here for the subclasses that must have it.
  public required init?(coder: NSCoder) {
    bounds = .zero
    center = .zero
    super.init()
  }

  /// A view without size at (0, 0).
  public override convenience init() { self.init(frame: .zero) }

  // MARK: - Tree

  /// The view that this one was added to.
  public private(set) final weak var superview: DynamicView?

  /// The views in this one, the last in front.
  public internal(set) final var subviews: [DynamicView] = []

  /// Puts a view in this one, in front of the others; it leaves the one that it was in. Nothing happens for a view that
  /// this one is in.
  ///
  /// - Complexity: O(depth of this view, and views in the one that `view` leaves).
  open func addSubview(_ view: DynamicView) { insert(view) { $0.count } }

  /// Puts a view in this one, at an index of `subviews`, or at the nearest that there is.
  ///
  /// - Complexity: As `addSubview(_:)`.
  open func insertSubview(_ view: DynamicView, at index: Int) { insert(view) { min(max(index, 0), $0.count) } }

  /// Puts a view in this one, just in front of one that is in it, or in front of all.
  ///
  /// - Complexity: O(depth of this view, and views in it and in the one that `view` leaves).
  open func insertSubview(_ view: DynamicView, aboveSubview sibling: DynamicView) {
    insert(view) { subviews in subviews.firstIndex { $0 === sibling }.map { $0 + 1 } ?? subviews.count }
  }

  /// Puts a view in this one, just behind one that is in it, or in front of all.
  ///
  /// - Complexity: As `insertSubview(_:aboveSubview:)`.
  open func insertSubview(_ view: DynamicView, belowSubview sibling: DynamicView) {
    insert(view) { subviews in subviews.firstIndex { $0 === sibling } ?? subviews.count }
  }

  /// Puts a view of this one in front of the others. Nothing happens for one that is not in it.
  ///
  /// - Complexity: O(views in this one).
  open func bringSubviewToFront(_ view: DynamicView) {
    if view.superview === self { insert(view) { $0.count } }
  }

  /// Puts a view of this one behind the others. Nothing happens for one that is not in it.
  ///
  /// - Complexity: O(views in this one).
  open func sendSubviewToBack(_ view: DynamicView) {
    if view.superview === self { insert(view) { _ in 0 } }
  }

  /// Puts a view in this one, where `index` says when it has left the one that it is in.
  private final func insert(_ view: DynamicView, at index: ([DynamicView]) -> Int) {
    guard !isDescendant(of: view) else { return }
    view.superview?.subviews.removeAll { $0 === view }
    subviews.insert(view, at: index(subviews))
    view.superview = self
    setNeedsLayout()
  }

  /// Takes the view out of the one that it is in.
  ///
  /// - Complexity: O(views in the superview).
  open func removeFromSuperview() {
    superview?.subviews.removeAll { $0 === self }
    superview = nil
  }

  /// Whether the view is another one or in it, however deep.
  ///
  /// - Complexity: O(depth of the view).
  public final func isDescendant(of view: DynamicView) -> Bool {
    var current: DynamicView? = self
    while let candidate = current {
      if candidate === view { return true }
      current = candidate.superview
    }
    return false
  }

  /// The view with a tag among this one and those in it, or `nil`.
  ///
  /// - Complexity: O(views in this one, however deep).
  public final func viewWithTag(_ tag: Int) -> DynamicView? {
    if self.tag == tag { return self }
    for view in subviews {
      if let found = view.viewWithTag(tag) { return found }
    }
    return nil
  }

  // MARK: - Layout

  private final var needsLayout = true

  /// Puts the views in this one where they belong. Does nothing; override it to.
  open func layoutSubviews() {}

  /// Has the next `layoutIfNeeded()` lay the view out, as a change of its bounds or a new view in it does.
  open func setNeedsLayout() { needsLayout = true }

  /// Calls `layoutSubviews()` of this view and of those in it where something changed since the last time. A display
  /// does that before each frame; here nobody but the program does.
  ///
  /// - Complexity: O(views in this one, however deep).
  open func layoutIfNeeded() {
    if needsLayout {
      needsLayout = false
      layoutSubviews()
    }
    for view in subviews { view.layoutIfNeeded() }
  }

  // MARK: - Animators

  private struct WeakAnimator {
    weak var animator: DynamicAnimator?
  }

  private final var animators: [WeakAnimator] = []

  /// Has an animator follow the bounds from now on.
  final func addAnimator(_ animator: DynamicAnimator) {
    animators.removeAll { $0.animator == nil }
    animators.append(WeakAnimator(animator: animator))
  }
}

extension DynamicView: ReferenceOwner {
  package final func animatorDidStep(_ animator: DynamicAnimator) {}
}
