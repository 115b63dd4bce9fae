import Dynamics
import Foundation
import XCTest

/// Lines that were drawn with more than two points. They were loops that turned back at their ends, where nothing held what
/// came: a box took a third of itself into the end of a wall, and rode along on it.
final class LineBoundaryTests: XCTestCase {
  private static let ways: [(name: String, xs: [CGFloat])] = [
    ("two", [0, 1000]), ("three", [0, 500, 1000]), ("four", [0, 300, 700, 1000]),
    ("there and back", [500, 1000, 0, 500]),
  ]

  private func line(_ xs: [CGFloat]) -> BezierPath {
    let path = BezierPath()
    path.move(to: CGPoint(x: xs[0], y: 300))
    for x in xs.dropFirst() { path.addLine(to: CGPoint(x: x, y: 300)) }
    return path
  }

  func testEndsHold() throws {
    for way in Self.ways {
      for speed in [CGFloat(50), 200, 600] {
        let box = TestItem(-60, 300, width: 40, height: 40)
        let properties = DynamicItemBehavior.frictionless([box])
        properties.addLinearVelocity(CGPoint(x: speed, y: 0), for: box)
        let collision = CollisionBehavior(items: [box])
        try collision.setBoundary("line", for: line(way.xs))
        let animator = DynamicAnimator()
        for behavior in [collision, properties] { animator.addBehavior(behavior) }
        for _ in 0..<120 {
          try animator.step(frames: 1)
          XCTAssertLessThan(box.center.x, -18.5, "\(way.name), \(speed)")
        }
        XCTAssertEqual(animator.errors, [])
      }
    }
  }

  /// Along a line nothing catches where its points are.
  func testSidesAreSmooth() throws {
    for way in Self.ways {
      let box = TestItem(100, 280, width: 40, height: 40)
      let properties = DynamicItemBehavior.frictionless([box])
      properties.elasticity = 0
      properties.friction = 0
      properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
      let collision = CollisionBehavior(items: [box])
      try collision.setBoundary("line", for: line(way.xs))
      try collision.setSurface(elasticity: 0, friction: 0, ofBoundaryWithIdentifier: "line")
      let animator = DynamicAnimator()
      for behavior in [collision, properties, GravityBehavior(items: [box])] { animator.addBehavior(behavior) }
      try animator.step(frames: 120)
      XCTAssertEqual(box.center.x, 700, accuracy: 5, way.name)
      XCTAssertEqual(box.center.y, 280, accuracy: 0.5, way.name)
    }
  }
}
