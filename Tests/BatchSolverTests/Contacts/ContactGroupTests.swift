internal import BatchSolver
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// Groups of whole islands: whatever their size, results are the same bits.
final class ContactGroupTests: XCTestCase {
  /// Heaps, pyramids, drums and single bodies in one world, with their rows mixed, so that blocks of 16 rows belong to
  /// several islands.
  private func islands(using generator: inout SeededGenerator) -> ContactScene {
    var parts: [ContactScene] = []
    for _ in 0..<6 {
      parts.append(.heap(ContactScene.Mix(bodies: 40, kinematic: 0.02, extended: 0.2, speed: 4), using: &generator))
    }
    parts.append(.drums(1, balls: 120, mass: 10_000, using: &generator))
    parts.append(.drums(1, balls: 80, mass: 20, using: &generator))
    var pyramid = ContactScene()
    ContactScene.pyramid(rows: 12, into: &pyramid)
    parts.append(pyramid)
    var free = ContactScene()
    for _ in 0..<30 { _ = free.add(ContactScene.Body(velocity: [1, 2], acceleration: [0, -10])) }
    parts.append(free)

    var bodies: [(part: Int, row: Int)] = []
    for (part, scene) in parts.enumerated() {
      bodies += scene.bodies.indices.dropFirst().map { (part, $0) }
    }
    bodies.shuffle(using: &generator)
    var scene = ContactScene()
    var rows = parts.map { [Int](repeating: 0, count: $0.bodies.count) }
    for body in bodies { rows[body.part][body.row] = scene.add(parts[body.part].bodies[body.row]) }
    var contacts = parts.enumerated().flatMap { part, scene in
      scene.contacts.map { contact in
        var contact = contact
        contact.bodyA = rows[part][contact.bodyA]
        contact.bodyB = rows[part][contact.bodyB]
        return contact
      }
    }
    contacts.shuffle(using: &generator)
    for contact in contacts { scene.add(contact) }
    return scene
  }

  private struct Outcome {
    var result = ContactResult()
    var hits: [SIMD2<Float>] = []
    var groups = 0
  }

  private func solve(
    _ scene: ContactScene, contactsPerGroup: Int?, level: SIMDLevel, pool: WorkerPool? = nil
  ) -> Outcome {
    let settings = StepSettings.usual
    let arrays = ContactArrays(scene, substep: settings.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    if let contactsPerGroup { arrays.cut(&solver.groups, &solver.plan, size: contactsPerGroup) }
    arrays.solve(&solver, settings, level: level, workers: Workers(pool: pool))
    var outcome = Outcome(result: ContactResult(arrays), groups: solver.plan.groupCount)
    solver.forEachHit(fasterThan: 0.5, body: { outcome.hits.append([Float($0.slot), $0.speed]) })
    return outcome
  }

  func testGroupsChangeNoBits() throws {
    let pool = try WorkerPool(workers: 3)
    var generator = SeededGenerator()
    for _ in 0..<3 {
      let scene = islands(using: &generator)
      let whole = solve(scene, contactsPerGroup: nil, level: .baseline)
      XCTAssertEqual(whole.groups, 1)
      XCTAssertFalse(whole.hits.isEmpty)
      for level in SIMDLevel.available {
        XCTAssertTrue(solve(scene, contactsPerGroup: nil, level: level, pool: pool).result == whole.result)
        for size in [1, 50, 200, 500] {
          for pool in [nil, pool] {
            let grouped = solve(scene, contactsPerGroup: size, level: level, pool: pool)
            XCTAssertGreaterThan(grouped.groups, 1)
            XCTAssertTrue(grouped.result == whole.result, "\(level), \(size) contacts a group")
            XCTAssertEqual(grouped.hits, whole.hits, "\(level), \(size) contacts a group")
          }
        }
      }
    }
  }

  func testGroupsAreWholeIslandsAndHaveEveryContactOnce() {
    var generator = SeededGenerator()
    let scene = islands(using: &generator)
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    var groups = IslandGroups()
    arrays.makePlan(&plan)
    arrays.cut(&groups, &plan, size: 100)
    let contactOfSlot = scene.contactOfSlot
    var groupOfBody: [Int: Int] = [:]
    var seen: Set<Int> = []
    for group in 0..<plan.groupCount {
      for bundle in plan.bundles(ofGroup: group) {
        for lane in 0..<Int(plan.info[bundle].lanes) {
          let slot = Int(plan.slots[bundle * 16 + lane])
          XCTAssertTrue(seen.insert(slot).inserted)
          guard let index = contactOfSlot[slot] else {
            XCTFail("slot \(slot)")
            continue
          }
          for body in [scene.contacts[index].bodyA, scene.contacts[index].bodyB]
          where scene.bodies[body].type != .static {
            XCTAssertEqual(groupOfBody[body] ?? group, group, "body \(body) in two groups")
            groupOfBody[body] = group
          }
        }
      }
    }
    XCTAssertEqual(seen, Set(contactOfSlot.keys))
  }

  func testGroupsHaveAboutTheSizeAskedFor() {
    var scene = ContactScene()
    for number in 0..<40 { ContactScene.pyramid(rows: 10, at: [20 * Float(number), 0], into: &scene) }
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    var groups = IslandGroups()
    arrays.makePlan(&plan)
    XCTAssertEqual(plan.contactCount, 40 * 145)
    arrays.cut(&groups, &plan, size: 1000)
    // Six pyramids of 145 contacts make 870; seven would be too many.
    XCTAssertEqual(plan.groupCount, 7)
  }

  func testOneIslandStaysOneGroup() {
    var scene = ContactScene()
    ContactScene.pyramid(rows: 30, into: &scene)
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    var groups = IslandGroups()
    arrays.makePlan(&plan)
    arrays.cut(&groups, &plan, size: 100)
    XCTAssertEqual(plan.groupCount, 1)
  }

  /// Bodies may be added and fall asleep while the plan stands.
  func testBlocksMayChangeWhileThePlanStands() {
    var generator = SeededGenerator()
    let scene = islands(using: &generator)
    let settings = StepSettings.usual
    let fresh = ContactArrays(scene, substep: settings.substep)
    let arrays = ContactArrays(scene, substep: settings.substep)
    var solver = SubstepSolver()
    arrays.makePlan(&solver.plan)
    fresh.orient(solver.plan)
    arrays.cut(&solver.groups, &solver.plan, size: 100)
    for keep in [true, false, true] {
      arrays.restart(as: fresh)
      // A free body, one without contacts, takes no part every other time.
      let touched = Set(scene.contacts.flatMap { [$0.bodyA, $0.bodyB] })
      let free = scene.bodies.indices.dropFirst().first { !touched.contains($0) && scene.bodies[$0].type == .dynamic }!
      for index in 0..<arrays.blocks.count where Int(arrays.blocks[index].index) == free / 16 {
        let bit: UInt32 = 1 << UInt32(free % 16)
        arrays.blocks[index].mask = keep ? arrays.blocks[index].mask | bit : arrays.blocks[index].mask & ~bit
      }
      arrays.solve(&solver, settings, level: .baseline)
      XCTAssertEqual(arrays.motion[free].translation != .zero, keep)
    }
  }
}
