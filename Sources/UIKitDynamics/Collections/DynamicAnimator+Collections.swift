public import Dynamics
public import Foundation

extension DynamicAnimator {
  /// An animator for the attributes of a layout. Its reference bounds are the layout's content and follow it; in every
  /// step it invalidates the layout. It is paused while the layout's collection has another one. It does not keep the
  /// layout.
  public convenience init(collectionViewLayout layout: UICollectionViewLayout) {
    self.init(referenceBounds: CGRect(origin: .zero, size: layout.collectionViewContentSize))
    referenceOwner = layout
    layout.addAnimator(self)
  }

  /// The attributes of a cell among the animator's items.
  ///
  /// - Complexity: O(items).
  public final func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    attributes(.cell, nil, indexPath)
  }

  /// The attributes of a supplementary view among the animator's items.
  ///
  /// - Complexity: O(items).
  public final func layoutAttributesForSupplementaryView(
    ofKind kind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(.supplementaryView, kind, indexPath)
  }

  /// The attributes of a decoration among the animator's items.
  ///
  /// - Complexity: O(items).
  public final func layoutAttributesForDecorationView(
    ofKind decorationViewKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    attributes(.decorationView, decorationViewKind, indexPath)
  }

  private func attributes(
    _ category: UICollectionView.ElementCategory, _ kind: String?, _ indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    firstItem { item in
      guard let attributes = item as? UICollectionViewLayoutAttributes else { return false }
      return attributes.indexPath == indexPath && attributes.representedElementCategory == category
        && attributes.representedElementKind == kind
    } as? UICollectionViewLayoutAttributes
  }
}
