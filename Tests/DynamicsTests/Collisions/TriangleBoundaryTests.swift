import Dynamics
import Foundation
import XCTest

/// A boundary of three points was made of loose lines, at whose joints what slid was tripped.
final class TriangleBoundaryTests: XCTestCase {
  /// How far a box without friction slides to the right in two seconds at 400 pt/s, along the first side of an outline, and
  /// how high it jumps.
  private func slide(along points: [CGPoint]) throws -> (way: CGFloat, jump: CGFloat) {
    let path = BezierPath()
    path.move(to: points[0])
    for point in points.dropFirst() { path.addLine(to: point) }
    let box = TestItem(30, 280, width: 40, height: 40)
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [box])
    try collision.setBoundary("path", for: path)
    try collision.setSurface(elasticity: 0, friction: 0, ofBoundaryWithIdentifier: "path")
    let properties = DynamicItemBehavior.frictionless([box])
    properties.elasticity = 0
    properties.friction = 0
    for behavior in [collision, GravityBehavior(items: [box]), properties] { animator.addBehavior(behavior) }
    try animator.step(frames: 30)
    properties.addLinearVelocity(CGPoint(x: 400, y: 0), for: box)
    let start = box.center
    var jump: CGFloat = 0
    try animator.step(frames: 120) { _ in jump = max(jump, start.y - box.center.y) }
    XCTAssertEqual(animator.errors, [])
    return (box.center.x - start.x, jump)
  }

  func testABoxSlidesOverTheJoints() throws {
    let end = CGPoint(x: 1500, y: 300)
    for middle in [100.3, 333, 500, 777.7] as [CGFloat] {
      // A floor in two pieces, and one that is the long side of a flat triangle.
      for points in [
        [CGPoint(x: -100, y: 300), CGPoint(x: middle, y: 300), end],
        [CGPoint(x: -100, y: 300), end, CGPoint(x: middle, y: 400)],
      ] {
        let (way, jump) = try slide(along: points)
        XCTAssertEqual(way, 800, accuracy: 5, "\(points)")
        XCTAssertLessThan(jump, 0.5, "\(points)")
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
