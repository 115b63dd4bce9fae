import CAllocationCounter
import Dynamics
import Foundation
import XCTest

/// The same calls give the same bits; a warm step allocates nothing.
final class AnimatorDeterminismTests: XCTestCase {
  private func scene() throws -> (animator: DynamicAnimator, items: [TestItem], buffer: DynamicItemBuffer) {
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 800, height: 600))
    let items = (0..<30).map { TestItem(CGFloat($0 % 10) * 70 + 60, CGFloat($0 / 10) * 70 + 60, width: 30, height: 30) }
    for item in items.prefix(10) { item.collisionBoundsType = .ellipse }
    let buffer = try DynamicItemBuffer(
      centers: (0..<30).map { CGPoint(x: CGFloat($0 % 10) * 70 + 60, y: CGFloat($0 / 10) * 70 + 300) },
      size: CGSize(width: 25, height: 25))
    let gravity = GravityBehavior(items: items)
    try gravity.addItems(of: buffer)
    let collision = CollisionBehavior(items: items)
    try collision.addItems(of: buffer)
    collision.translatesReferenceBoundsIntoBoundary = true
    let push = PushBehavior(items: Array(items.prefix(5)), mode: .continuous)
    push.setAngle(0.3, magnitude: 0.05)
    var turn: CGFloat = 0
    gravity.action = { [unowned gravity] in
      turn += 0.01
      gravity.angle = .pi / 2 + sin(turn)
    }
    for behavior in [gravity, collision, push] as [DynamicBehavior] { try animator.add(behavior) }
    for index in 0..<5 {
      let rod = AttachmentBehavior(item: items[10 + index], attachedTo: items[20 + index])
      if index % 2 == 0 { rod.frequency = 2 }
      try animator.add(rod)
    }
    try animator.add(SnapBehavior(item: items[29], snapTo: CGPoint(x: 400, y: 200)))
    return (animator, items, buffer)
  }

  func testTenThousandStepsGiveTheSameBits() throws {
    func run() throws -> [UInt] {
      let (animator, items, buffer) = try scene()
      for _ in 0..<10_000 { try animator.step(by: 1.0 / 120) }
      XCTAssertEqual(animator.errors, [])
      return (items.map(\.center) + buffer.items.map(\.center)).flatMap { [$0.x.bitPattern, $0.y.bitPattern] }
    }
    let first = try run()
    XCTAssertEqual(first, try run())
    XCTAssertGreaterThan(Set(first).count, first.count / 2, "and they are not all the same place")
  }

  func testAWarmStepAllocatesNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    let (animator, _, _) = try scene()
    try animator.step(frames: 600)
    var allocations: [Int64] = []
    for _ in 0..<200 {
      let before = allocation_count()
      try animator.step(by: frame)
      allocations.append(allocation_count() - before)
    }
    // The world's own buffers still grow now and then when more touches than ever before.
    XCTAssertLessThanOrEqual(allocations.filter { $0 > 0 }.count, 4, "\(allocations)")
  }
}
