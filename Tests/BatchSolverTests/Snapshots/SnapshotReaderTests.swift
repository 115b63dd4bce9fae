internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Snapshots and rings give back only what a world has changed since they saw it; each must see what the others gave it.
final class SnapshotReaderTests: XCTestCase {
  /// Two rings restored one world in turn: what the first gave it the second took for what it knew, and left it there.
  /// Also with snapshots, which look at the same marks.
  func testWhatOneReaderGivesOthersSee() throws {
    let world = try MixedWorld(5, nil).world
    let rings = [try SnapshotRing(capacity: 4), try SnapshotRing(capacity: 4)]
    try rings[0].save(world, frame: 0)
    let first = world.stateHash
    let early = try world.snapshot()
    for _ in 0..<30 { try world.step(by: 1 / 60) }
    let late = try world.snapshot()
    try rings[1].save(world, frame: 0)
    let second = world.stateHash
    XCTAssertNotEqual(first, second)
    for _ in 0..<2 {
      try rings[0].restore(world, to: 0)
      XCTAssertEqual(world.stateHash, first)
      try rings[1].restore(world, to: 0)
      XCTAssertEqual(world.stateHash, second)
      try world.restore(early)
      XCTAssertEqual(world.stateHash, first)
      try rings[1].restore(world, to: 0)
      XCTAssertEqual(world.stateHash, second)
      try rings[0].restore(world, to: 0)
      try world.restore(late)
      XCTAssertEqual(world.stateHash, second)
      try world.restore(early)
      XCTAssertEqual(world.stateHash, first)
    }
  }

  /// Any order of edits, steps, snapshots and rings: each state is what it was, and goes on as a new world made of it.
  func testAnyOrder() throws {
    var generator = SeededGenerator()
    for _ in 0..<24 {
      var mixed = try MixedWorld(generator.next(), nil)
      let world = mixed.world
      let rings = [try SnapshotRing(capacity: 6), try SnapshotRing(capacity: 6)]
      var framesOf: [[Int: UInt64]] = [[:], [:]]
      var snapshots: [(snapshot: Snapshot, hash: UInt64)] = []
      for number in 0..<90 {
        switch Int.random(in: 0..<9, using: &generator) {
        case 0, 1: try mixed.run(steps: Int.random(in: 1...4, using: &generator))
        case 2: try mixed.edit()
        case 3: snapshots.append((try world.snapshot(), world.stateHash))
        case 4 where snapshots.count > 1:
          // Into the memory of an old one, of which there may be another copy.
          let index = Int.random(in: 0..<snapshots.count, using: &generator)
          let copy = Bool.random(using: &generator) ? snapshots[index].snapshot : nil
          let hash = snapshots[index].hash
          try world.save(into: &snapshots[index].snapshot)
          snapshots[index].hash = world.stateHash
          if let copy { XCTAssertEqual(try copy.makeWorld().stateHash, hash) }
        case 5:
          let ring = Int.random(in: 0..<2, using: &generator)
          try rings[ring].save(world, frame: number)
          framesOf[ring][number] = world.stateHash
        case 6:
          let ring = Int.random(in: 0..<2, using: &generator)
          guard let frame = rings[ring].frameNumbers.randomElement(using: &generator) else { continue }
          try rings[ring].restore(world, to: frame)
          XCTAssertEqual(world.stateHash, framesOf[ring][frame])
        case 7:
          guard let saved = snapshots.randomElement(using: &generator) else { continue }
          try world.restore(saved.snapshot)
          XCTAssertEqual(world.stateHash, saved.hash)
          let other = try saved.snapshot.makeWorld()
          for _ in 0..<3 {
            try world.step(by: 1 / 60)
            try other.step(by: 1 / 60)
          }
          XCTAssertEqual(world.stateHash, other.stateHash)
        default:
          // A branch takes all of a state that it has not seen, and its origin does not see what it does.
          guard let saved = snapshots.randomElement(using: &generator) else { continue }
          let branch = try saved.snapshot.makeWorld()
          try branch.step(by: 1 / 60)
          try branch.restore(saved.snapshot)
          XCTAssertEqual(branch.stateHash, saved.hash)
        }
        world.checkInvariants()
        mixed.forgetWhatIsGone()
      }
    }
  }
}
