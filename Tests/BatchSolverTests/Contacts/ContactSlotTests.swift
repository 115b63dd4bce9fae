internal import BatchSolver
internal import XCTest

/// Contacts of one kind of pair lie in blocks of sixteen. Slot 0 stands for "no contact": the first block is of the kind
/// of the first pair, and has fifteen.
///
/// It used to have none, a kilobyte of rows that were read in every step of thousands of small worlds.
final class ContactSlotTests: XCTestCase {
  private static let kinds: [ShapeGeometry] = [
    .square(0.5), .circle(radius: 0.5), .capsule([-0.3, 0], [0.3, 0], radius: 0.2),
    .polygon([[-0.5, -0.5], [0.5, -0.5], [0, 0.5]]),
  ]

  /// Whatever the first pair is of, it has slot 1; the sixteenth of its kind begins the next block.
  func testTheFirstKindHasTheFirstBlock() throws {
    for geometry in Self.kinds {
      let world = try World.withFloor()
      for number in 0..<20 { try world.add(geometry, at: [3 * Float(number) - 30, 0.5]) }
      try world.run(seconds: 1)
      let slots = Set(world.allContacts.map(\.id.index))
      XCTAssertEqual(slots, Set(1...20), "\(geometry)")
    }
  }

  /// A world that has no pair any more gives the block to what comes next, and slot 0 to nobody.
  func testAnEmptyBlockIsForAnyKind() throws {
    let world = try World.withFloor()
    for geometry in Self.kinds + Self.kinds.reversed() {
      let bodies = try (0..<3).map { try world.add(geometry, at: [3 * Float($0), 0.5]) }
      try world.run(seconds: 0.5)
      XCTAssertEqual(Set(world.allContacts.map(\.id.index)), [1, 2, 3], "\(geometry)")
      for body in bodies {
        XCTAssertEqual(try world.position(of: body).y, 0.3, accuracy: 0.25, "\(geometry)")
        try world.removeBody(body)
      }
    }
  }

  /// Another kind beside it has a block of its own, and a loaded world goes on with the same slots and bits.
  func testAnotherKindHasAnotherBlock() throws {
    let world = try World.withFloor()
    try world.add(Self.kinds[0], at: [0, 0.5])
    try world.step(by: 1 / 60)
    try world.add(Self.kinds[1], at: [4, 0.5])
    try world.run(seconds: 0.5)
    XCTAssertEqual(Set(world.allContacts.map(\.id.index)), [1, 16])
    let again = try Snapshot(decoding: world.snapshot().encoded).makeWorld()
    for each in [world, again] {
      try each.add(Self.kinds[0], at: [8, 0.5])
      try each.run(seconds: 0.5)
      XCTAssertEqual(Set(each.allContacts.map(\.id.index)), [1, 2, 16])
    }
    XCTAssertEqual(world.stateHash, again.stateHash)
  }
}
