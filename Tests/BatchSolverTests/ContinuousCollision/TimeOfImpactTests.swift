internal import BatchSolver
internal import KernelInterface
internal import TestSupport
internal import XCTest

/// Times of impact against fine sampling in double precision.
final class TimeOfImpactTests: XCTestCase {
  private func randomCore(using generator: inout SeededGenerator) throws -> ConvexProxy {
    let size = Float.random(in: 0.02...1, using: &generator)
    switch Int.random(in: 0..<4, using: &generator) {
    case 0: return try ConvexProxy(.circle(radius: size))
    case 1: return try ConvexProxy(.segment([-size, 0], [size, 0.1]))
    case 2: return try ConvexProxy(.box(halfWidth: size, halfHeight: 0.2 * size))
    default: return try ConvexProxy(.polygon([[-size, -0.3 * size], [0.8 * size, -size], [0.2 * size, size]]))
    }
  }

  /// The pose of a sweep in double precision.
  private func pose(_ sweep: Sweep, _ fraction: Double) -> SIMD4<Double> {
    let start = SIMD4<Double>(sweep.start.row)
    var pose = start + fraction * (SIMD4<Double>(sweep.end.row) - start)
    let length = (pose.z * pose.z + pose.w * pose.w).squareRoot()
    pose.z /= length
    pose.w /= length
    return pose
  }

  /// The distance of two cores without their radii, edge by edge.
  private func distance(_ a: ConvexProxy, _ b: ConvexProxy, _ pose: SIMD4<Double>) -> Double {
    func corners(_ core: ConvexProxy) -> [SIMD2<Double>] { (0..<core.count).map { SIMD2<Double>(core.corner($0)) } }
    let first = corners(a)
    let second = corners(b).map {
      SIMD2(pose.x + pose.z * $0.x - pose.w * $0.y, pose.y + pose.w * $0.x + pose.z * $0.y)
    }
    var best = Double.infinity
    for (points, hull) in [(first, second), (second, first)] {
      for point in points {
        var inside = hull.count > 2
        for i in hull.indices {
          let a = hull[i]
          let edge = hull[(i + 1) % hull.count] - a
          let toPoint = point - a
          let size = (edge * edge).sum()
          let along = size > 0 ? min(max((edge * toPoint).sum() / size, 0), 1) : 0
          let offset = toPoint - along * edge
          best = min(best, (offset * offset).sum().squareRoot())
          if edge.x * toPoint.y - edge.y * toPoint.x < 0 { inside = false }
        }
        if inside { return 0 }
      }
    }
    // Edges that cross have no corner inside the other.
    for i in first.indices where first.count > 1 {
      for j in second.indices where second.count > 1 {
        let a = first[i]
        let b = first[(i + 1) % first.count]
        let c = second[j]
        let d = second[(j + 1) % second.count]
        func side(_ p: SIMD2<Double>, _ q: SIMD2<Double>, _ r: SIMD2<Double>) -> Double {
          (q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)
        }
        if side(a, b, c) * side(a, b, d) < 0, side(c, d, a) * side(c, d, b) < 0 { return 0 }
      }
    }
    return best
  }

  func testTimeIsThatOfSampling() throws {
    var generator = SeededGenerator()
    var hits = 0
    for _ in 0..<1500 {
      let obstacle = try randomCore(using: &generator)
      let core = try randomCore(using: &generator)
      let angle = Float.random(in: -3...3, using: &generator)
      let from = Rotation(angle: angle)
      let to = Rotation(angle: angle + .random(in: -0.78...0.78, using: &generator))
      let direction = Rotation(angle: .random(in: -3...3, using: &generator))
      let start = direction.apply([-3, .random(in: -1...1, using: &generator)])
      let end =
        start
        + direction.apply([.random(in: 0...7, using: &generator), .random(in: -1...1, using: &generator)])
      let sweep = Sweep(
        start: Pose(start, from), end: Pose(end, to))
      let target = max(obstacle.radius + core.radius, 0.005)
      let tolerance: Float = 0.001
      let found = TimeOfImpact(obstacle, SweptProxy(core, sweep), distance: target, tolerance: tolerance)
      let samples = (0...400).map { distance(obstacle, core, pose(sweep, Double($0) / 400)) }
      let what = "\(obstacle), \(core), \(sweep)"
      switch found {
      case .atStart: XCTAssertLessThanOrEqual(samples[0], Double(target + tolerance) + 1e-5, what)
      case .none: XCTAssertGreaterThan(samples.min()!, Double(target) - 1e-5, what)
      case .at(let fraction):
        hits += 1
        // There it is as close as asked for, and it was not closer before.
        let there = distance(obstacle, core, pose(sweep, Double(fraction)))
        XCTAssertLessThanOrEqual(there, Double(target + tolerance) + 1e-5, what)
        for index in 0...400 where Double(index) / 400 <= Double(fraction) {
          XCTAssertGreaterThan(samples[index], Double(target) - 1e-5, what)
        }
      }
    }
    XCTAssertGreaterThan(hits, 300)
  }

  /// A bar that rotates while its end comes down along another's: the search was given up after 32 rounds, a third of a
  /// tolerance too early.
  func testSlowSearchIsNotGivenUp() throws {
    let obstacle = try ConvexProxy(.box(halfWidth: 0.28011644, halfHeight: 0.05602329))
    let core = try ConvexProxy(.box(halfWidth: 0.8439665, halfHeight: 0.1687933))
    let sweep = Sweep(
      start: Pose([-0.8194187, 2.931833, -0.40507472, 0.9142836]),
      end: Pose([-0.3014146, -0.11760497, 0.17105852, 0.98526084]))
    guard case .at(let fraction) = TimeOfImpact(obstacle, SweptProxy(core, sweep), distance: 0.005, tolerance: 0.001)
    else { return XCTFail("no impact") }
    let there = distance(obstacle, core, pose(sweep, Double(fraction)))
    XCTAssertLessThanOrEqual(there, 0.00601)
    XCTAssertGreaterThan(there, 0.00499)
  }

  /// A thin bar that meets a thin wall head on, end on and turning: closed forms.
  func testClosedForms() throws {
    let wall = try ConvexProxy(.box(halfWidth: 0.005, halfHeight: 10))
    let ball = try ConvexProxy(.circle(radius: 0.1))
    let sweep = Sweep(start: Pose([-5, 0], .identity), end: Pose([5, 0], .identity))
    guard case .at(let fraction) = TimeOfImpact(wall, SweptProxy(ball, sweep), distance: 0.1, tolerance: 1e-4) else {
      return XCTFail("no impact")
    }
    XCTAssertEqual(fraction, (5 - 0.105) / 10, accuracy: 2e-5)
    XCTAssertEqual(
      TimeOfImpact(
        wall, SweptProxy(ball, Sweep(start: Pose([-5, 0], .identity), end: Pose([-1, 3], .identity))), distance: 0.1,
        tolerance: 1e-4),
      .none)
    XCTAssertEqual(
      TimeOfImpact(
        wall, SweptProxy(ball, Sweep(start: Pose(.zero, .identity), end: Pose([9, 0], .identity))), distance: 0.1,
        tolerance: 1e-4),
      .atStart)
    // A bar whose end turns into the wall though its centre stays.
    let bar = try ConvexProxy(.segment([-1, 0], [1, 0]))
    let turn = Rotation(angle: -0.7)
    let upright = Sweep(start: Pose([-0.505, 0, 0, 1]), end: Pose([-0.505, 0, turn.sine * -1, turn.cosine]))
    guard case .at(let turned) = TimeOfImpact(wall, SweptProxy(bar, upright), distance: 0.005, tolerance: 1e-4) else {
      return XCTFail("no impact of the bar")
    }
    // Its end is 0.495 m to the right of the centre when it has turned by 29.67 degrees from upright.
    let pose = upright.pose(at: turned)
    XCTAssertEqual(abs(pose.cosine), 0.495, accuracy: 1e-3)
  }

  func testErodedCoreIsInside() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let core = try randomCore(using: &generator)
      let skin = Float.random(in: 0.0005...0.002, using: &generator)
      let eroded = core.eroded(by: skin, center: middle(core), minimumExtent: extent(core))
      for i in 0..<32 {
        let direction = Rotation(angle: 0.2 * Float(i)).apply([1, 0])
        XCTAssertLessThanOrEqual(height(eroded, direction), height(core, direction) + 1e-6)
        if core.count == 1 {
          XCTAssertEqual(height(eroded, direction), height(core, direction) - skin, accuracy: 1e-6)
        }
      }
    }
  }

  /// At sharp corners the core stayed so near to the edges that its radius reached out of the shape: triangles with a corner
  /// below 25 degrees were stopped before they touched, where steps of sequential impulses have no contact yet, and hung there
  /// while their velocity grew.
  func testErodedCoreIsDeeperThanTheSkinAtSharpCornersToo() throws {
    var generator = SeededGenerator()
    for _ in 0..<300 {
      let size = SIMD2<Float>(.random(in: 0.05...2, using: &generator), .random(in: 0.05...2, using: &generator))
      let tip = Float.random(in: -1...1, using: &generator)
      let core = try ConvexProxy(.polygon([-size, [size.x, -size.y], [tip * size.x, size.y]]))
      let skin = 0.25 * extent(core)
      let eroded = core.eroded(by: skin, center: middle(core), minimumExtent: extent(core))
      for edge in 0..<core.count {
        let normal = core.outwardNormal(edge)
        XCTAssertLessThan(height(eroded, normal), height(core, normal) - 0.999 * skin, "\(size), \(tip)")
      }
    }
  }

  private func height(_ core: ConvexProxy, _ direction: SIMD2<Float>) -> Float {
    (0..<core.count).map { (core.corner($0) * direction).sum() }.max()! + core.radius
  }

  private func middle(_ core: ConvexProxy) -> SIMD2<Float> {
    (0..<core.count).reduce(.zero) { $0 + core.corner($1) } / Float(core.count)
  }

  /// The smallest distance of the boundary from the middle of the corners.
  private func extent(_ core: ConvexProxy) -> Float {
    guard core.count > 2 else { return core.radius }
    let middle = middle(core)
    let heights = (0..<core.count).map {
      height(core, core.outwardNormal($0)) - (middle * core.outwardNormal($0)).sum()
    }
    return heights.min()!
  }
}
