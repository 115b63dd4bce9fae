public import Dynamics
public import Foundation

/// Cells of one size in lines, as many in a line as fit.
nonisolated open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The way that lines follow each other.
  public typealias ScrollDirection = UICollectionView.ScrollDirection

  /// The size of every cell, pt. Default: 50 x 50.
  open var itemSize = CGSize(width: 50, height: 50) {
    didSet { invalidateLayout() }
  }

  /// Between lines, pt. Default: 10.
  open var minimumLineSpacing: CGFloat = 10 {
    didSet { invalidateLayout() }
  }

  /// Between the cells of a line, pt, at least. Default: 10.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { invalidateLayout() }
  }

  /// Around each section, pt. Default: 0.
  open var sectionInset = EdgeInsets.zero {
    didSet { invalidateLayout() }
  }

  /// Default: `.vertical`.
  open var scrollDirection = ScrollDirection.vertical {
    didSet { invalidateLayout() }
  }

  private final var cells: [UICollectionViewLayoutAttributes] = []
  private final var contentSize = CGSize.zero

  /// Computes where the cells are.
  open override func prepare() {
    cells = []
    guard let collectionView else { return }
    let isVertical = scrollDirection == .vertical
    let across = isVertical ? collectionView.bounds.width : collectionView.bounds.height
    let flow = Flow(
      breadth: across, insets: isVertical ? sectionInset : sectionInset.mirrored,
      size: isVertical ? itemSize : itemSize.mirrored, lineSpacing: minimumLineSpacing,
      itemSpacing: minimumInteritemSpacing)
    var start: CGFloat = 0
    for section in 0..<max(collectionView.numberOfSections, 0) {
      let count = max(collectionView.numberOfItems(inSection: section), 0)
      for item in 0..<count {
        let frame = flow.frame(item, of: count, from: start)
        let attributes = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: item, section: section))
        attributes.frame = isVertical ? frame : frame.mirrored
        cells.append(attributes)
      }
      start += flow.length(count)
    }
    contentSize = isVertical ? CGSize(width: across, height: start) : CGSize(width: start, height: across)
  }

  /// The size of all sections together, pt, as of the last `prepare()`.
  open override var collectionViewContentSize: CGSize { contentSize }

  /// Whether the lines get another length: true for other widths of the collection, or other heights where it scrolls
  /// to the side, and false for scrolling.
  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let bounds = collectionView?.bounds else { return false }
    return scrollDirection == .vertical ? newBounds.width != bounds.width : newBounds.height != bounds.height
  }

  /// The attributes of the cells that touch a rectangle, copied.
  ///
  /// - Complexity: O(cells).
  open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    cells.filter { $0.frame.intersects(rect) }.compactMap { $0.copy() as? UICollectionViewLayoutAttributes }
  }

  /// The attributes of a cell, copied.
  ///
  /// - Complexity: O(cells).
  open override func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    cells.first { $0.indexPath == indexPath }?.copy() as? UICollectionViewLayoutAttributes
  }
}

extension UICollectionView {
  /// The way that the lines of a flow layout follow each other.
  public enum ScrollDirection: Int, Sendable, CaseIterable {
    /// Downwards.
    case vertical = 0
    /// To the right.
    case horizontal = 1
  }
}

/// Lines of cells, from top to bottom.
private struct Flow {
  /// pt.
  var breadth: CGFloat
  var insets: EdgeInsets
  var size: CGSize
  var lineSpacing: CGFloat
  var itemSpacing: CGFloat

  /// Of a cell: sizes that fill a line exactly miss it by their rounding.
  private static let tolerance: CGFloat = 1e-6

  /// Cells in a full line: as many as fit, at least one.
  var lineCount: Int {
    let room = breadth - insets.left - insets.right
    let fitting = ((room + itemSpacing) / (size.width + itemSpacing) + Self.tolerance).rounded(.down)
    return fitting >= 1 && fitting <= 1e6 ? Int(fitting) : 1
  }

  /// Where a cell of a section is that begins at `start`. Cells of a full line are spread over it, and those of the last
  /// one stand as in a full one; one alone is in the middle.
  func frame(_ item: Int, of count: Int, from start: CGFloat) -> CGRect {
    let line = item / lineCount
    let place = item % lineCount
    let room = breadth - insets.left - insets.right
    let gap = lineCount > 1 ? (room - CGFloat(lineCount) * size.width) / CGFloat(lineCount - 1) : 0
    let x = lineCount > 1 ? CGFloat(place) * (size.width + gap) : (room - size.width) / 2
    return CGRect(
      x: insets.left + x, y: start + insets.top + CGFloat(line) * (size.height + lineSpacing), width: size.width,
      height: size.height)
  }

  /// How long a section is.
  func length(_ count: Int) -> CGFloat {
    let lines = CGFloat((count + lineCount - 1) / lineCount)
    return insets.top + lines * size.height + max(lines - 1, 0) * lineSpacing + insets.bottom
  }
}

// What lies along a line and what lies across change places.
extension CGRect {
  fileprivate var mirrored: CGRect { CGRect(x: minY, y: minX, width: height, height: width) }
}

extension CGSize {
  fileprivate var mirrored: CGSize { CGSize(width: height, height: width) }
}

extension EdgeInsets {
  fileprivate var mirrored: EdgeInsets { EdgeInsets(top: left, left: top, bottom: right, right: bottom) }
}
