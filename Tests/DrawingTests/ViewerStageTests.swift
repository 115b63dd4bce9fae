import BatchSolver
import Dynamics
import DynamicsDrawing
import Foundation
import XCTest

/// Pages move a body from where its number was to where it is. So a number stays with a body, and goes to no other in
/// between: a body that took the row of one like it swept across the page, and items changed places when one went.
final class ViewerStageTests: XCTestCase {
  func testABodyInTheRowOfOneLikeItIsAnother() throws {
    let world = try World()
    func add() throws -> BodyID {
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      return body
    }
    let stage = WorldStage(world, parts: .standard)
    func number() throws -> Int { try XCTUnwrap(stage.observe().bodies.first).body }
    var body = try add()
    let first = try number()
    XCTAssertEqual(try number(), first)
    try world.removeBody(body)
    body = try add()
    XCTAssertNotEqual(try number(), first)
    // Numbers of what went earlier are given again, so that models of worlds in which bodies come and go stay small.
    for _ in 0..<10 {
      try world.removeBody(body)
      body = try add()
      _ = try number()
    }
    XCTAssertEqual(stage.model.bodies.count, 2)
  }

  func testItemsKeepTheirNumbersWhenOneGoes() throws {
    let items = (0..<3).map { NamedItem("item", 50 + 60 * CGFloat($0), 100) }
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 240))
    let gravity = GravityBehavior(items: items)
    try animator.add(gravity)
    let stage = AnimatorStage(animator, parts: .items, area: CGRect(x: 0, y: 0, width: 320, height: 240))
    func numbers() throws -> [Float: Int] {
      Dictionary(uniqueKeysWithValues: try stage.observe().bodies.map { ($0.position.x, $0.body) })
    }
    let before = try numbers()
    XCTAssertEqual(before.count, 3)
    gravity.removeItem(items[0])
    try animator.step(frames: 1)
    let after = try numbers()
    XCTAssertEqual(after, before.filter { $0.key > 60 })
  }
}
