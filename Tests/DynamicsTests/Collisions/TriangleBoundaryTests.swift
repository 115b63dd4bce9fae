import Dynamics
import Foundation
import XCTest

/// A boundary of three points was made of loose lines, at whose joints what slid was tripped.
final class TriangleBoundaryTests: XCTestCase {
  /// Where a box of 40 pt without friction is after two seconds at 300 pt/s along the first side of an outline.
  private func slide(from x: CGFloat, along points: [CGPoint]) throws -> (center: CGPoint, angle: CGFloat) {
    let path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    let box = TestItem(x, 280, width: 40, height: 40)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [box])
    try collision.setBoundary("path", for: path)
    try collision.setSurface(elasticity: 0, friction: 0, ofBoundaryWithIdentifier: "path")
    let properties = DynamicItemBehavior.frictionless([box])
    properties.elasticity = 0
    properties.friction = 0
    properties.addLinearVelocity(CGPoint(x: 300, y: 0), for: box)
    for behavior in [collision, properties, GravityBehavior(items: [box])] { animator.addBehavior(behavior) }
    try animator.step(frames: 120)
    XCTAssertEqual(animator.errors, [])
    return (box.center, box.angle)
  }

  func testABoxSlidesOverTheJoints() throws {
    let (start, end) = (CGPoint(x: 0, y: 300), CGPoint(x: 1000, y: 300))
    for middle in [CGPoint(x: 500, y: 300), CGPoint(x: 333, y: 300), CGPoint(x: 400, y: 600)] {
      for shift in 0..<10 {
        let x = 100 + CGFloat(shift) * 0.31
        // A floor in two pieces, or the long side of a triangle.
        let points = middle.y == 300 ? [start, middle, end] : [start, end, middle]
        let (center, angle) = try slide(from: x, along: points)
        XCTAssertEqual(center.x, x + 600, accuracy: 5, "\(middle), \(x)")
        XCTAssertEqual(center.y, 280, accuracy: 0.5, "\(middle), \(x)")
        XCTAssertEqual(angle, 0, accuracy: 0.01, "\(middle), \(x)")
      }
    }
  }

  /// Too small for four points, they hold all the same.
  func testTinyTriangles() throws {
    let path = BezierPath()
    path.move(to: CGPoint(x: 0, y: 300))
    path.addLine(to: CGPoint(x: 0.8, y: 300))
    path.addLine(to: CGPoint(x: 0.4, y: 300.7))
    let box = TestItem(0.4, 200)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [box])
    collision.addBoundary(withIdentifier: "tiny", for: path)
    let upright = DynamicItemBehavior(items: [box])
    upright.allowsRotation = false
    for behavior in [collision, GravityBehavior(items: [box]), upright] { animator.addBehavior(behavior) }
    try animator.step(frames: 60)
    XCTAssertEqual(box.center.y, 250, accuracy: 1)
    XCTAssertEqual(animator.errors, [])
  }
}
