public import Dynamics
public import Foundation

/// Where an element of a collection is: an item of animators, as in UIKit.
nonisolated open class UICollectionViewLayoutAttributes: NSObject, NSCopying, DynamicItem {
  /// The place of the element in the data.
  open var indexPath: IndexPath

  /// Whether it is a cell, a supplementary view or a decoration.
  public private(set) final var representedElementCategory = UICollectionView.ElementCategory.cell

  /// The kind of a supplementary view or a decoration; `nil` for cells.
  public private(set) final var representedElementKind: String?

  /// In the coordinates of the layout's content, pt.
  open var center = CGPoint.zero

  /// The size counts, pt.
  open var bounds = CGRect.zero

  /// About the center. Animators read its rotation, and write a pure rotation.
  open var transform = CGAffineTransform.identity

  /// Opacity, 0...1, for the program's own use. Default: 1.
  open var alpha: CGFloat = 1

  /// What is in front of what, for the program's own use. Default: 0.
  open var zIndex = 0

  /// Whether the element is not to be shown, for the program's own use. Default: false.
  open var isHidden = false

  /// The form that collides. Default: `.rectangle`.
  open var collisionBoundsType: DynamicItemCollisionBoundsType { .rectangle }

  /// The form for `.path`, with the center as its origin. Default: an empty path, which no animator accepts.
  open var collisionBoundingPath: BezierPath { BezierPath() }

  /// Of a cell at the start of the data, without a place. For `copy()`, and the initialisers of subclasses.
  public override required init() {
    indexPath = IndexPath(indexes: [0, 0])
    super.init()
  }

  /// Of a cell.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Of a supplementary view of a kind.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .supplementaryView
    representedElementKind = elementKind
  }

  /// Of a decoration of a kind.
  public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
    self.init(forCellWith: indexPath)
    representedElementCategory = .decorationView
    representedElementKind = decorationViewKind
  }

  /// The smallest rectangle around the element, pt. Setting it sets `center` and `size`, as if there were no rotation.
  open var frame: CGRect {
    get {
      bounds.applying(
        CGAffineTransform(translationX: -bounds.midX, y: -bounds.midY).concatenating(transform)
          .concatenating(CGAffineTransform(translationX: center.x, y: center.y)))
    }
    set {
      let frame = newValue.standardized
      size = frame.size
      center = CGPoint(x: frame.midX, y: frame.midY)
    }
  }

  /// The size of `bounds`, pt.
  open var size: CGSize {
    get { bounds.size }
    set { bounds = CGRect(origin: bounds.origin, size: newValue) }
  }

  /// Attributes of the same class and content.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.indexPath = indexPath
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.center = center
    copy.bounds = bounds
    copy.transform = transform
    copy.alpha = alpha
    copy.zIndex = zIndex
    copy.isHidden = isHidden
    return copy
  }

  /// Whether an object is attributes of the same element with the same content, as in UIKit.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return indexPath == other.indexPath && representedElementCategory == other.representedElementCategory
      && representedElementKind == other.representedElementKind && center == other.center && bounds == other.bounds
      && transform == other.transform && alpha == other.alpha && zIndex == other.zIndex && isHidden == other.isHidden
  }

  /// Of what `isEqual(_:)` compares the index path.
  open override var hash: Int { indexPath.hashValue }
}
