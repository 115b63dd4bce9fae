import Dynamics
import Foundation
import XCTest

/// What an item touches that joins a behaviour has begun for it, and the next step says where. A file did not keep the place: an
/// animator that was loaded told where the items touched after they had been moved once more. Found by the random programs of
/// `RandomSnapshotTests`, seed 9974892643631991945.
final class ArrivalPointTests: XCTestCase {
  func testAFileKeepsWhereItBegan() throws {
    let lower = NamedItem("lower", 0, 275, width: 100, height: 50)
    let upper = NamedItem("upper", 20, 225, width: 60, height: 50)
    let animator = DynamicAnimator()
    let all = CollisionBehavior(items: [lower, upper])
    all.addBoundary(withIdentifier: "floor", from: CGPoint(x: -500, y: 300), to: CGPoint(x: 500, y: 300))
    let other = CollisionBehavior(items: [lower])
    let log = ContactLog()
    other.collisionDelegate = log
    for behavior in [GravityBehavior(items: [lower, upper]), all, other] { try animator.add(behavior) }
    try animator.step(frames: 30)
    XCTAssertEqual(log.points.count, 0)

    other.addItem(upper)
    upper.center.x += 7
    animator.updateItem(usingCurrentState: upper)
    let description = try animator.description()
    let loaded = try DynamicAnimator(description: AnimatorDescription(json: description.json()))
    XCTAssertEqual(try loaded.description().json(), try description.json())
    let loadedLog = ContactLog()
    let behaviors = loaded.behaviors.compactMap { $0 as? CollisionBehavior }
    XCTAssertEqual(behaviors.count, 2)
    behaviors[1].collisionDelegate = loadedLog
    try animator.step(frames: 1)
    try loaded.step(frames: 1)
    XCTAssertEqual(log.points.count, 1)
    XCTAssertEqual(loadedLog.points, log.points)
    XCTAssertEqual(loadedLog.impulses, log.impulses)

    // Files of before have no places, and wrong ones are refused.
    let text = String(decoding: try description.json(), as: UTF8.self)
    let pattern = try Regex(#"\s*"arrivals"\s*:\s*\[[^\]]*\[[^\]]*\][^\]]*\],"#)
    let old = text.replacing(pattern, with: "")
    XCTAssertNotEqual(old, text)
    XCTAssertNoThrow(try DynamicAnimator(description: AnimatorDescription(json: Data(old.utf8))))
    let wrong = text.replacing(pattern, with: #""arrivals": [[1, 2]],"#)
    XCTAssertThrowsError(try DynamicAnimator(description: AnimatorDescription(json: Data(wrong.utf8)))) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "state.contacts.arrivals")
    }
  }
}
