import Dynamics
import Foundation
import XCTest

/// What a run took out of the reach that items join in is saved and loaded like anything else.
///
/// Fuzzing found items that had passed 10 km: they were saved, and the file was refused.
final class FarItemTests: XCTestCase {
  /// Items join at 1e6 pt at most; these cross that in the first second.
  func testItemsThatLeaveAreLoaded() throws {
    let box = NamedItem("box", 999_990, 0)
    let group = DynamicItemGroup(items: [NamedItem("left", 999_000, 200), NamedItem("right", 999_900, 200)])
    let drops = DynamicItemBuffer(collisionBoundsType: .ellipse)
    try drops.append(center: CGPoint(x: 999_990, y: 400), size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [box, group])
    try properties.addItems(of: drops)
    try animator.add(properties)
    for item in [box, group, try drops.item(at: 0)] as [any DynamicItem] {
      properties.addLinearVelocity(CGPoint(x: 30_000, y: 0), for: item)
    }
    // After a sub-step of 250 pt the group's center is still within while a member is not.
    for time in [0.01, 1.0] {
      try animator.step(by: time)
      let description = try animator.description()
      let loaded = try animator.savedAndLoaded()
      XCTAssertEqual(loaded.errors, [])
      XCTAssertEqual(try loaded.description(), description)
      XCTAssertEqual(loaded.pose("box"), animator.pose("box"))
      try loaded.step(by: 0.1)
      XCTAssertEqual(loaded.errors, [])
    }
    XCTAssertGreaterThan(box.center.x, 1_020_000)
  }

  /// Farther out than bodies of the world can be put, as after days.
  func testTheWorldsReach() throws {
    for x in [-9e9, 5e10, 1e11] as [CGFloat] {
      var description = AnimatorDescription()
      description.items = [
        .single(SingleItemDescription(name: "far", center: CGPoint(x: x, y: -x), size: CGSize(width: 10, height: 20)))
      ]
      var properties = ItemPropertiesDescription()
      properties.items = ["far"]
      description.behaviors = [.properties(properties)]
      let animator = try DynamicAnimator(description: AnimatorDescription(json: description.json()))
      XCTAssertEqual(animator.errors, [])
      let center = try XCTUnwrap(animator.item(named: "far")).center
      // 1e9 m in single precision.
      XCTAssertEqual(center.x, x, accuracy: 64 * 100)
      XCTAssertEqual(center.y, -x, accuracy: 64 * 100)
      try animator.step(by: 0.1)
      XCTAssertEqual(try animator.savedAndLoaded().description(), try animator.description())
    }
  }

  /// An item joins within 1e6 pt as before.
  func testNewItemsStayWithinReach() throws {
    let animator = DynamicAnimator()
    XCTAssertThrowsError(try animator.add(DynamicItemBehavior(items: [NamedItem("far", 1_000_001, 0)])))
  }
}
