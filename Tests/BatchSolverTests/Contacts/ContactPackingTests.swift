internal import BatchSolver
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// Few contacts go into fewer bundles than their colours would take.
final class ContactPackingTests: XCTestCase {
  /// The same contacts among so many others that none are packed. The others touch nothing but the ground.
  private func crowded(_ scene: ContactScene) -> ContactScene {
    var scene = scene
    for number in 0..<70 {
      let row = scene.add(ContactScene.Body(position: [100 + Float(number), 0]))
      scene.add(
        ContactScene.Contact(
          bodyA: 0, bodyB: row, normal: [0, 1],
          points: [ContactScene.Point(position: [100 + Float(number), -0.5], separation: -0.001)]))
    }
    return scene
  }

  /// Some of a scene's contacts: bodies that touch few others.
  private func thinned(_ scene: ContactScene, using generator: inout SeededGenerator) -> ContactScene {
    var thin = ContactScene()
    thin.bodies = scene.bodies
    let share = Double.random(in: 0.05...0.4, using: &generator)
    for contact in scene.contacts where Double.random(in: 0..<1, using: &generator) < share { thin.add(contact) }
    return thin
  }

  private func dynamicBundles(_ scene: ContactScene) -> Int {
    var plan = ContactPlan()
    ContactArrays(scene, substep: 1 / 240).makePlan(&plan)
    return (0..<plan.info.count).count { plan.info[$0].kind == .dynamic }
  }

  /// What contacts of a body do in turn depends on their order, which packing keeps: both schemes, all levels.
  func testPackedContactsHaveTheBitsOfOthers() {
    var generator = SeededGenerator()
    var iterations = StepSettings.usual
    iterations.substeps = 1
    iterations.iterations = StepIterations(velocity: 8, position: 3)
    var packed = 0
    var tried = 0
    while tried < 150 {
      var mix = ContactScene.Mix()
      mix.bodies = .random(in: 4...30, using: &generator)
      mix.onePoint = tried % 2 == 0 ? 0.3 : 0
      mix.extended = tried % 3 == 0 ? 0.2 : 0
      let scene = thinned(ContactScene.heap(mix, using: &generator), using: &generator)
      guard !scene.contacts.isEmpty, scene.contacts.count <= 64 else { continue }
      tried += 1
      let many = crowded(scene)
      let (bundles, bundlesOfMany) = (dynamicBundles(scene), dynamicBundles(many))
      XCTAssertLessThanOrEqual(bundles, bundlesOfMany)
      packed += bundles < bundlesOfMany ? 1 : 0
      for settings in [.usual, iterations] {
        for level in SIMDLevel.available {
          var expected = many.solve(settings, level: level)
          let rows = scene.bodies.count
          expected.velocity.removeLast(expected.velocity.count - rows)
          expected.motion.removeLast(expected.motion.count - rows)
          expected.startVelocity.removeLast(expected.startVelocity.count - rows)
          expected.impulses.removeLast(expected.impulses.count - scene.contacts.count)
          XCTAssertTrue(scene.solve(settings, level: level) == expected, "\(scene.contacts.count) contacts, \(level)")
        }
      }
    }
    XCTAssertGreaterThan(packed, 10, "scenes that are packed")
  }

  /// Five columns of two: what is on the ground, and what is on that.
  func testTenBoxesHaveTwoBundles() throws {
    let world = try World.withFloor()
    for number in 0..<10 {
      try world.add(.square(0.5), at: [2 * Float(number % 5), 0.5 + Float(number / 5)])
    }
    for _ in 0..<10 { try world.step(by: 1 / 60) }
    XCTAssertEqual(world.counters.solvedContacts, 10)
    XCTAssertEqual(world.counters.bundles, 2)
    XCTAssertEqual(world.counters.colors, 2)
  }
}
