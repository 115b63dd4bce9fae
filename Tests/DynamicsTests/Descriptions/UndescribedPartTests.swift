import Dynamics
import Foundation
import XCTest

/// Parts of an animator that a description cannot hold are listed or refused, by their path.
final class UndescribedPartTests: XCTestCase {
  func testClosuresAndDelegatesAreListed() throws {
    final class Listener: CollisionBehaviorDelegate, DynamicAnimatorDelegate {}
    final class Special: DynamicBehavior {}
    let listener = Listener()
    let item = TestItem(0, 0)
    let animator = DynamicAnimator()
    let root = Special()
    let gravity = GravityBehavior(items: [item])
    gravity.action = {}
    root.addChildBehavior(gravity)
    let collision = CollisionBehavior(items: [item])
    collision.collisionDelegate = listener
    collision.restCompletion = {}
    root.addChildBehavior(collision)
    try animator.add(root)
    XCTAssertEqual(animator.partsWithoutDescription.map { "\($0)" }.count, 4)
    animator.delegate = listener
    animator.errorHandler = { _ in }
    try animator.whenAtRest(item) {}
    XCTAssertEqual(
      animator.partsWithoutDescription.map { "\($0)" },
      [
        "behaviors[0]: subclass Special", "behaviors[0].children[0]: action",
        "behaviors[0].children[1]: restCompletion",
        "behaviors[0].children[1]: collisionDelegate", "delegate", "errorHandler", "restHandlers",
      ])
    let loaded = try animator.savedAndLoaded()
    XCTAssertEqual(loaded.partsWithoutDescription, [])
    XCTAssertEqual(loaded.behaviors[0].childBehaviors.count, 2)
  }

  func testCustomFieldIsRefused() throws {
    let animator = DynamicAnimator()
    let root = DynamicBehavior()
    root.addChildBehavior(FieldBehavior.field { _, _, _, _, _, _ in .zero })
    try animator.add(root)
    XCTAssertThrowsError(try animator.description()) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "behaviors[0].children[0]")
    }
    XCTAssertEqual(animator.partsWithoutDescription.map(\.part), [.evaluationBlock])
  }

  func testIdentifiersThatCannotBeSavedAreRefused() throws {
    let animator = DynamicAnimator()
    let collision = CollisionBehavior()
    collision.addBoundary(withIdentifier: NSURL(fileURLWithPath: "/wall"), from: .zero, to: CGPoint(x: 50, y: 0))
    try animator.add(collision)
    XCTAssertEqual(animator.errors, [])
    XCTAssertThrowsError(try animator.description()) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "behaviors[0].boundaries[0].identifier")
    }
  }

  func testTwoItemsOfOneNameAreRefused() throws {
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [NamedItem("a", 0, 0), NamedItem("a", 100, 0)]))
    XCTAssertThrowsError(try animator.description()) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "items[1].name")
    }
  }

  func testAnAnimatorIsNotDescribedInsideAStep() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [TestItem(0, 0)])
    var refused = false
    gravity.action = { refused = (try? animator.description()) == nil }
    try animator.add(gravity)
    try animator.step(by: frame)
    XCTAssertTrue(refused)
  }

  func testNumbersThatAreNotFiniteAreNotWritten() {
    var description = AnimatorDescription()
    var field = FieldDescription()
    field.region = Region(radius: .infinity)
    description.behaviors = [.field(field)]
    XCTAssertThrowsError(try description.json()) { error in
      XCTAssertEqual((error as? DescriptionError)?.path, "behaviors[0].region[0].radius")
    }
  }
}
