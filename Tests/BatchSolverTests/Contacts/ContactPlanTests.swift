internal import BatchSolver
internal import KernelInterface
internal import TestSupport
internal import XCTest

/// What a plan promises, for any set of contacts.
final class ContactPlanTests: XCTestCase {
  private func planned(_ scene: ContactScene) -> ContactPlan {
    var plan = ContactPlan()
    ContactArrays(scene, substep: 1 / 240).makePlan(&plan)
    return plan
  }

  /// Every contact once; bodies that move once in a bundle; kinds, classes and lanes as the kernels expect them.
  private func check(_ scene: ContactScene, _ plan: borrowing ContactPlan, line: UInt = #line) {
    let contactOfSlot = scene.contactOfSlot
    var seen: Set<Int> = []
    var extensionBlocks: Set<Int32> = []
    var lastDynamicColor = -1
    var firstFixed = Int.max
    for bundle in 0..<plan.info.count {
      let info = plan.info[bundle]
      XCTAssertTrue((1...16).contains(info.lanes), line: line)
      var moving: [Int] = []
      var hubs: Set<Int> = []
      var mostPoints = 0
      for lane in 0..<16 {
        let slot = Int(plan.slots[bundle * 16 + lane])
        guard lane < Int(info.lanes) else {
          let last = Int(plan.slots[bundle * 16 + Int(info.lanes) - 1])
          XCTAssertEqual(slot, info.kind == .hub ? 0 : last, "a lane that is not in use", line: line)
          continue
        }
        guard let index = contactOfSlot[slot] else {
          XCTFail("slot \(slot) is not to be solved", line: line)
          continue
        }
        XCTAssertTrue(seen.insert(slot).inserted, "slot \(slot) twice", line: line)
        let contact = scene.contacts[index]
        mostPoints = max(mostPoints, contact.isOnePointType ? 1 : 2)
        let types = [scene.bodies[contact.bodyA].type, scene.bodies[contact.bodyB].type]
        switch info.kind {
        case .dynamic:
          XCTAssertEqual(types, [.dynamic, .dynamic], line: line)
          moving += [contact.bodyA, contact.bodyB]
          lastDynamicColor = max(lastDynamicColor, bundle)
        case .hub:
          XCTAssertEqual(types, [.dynamic, .dynamic], line: line)
          let isTurned = (0..<plan.slotsToFlip.count).contains { Int(plan.slotsToFlip[$0]) == slot }
          hubs.insert(isTurned ? contact.bodyB : contact.bodyA)
          moving.append(isTurned ? contact.bodyA : contact.bodyB)
          XCTAssertFalse(contact.isExtended, line: line)
        default:
          XCTAssertEqual(types[0], info.kind == .fixed ? .static : .kinematic, line: line)
          moving.append(contact.bodyB)
          if info.lanes > 1 { firstFixed = min(firstFixed, bundle) }
        }
        if info.kind != .hub { XCTAssertEqual(info.extensionBlock >= 0, contact.isExtended, line: line) }
      }
      XCTAssertEqual(Set(moving).count, moving.count, "bundle \(bundle): a body twice", line: line)
      XCTAssertTrue(hubs.isDisjoint(with: moving), line: line)
      XCTAssertEqual(hubs.count, info.kind == .hub ? 1 : 0, line: line)
      if info.kind != .hub { XCTAssertEqual(Int(info.points), mostPoints, line: line) }
      if info.extensionBlock >= 0 {
        XCTAssertTrue(extensionBlocks.insert(info.extensionBlock).inserted, "an extension block twice", line: line)
      }
    }
    XCTAssertEqual(seen, Set(contactOfSlot.keys), line: line)
    XCTAssertEqual(plan.contactCount, contactOfSlot.count, line: line)
    XCTAssertEqual(extensionBlocks, Set(0..<Int32(plan.extensionCount)), line: line)
    XCTAssertLessThan(lastDynamicColor, firstFixed, "contacts with fixed bodies come last", line: line)
  }

  func testRandomHeaps() {
    var generator = SeededGenerator()
    for bodies in [1, 4, 30, 400] {
      for extended in [0, 0.3, 1] {
        let mix = ContactScene.Mix(bodies: bodies, extended: extended)
        let scene = ContactScene.heap(mix, using: &generator)
        check(scene, planned(scene))
      }
    }
  }

  func testSlotsThatAreNotSolvedAreLeftOut() {
    var generator = SeededGenerator()
    let full = ContactScene.heap(ContactScene.Mix(bodies: 300, extended: 0.2), using: &generator)
    var scene = ContactScene()
    for body in full.bodies.dropFirst() { _ = scene.add(body) }
    for var contact in full.contacts {
      contact.isSolved = Int.random(in: 0..<3, using: &generator) > 0
      scene.add(contact)
    }
    check(scene, planned(scene))
  }

  func testAPyramidFillsItsBundles() {
    var scene = ContactScene()
    ContactScene.pyramid(rows: 60, into: &scene)
    let plan = planned(scene)
    check(scene, plan)
    let fill = Double(plan.contactCount) / Double(16 * plan.info.count)
    XCTAssertGreaterThanOrEqual(fill, 0.95)
    XCTAssertLessThanOrEqual(plan.colorCount, 13)
  }

  func testContactsInOrderOfSlotsWithinABundle() {
    var generator = SeededGenerator()
    let scene = ContactScene.heap(ContactScene.Mix(bodies: 400), using: &generator)
    let plan = planned(scene)
    for bundle in 0..<plan.info.count {
      let lanes = (0..<Int(plan.info[bundle].lanes)).map { plan.slots[bundle * 16 + $0] }
      XCTAssertEqual(lanes, lanes.sorted())
    }
  }

  // MARK: - Bodies with many contacts

  func testAHeavyDrumIsAHub() {
    var generator = SeededGenerator()
    let scene = ContactScene.drums(1, balls: 200, mass: 10_000, using: &generator)
    let plan = planned(scene)
    check(scene, plan)
    let hubs = (0..<plan.info.count).filter { plan.info[$0].kind == .hub }
    XCTAssertEqual(hubs.count, 13, "200 balls in bundles of 16")
    XCTAssertEqual(hubs, Array(0..<hubs.count), "hubs come first")
  }

  /// Where there were hubs in the plan before they are looked for first: what comes of it is the same, whether colours alone would
  /// have come so far or not.
  func testAPlanAfterOneWithHubsIsThatOfANewOne() {
    var generator = SeededGenerator()
    let drum = ContactArrays(.drums(1, balls: 200, mass: 10_000, using: &generator), substep: 1 / 240)
    var hubCounts: Set<Int> = []
    for balls in [0, 5, 20, 21, 22, 23, 24, 25, 26, 27, 40] {
      for repeats in [1, 2] {
        let scene = ContactScene.drums(2, balls: balls, mass: 10_000, repeats: repeats, using: &generator)
        let new = planned(scene)
        var plan = ContactPlan()
        drum.makePlan(&plan)
        ContactArrays(scene, substep: 1 / 240).makePlan(&plan)
        XCTAssertEqual(slots(plan), slots(new), "\(balls) balls")
        XCTAssertEqual(kinds(plan), kinds(new), "\(balls) balls")
        hubCounts.insert(kinds(new).count { $0 == .hub })
      }
    }
    XCTAssertTrue(hubCounts.contains(0) && hubCounts.count > 1, "with and without hubs")
  }

  private func slots(_ plan: borrowing ContactPlan) -> [Int32] { (0..<plan.slots.count).map { plan.slots[$0] } }

  private func kinds(_ plan: borrowing ContactPlan) -> [ContactBundleKind] {
    (0..<plan.info.count).map { plan.info[$0].kind }
  }

  func testALightDrumIsSolvedInTurn() {
    var generator = SeededGenerator()
    let scene = ContactScene.drums(1, balls: 200, mass: 50, using: &generator)
    let plan = planned(scene)
    check(scene, plan)
    // 64 colours, and the other 136 contacts one at a time.
    XCTAssertEqual((0..<plan.info.count).filter { plan.info[$0].kind == .hub }, [])
    XCTAssertEqual(plan.info.count, 200)
  }

  /// Beyond 64 colours contacts were solved one to a bundle: 1 500 bodies at one point held 1.8 GB of bundles.
  func testBodiesThatAllTouchEachOtherFillTheirBundles() {
    var scene = ContactScene()
    let bodies = (0..<300).map { _ in scene.add(ContactScene.Body()) }
    for (number, a) in bodies.enumerated() {
      for b in bodies[(number + 1)...] {
        scene.add(
          ContactScene.Contact(
            bodyA: a, bodyB: b, normal: [0, 1], points: [ContactScene.Point(position: [0, 0], separation: 0)],
            isOnePointType: (a + b) % 5 == 0))
      }
    }
    let plan = planned(scene)
    check(scene, plan)
    XCTAssertEqual(plan.contactCount, 300 * 299 / 2)
    XCTAssertLessThan(plan.info.count, plan.contactCount / 8, "half of the lanes work")
  }

  func testABallBetweenTwoDrumsIsInNoBundleTwice() {
    var generator = SeededGenerator()
    let scene = ContactScene.drums(2, balls: 60, mass: 10_000, repeats: 3, using: &generator)
    check(scene, planned(scene))
    // The same with the drums' contacts in turn, ball by ball.
    var shuffled = ContactScene()
    for body in scene.bodies.dropFirst() { _ = shuffled.add(body) }
    for contact in scene.contacts.shuffled(using: &generator) { shuffled.add(contact) }
    check(shuffled, planned(shuffled))
  }

  func testManyContactsOfOnePair() {
    var generator = SeededGenerator()
    let scene = ContactScene.drums(1, balls: 30, mass: 10_000, repeats: 9, using: &generator)
    check(scene, planned(scene))
  }

  func testMoreFixedContactsThanColors() {
    var scene = ContactScene()
    let body = scene.add(ContactScene.Body())
    for number in 0..<80 {
      var wall = ContactScene.Body(type: number % 3 == 0 ? .kinematic : .static)
      wall.position = [Float(number), -1]
      let row = scene.add(wall)
      scene.add(
        ContactScene.Contact(
          bodyA: row, bodyB: body, normal: [0, 1], points: [ContactScene.Point(position: [0, 0], separation: 0)],
          isOnePointType: number % 2 == 0))
    }
    check(scene, planned(scene))
  }

  // MARK: - Memory

  func testAPlanMadeAgainTakesNoMoreMemory() {
    var generator = SeededGenerator()
    let scene = ContactScene.drums(2, balls: 200, mass: 10_000, using: &generator)
    let arrays = ContactArrays(scene, substep: 1 / 240)
    var plan = ContactPlan()
    arrays.makePlan(&plan)
    let bytes = plan.byteCount
    for _ in 0..<3 {
      arrays.makePlan(&plan)
      XCTAssertEqual(plan.byteCount, bytes)
    }
    let empty = ContactArrays(ContactScene(), substep: 1 / 240)
    empty.makePlan(&plan)
    XCTAssertEqual(plan.info.count, 0)
    XCTAssertEqual(plan.contactCount, 0)
  }
}
