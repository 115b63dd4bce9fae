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

  /// Items had no mass, did not turn and had no potential energy on pages.
  func testItemsHaveMassSpinAndEnergy() throws {
    let ball = NamedItem("ball", 100, 100, width: 50, height: 50)
    let still = NamedItem("still", 200, 100, width: 100, height: 100)
    let animator = DynamicAnimator()
    let properties = DynamicItemBehavior(items: [ball])
    properties.density = 2
    properties.resistance = 0
    properties.angularResistance = 0
    properties.addAngularVelocity(3, for: ball)
    try animator.add(properties)
    try animator.add(GravityBehavior(items: [ball]))
    let other = DynamicItemBehavior(items: [still])
    try animator.add(other)
    let stage = AnimatorStage(animator, parts: .items, area: CGRect(x: 0, y: 0, width: 320, height: 240))
    func energies() throws -> (kinetic: Double, potential: Double) {
      let values = try stage.observe().values
      func value(_ name: String) throws -> Double { try XCTUnwrap(values.first { $0.name == name }).value }
      return (try value("kinetic"), try value("potential"))
    }
    // 100 pt are a metre and gravity is 10 m/s^2; 100 x 100 pt of density 1 weigh 1 kg.
    let first = try stage.observe()
    XCTAssertEqual(stage.model.bodies.map(\.mass), [0.5, 1])
    XCTAssertEqual(try energies().potential, -0.5 * 10 * 1, accuracy: 1e-5, "before any step, too")
    try animator.step(frames: 30)
    XCTAssertEqual(try stage.observe().bodies.map(\.body), first.bodies.map(\.body), "the same bodies")
    let turning = try XCTUnwrap(stage.observe().bodies.first)
    XCTAssertEqual(turning.angularVelocity, 3, accuracy: 1e-3)
    // It fell from rest, and turns: the moment of a square of side a is m a^2 / 6.
    let energies = try energies()
    let height = Double(ball.center.y) / 100
    XCTAssertEqual(energies.potential, -0.5 * 10 * height, accuracy: 1e-4)
    let turn = 0.5 * (0.5 * 0.25 / 6) * 9
    XCTAssertEqual(energies.kinetic, 0.5 * 10 * (height - 1) + turn, accuracy: 0.02 * energies.kinetic)
  }

  /// Models grew for ever where what comes never looks like what went. Now a number goes to bodies of other looks too,
  /// and pages are told: by another version of the model, and by a serial that is each body's own.
  func testModelsOfEndlessRunsStaySmall() throws {
    let world = try World()
    let stage = WorldStage(world, parts: .standard, isLive: true)
    let generation = 10
    var bodies: [BodyID] = []
    var version = -1
    // What a page knows.
    var looks: [ViewerModel.BodyLook] = []
    var masses: [Int: Float] = [:]
    for number in 0..<10_000 {
      for body in bodies { try world.removeBody(body) }
      bodies = try (0..<generation).map { index in
        let body = try world.addBody(BodyDefinition(.dynamic, position: [3 * Float(index), 0]))
        // No two look alike.
        let radius = 0.5 + Float(number * generation + index) * 1e-5
        try world.addShape(ShapeDefinition(.circle(radius: radius)), to: body)
        return body
      }
      try world.addJoint(.revolute(RevoluteJoint()), bodies[0], bodies[1], at: [Float(number), 0])
      let observation = try stage.observe()
      if stage.model.version != version {
        looks = stage.model.bodies
        version = stage.model.version
      }
      XCTAssertEqual(observation.bodies.count, generation)
      for shown in observation.bodies {
        let body = try XCTUnwrap(world.body(atRow: stage.model.bodies[shown.body].row))
        let mass = try world.mass(of: body)
        XCTAssertEqual(looks[shown.body].mass, mass)
        let serial = stage.model.bodySerials[shown.body]
        XCTAssertEqual(masses[serial] ?? mass, mass, "a serial of two bodies")
        masses[serial] = mass
      }
      // Those that have just gone count as used.
      XCTAssertLessThanOrEqual(stage.model.bodies.count, 2 * 2 * generation + 256 + generation)
      XCTAssertLessThanOrEqual(stage.model.joints.count, 2 * 2 + 256 + 1)
    }
    XCTAssertEqual(masses.count, 10_000 * generation)
  }

  /// Numbers of bodies that stay are theirs, whatever goes to others.
  func testBodiesThatStayKeepTheirNumbers() throws {
    let world = try World()
    let stage = WorldStage(world, parts: .standard, isLive: true)
    func add(_ radius: Float) throws -> BodyID {
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShape(ShapeDefinition(.circle(radius: radius)), to: body)
      return body
    }
    let crowd = try (0..<600).map { try add(1 + Float($0)) }
    let kept = crowd[300]
    func observed() throws -> (number: Int, serial: Int)? {
      let body = try stage.observe().bodies.first { stage.model.bodies[$0.body].row == kept.row }
      return body.map { ($0.body, stage.model.bodySerials[$0.body]) }
    }
    let first = try XCTUnwrap(observed())
    for body in crowd where body != kept { try world.removeBody(body) }
    _ = try observed()
    for number in 0..<2000 {
      let body = try add(1000 + Float(number))
      let now = try XCTUnwrap(observed())
      XCTAssertTrue(now == first)
      try world.removeBody(body)
    }
    XCTAssertEqual(stage.model.bodies.count, 600, "numbers were used again")
  }

  /// The line that shows which way up a group is was as long as the rectangle around its members, which changes as it
  /// turns: a turning group was another body in every frame.
  func testATurningGroupStaysTheSameBody() throws {
    let group = DynamicItemGroup(items: [
      NamedItem("a", 95, 115, width: 50, height: 10), NamedItem("b", 125, 100, width: 10, height: 40),
    ])
    let properties = DynamicItemBehavior(items: [group])
    properties.angularResistance = 0
    properties.addAngularVelocity(1, for: group)
    let animator = DynamicAnimator()
    try animator.add(properties)
    let area = CGRect(x: 0, y: 0, width: 200, height: 200)
    let stage = AnimatorStage(animator, parts: .items, area: area)
    let first = try stage.observe().bodies
    let version = stage.model.version
    var strokes: Set<String> = []
    for _ in 0..<60 {
      try animator.step(frames: 1)
      XCTAssertEqual(try stage.observe().bodies.map(\.body), first.map(\.body))
      strokes.formUnion(try SVGReader(AnimatorDrawing(animator, area: area).svg).paths("turn").map(\.data))
    }
    XCTAssertGreaterThan(group.transform.b, 0.5, "it turned")
    XCTAssertEqual(stage.model.bodies.count, 2)
    XCTAssertEqual(stage.model.version, version)
    XCTAssertEqual(strokes.count, 1, "\(strokes)")
  }

  func testModelsOfAnimatorsStaySmall() throws {
    let animator = DynamicAnimator()
    let gravity = GravityBehavior(items: [])
    try animator.add(gravity)
    let stage = AnimatorStage(animator, parts: .items, area: CGRect(x: 0, y: 0, width: 320, height: 240), isLive: true)
    for number in 0..<1000 {
      let item = NamedItem("\(number)", 0, 0, width: 10 + CGFloat(number))
      gravity.addItem(item)
      try animator.step(frames: 1)
      let body = try XCTUnwrap(stage.observe().bodies.first)
      XCTAssertEqual(stage.model.bodies[body.body].name, "\(number)")
      gravity.removeItem(item)
    }
    XCTAssertLessThanOrEqual(stage.model.bodies.count, 2 * 2 + 256 + 1)
  }
}
