import BatchSolver
import Dynamics
import Foundation
import Scenes
import XCTest

/// Long chains and large nets of attachments in an animator. Times are printed.
final class AttachmentBenchmarks: XCTestCase {
  private final class Knot: DynamicItem {
    var center: CGPoint
    let bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    var transform = CGAffineTransform.identity
    init(_ x: CGFloat, _ y: CGFloat) { center = CGPoint(x: x, y: y) }
  }

  private func distance(_ a: Knot, _ b: Knot) -> CGFloat { hypot(a.center.x - b.center.x, a.center.y - b.center.y) }

  /// A rope of 1 000 knots on springs of 6 Hz, let go level.
  func testSpringyRope() throws {
    let knots = (0..<1000).map { Knot(CGFloat($0) * 20 + 20, 0) }
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: knots))
    let first = AttachmentBehavior(item: knots[0], attachedToAnchor: .zero)
    var attachments = [first]
    for (a, b) in zip(knots, knots.dropFirst()) { attachments.append(AttachmentBehavior(item: b, attachedTo: a)) }
    for attachment in attachments {
      attachment.frequency = 6
      attachment.damping = 1
      try animator.add(attachment)
    }
    try run(animator, "springy rope of 1000", bodies: 1000, frames: 120)
    for knot in knots { XCTAssertTrue(knot.center.x.isFinite && knot.center.y.isFinite) }
    // The free end has not been pulled yet and falls: 2 s of 1000 pt/s^2 with a resistance of 0.1/s.
    let fallen = 1000 * (2 / 0.1 - (1 - exp(-0.2)) / 0.01)
    XCTAssertEqual(Double(knots[999].center.y), fallen, accuracy: 0.01 * fallen)
  }

  /// A net of 100 x 100 knots and rods, held at its corners and at every tenth knot of its upper edge; solved directly,
  /// so that rods keep their lengths.
  func testNetOfRods() throws {
    let count = 100
    let knots = (0..<count * count).map { Knot(CGFloat($0 % count) * 20, CGFloat($0 / count) * 20) }
    var settings = AnimatorSettings()
    settings.solver = .automatic
    let animator = try DynamicAnimator(settings: settings)
    try animator.add(GravityBehavior(items: knots))
    var rods: [(Knot, Knot)] = []
    for index in knots.indices {
      if index % count + 1 < count { rods.append((knots[index], knots[index + 1])) }
      if index / count + 1 < count { rods.append((knots[index], knots[index + count])) }
    }
    for (a, b) in rods { try animator.add(AttachmentBehavior(item: a, attachedTo: b)) }
    for column in stride(from: 0, to: count, by: 11) {
      let held = DynamicItemBehavior(items: [knots[column]])
      held.isAnchored = true
      try animator.add(held)
    }
    try run(animator, "net of 100 x 100", bodies: 10_000, frames: 30)
    let worst = rods.map { abs(distance($0.0, $0.1) - 20) }.max() ?? 0
    // Single precision is 6e-5 pt at 2000 pt; two ends of two coordinates each.
    XCTAssertLessThan(worst, 0.01)
  }

  private func run(_ animator: DynamicAnimator, _ name: String, bodies: Int, frames: Int) throws {
    let clock = ContinuousClock()
    try animator.step(by: 1.0 / 60)
    let time = try clock.measure { for _ in 1..<frames { _ = try animator.step(by: 1.0 / 60) } }
    XCTAssertEqual(animator.errors, [])
    let (seconds, attoseconds) = time.components
    let milliseconds = (Double(seconds) * 1e3 + Double(attoseconds) * 1e-15) / Double(frames - 1)
    Ledger.add(.init("animators", name, bodies: bodies, value: milliseconds, unit: "ms/frame"))
  }
}
