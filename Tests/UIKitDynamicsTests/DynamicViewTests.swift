import UIKitDynamics
import XCTest

final class DynamicViewTests: XCTestCase {
  func testFrameCenterAndBoundsBelongTogether() {
    let view = DynamicView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    XCTAssertEqual(view.center, CGPoint(x: 25, y: 40))
    XCTAssertEqual(view.bounds, CGRect(x: 0, y: 0, width: 30, height: 40))
    view.center.x += 5
    XCTAssertEqual(view.frame, CGRect(x: 15, y: 20, width: 30, height: 40))
    view.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    XCTAssertEqual(view.center, CGPoint(x: 30, y: 10))
    XCTAssertEqual(view.bounds.size, CGSize(width: 60, height: 20))
  }

  func testFrameOfATurnedViewEnclosesIt() {
    let view = DynamicView(frame: CGRect(x: 0, y: 0, width: 60, height: 20))
    view.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // A quarter turn swaps the sides; the cosine of pi/2 is 6e-17.
    XCTAssertEqual(view.frame.width, 20, accuracy: 1e-12)
    XCTAssertEqual(view.frame.height, 60, accuracy: 1e-12)
    XCTAssertEqual(view.frame.midX, 30, accuracy: 1e-12)
  }

  func testTreeOfViews() {
    let root = DynamicView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let first = DynamicView()
    let second = DynamicView()
    second.tag = 7
    root.addSubview(first)
    first.addSubview(second)
    XCTAssertTrue(second.isDescendant(of: root))
    XCTAssertTrue(root.viewWithTag(7) === second)
    second.addSubview(root)
    XCTAssertNil(root.superview, "a view cannot be in one that it holds")
    root.addSubview(second)
    XCTAssertEqual(root.subviews, [first, second])
    XCTAssertEqual(first.subviews, [])
    second.removeFromSuperview()
    XCTAssertNil(second.superview)
    XCTAssertEqual(root.subviews, [first])
  }

  func testAnimatorFollowsTheBoundsOfItsView() throws {
    let view = DynamicView(frame: CGRect(x: 50, y: 50, width: 200, height: 200))
    let animator = DynamicAnimator(referenceView: view)
    XCTAssertTrue(animator.referenceView === view)
    XCTAssertEqual(animator.referenceBounds, CGRect(x: 0, y: 0, width: 200, height: 200))
    let box = DynamicView(frame: CGRect(x: 80, y: 0, width: 40, height: 40))
    animator.addBehavior(GravityBehavior(items: [box]))
    let collision = CollisionBehavior(items: [box])
    collision.translatesReferenceBoundsIntoBoundary = true
    animator.addBehavior(collision)
    XCTAssertTrue(try animator.runUntilRest(limit: 20))
    XCTAssertEqual(box.frame.maxY, 200, accuracy: 0.5, "items rest within 0.5 pt of touching")
    view.frame.size.height = 300
    XCTAssertEqual(animator.referenceBounds?.height, 300)
    XCTAssertTrue(animator.isRunning)
    XCTAssertTrue(try animator.runUntilRest(limit: 20))
    XCTAssertEqual(box.frame.maxY, 300, accuracy: 0.5)
  }

  func testAnimatorDoesNotKeepItsView() {
    var view: DynamicView? = DynamicView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    weak let witness = view
    let animator = view.map { DynamicAnimator(referenceView: $0) }
    view = nil
    XCTAssertNil(witness)
    XCTAssertNil(animator?.referenceView)
    XCTAssertEqual(animator?.referenceBounds, CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  func testUnusableBoundsOfAViewAreReported() {
    let view = DynamicView(frame: CGRect(x: 0, y: 0, width: CGFloat.nan, height: 10))
    let animator = DynamicAnimator(referenceView: view)
    XCTAssertNil(animator.referenceBounds)
    XCTAssertEqual(animator.errors.count, 1)
  }
}
