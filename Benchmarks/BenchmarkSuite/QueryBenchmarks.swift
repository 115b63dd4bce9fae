import BatchSolver
import Scenes
import XCTest

/// Measures queries in fields of 1 000 and 10 000 boxes, at every SIMD level.
///
/// Asserted is what does not depend on the machine: rays cast together hit what each hits alone, and all levels find
/// the same. Times are printed.
final class QueryBenchmarks: XCTestCase {
  func testThousandBoxes() throws { try measure(columns: 40, lines: 25) }
  func testTenThousandBoxes() throws { try measure(columns: 100, lines: 100) }

  private func measure(columns: Int, lines: Int) throws {
    var reference: [String: Int] = [:]
    for level in SIMDLevel.available {
      let field = try QueryField(columns: columns, lines: lines, level: level)
      /// The fastest of three runs.
      func time(_ name: String, _ count: Int, _ run: () throws -> Int) throws {
        var best = Duration.seconds(1_000)
        var found = 0
        for _ in 0..<3 { best = try min(best, ContinuousClock().measure { found = try run() }) }
        XCTAssertGreaterThan(found, 0, name)
        XCTAssertEqual(found, reference[name] ?? found, "\(name) on \(level)")
        reference[name] = found
        let nanoseconds = best / .nanoseconds(1) / Double(count)
        Ledger.add(
          .init(
            "queries", "\(name), \(columns * lines) boxes", variant: "\(level)", bodies: columns * lines,
            value: nanoseconds, unit: "ns/query", note: "\(found) found"))
      }
      let world = field.world
      for (kind, rays) in [("coherent", field.fans(20_000)), ("incoherent", field.scattered(20_000))] {
        var single: [CastHit?] = []
        var together: [CastHit?] = []
        try time("rays one by one, \(kind)", rays.count) {
          single = try rays.map { try world.castRay($0) }
          return single.count { $0 != nil }
        }
        try time("rays together, \(kind)", rays.count) {
          together = try world.castRays(rays.span)
          return together.count { $0 != nil }
        }
        XCTAssertEqual(single, together, "\(kind) on \(level)")
      }
      let rays = field.scattered(5_000)
      try time("rays through", rays.count) { try rays.reduce(0) { try $0 + world.castRayThrough($1).count } }
      try time("circle casts, 20 m", rays.count) {
        try rays.count {
          try world.castShape(.circle(radius: 0.25), at: $0.origin, by: 0.4 * $0.translation) != nil
        }
      }
      try time("overlaps of boxes, 6 m", rays.count) {
        try rays.reduce(0) {
          try $0 + world.shapes(overlapping: BoundingBox(low: $1.origin - 3, high: $1.origin + 3)).count
        }
      }
      try time("overlaps of circles, 4 m", rays.count) {
        try rays.reduce(0) { try $0 + world.shapes(overlapping: .circle(radius: 2), at: $1.origin).count }
      }
      try time("points", rays.count) {
        try rays.reduce(0) { try $0 + world.shapes(at: $1.origin + [1.5, 1.5]).count }
      }
    }
  }
}

/// A field of boxes with sides of 0.3 to 0.9 m, one about every 3 m, and rays of 50 m that begin between them.
private struct QueryField {
  let world: World
  private let columns: Int
  private let lines: Int
  private static var spacing: Float { 3 }
  private static var reach: Float { 50 }

  init(columns: Int, lines: Int, level: SIMDLevel) throws {
    self.columns = columns
    self.lines = lines
    var settings = WorldSettings()
    settings.gravity = .zero
    world = try World(settings, simdLevel: level)
    var random = UnitSequence(seed: 1)
    for number in 0..<columns * lines {
      let place = Self.spacing * SIMD2(Float(number % columns), Float(number / columns))
      let offset = 0.3 * SIMD2(2 * random.next() - 1, 2 * random.next() - 1)
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: place + offset, rotation: Rotation(angle: 6 * random.next())))
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 0.15 + 0.3 * random.next(), halfHeight: 0.15 + 0.3 * random.next())), to: body)
    }
    // The first step puts the shapes into tiles.
    try world.step(by: 1 / 60)
  }

  /// Full turns of 1 000 rays around points.
  func fans(_ count: Int) -> [Ray] {
    var random = UnitSequence(seed: 2)
    var origin = SIMD2<Float>.zero
    return (0..<count).map { number in
      if number % 1_000 == 0 { origin = gap(&random) }
      return Ray(
        origin: origin, translation: Rotation(angle: Float(number % 1_000) * 0.0062832).apply([Self.reach, 0]))
    }
  }

  /// Each from elsewhere to elsewhere.
  func scattered(_ count: Int) -> [Ray] {
    var random = UnitSequence(seed: 3)
    return (0..<count).map { _ in
      Ray(origin: gap(&random), translation: Rotation(angle: 6.2832 * random.next()).apply([Self.reach, 0]))
    }
  }

  /// The middle between four boxes.
  private func gap(_ random: inout UnitSequence) -> SIMD2<Float> {
    let column = (random.next() * Float(columns - 1)).rounded(.down) + 0.5
    let line = (random.next() * Float(lines - 1)).rounded(.down) + 0.5
    return Self.spacing * SIMD2(column, line)
  }
}

/// Numbers from 0 to 1 that are the same everywhere: the fractional parts of multiples of the golden ratio's inverse,
/// mixed (SplitMix64, Steele, Lea and Flood 2014).
private struct UnitSequence {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> Float {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    mixed ^= mixed >> 31
    return Float(mixed >> 40) * 0x1p-24
  }
}
