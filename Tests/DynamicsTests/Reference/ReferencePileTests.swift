import Dynamics
import Foundation
import XCTest

/// Piles as deep as the reference's, see `ReferenceScenes.Pile`.
final class ReferencePileTests: XCTestCase {
  private let bounds = CGRect(x: 0, y: 0, width: 390, height: 844)

  /// The generator of the script.
  private struct Numbers {
    var state: UInt32
    mutating func next() -> CGFloat {
      state = 1_664_525 &* state &+ 1_013_904_223
      return CGFloat(state >> 8) / CGFloat(1 << 24)
    }
  }

  /// On shelves, from the bottom up.
  private static func make(_ pile: ReferenceScenes.Pile) -> [TestItem] {
    var numbers = Numbers(state: UInt32(pile.count))
    var x: CGFloat = 1
    var bottom: CGFloat = 843
    var shelf: CGFloat = 0
    return (0..<pile.count).map { _ in
      let width = pile.smallest + (pile.largest - pile.smallest) * numbers.next()
      let height = pile.smallest + (pile.largest - pile.smallest) * numbers.next()
      if x + width > 389 {
        x = 1
        bottom -= shelf + 1
        shelf = 0
      }
      defer {
        x += width + 1
        shelf = max(shelf, height)
      }
      return TestItem(x + width / 2, bottom - height / 2, width: width, height: height)
    }
  }

  func testPilesAreNotDeeperThanTheReference() throws {
    for pile in try ReferenceScenes.read().piles {
      let items = Self.make(pile)
      let animator = DynamicAnimator(referenceBounds: bounds)
      let gravity = GravityBehavior(items: items)
      gravity.magnitude = pile.gravity
      try animator.add(gravity)
      let collision = CollisionBehavior(items: items)
      collision.translatesReferenceBoundsIntoBoundary = true
      try animator.add(collision)
      if pile.mixed {
        let dense = DynamicItemBehavior(items: items.indices.filter { $0 % 10 == 0 }.map { items[$0] })
        dense.density = 100
        try animator.add(dense)
      }
      var lost = 0
      try animator.step(frames: 720) { _ in
        lost = max(lost, items.count { !self.bounds.contains($0.center) })
      }
      let deep = Self.pairs(items, deeperThan: 2)
      print("\(pile): \(deep) deep pairs, the reference has \(pile.deepPairs); at rest: \(!animator.isRunning)")
      XCTAssertEqual(lost, 0, "\(pile)")
      XCTAssertLessThanOrEqual(Double(deep), 1.5 * Double(pile.deepPairs) + 2, "\(pile)")
      if !pile.mixed { XCTAssertFalse(animator.isRunning, "not at rest: \(pile)") }
    }
  }

  // MARK: - Overlaps

  /// Corners of rectangles, sorted by their left ends: pairs that overlap by more than a depth along the normal of an
  /// edge of which they overlap least.
  private static func pairs(_ items: [TestItem], deeperThan least: CGFloat) -> Int {
    let outlines = items.map(outline).sorted { $0.low.x < $1.low.x }
    var count = 0
    for (index, one) in outlines.enumerated() {
      for other in outlines[(index + 1)...] {
        if other.low.x > one.high.x { break }
        if other.low.y < one.high.y, one.low.y < other.high.y, depth(one.corners, other.corners) > least { count += 1 }
      }
    }
    return count
  }

  private static func outline(_ item: TestItem) -> (corners: [CGPoint], low: CGPoint, high: CGPoint) {
    let x = item.bounds.width / 2
    let y = item.bounds.height / 2
    let corners = [(-x, -y), (x, -y), (x, y), (-x, y)].map { (u: CGFloat, v: CGFloat) in
      CGPoint(
        x: item.center.x + cos(item.angle) * u - sin(item.angle) * v,
        y: item.center.y + sin(item.angle) * u + cos(item.angle) * v)
    }
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    return (corners, CGPoint(x: xs.min()!, y: ys.min()!), CGPoint(x: xs.max()!, y: ys.max()!))
  }

  private static func depth(_ a: [CGPoint], _ b: [CGPoint]) -> CGFloat {
    var least = CGFloat.infinity
    for rectangle in [a, b] {
      for index in 0..<2 {
        let edge = CGPoint(
          x: rectangle[index + 1].x - rectangle[index].x, y: rectangle[index + 1].y - rectangle[index].y)
        let length = hypot(edge.x, edge.y)
        let along = { (corner: CGPoint) in (edge.y * corner.x - edge.x * corner.y) / length }
        let one = a.map(along)
        let two = b.map(along)
        least = min(least, one.max()! - two.min()!, two.max()! - one.min()!)
      }
    }
    return least
  }
}
