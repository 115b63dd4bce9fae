package import Dynamics
public import Foundation

/// Where the elements of a collection are: subclass it, or `UICollectionViewFlowLayout`.
///
/// It has what a layout that is moved by an animator needs, and nothing of what shows cells.
nonisolated open class UICollectionViewLayout: NSObject {
  /// The collection that the layout is of.
  public internal(set) final weak var collectionView: UICollectionView?

  private struct WeakAnimator {
    weak var animator: DynamicAnimator?
    /// Whether it is held because the layout is in no collection any more.
    var isHeld = false
  }

  private final var animators: [WeakAnimator] = []

  /// A layout without elements.
  public override init() { super.init() }

  /// A layout without elements: no archive is read. It is here for the subclasses that must have it.
  public required init?(coder: NSCoder) { super.init() }

  // MARK: - To override

  /// Called before attributes are asked for, at first and after `invalidateLayout()`. Does nothing; override it to
  /// compute them.
  open func prepare() {}

  /// The size of all elements together, pt. Default: (0, 0).
  open var collectionViewContentSize: CGSize { .zero }

  /// The attributes of the elements in a rectangle. Default: none.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

  /// The attributes of a cell. Default: none.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a supplementary view. Default: none.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// The attributes of a decoration. Default: none.
  open func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }

  /// Whether other bounds of the collection, as by scrolling, call for a new layout. Asked while the collection still has
  /// the old ones. Default: false; flow layouts say true to other lengths of their lines.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

  /// Has the layout be prepared anew when the collection is laid out next. Animators of the layout call it in every step.
  open func invalidateLayout() { collectionView?.layoutIsStale() }

  // MARK: - Animators

  /// Has an animator follow the size of the content from now on.
  final func addAnimator(_ animator: DynamicAnimator) {
    animators.removeAll { $0.animator == nil }
    animators.append(WeakAnimator(animator: animator))
  }

  /// Pauses the animators but those that the program has paused itself.
  final func holdAnimators() {
    for index in animators.indices {
      guard let animator = animators[index].animator, !animator.isHeld else { continue }
      animators[index].isHeld = true
      animator.pause()
    }
  }

  /// Has those go on that `holdAnimators()` has paused.
  final func releaseAnimators() {
    for index in animators.indices where animators[index].isHeld {
      animators[index].isHeld = false
      animators[index].animator?.resume()
    }
  }

  /// Tells the animators how large the content is.
  final func updateAnimators() {
    let bounds = CGRect(origin: .zero, size: collectionViewContentSize)
    for animator in animators { animator.animator?.referenceBounds = bounds }
  }
}

extension UICollectionViewLayout: ReferenceOwner {
  package final func animatorDidStep(_ animator: DynamicAnimator) { invalidateLayout() }
}
