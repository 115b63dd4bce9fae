internal import BatchSolver
internal import KernelInterface
internal import TestSupport
internal import XCTest

/// Contacts of a colour in the order of where they are, for several workers.
final class ContactStripTests: XCTestCase {
  private func solve(
    _ scene: ContactScene, byPlace: Bool, level: SIMDLevel, pool: WorkerPool? = nil
  ) -> ContactResult {
    let arrays = ContactArrays(scene, substep: StepSettings.usual.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan, byPlace: byPlace)
    arrays.solve(&solver, .usual, level: level, workers: Workers(pool: pool))
    return ContactResult(arrays)
  }

  /// Heaps of all kinds of contacts, and drums with hubs, whose lanes are summed up in their order.
  func testTheOrderChangesNoBits() throws {
    let pools = [nil, try WorkerPool(workers: 2), try WorkerPool(workers: 5)]
    var generator = SeededGenerator()
    for _ in 0..<2 {
      let scenes = [
        ContactScene.heap(ContactScene.Mix(fixed: 0.2, extended: 0.2), using: &generator),
        ContactScene.drums(2, balls: 600, mass: 10_000, using: &generator),
        Self.pairs(1500, along: [1, 0], using: &generator),
      ]
      for scene in scenes {
        let expected = solve(scene, byPlace: false, level: .baseline)
        for level in SIMDLevel.available {
          for pool in pools { XCTAssertTrue(solve(scene, byPlace: true, level: level, pool: pool) == expected) }
        }
      }
    }
  }

  /// Pairs of bodies that touch, one beside the other along a line, in any order.
  private static func pairs(_ count: Int, along line: SIMD2<Float>, using generator: inout SeededGenerator)
    -> ContactScene
  {
    var scene = ContactScene()
    for place in (0..<count).shuffled(using: &generator) {
      let position = line * Float(3 * place)
      let first = scene.add(ContactScene.Body(position: position))
      let second = scene.add(ContactScene.Body(position: position + line, velocity: -line))
      scene.add(
        ContactScene.Contact(
          bodyA: first, bodyB: second, normal: line,
          points: [ContactScene.Point(position: position + line / 2, separation: 0)]))
    }
    return scene
  }

  /// How far it is from contact to contact, as workers go.
  private func way(_ scene: ContactScene, byPlace: Bool) -> Float {
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    arrays.makePlan(&plan, byPlace: byPlace)
    let contactOfSlot = scene.contactOfSlot
    var way: Float = 0
    var last: SIMD2<Float>?
    for bundle in 0..<plan.info.count {
      for lane in 0..<Int(plan.info[bundle].lanes) {
        let contact = scene.contacts[contactOfSlot[Int(plan.slots[bundle * 16 + lane])]!]
        let place = scene.bodies[contact.bodyB].position
        guard place.x.isFinite, abs(place.x) < 1e5 else { continue }
        let distance = place - (last ?? place)
        way += (distance * distance).sum().squareRoot()
        last = place
      }
    }
    return way
  }

  /// From one end to the other a few times, where it was to and fro before; what has flown away, or is nowhere, hides
  /// nothing of the others.
  func testContactsLieByPlace() {
    var generator = SeededGenerator()
    for line in [SIMD2<Float>(1, 0), [0, 1]] {
      var scene = Self.pairs(1500, along: line, using: &generator)
      for place: SIMD2<Float> in [[1e9, -3e8], [-1e9, 1e9], [.nan, 2], [Float.infinity, -Float.infinity]] {
        let first = scene.add(ContactScene.Body(position: place))
        let second = scene.add(ContactScene.Body(position: place))
        scene.add(
          ContactScene.Contact(
            bodyA: first, bodyB: second, normal: [0, 1], points: [ContactScene.Point(position: .zero, separation: 0)]))
      }
      let length = Float(3 * 1500)
      XCTAssertGreaterThan(way(scene, byPlace: false), 300 * length)
      // Once there and back for each of six colours, which is 11, and up to 30 where the ends were guessed too near.
      XCTAssertLessThan(way(scene, byPlace: true), 100 * length, "along \(line)")
    }
  }
}
