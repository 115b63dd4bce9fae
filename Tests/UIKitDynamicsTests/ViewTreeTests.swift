import UIKitDynamics
import XCTest

/// The members of a view beside its geometry.
final class ViewTreeTests: XCTestCase {
  private let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
  private let views = (0..<4).map { index in
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    view.tag = index
    return view
  }

  private var tags: [Int] { root.subviews.map(\.tag) }

  func testOrderOfSubviews() {
    root.addSubview(views[0])
    root.insertSubview(views[1], at: 0)
    root.insertSubview(views[2], aboveSubview: views[1])
    root.insertSubview(views[3], belowSubview: views[1])
    XCTAssertEqual(tags, [3, 1, 2, 0])
    root.bringSubviewToFront(views[1])
    XCTAssertEqual(tags, [3, 2, 0, 1])
    root.sendSubviewToBack(views[0])
    XCTAssertEqual(tags, [0, 3, 2, 1])
    root.insertSubview(views[0], at: 99)
    XCTAssertEqual(tags, [3, 2, 1, 0], "the nearest place that there is")
    root.insertSubview(views[2], at: -1)
    XCTAssertEqual(tags, [2, 3, 1, 0])
    let stranger = UIView()
    root.bringSubviewToFront(stranger)
    XCTAssertNil(stranger.superview)
    views[0].insertSubview(root, at: 0)
    XCTAssertNil(root.superview, "a view cannot be in one that it holds")
  }

  func testPointsAndRectanglesInOtherViews() {
    let outer = UIView(frame: CGRect(x: 20, y: 30, width: 100, height: 60))
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 10, height: 20))
    root.addSubview(outer)
    outer.addSubview(inner)
    XCTAssertEqual(inner.convert(CGPoint(x: 1, y: 2), to: root), CGPoint(x: 26, y: 37))
    XCTAssertEqual(inner.convert(CGPoint(x: 26, y: 37), from: nil), CGPoint(x: 1, y: 2))
    XCTAssertEqual(root.convert(CGRect(x: 25, y: 35, width: 10, height: 20), to: inner), inner.bounds)
    outer.bounds.origin = CGPoint(x: 0, y: 8)
    XCTAssertEqual(inner.convert(CGPoint.zero, to: root), CGPoint(x: 25, y: 27), "a scrolled view")
    outer.bounds.origin = .zero
    outer.transform = CGAffineTransform(rotationAngle: .pi / 2)
    // A quarter turn about (70, 60), clockwise on a screen: what was left of the center is above it.
    let corner = outer.convert(CGPoint.zero, to: root)
    XCTAssertEqual(corner.x, 70 + 30, accuracy: 1e-9)
    XCTAssertEqual(corner.y, 60 - 50, accuracy: 1e-9)
    let frame = outer.convert(outer.bounds, to: nil)
    XCTAssertEqual(frame.width, 60, accuracy: 1e-9)
    XCTAssertEqual(frame.height, 100, accuracy: 1e-9)
    let back = outer.convert(corner, from: root)
    XCTAssertEqual(back.x, 0, accuracy: 1e-9)
    XCTAssertEqual(back.y, 0, accuracy: 1e-9)
  }

  func testLayoutWhereSomethingChanged() {
    final class Stack: UIView {
      var layouts = 0
      override func layoutSubviews() {
        layouts += 1
        for (index, view) in subviews.enumerated() { view.frame.origin.y = 20 * CGFloat(index) }
      }
    }
    let stack = Stack(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    root.addSubview(stack)
    root.layoutIfNeeded()
    root.layoutIfNeeded()
    XCTAssertEqual(stack.layouts, 1)
    stack.addSubview(views[0])
    stack.addSubview(views[1])
    root.layoutIfNeeded()
    XCTAssertEqual(stack.layouts, 2)
    XCTAssertEqual(views[1].frame.minY, 20)
    stack.center.x += 5
    root.layoutIfNeeded()
    XCTAssertEqual(stack.layouts, 2, "only bounds count")
    stack.bounds.size.width += 1
    stack.setNeedsLayout()
    root.layoutIfNeeded()
    XCTAssertEqual(stack.layouts, 3)
  }

  func testAnimationsActAtOnce() {
    var log: [String] = []
    UIView.animate(withDuration: 1) { log.append("a") }
    UIView.animate(withDuration: 1, animations: { log.append("b") }, completion: { log.append("\($0)") })
    UIView.animate(withDuration: 1, delay: 2, options: [.curveEaseOut, .autoreverse]) { log.append("c") }
    UIView.animate(
      withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 1, options: [],
      animations: { log.append("d") }, completion: { _ in log.append("e") })
    XCTAssertEqual(log, ["a", "b", "true", "c", "d", "e"])
  }

  func testAnAnimatorOfAViewWithSettings() throws {
    var settings = AnimatorSettings()
    settings.centerQuantum = 0.5
    let animator = try UIDynamicAnimator(referenceView: root, settings: settings)
    XCTAssertTrue(animator.referenceView === root)
    XCTAssertEqual(animator.referenceBounds, root.bounds)
    animator.addBehavior(UIGravityBehavior(items: [views[0]]))
    try animator.step(by: 1.0 / 60)
    XCTAssertEqual(views[0].center.y.remainder(dividingBy: 0.5), 0)
    settings.substep = -1
    XCTAssertThrowsError(try UIDynamicAnimator(referenceView: root, settings: settings))
  }

  func testWidthOfALineIsKept() {
    let path = UIBezierPath(rect: root.bounds)
    path.lineWidth = 3
    XCTAssertEqual(path.copy().lineWidth, 3)
  }
}
