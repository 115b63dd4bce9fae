import UIKitDynamics
import XCTest

/// Layouts of collections without cells, and animators of them.
final class CollectionTests: XCTestCase {
  private final class Data: UICollectionViewDataSource {
    var counts = [5, 2]
    func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }
    func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      counts[section]
    }
  }

  private let data = Data()

  private func frames(_ list: UICollectionView) -> [CGRect] {
    let layout = list.collectionViewLayout
    let all = layout.layoutAttributesForElements(in: CGRect(origin: .zero, size: list.contentSize))
    return (all ?? []).map(\.frame)
  }

  func testFlow() {
    let layout = UICollectionViewFlowLayout()
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 230, height: 300), collectionViewLayout: layout)
    layout.sectionInset = UIEdgeInsets(top: 5, left: 10, bottom: 5, right: 10)
    list.dataSource = data
    list.layoutIfNeeded()
    // Three cells of 50 pt fill 170 of 210 pt, 30 pt apart; the second line is 60 pt below.
    XCTAssertEqual(frames(list).map(\.minX), [10, 90, 170, 10, 90, 10, 90])
    XCTAssertEqual(frames(list).map(\.minY), [5, 5, 5, 65, 65, 125, 125])
    XCTAssertEqual(list.contentSize, CGSize(width: 230, height: 120 + 60))
    layout.scrollDirection = .horizontal
    list.layoutIfNeeded()
    // Five cells of 50 pt fit into 290 pt: one line for each section, as long as a cell and the insets.
    XCTAssertEqual(frames(list).map(\.minX), [10, 10, 10, 10, 10, 80, 80])
    XCTAssertEqual(frames(list).map(\.minY), [5, 65, 125, 185, 245, 5, 65])
    XCTAssertEqual(list.contentSize, CGSize(width: 140, height: 300))
    data.counts = []
    list.reloadData()
    list.layoutIfNeeded()
    XCTAssertEqual(frames(list), [])
  }

  /// A collection of another width kept the lines of the old one.
  func testOtherBoundsAreAnotherFlow() {
    let layout = UICollectionViewFlowLayout()
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 230, height: 300), collectionViewLayout: layout)
    list.dataSource = data
    list.layoutIfNeeded()
    list.bounds.size.width = 110
    list.layoutIfNeeded()
    XCTAssertEqual(frames(list).map(\.minX), [0, 60, 0, 60, 0, 0, 60])
    XCTAssertEqual(list.contentSize.width, 110)
    let bounds = list.bounds
    XCTAssertFalse(layout.shouldInvalidateLayout(forBoundsChange: bounds.offsetBy(dx: 0, dy: 20)))
    XCTAssertFalse(layout.shouldInvalidateLayout(forBoundsChange: bounds.insetBy(dx: 0, dy: 20)))
    layout.scrollDirection = .horizontal
    XCTAssertTrue(layout.shouldInvalidateLayout(forBoundsChange: bounds.insetBy(dx: 0, dy: 20)))
    XCTAssertFalse(layout.shouldInvalidateLayout(forBoundsChange: bounds.insetBy(dx: 20, dy: 0)))
  }

  /// Cells that are to fill a line exactly lost a column by rounding, in 89 of 4530 grids.
  func testExactColumns() {
    data.counts = [20]
    let layout = UICollectionViewFlowLayout()
    let list = UICollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 300), collectionViewLayout: layout)
    list.dataSource = data
    for width in 300...320 {
      for count in 1...15 {
        for spacing in [0, 1, 2.5, 10] as [CGFloat] {
          list.bounds.size.width = CGFloat(width)
          layout.minimumInteritemSpacing = spacing
          layout.itemSize.width = (CGFloat(width) - CGFloat(count - 1) * spacing) / CGFloat(count)
          list.layoutIfNeeded()
          XCTAssertEqual(frames(list).filter { $0.minY == 0 }.count, count, "\(width), \(count), \(spacing)")
        }
      }
    }
    // What is really too wide does not fit.
    layout.minimumInteritemSpacing = 10
    layout.itemSize.width = 95.1
    list.bounds.size.width = 200
    list.layoutIfNeeded()
    XCTAssertEqual(frames(list).filter { $0.minY == 0 }.count, 1)
  }

  func testAttributesCompareAndCopy() throws {
    let path = IndexPath(item: 3, section: 1)
    XCTAssertEqual([path.item, path.row, path.section], [3, 3, 1])
    let cell = UICollectionViewLayoutAttributes(forCellWith: path)
    cell.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
    XCTAssertEqual(cell.center, CGPoint(x: 25, y: 40))
    cell.transform = CGAffineTransform(rotationAngle: .pi / 2)
    XCTAssertEqual(cell.frame.width, 40, accuracy: 1e-9)
    let copy = try XCTUnwrap(cell.copy() as? UICollectionViewLayoutAttributes)
    XCTAssertEqual(copy, cell)
    XCTAssertEqual(copy.hash, cell.hash)
    XCTAssertFalse(copy === cell)
    copy.center.x += 1
    XCTAssertNotEqual(copy, cell)
    XCTAssertNotEqual(UICollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: path), cell)
  }

  func testAnimatorOfALayout() throws {
    final class Layout: UICollectionViewLayout {
      var size = CGSize(width: 300, height: 400)
      var invalidations = 0
      override var collectionViewContentSize: CGSize { size }
      override func invalidateLayout() {
        super.invalidateLayout()
        invalidations += 1
      }
    }
    let layout = Layout()
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    let animator = UIDynamicAnimator(collectionViewLayout: layout)
    XCTAssertEqual(animator.referenceBounds, CGRect(x: 0, y: 0, width: 300, height: 400))
    XCTAssertNil(animator.referenceView)
    let path = IndexPath(item: 0, section: 0)
    let cell = UICollectionViewLayoutAttributes(forCellWith: path)
    let header = UICollectionViewLayoutAttributes(forSupplementaryViewOfKind: "header", with: path)
    let line = UICollectionViewLayoutAttributes(forDecorationViewOfKind: "line", with: path)
    for (index, attributes) in [cell, header, line].enumerated() {
      attributes.frame = CGRect(x: 100 * CGFloat(index), y: 0, width: 50, height: 50)
    }
    animator.addBehavior(UIGravityBehavior(items: [cell, header, line]))
    let walls = UICollisionBehavior(items: [cell, header, line])
    walls.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(walls)
    XCTAssertTrue(animator.layoutAttributesForCell(at: path) === cell)
    XCTAssertTrue(animator.layoutAttributesForSupplementaryView(ofKind: "header", at: path) === header)
    XCTAssertTrue(animator.layoutAttributesForDecorationView(ofKind: "line", at: path) === line)
    XCTAssertNil(animator.layoutAttributesForSupplementaryView(ofKind: "footer", at: path))
    XCTAssertNil(animator.layoutAttributesForCell(at: IndexPath(item: 1, section: 0)))
    try animator.run(until: 0.5)
    XCTAssertEqual(layout.invalidations, 30, "once a step")
    try animator.runUntilRest(limit: 20)
    XCTAssertEqual(cell.frame.maxY, 400, accuracy: 0.5, "the content is the reference")
    layout.size.height = 600
    list.setNeedsLayout()
    layout.invalidateLayout()
    list.layoutIfNeeded()
    try animator.runUntilRest(limit: 20)
    XCTAssertEqual(cell.frame.maxY, 600, accuracy: 0.5)
    animator.removeAllBehaviors()
    XCTAssertNil(animator.layoutAttributesForCell(at: path))
  }

  /// The animator of a layout that had given way to another one went on.
  func testAnimatorsPauseWithTheirLayout() throws {
    let layout = UICollectionViewFlowLayout()
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    let cells = (0..<2).map { UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: $0, section: 0)) }
    for cell in cells { cell.frame = CGRect(x: 0, y: 0, width: 50, height: 50) }
    let animators = cells.map { cell in
      let animator = UIDynamicAnimator(collectionViewLayout: layout)
      animator.addBehavior(UIGravityBehavior(items: [cell]))
      return animator
    }
    animators[1].pause()
    list.collectionViewLayout = UICollectionViewFlowLayout()
    XCTAssertFalse(try animators[0].step(by: 1 / 60))
    XCTAssertEqual(cells[0].center.y, 25)
    list.collectionViewLayout = layout
    XCTAssertTrue(try animators[0].step(by: 1 / 60))
    XCTAssertGreaterThan(cells[0].center.y, 25)
    XCTAssertFalse(animators[1].isRunning, "the program holds it")
    list.collectionViewLayout = layout
    XCTAssertTrue(animators[0].isRunning)
  }

  /// The attributes of a snapshot were written, and the collection showed the old ones.
  func testGoingBackInvalidatesTheLayout() throws {
    final class Layout: UICollectionViewLayout {
      var prepared = 0
      override func prepare() { prepared += 1 }
    }
    let layout = Layout()
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 300, height: 200), collectionViewLayout: layout)
    let cell = UICollectionViewLayoutAttributes(forCellWith: IndexPath(item: 0, section: 0))
    cell.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let animator = UIDynamicAnimator(collectionViewLayout: layout)
    animator.addBehavior(UIGravityBehavior(items: [cell]))
    let start = try animator.snapshot()
    try animator.run(until: 0.2)
    list.layoutIfNeeded()
    let prepared = layout.prepared
    try animator.restore(start)
    list.layoutIfNeeded()
    XCTAssertEqual(cell.center.y, 25)
    XCTAssertEqual(layout.prepared, prepared + 1)
  }

  func testScrollingAsksTheLayoutFirst() {
    final class Layout: UICollectionViewLayout {
      var offsets: [CGFloat] = []
      var prepared = 0
      override func prepare() { prepared += 1 }
      override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        offsets.append(newBounds.minY - (collectionView?.bounds.minY ?? .nan))
        return offsets.count == 2
      }
    }
    let layout = Layout()
    let list = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: layout)
    for (offset, expected) in [(10, 1), (30, 2), (60, 2)] as [(CGFloat, Int)] {
      list.contentOffset.y = offset
      list.layoutIfNeeded()
      XCTAssertEqual(layout.prepared, expected)
    }
    XCTAssertEqual(layout.offsets, [10, 20, 30])
    list.collectionViewLayout = UICollectionViewFlowLayout()
    XCTAssertNil(layout.collectionView)
  }
}
