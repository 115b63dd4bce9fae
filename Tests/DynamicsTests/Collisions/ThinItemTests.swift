import Dynamics
import XCTest

/// Rectangles and circles with a side of some 0.1 pt were accepted, but hung a little above what they fell on while their
/// velocity grew, without a contact. The thinnest that are accepted rest.
final class ThinItemTests: XCTestCase {
  private static let thinnest: CGFloat = 0.2

  /// Lets an item fall by 50 pt: onto a line, an anchored item or one that lies on a line.
  private func assertRests(_ item: any DynamicItem, onto target: Int, _ text: String) throws {
    let animator = DynamicAnimator()
    let plate = TestItem(0, 150, width: 1000)
    let collision = CollisionBehavior(items: [item])
    let log = ContactLog()
    collision.collisionDelegate = log
    let anchor = DynamicItemBehavior(items: [])
    if target > 0 { collision.addItem(plate) }
    if target == 1 { anchor.addItem(plate) }
    anchor.isAnchored = true
    collision.addBoundary(
      withIdentifier: "floor", from: CGPoint(x: -600, y: target == 0 ? 100 : 200),
      to: CGPoint(x: 600, y: target == 0 ? 100 : 200))
    for behavior in [collision, anchor, GravityBehavior(items: [item])] { try animator.add(behavior) }
    XCTAssertTrue(try animator.runUntilRest(limit: 20), text)
    XCTAssertFalse(log.entries.isEmpty, text)
    XCTAssertEqual(item.center.y, 100, accuracy: 60, text)
    XCTAssertEqual(animator.errors, [], text)
  }

  func testTheThinnestItemsRest() throws {
    let sides: [CGFloat] = [Self.thinnest, 0.25, 0.5, 10, 100]
    for width in sides {
      for height in sides {
        for target in 0...2 {
          let text = "\(width) x \(height) onto \(target)"
          let item = TestItem(0, 50 - height / 2, width: width, height: height)
          try assertRests(item, onto: target, text)
          let members = [0, 12].map { TestItem($0, 50 - height / 2, width: width, height: height) }
          try assertRests(DynamicItemGroup(items: members), onto: target, "group of \(text)")
        }
      }
    }
  }

  func testTheThinnestCirclesRest() throws {
    for target in 0...2 {
      let circle = TestItem(0, 50, width: Self.thinnest, height: Self.thinnest)
      circle.collisionBoundsType = .ellipse
      try assertRests(circle, onto: target, "circle onto \(target)")
    }
  }

  /// Triangles of such a height were accepted, too, and ovals that are made triangles.
  func testThinOutlinesAreRefused() {
    for height in [0.06, 0.1, 0.2, 0.29] as [CGFloat] {
      let triangle = TestItem(0, 0)
      triangle.collisionBoundsType = .path
      let path = BezierPath()
      path.move(to: CGPoint(x: -5, y: 0))
      path.addLine(to: CGPoint(x: 5, y: 0))
      path.addLine(to: CGPoint(x: 0, y: height))
      triangle.collisionBoundingPath = path
      XCTAssertThrowsError(try DynamicAnimator().add(GravityBehavior(items: [triangle]))) {
        guard case .invalidPath(.tooSmall)? = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
      let oval = TestItem(0, 0, width: 100, height: min(height, 0.2))
      oval.collisionBoundsType = .ellipse
      XCTAssertThrowsError(try DynamicAnimator().add(GravityBehavior(items: [oval]))) {
        guard case .invalidItem? = $0 as? DynamicsError else { return XCTFail("\($0)") }
      }
    }
  }
}
