internal import BatchSolver
internal import DynamicsBase
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The broad phase against brute force over its enlarged AABBs, exactly, through motion, births, deaths, sleep and
/// teleports.
final class BroadPhaseTests: XCTestCase {
  /// Boxes that are their own bodies, and what the broad phase said of their pairs.
  private struct Model: ~Copyable {
    var broadPhase = BroadPhase()
    var local = AlignedBuffer<ShapeRow>()
    var world = AlignedBuffer<ShapeRow>()
    var poses = AlignedBuffer<Pose>()
    var geometry = AlignedBuffer(repeating: GeometryRow(), count: 1)
    var isLive: [Bool] = [false]
    var rests: [Bool] = [false]
    var known: Set<ShapePair> = []

    init() {
      local.append(ShapeRow(pose: Pose([1e12, 1e12], .identity), extents: .zero, radius: 0, packedGeometry: 0))
      world.append(ShapeRow())
      poses.append(.identity)
    }

    var source: ShapeSource {
      ShapeSource(local: local.pointer, world: world.pointer, poses: poses.pointer, geometry: geometry.pointer)
    }

    mutating func add(_ position: SIMD2<Float>, half: Float, rests restsNow: Bool) {
      let shape = isLive.count
      let row = ShapeRow(pose: .identity, extents: [half, half], radius: 0, packedGeometry: 0)
      local.append(row)
      world.append(row)
      poses.append(Pose(position, .identity))
      isLive.append(true)
      rests.append(restsNow)
      broadPhase.insert(
        shape: Int32(shape), body: Int32(shape), margin: restsNow ? 0 : 0.01, isPolygon: false, isResting: restsNow)
    }

    mutating func remove(_ shape: Int) {
      isLive[shape] = false
      broadPhase.remove(shape: Int32(shape))
      known = known.filter { Int($0.a) != shape && Int($0.b) != shape }
    }

    /// A search; the known pairs follow what it says.
    mutating func search(_ kernels: KernelTable) -> [ShapePair] {
      broadPhase.findPairs(source: source, kernels: kernels)
      var events: [ShapePair] = []
      for index in 0..<broadPhase.ended.count {
        events.append(broadPhase.ended[index])
        known.remove(broadPhase.ended[index])
      }
      for index in 0..<broadPhase.began.count {
        events.append(broadPhase.began[index])
        known.insert(broadPhase.began[index])
      }
      return events
    }

    /// Pairs of overlapping enlarged AABBs of which one shape is awake.
    func bruteForce() -> Set<ShapePair> {
      var result: Set<ShapePair> = []
      let enlarged = isLive.indices.filter { isLive[$0] }.compactMap { shape in
        broadPhase.enlargedAABB(of: Int32(shape)).map { (shape: shape, aabb: $0) }
      }
      for (number, a) in enlarged.enumerated() {
        for b in enlarged[(number + 1)...] where a.aabb.overlaps(b.aabb) && !(rests[a.shape] && rests[b.shape]) {
          result.insert(ShapePair(a: Int32(a.shape), b: Int32(b.shape)))
        }
      }
      return result
    }
  }

  /// One script of motion and edits; returns all events, for comparison between levels.
  private func runScript(_ level: SIMDLevel, seed: UInt64) throws -> [ShapePair] {
    var generator = SeededGenerator(seed: seed)
    let kernels = level.kernels
    var model = Model()
    func random(_ limit: Float) -> Float { Float.random(in: -limit...limit, using: &generator) }
    for index in 0..<700 {
      model.add([random(12), random(12)], half: index % 50 == 0 ? 3 : 0.3, rests: index % 5 == 0)
    }
    model.add([1e6, -1e6], half: 0.5, rests: false)
    var velocity = (0..<4000).map { _ in SIMD2<Float>(random(0.08), random(0.08)) }
    velocity[0] = .zero
    var events: [ShapePair] = []
    for step in 0..<220 {
      // Motion of the awake; everybody is in turn at rest for a while.
      for shape in 1..<model.isLive.count where model.isLive[shape] && !model.rests[shape] && shape % 3 != step / 40 % 3
      {
        let v = velocity[shape]
        model.poses[shape].position += v
      }
      model.broadPhase.updateAABBs(source: model.source, kernels: kernels)
      let shape = Int.random(in: 1..<model.isLive.count, using: &generator)
      switch step % 7 {
      case 0: model.add([random(12), random(12)], half: 0.4, rests: step % 2 == 0)
      case 1 where model.isLive[shape]: model.remove(shape)
      case 2 where model.isLive[shape]:
        model.poses[shape] = Pose([random(12), random(12)], .identity)
        model.broadPhase.touch(shape: Int32(shape), source: model.source, kernels: kernels)
        // Of pairs of two resting shapes the broad phase says nothing: they are the caller's.
        if model.rests[shape] {
          let rests = model.rests
          model.known = model.known.filter {
            !((Int($0.a) == shape || Int($0.b) == shape) && rests[Int($0.a)] && rests[Int($0.b)])
          }
        }
      case 3 where model.isLive[shape] && !model.rests[shape]:
        model.rests[shape] = true
        model.broadPhase.setResting(true, shape: Int32(shape))
      case 4 where model.isLive[shape] && model.rests[shape]:
        model.rests[shape] = false
        model.broadPhase.setResting(false, shape: Int32(shape))
      default: break
      }
      events += model.search(kernels)
      // Pairs of two resting shapes may be known still or not at all; all others must be known exactly.
      let rests = model.rests
      let known = model.known.filter { !(rests[Int($0.a)] && rests[Int($0.b)]) }
      let expected = model.bruteForce()
      XCTAssertEqual(
        known.symmetricDifference(expected), [],
        "step \(step), \(level), known \(known.count), case \(step % 7) shape \(shape)")
    }
    return events
  }

  func testPairsAreThoseOfBruteForceAtEveryLevel() throws {
    let seed = SeededGenerator().seed
    let levels = SIMDLevel.available
    let reference = try runScript(levels[0], seed: seed)
    XCTAssertGreaterThan(reference.count, 1000)
    for level in levels.dropFirst() { XCTAssertEqual(try runScript(level, seed: seed), reference, "\(level)") }
  }

  /// A resting group that is built anew because most of its lanes are empty begins and ends no pairs.
  func testThinnedTilesKeepTheirPairs() throws {
    var generator = SeededGenerator()
    func random(_ reach: Float) -> Float { .random(in: -reach...reach, using: &generator) }
    let kernels = SIMDLevel.available.last!.kernels
    var model = Model()
    for _ in 0..<40 { model.add([random(5), random(5)], half: 0.4, rests: false) }
    var most = 0
    var builds = 0
    for step in 0..<300 {
      model.add([random(5), random(5)], half: step % 3 == 0 ? 1.5 : 0.3, rests: true)
      if step >= 60 { model.remove(step - 60 + 41) }
      for shape in 1...40 { model.poses[shape].position += SIMD2(random(0.05), random(0.05)) }
      model.broadPhase.updateAABBs(source: model.source, kernels: kernels)
      let tiles = model.broadPhase.tileCount
      _ = model.search(kernels)
      builds += model.broadPhase.tileCount < tiles - 10 ? 1 : 0
      most = max(most, model.broadPhase.tileCount)
      let rests = model.rests
      let known = model.known.filter { !(rests[Int($0.a)] && rests[Int($0.b)]) }
      XCTAssertEqual(known.symmetricDifference(model.bruteForce()), [], "step \(step)")
    }
    XCTAssertGreaterThan(builds, 3)
    XCTAssertLessThan(most, 60)
  }

  /// Boxes that are huge, infinite or no numbers at all trapped where their order, and the pairs of empty lanes, were
  /// written as integers. Of the others' pairs nothing is lost but those of shapes in a tile with what is no number.
  func testNoBoxTraps() throws {
    var generator = SeededGenerator()
    let extremes: [Float] = [
      .infinity, -.infinity, .nan, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 1e19, -1e19,
      .leastNonzeroMagnitude, 0, 1, 1e30,
    ]
    for level in SIMDLevel.available {
      let kernels = level.kernels
      var model = Model()
      for index in 0..<200 { model.add([Float(index % 20), Float(index / 20)], half: 0.6, rests: index % 3 == 0) }
      for _ in 0..<100 {
        let shape = Int.random(in: 1..<model.isLive.count, using: &generator)
        if Bool.random(using: &generator) {
          model.poses[shape].position = [
            extremes.randomElement(using: &generator)!, extremes.randomElement(using: &generator)!,
          ]
        } else {
          model.local[shape].extents.x = abs(extremes.randomElement(using: &generator)!)
        }
        model.broadPhase.touch(shape: Int32(shape), source: model.source, kernels: kernels)
        model.broadPhase.updateAABBs(source: model.source, kernels: kernels)
        model.add([extremes.randomElement(using: &generator)!, 0], half: 1, rests: false)
        _ = model.search(kernels)
        for index in 0..<model.broadPhase.began.count {
          let pair = model.broadPhase.began[index]
          XCTAssertTrue(pair.a > 0 && pair.a < pair.b && Int(pair.b) < model.isLive.count, "\(pair)")
        }
      }
    }
  }

  func testAABBQueryFindsWhatOverlaps() throws {
    var generator = SeededGenerator()
    let kernels = SIMDLevel.available.last!.kernels
    var model = Model()
    for index in 0..<2000 {
      model.add(
        [Float.random(in: -50...50, using: &generator), Float.random(in: -50...50, using: &generator)], half: 0.4,
        rests: index % 2 == 0)
    }
    _ = model.search(kernels)
    for _ in 0..<50 {
      let x = Float.random(in: -50...50, using: &generator)
      let y = Float.random(in: -50...50, using: &generator)
      let aabb = AABB(low: [x, y], high: [x + 7, y + 5])
      var found: Set<Int32> = []
      model.broadPhase.forEachShape(overlapping: aabb, kernels: kernels.pointee.queries) { found.insert($0) }
      var expected: Set<Int32> = []
      for shape in 1...2000 {
        guard let enlarged = model.broadPhase.enlargedAABB(of: Int32(shape)) else { continue }
        if enlarged.overlaps(aabb) { expected.insert(Int32(shape)) }
      }
      XCTAssertEqual(found, expected)
    }
  }

  /// AABBs that move, with and without extent, along the axes too, through tiles with empty lanes.
  func testSweepMeetsWhatItShouldAtEveryLevel() throws {
    let seed = SeededGenerator().seed
    var reference: [[Int32]] = []
    for level in SIMDLevel.available {
      var generator = SeededGenerator(seed: seed)
      func random(_ reach: Float) -> Float { .random(in: -reach...reach, using: &generator) }
      let kernels = level.kernels
      var model = Model()
      for index in 0..<5000 { model.add([random(50), random(50)], half: 0.4, rests: index % 2 == 0) }
      _ = model.search(kernels)
      for shape in 1...500 { model.remove(shape) }
      for shape in 501...1000 {
        model.poses[shape] = Pose([random(70), random(70)], .identity)
        model.broadPhase.touch(shape: Int32(shape), source: model.source, kernels: kernels)
      }
      model.broadPhase.updateAABBs(source: model.source, kernels: kernels)
      var answers: [[Int32]] = []
      for number in 0..<100 {
        let low = SIMD2(random(60), random(60))
        let size = number % 2 == 0 ? SIMD2<Float>.zero : [2, 1]
        let translation =
          number % 5 == 0 ? [random(60), 0] : number % 5 == 1 ? [0, random(60)] : SIMD2(random(60), random(60))
        var found: [Int32] = []
        var limit: Float = 1
        model.broadPhase.forEachShape(
          along: AABBSweep(AABB(low: low, high: low + size), translation: translation), limit: &limit,
          kernels: kernels.pointee.queries
        ) { shape, _ in found.append(shape) }
        answers.append(found)
        XCTAssertEqual(Set(found).count, found.count)
        let isFound = Set(found)
        for shape in Int32(1)...5000 {
          guard let enlarged = model.broadPhase.enlargedAABB(of: shape) else {
            XCTAssertFalse(isFound.contains(shape))
            continue
          }
          // Shrunk and grown by a hair: between the two, rounding may decide.
          let what = "\(number) \(shape)"
          if meets(low, size, translation, enlarged, by: -1e-4) { XCTAssertTrue(isFound.contains(shape), what) }
          if !meets(low, size, translation, enlarged, by: 1e-4) { XCTAssertFalse(isFound.contains(shape), what) }
        }
      }
      if reference.isEmpty { reference = answers }
      XCTAssertEqual(answers, reference, "\(level)")
    }
    XCTAssertGreaterThan(reference.joined().count, 1000)
  }

  /// Whether an AABB that moves meets another one that was grown, in double precision.
  private func meets(
    _ low: SIMD2<Float>, _ size: SIMD2<Float>, _ translation: SIMD2<Float>, _ aabb: AABB, by growth: Double
  ) -> Bool {
    var enter = 0.0
    var leave = 1.0
    for axis in 0..<2 {
      let nearest = Double(aabb.low[axis]) - growth - Double(low[axis] + size[axis])
      let farthest = Double(aabb.high[axis]) + growth - Double(low[axis])
      let speed = Double(translation[axis])
      if speed == 0 {
        if nearest > 0 || farthest < 0 { return false }
      } else {
        enter = max(enter, min(nearest / speed, farthest / speed))
        leave = min(leave, max(nearest / speed, farthest / speed))
      }
    }
    return enter <= leave
  }
}
