internal import BatchSolver
internal import Foundation
internal import Simulator

/// One world for very many steps, in which bodies, shapes and joints come and go, sleep and wake: memory and the time of
/// a step must not grow.
struct LongRun {
  private struct Interval {
    var seconds = 0.0
    var residentBytes = 0
    var worldBytes = 0
    var tiles = 0
  }

  /// Prints ten intervals.
  ///
  /// - Returns: Whether the last ones are like the first ones.
  func run(steps: Int, seed: UInt64) throws -> Bool {
    Lines.write("long run: \(steps) steps, seed \(seed)")
    Lines.write("  steps        us/step  resident MB  world kB  tiles  bodies  pairs")
    var site = try Site(seed: seed)
    var intervals: [Interval] = []
    for number in 0..<10 {
      var interval = Interval()
      for _ in 0..<max(steps / 10, 1) {
        try site.edit()
        let start = DispatchTime.now().uptimeNanoseconds
        try site.world.step(by: 1 / 60)
        interval.seconds += 1e-9 * Double(DispatchTime.now().uptimeNanoseconds - start)
      }
      let counters = site.world.counters
      interval.residentBytes = Self.residentBytes
      interval.worldBytes = counters.byteCount
      interval.tiles = counters.tiles
      intervals.append(interval)
      Lines.write(
        String(
          format: "  %9d  %8.1f  %11.1f  %8d  %5d  %6d  %5d", (number + 1) * steps / 10,
          1e6 * interval.seconds / Double(max(steps / 10, 1)), 1e-6 * Double(interval.residentBytes),
          interval.worldBytes / 1000, interval.tiles, counters.bodies, counters.pairs))
    }
    return isFlat(intervals)
  }

  private func isFlat(_ intervals: [Interval]) -> Bool {
    // The first interval warms up; of the others the first half is held against the second.
    func mean(_ range: Range<Int>, _ value: (Interval) -> Double) -> Double {
      range.reduce(0) { $0 + value(intervals[$1]) } / Double(range.count)
    }
    var isFlat = true
    func hold(_ name: String, _ tolerance: Double, _ value: (Interval) -> Double) {
      let growth = mean(6..<10, value) / max(mean(1..<5, value), 1e-9)
      let isFine = growth < tolerance
      Lines.write(String(format: "  %@: %.2f times (at most %.2f)%@", name, growth, tolerance, isFine ? "" : " FAILED"))
      if !isFine { isFlat = false }
    }
    hold("time of a step", 1.25) { $0.seconds }
    hold("resident memory", 1.1) { Double($0.residentBytes) }
    hold("memory of the world", 1.1) { Double($0.worldBytes) }
    hold("tiles", 1.25) { Double($0.tiles) }
    return isFlat
  }

  /// Memory of the process, where the system tells it.
  private static var residentBytes: Int {
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    return 4096 * (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0)
  }
}

/// A world of about 300 bodies on a floor between walls, and its edits.
private struct Site {
  let world: World
  private var random: SplitMix
  private var bodies: [BodyID] = []
  private var obstacles: [BodyID] = []
  private var joints: [JointID] = []

  init(seed: UInt64) throws {
    random = SplitMix(seed: seed)
    world = try World()
    let ground = try world.addBody(BodyDefinition())
    try world.addChain(ChainDefinition([[-20, 40], [20, 40], [20, 0], [-20, 0]], isLoop: true), to: ground)
    while bodies.count < 300 { try addBody() }
  }

  private mutating func number(_ range: ClosedRange<Float>) -> Float {
    range.lowerBound + (range.upperBound - range.lowerBound) * Float(random.below(1 << 16)) / 65535
  }

  private mutating func addBody() throws {
    var definition = BodyDefinition(.dynamic, position: [number(-18...18), number(1...30)])
    definition.isBullet = random.below(20) == 0
    definition.isAwake = random.below(4) != 0
    let body = try world.addBody(definition)
    switch random.below(4) {
    case 0: try world.addShape(ShapeDefinition(.circle(radius: number(0.1...0.5))), to: body)
    case 1: try world.addShape(ShapeDefinition(.capsule([-0.3, 0], [0.3, 0], radius: number(0.1...0.3))), to: body)
    case 2: try world.addShape(ShapeDefinition(.polygon([[0, 0.5], [-0.4, -0.3], [0.5, -0.2]])), to: body)
    default: try world.addShape(ShapeDefinition(.square(number(0.1...0.5))), to: body)
    }
    bodies.append(body)
  }

  /// Some of what can happen between two steps; on the whole as much goes as comes.
  mutating func edit() throws {
    if random.below(4) == 0 {
      try world.removeBody(bodies.remove(at: random.below(bodies.count)))
      try addBody()
    }
    let body = bodies[random.below(bodies.count)]
    switch random.below(12) {
    case 0:
      try world.setPose(
        position: [number(-18...18), number(1...30)], rotation: Rotation(angle: number(-3...3)), of: body)
    case 1: try world.setEnabled(!world.isEnabled(body), of: body)
    case 2: try world.setAwake(random.below(2) == 0, of: body)
    case 3: try world.setType(random.below(8) == 0 ? .kinematic : .dynamic, of: body)
    case 4: try world.addShape(ShapeDefinition(.circle(center: [0, number(0...0.3)], radius: 0.1)), to: body)
    case 5:
      let shapes = try world.shapes(of: body)
      if shapes.count > 1 { try world.removeShape(shapes[0]) }
    case 6:
      let other = bodies[random.below(bodies.count)]
      guard other != body else { break }
      joints.append(
        try world.addJoint(
          JointDefinition(.distance(.spring(1, hertz: 2, dampingRatio: 0.5)), body, other)))
    default:
      // A static body comes or goes in nearly every step.
      if obstacles.count < 20 {
        let obstacle = try world.addBody(BodyDefinition(position: [number(-18...18), number(1...20)]))
        try world.addShape(ShapeDefinition(.square(0.2)), to: obstacle)
        obstacles.append(obstacle)
      } else {
        try world.removeBody(obstacles.remove(at: random.below(obstacles.count)))
      }
    }
    joints.removeAll { [world] in !world.contains($0) }
    while joints.count > 20 { try world.removeJoint(joints.removeFirst()) }
  }
}

extension WorldCounters {
  fileprivate var byteCount: Int {
    bodyBytes + shapeBytes + contactBytes + jointBytes + broadPhaseBytes + solverBytes
  }
}
