import BatchSolver
import Scenes
import XCTest

/// How long it takes to save, restore, branch and hash, and how large snapshots are. Times are printed, the best of 50;
/// they belong to the machine.
final class SnapshotBenchmarks: XCTestCase {
  func testPileOf10000Boxes() throws { try measure("boxes", size: 10_000, steps: 300) }

  func testPileOf300Boxes() throws { try measure("boxes", size: 300, steps: 300) }

  func testMechanisms() throws { try measure("mechanisms", size: 10, steps: 60) }

  func testRingOf10000Boxes() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "boxes"), size: 10_000)
    for _ in 0..<300 { try run.step() }
    try measureRing("boxes", run.world) { try run.step() }
  }

  /// 60 floors with stacks of three boxes, at rest but for a tenth of them.
  func testRingOfWhatRestsMostly() throws {
    let world = try World(WorldSettings())
    var boxes: [BodyID] = []
    for floor in 0..<60 {
      let height = Float(floor) * 10
      let ground = try world.addBody(BodyDefinition(.static))
      try world.addShape(ShapeDefinition(.segment([-100, height], [100, height])), to: ground)
      for index in 0..<168 {
        let place = SIMD2<Float>(Float(index / 3) * 2 - 56, height + 0.5 + Float(index % 3))
        let box = try world.addBody(BodyDefinition(.dynamic, position: place))
        try world.addShape(ShapeDefinition(.square(0.5)), to: box)
        boxes.append(box)
      }
    }
    func step() throws { try world.step(by: 1 / 60) }
    for _ in 0..<200 { try step() }
    XCTAssertEqual(world.counters.awakeBodies, 0)
    for box in boxes[..<(boxes.count / 10)] { try world.applyImpulse([0.2, 0], to: box) }
    try measureRing("stacks", world, step)
  }

  /// Warm frames of a ring of 16: what they take, how long saving takes, and going back by one frame and by 15.
  private func measureRing(_ name: String, _ world: World, _ step: () throws -> Void) throws {
    let ring = try SnapshotRing(capacity: 16)
    for _ in 0..<3 {
      let first = world.stepCount
      for _ in 0..<16 {
        try ring.save(world)
        try step()
      }
      try ring.restore(world, to: first)
      ring.removeAll()
    }
    var (saving, sizes): ([Int], [Int]) = ([], [])
    try ring.save(world)
    let full = ring.byteCount
    for _ in 0..<15 {
      try step()
      let begin = ContinuousClock.now
      try ring.save(world)
      saving.append(Int((ContinuousClock.now - begin) / .microseconds(1)))
      sizes.append(ring.changedByteCount(ofFrame: world.stepCount))
    }
    let last = (step: world.stepCount, hash: world.stateHash)
    let awake = world.counters.awakeBodies
    let one = try best {
      try ring.restore(world, to: last.step - 1)
      try ring.restore(world, to: last.step)
    }
    let all = try best {
      try ring.restore(world, to: last.step - 15)
      try ring.restore(world, to: last.step)
    }
    XCTAssertEqual(world.stateHash, last.hash)
    Ledger.add(
      .init(
        "snapshots", "ring of \(name)", bodies: world.counters.bodies, contacts: world.counters.touchingContacts,
        value: Double(saving.sorted()[7]), unit: "us/save",
        note: "\(awake) awake, \(full) bytes, a frame \(sizes.sorted()[7]); back by one frame \(one / 2) us, by 15 "
          + "\(all / 2)"))
  }

  private func measure(_ name: String, size: Int, steps: Int) throws {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
    for _ in 0..<steps { try run.step() }
    let world = run.world
    var saved = try world.snapshot()
    func step() throws { try world.step(by: run.timeStep, substeps: run.substeps) }
    let hash = world.stateHash
    let times = (
      saving: try best { try world.save(into: &saved) }, snapshot: try best { _ = try world.snapshot() },
      restoring: try best(after: { for _ in 0..<10 { try step() } }, { try world.restore(saved) }),
      branch: try best { _ = try saved.makeWorld() },
      hash: best { _ = world.stateHash },
      rollback: try best {
        try world.restore(saved)
        for _ in 0..<8 { try step() }
      }, step: try best { try step() }
    )
    try world.restore(saved)
    XCTAssertEqual(world.stateHash, hash)
    let bytes = saved.encoded
    let files = (
      encoding: best { _ = saved.encoded }, decoding: try best { _ = try Snapshot(decoding: bytes) }
    )
    let counters = world.counters
    Ledger.add(
      .init(
        "snapshots", "\(name) \(size)", bodies: counters.bodies, contacts: counters.touchingContacts,
        value: Double(times.saving), unit: "us/save",
        note: "\(saved.byteCount) bytes; us: new \(times.snapshot), restore after 10 steps \(times.restoring), branch "
          + "\(times.branch), hash \(times.hash), back and 8 steps \(times.rollback), a step \(times.step), encode "
          + "\(files.encoding), decode \(files.decoding) (\(bytes.count) bytes)"))
  }

  /// The shortest of 50, in whole microseconds.
  private func best(_ work: () throws -> Void) rethrows -> Int { try best(after: {}, work) }

  /// The same, without what comes before each.
  private func best(after prepare: () throws -> Void, _ work: () throws -> Void) rethrows -> Int {
    var best = Duration.seconds(1000)
    for _ in 0..<50 {
      try prepare()
      let begin = ContinuousClock.now
      try work()
      best = min(best, ContinuousClock.now - begin)
    }
    return Int(best / .microseconds(1))
  }
}
