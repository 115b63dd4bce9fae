import Dynamics
import Foundation
import TestSupport
import XCTest

/// Fields in an animator: the values measured on Apple's code, closed forms of motion, and the parameters.
final class FieldBehaviorTests: XCTestCase {
  private final class Item: DynamicItem {
    var center: CGPoint
    let bounds: CGRect
    var transform = CGAffineTransform.identity

    init(_ x: CGFloat, _ y: CGFloat, side: CGFloat = 100) {
      center = CGPoint(x: x, y: y)
      bounds = CGRect(x: 0, y: 0, width: side, height: side)
    }
  }

  /// An animator with fields on items that nothing resists.
  private struct Scene {
    let animator = DynamicAnimator()
    let items: [Item]
    let properties: DynamicItemBehavior

    init(_ items: [Item], _ fields: [FieldBehavior]) {
      self.items = items
      properties = DynamicItemBehavior(items: items)
      properties.resistance = 0
      properties.angularResistance = 0
      animator.addBehavior(properties)
      for field in fields {
        for item in items { field.addItem(item) }
        animator.addBehavior(field)
      }
    }

    func run(frames: Int) throws {
      for _ in 0..<frames { try animator.step(by: 1.0 / 60) }
    }
  }

  /// pt/s^2 of an item at (300, 400): the first frame is one sub-step of 1/120 s.
  private func acceleration(
    _ field: FieldBehavior, charge: CGFloat = 0, density: CGFloat = 1, velocity: CGPoint = .zero
  ) throws -> CGPoint {
    let scene = Scene([Item(300, 400)], [field])
    scene.properties.charge = charge
    scene.properties.density = density
    scene.properties.addLinearVelocity(velocity, for: scene.items[0])
    try scene.run(frames: 1)
    let after = scene.properties.linearVelocity(for: scene.items[0])
    return CGPoint(x: (after.x - velocity.x) * 120, y: (after.y - velocity.y) * 120)
  }

  private func assertEqual(_ a: CGPoint, _ x: CGFloat, _ y: CGFloat, accuracy: CGFloat = 1e-3, line: UInt = #line) {
    XCTAssertEqual(a.x, x, accuracy: accuracy, line: line)
    XCTAssertEqual(a.y, y, accuracy: accuracy, line: line)
  }

  // MARK: - Measured values

  func testMeasuredAccelerations() throws {
    let direction = CGVector(dx: 3, dy: 4)
    // Velocities of up to 4 pt/s in single precision times 120.
    assertEqual(try acceleration(.linearGravityField(direction: direction)), 300, 400)
    let field = FieldBehavior.linearGravityField(direction: direction)
    field.strength = 2
    field.falloff = 1
    assertEqual(try acceleration(field), 120, 160)
    assertEqual(try acceleration(.radialGravityField(position: .zero)), -2.4, -3.2)
    assertEqual(try acceleration(.electricField(), charge: 2), 24, 32)
    assertEqual(try acceleration(.springField()), -300, -400)
    assertEqual(try acceleration(.vortexField()), -80, 60)
  }

  func testMass() throws {
    let direction = CGVector(dx: 3, dy: 4)
    assertEqual(try acceleration(.linearGravityField(direction: direction), density: 5), 300, 400)
    assertEqual(try acceleration(.vortexField(), density: 5), -80, 60)
    assertEqual(try acceleration(.springField(), density: 5), -60, -80)
    assertEqual(try acceleration(.electricField(), charge: 2, density: 2), 12, 16)
  }

  func testMeasuredPathsOfSixtyFrames() throws {
    let linear = Scene([Item(300, 400)], [.linearGravityField(direction: CGVector(dx: 3, dy: 4))])
    try linear.run(frames: 60)
    // 119 sub-steps: 60 frames of 1/60 s are a little less than 120 of them. 119 sums in single precision, 3e-5 pt
    // each.
    assertEqual(linear.items[0].center, 448.75, 598.3333, accuracy: 4e-3)
    let velocity = Scene([Item(300, 400)], [.velocityField(direction: CGVector(dx: 1, dy: -0.5))])
    try velocity.run(frames: 60)
    assertEqual(velocity.items[0].center, 399.168, 350.417, accuracy: 4e-3)
  }

  // MARK: - Motion

  func testDragAgainstItsClosedForm() throws {
    // v' = -S v^2 / m: v = v0 / (1 + v0 t), here from 1 m/s over 119/120 s.
    let scene = Scene([Item(0, 0)], [.dragField()])
    scene.properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: scene.items[0])
    try scene.run(frames: 60)
    let time = 119.0 / 120
    // The error of Euler's rule: half the second derivative, 1 m/s^3, times the step times the time.
    XCTAssertEqual(Double(scene.properties.linearVelocity(for: scene.items[0]).x), 100 / (1 + time), accuracy: 0.42)
  }

  func testSpringOscillates() throws {
    // omega = 1 / s for 1 kg: after half a period, pi s, the item is at the other side.
    let scene = Scene([Item(100, 0)], [.springField()])
    try scene.run(frames: 189)
    // The symplectic step keeps amplitude to h/2 and the time is off by 1/120 s at a turning point.
    assertEqual(scene.items[0].center, -100, 0, accuracy: 0.5)
  }

  func testMagneticFieldTurnsTheWayIntoACircle() throws {
    // Radius m v / (q S) = 25 pt: half a turn in pi / 4 s, 94 sub-steps.
    let field = FieldBehavior.magneticField()
    field.strength = 2
    field.falloff = 0
    let scene = Scene([Item(0, 0)], [field])
    scene.properties.charge = 2
    scene.properties.addLinearVelocity(CGPoint(x: 100, y: 0), for: scene.items[0])
    try scene.run(frames: 47)
    let velocity = scene.properties.linearVelocity(for: scene.items[0])
    // Euler's rule adds (omega h)^2 / 2 = 5.6e-4 of the speed in each of 93 sub-steps, 5.3 % in all.
    XCTAssertLessThan(velocity.x, -99)
    XCTAssertGreaterThan(velocity.x, -106)
    assertEqual(scene.items[0].center, 0, -50, accuracy: 2.5)
  }

  func testVelocityFieldOverridesGravityAndTheFirstWins() throws {
    let first = FieldBehavior.velocityField(direction: CGVector(dx: 1, dy: 0))
    first.strength = 2
    let second = FieldBehavior.velocityField(direction: CGVector(dx: 0, dy: 9))
    let scene = Scene([Item(0, 0)], [first, second, .linearGravityField(direction: CGVector(dx: 0, dy: 100))])
    scene.animator.addBehavior(GravityBehavior(items: scene.items))
    try scene.run(frames: 10)
    assertEqual(scene.properties.linearVelocity(for: scene.items[0]), 200, 0)
    XCTAssertEqual(scene.items[0].center.y, 0, accuracy: 1e-3)
  }

  func testFieldsAddUpWithoutLimit() throws {
    let fields = (0..<50).map { _ in FieldBehavior.linearGravityField(direction: CGVector(dx: 0.1, dy: 0)) }
    let scene = Scene([Item(0, 0)], fields)
    try scene.run(frames: 1)
    XCTAssertEqual(scene.properties.linearVelocity(for: scene.items[0]).x * 120, 500, accuracy: 0.01)
    for field in fields.dropFirst() { scene.animator.removeBehavior(field) }
    let before = scene.properties.linearVelocity(for: scene.items[0]).x
    try scene.run(frames: 1)
    // Two sub-steps at 10 pt/s^2.
    XCTAssertEqual(scene.properties.linearVelocity(for: scene.items[0]).x - before, 10.0 / 60, accuracy: 1e-4)
  }

  // MARK: - Regions and items

  func testOnlyItemsOfTheFieldInItsRegionAreMoved() throws {
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 1))
    field.position = CGPoint(x: 1000, y: 0)
    field.region = Region(radius: 500).byDifference(from: Region(size: CGSize(width: 200, height: 200)))
    let items = [Item(500, 0), Item(499, 0), Item(1000, 0), Item(1100, 0), Item(1600, 0)]
    let scene = Scene(items, [field])
    let other = Item(1300, 300)
    scene.animator.addBehavior(DynamicItemBehavior(items: [other]))
    try scene.run(frames: 1)
    XCTAssertEqual(items.map { scene.properties.linearVelocity(for: $0).y > 0 }, [true, false, false, true, false])
    XCTAssertEqual(other.center, CGPoint(x: 1300, y: 300))
  }

  func testEachItemFeelsItsOwnPlace() throws {
    let items = (0..<21).map { Item(CGFloat(200 * $0 + 100), 300) }
    let scene = Scene(items, [.springField()])
    try scene.run(frames: 1)
    for item in items.indices {
      let velocity = scene.properties.linearVelocity(for: items[item])
      assertEqual(velocity, -CGFloat(200 * item + 100) / 120, -2.5, accuracy: 2e-5)
    }
  }

  // MARK: - Custom fields

  func testCustomFieldGetsDocumentedValuesAndAnswersInNewtons() throws {
    var calls: [(CGPoint, CGVector, CGFloat, CGFloat, TimeInterval)] = []
    let field = FieldBehavior.field { _, position, velocity, mass, charge, deltaTime in
      calls.append((position, velocity, mass, charge, deltaTime))
      return CGVector(dx: 4, dy: 0)
    }
    field.strength = 0.5
    field.position = CGPoint(x: 7, y: 7)
    assertEqual(
      try acceleration(field, charge: 3, density: 2, velocity: CGPoint(x: 0, y: 50)), 100, 0, accuracy: 2e-3)
    XCTAssertEqual(calls.count, 1)
    let call = try XCTUnwrap(calls.first)
    assertEqual(call.0, 300, 400, accuracy: 1e-4)
    XCTAssertEqual(call.1.dy, 50, accuracy: 1e-4)
    XCTAssertEqual(call.2, 2, accuracy: 1e-6)
    XCTAssertEqual(call.3, 3)
    XCTAssertEqual(call.4, 1.0 / 120, accuracy: 1e-9)
  }

  func testStrengthZeroDisablesACustomField() throws {
    let field = FieldBehavior.field { _, _, _, _, _, _ in
      XCTFail("asked")
      return CGVector(dx: 1, dy: 1)
    }
    field.strength = 0
    assertEqual(try acceleration(field), 0, 0)
  }

  func testUnusableAnswersAreReported() throws {
    let field = FieldBehavior.field { _, _, _, _, _, _ in CGVector(dx: CGFloat.nan, dy: 1) }
    let scene = Scene([Item(10, 20)], [field])
    try scene.run(frames: 1)
    assertEqual(scene.items[0].center, 10, 20, accuracy: 1e-5)
    guard case .invalidValue(name: "force of a custom field", _, _)? = scene.animator.errors.first else {
      return XCTFail("\(scene.animator.errors)")
    }
  }

  func testAClosureMayChangeTheAnimator() throws {
    let scene = Scene([Item(0, 0), Item(500, 0)], [])
    let extra = Item(900, 900)
    let field = FieldBehavior.field { [animator = scene.animator] field, position, _, _, _, _ in
      field.strength += 1
      field.removeItem(scene.items[1])
      field.addItem(extra)
      animator.addBehavior(GravityBehavior(items: [extra]))
      XCTAssertNil(try? animator.step(by: 1))
      return CGVector(dx: 1, dy: 0)
    }
    for item in scene.items { field.addItem(item) }
    scene.animator.addBehavior(field)
    try scene.run(frames: 30)
    XCTAssertGreaterThan(scene.items[0].center.x, 1)
    XCTAssertGreaterThan(extra.center.y, 900)
    XCTAssertEqual(field.items.count, 2)
  }

  // MARK: - Parameters

  func testDefaults() {
    let fields: [FieldBehavior] = [
      .dragField(), .vortexField(), .radialGravityField(position: .zero), .linearGravityField(direction: .zero),
      .velocityField(direction: .zero), .noiseField(smoothness: 0, animationSpeed: 0),
      .turbulenceField(smoothness: 0, animationSpeed: 0), .springField(), .electricField(), .magneticField(),
      .field { _, _, _, _, _, _ in .zero },
    ]
    XCTAssertEqual(fields.map(\.kind), FieldKind.allCases)
    XCTAssertEqual(fields.map(\.falloff), [0, 0, 2, 0, 0, 0, 0, -1, 1, 1, 0])
    for field in fields {
      XCTAssertEqual(field.position, .zero)
      XCTAssertEqual(field.region, .infinite)
      XCTAssertEqual(field.strength, 1)
      XCTAssertEqual(field.minimumRadius, 0.0030517578125)
      XCTAssertEqual(field.direction, .zero)
      XCTAssertEqual(field.smoothness, 0)
      XCTAssertEqual(field.animationSpeed, 0)
      XCTAssertTrue(field.items.isEmpty)
    }
  }

  func testParametersOfTheFactories() {
    XCTAssertEqual(FieldBehavior.radialGravityField(position: CGPoint(x: 1, y: 2)).position, CGPoint(x: 1, y: 2))
    XCTAssertEqual(FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 2)).direction.dy, 2)
    let noise = FieldBehavior.noiseField(smoothness: 0.5, animationSpeed: 2)
    XCTAssertEqual(noise.smoothness, 0.5)
    XCTAssertEqual(noise.animationSpeed, 2)
  }

  func testParametersThatAFieldLacksStayZero() {
    let spring = FieldBehavior.springField()
    spring.direction = CGVector(dx: 1, dy: 1)
    spring.smoothness = 1
    spring.animationSpeed = 1
    XCTAssertEqual(spring.direction, .zero)
    XCTAssertEqual(spring.smoothness, 0)
    XCTAssertEqual(spring.animationSpeed, 0)
    let noise = FieldBehavior.noiseField(smoothness: 0, animationSpeed: 0)
    noise.smoothness = 0.7
    noise.direction = CGVector(dx: 1, dy: 1)
    XCTAssertEqual(noise.smoothness, 0.7)
    XCTAssertEqual(noise.direction, .zero)
  }

  func testUnusableValuesAreReportedAndChangeNothing() {
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 1, dy: 0))
    let noise = FieldBehavior.noiseField(smoothness: .nan, animationSpeed: 1)
    let scene = Scene([Item(0, 0)], [field, noise])
    XCTAssertEqual(noise.smoothness, 0)
    XCTAssertEqual(scene.animator.errors.count, 1)
    for bad in [CGFloat.nan, .infinity] {
      field.strength = bad
      field.falloff = bad
      field.minimumRadius = bad
      field.position.x = bad
      field.direction.dy = bad
      noise.smoothness = bad
      noise.animationSpeed = bad
    }
    field.minimumRadius = -1
    XCTAssertEqual(scene.animator.errors.count, 16)
    XCTAssertEqual(field.strength, 1)
    XCTAssertEqual(field.falloff, 0)
    XCTAssertEqual(field.position, .zero)
    XCTAssertEqual(field.direction, CGVector(dx: 1, dy: 0))
    XCTAssertEqual(noise.animationSpeed, 1)
  }

  // MARK: - Determinism and rest

  func testNoiseMovesTheSameWayInEveryRun() throws {
    func run(seed: UInt32) throws -> [CGPoint] {
      let items = (0..<30).map { Item(CGFloat($0 % 6) * 150, CGFloat($0 / 6) * 150) }
      let noise = FieldBehavior.noiseField(smoothness: 0.6, animationSpeed: 0.5)
      noise.seed = seed
      let turbulence = FieldBehavior.turbulenceField(smoothness: 0.2, animationSpeed: 1)
      let scene = Scene(items, [noise, turbulence, .vortexField()])
      try scene.run(frames: 300)
      return items.map(\.center)
    }
    let first = try run(seed: 3)
    XCTAssertEqual(first, try run(seed: 3))
    XCTAssertNotEqual(first, try run(seed: 4))
  }

  func testAChangeWakesItems() throws {
    let field = FieldBehavior.linearGravityField(direction: CGVector(dx: 0, dy: 0))
    let scene = Scene([Item(0, 0)], [field])
    try scene.run(frames: 60)
    XCTAssertFalse(scene.animator.isRunning)
    field.direction = CGVector(dx: 1, dy: 0)
    XCTAssertTrue(scene.animator.isRunning)
    try scene.run(frames: 60)
    XCTAssertGreaterThan(scene.items[0].center.x, 40)
  }

  func testSpringFieldsPullIntoTheirCorner() throws {
    // Sticky corners: four spring fields, each with the quarter of the screen around its corner.
    let corners = [(100, 100), (300, 100), (100, 500), (300, 500)].map { CGPoint(x: $0.0, y: $0.1) }
    let fields = corners.map { corner in
      let field = FieldBehavior.springField()
      field.position = corner
      field.region = Region(size: CGSize(width: 200, height: 400))
      return field
    }
    let scene = Scene([Item(190, 250, side: 60)], fields)
    scene.properties.density = 0.01
    scene.properties.resistance = 10
    try scene.run(frames: 400)
    XCTAssertFalse(scene.animator.isRunning)
    // At rest is slower than 1 pt/s, which the spring and the resistance allow this far from the corner: k x = c v m.
    assertEqual(scene.items[0].center, 100, 100, accuracy: 0.1)
  }
}
