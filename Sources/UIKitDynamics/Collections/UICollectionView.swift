public import Dynamics
public import Foundation

/// How many items a collection has. There are no cells here, so that UIKit's call that makes them is not part of it.
public protocol UICollectionViewDataSource: AnyObject {
  /// The number of sections. Default: 1.
  func numberOfSections(in collectionView: UICollectionView) -> Int

  /// The number of items in a section.
  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int
}

extension UICollectionViewDataSource {
  /// 1.
  public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
}

/// A scrolled collection without cells: what a layout asks of one. Scroll it by `contentOffset`, have it laid out by
/// `layoutIfNeeded()`, and ask its layout where the elements are.
nonisolated open class UICollectionView: DynamicView {
  /// What an element of a collection is.
  public enum ElementCategory: UInt, Sendable, CaseIterable {
    /// An item of the data.
    case cell = 0
    /// Such as a header.
    case supplementaryView = 1
    /// Not of the data.
    case decorationView = 2
  }

  /// Says where the elements are. A new one is prepared when the collection is laid out next. Animators of a layout
  /// that gives way to another one pause until it is back.
  open var collectionViewLayout: UICollectionViewLayout {
    didSet {
      if oldValue !== collectionViewLayout {
        oldValue.collectionView = nil
        oldValue.holdAnimators()
      }
      collectionViewLayout.collectionView = self
      collectionViewLayout.releaseAnimators()
      layoutIsStale()
    }
  }

  /// Says how many items there are. The collection does not keep it.
  open weak var dataSource: (any UICollectionViewDataSource)? {
    didSet { reloadData() }
  }

  private final var isStale = true

  /// A collection at a place of the superview that it will be added to, pt.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.collectionView = self
  }

  /// A collection without size with a flow layout: no archive is read.
  public required init?(coder: NSCoder) {
    collectionViewLayout = UICollectionViewFlowLayout()
    super.init(coder: coder)
    collectionViewLayout.collectionView = self
  }

  /// What is seen of the content: the origin is how far it is scrolled, pt.
  open override var bounds: CGRect {
    get { super.bounds }
    set {
      guard newValue != bounds else { return }
      let isNew = collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue)
      super.bounds = newValue
      if isNew { collectionViewLayout.invalidateLayout() }
    }
  }

  /// How far the content is scrolled, pt.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds = CGRect(origin: newValue, size: bounds.size) }
  }

  /// The size of the content, pt.
  open var contentSize: CGSize { collectionViewLayout.collectionViewContentSize }

  /// The number of sections; 0 without data source.
  public final var numberOfSections: Int { dataSource?.numberOfSections(in: self) ?? 0 }

  /// The number of items in a section; 0 without data source.
  public final func numberOfItems(inSection section: Int) -> Int {
    dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0
  }

  /// Takes over that the data changed: the layout is prepared anew when the collection is laid out next.
  open func reloadData() { collectionViewLayout.invalidateLayout() }

  /// The attributes that the layout has for a cell.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    collectionViewLayout.layoutAttributesForItem(at: indexPath)
  }

  /// Prepares the layout if it was invalidated.
  open override func layoutSubviews() {
    super.layoutSubviews()
    guard isStale else { return }
    isStale = false
    collectionViewLayout.prepare()
    collectionViewLayout.updateAnimators()
  }

  final func layoutIsStale() {
    isStale = true
    setNeedsLayout()
  }
}
