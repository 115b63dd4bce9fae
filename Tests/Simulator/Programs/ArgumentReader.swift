internal import BatchSolver

/// Reads arguments from the bytes of a record; when these are used up, from random numbers that follow from them.
final class ArgumentReader {
  private let record: Program.Record
  private var place = 1
  private var rest: SplitMix
  private let header: ProgramHeader

  init(_ record: Program.Record, _ header: ProgramHeader) {
    self.record = record
    self.header = header
    rest = SplitMix(seed: record.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 })
  }

  /// A reader for an operation inside another one.
  func nested() -> ArgumentReader {
    ArgumentReader((0..<Program.recordSize).map { _ in byte() }, header)
  }

  // MARK: - Numbers

  func byte() -> UInt8 {
    guard place < record.count else { return UInt8(truncatingIfNeeded: rest.next()) }
    defer { place += 1 }
    return record[place]
  }

  /// 0 to `count - 1`.
  func index(_ count: Int) -> Int { count <= 1 ? 0 : count <= 256 ? Int(byte()) % count : word() % count }

  func element<Element>(_ elements: [Element]) -> Element { elements[index(elements.count)] }

  /// True once in `rarity` times.
  func flag(_ rarity: Int = 2) -> Bool { index(rarity) == rarity - 1 }

  private func word() -> Int { Int(byte()) << 8 | Int(byte()) }

  private var isExtreme: Bool { header.extremes > 0 && Int(byte()) < header.extremes }

  /// Whether the next handle is to be stale or of another world.
  var isStranger: Bool { header.strangers > 0 && Int(byte()) < header.strangers }

  /// A number of the range, or an extreme one.
  func float(_ range: ClosedRange<Float>) -> Float {
    if isExtreme { return extreme() }
    return range.lowerBound + (range.upperBound - range.lowerBound) * Float(word()) / 65535
  }

  /// One of the values, or an extreme one.
  func float(_ values: [Float]) -> Float { isExtreme ? extreme() : element(values) }

  func vector(_ x: ClosedRange<Float>, _ y: ClosedRange<Float>) -> SIMD2<Float> { SIMD2(float(x), float(y)) }

  func vector(_ size: Float) -> SIMD2<Float> { size * vector(-1...1, -1...1) }

  private func extreme() -> Float {
    let value = element(Self.extremes)
    return flag(3) ? -value : value
  }

  private static let extremes: [Float] = [
    0, .leastNonzeroMagnitude, 0x1p-133, .leastNormalMagnitude, 1e-30, 1e-19, 1e-12, 1e-6, 0.99e-4, 1e-4, 0.0049, 0.005,
    0.02, 1, 400, 1e3, 1e5, 1e6, 9.9e7, 1e8, 1.000_001e8, 1e9, 1e10, 1e12, 1e15, 1e18, 1e19, 2e19, 1e25, 1e30, 1e36,
    3e38, .greatestFiniteMagnitude, .infinity, .nan,
  ]

  /// A count from the range, or an extreme one.
  func count(_ range: ClosedRange<Int>, extremes: [Int]) -> Int {
    isExtreme ? element(extremes) : range.lowerBound + index(range.count)
  }

  // MARK: - Values of the world

  func rotation() -> Rotation {
    if isExtreme {
      switch index(5) {
      case 0: return Rotation(cosine: float(-2...2), sine: float(-2...2))
      case 1: return Rotation(cosine: 1.0004, sine: 0)
      case 2: return Rotation(cosine: 0, sine: -0.9996)
      case 3: return Rotation(cosine: 0, sine: 0)
      default: return Rotation(angle: extreme())
      }
    }
    return flag() ? .identity : Rotation(angle: float(-3.2...3.2))
  }

  /// Somewhere in the part of the plane where most bodies are.
  func position() -> SIMD2<Float> { vector(-4...4, -1...7) }

  func geometry() -> ShapeGeometry {
    switch index(9) {
    case 0: return .circle(radius: float(0.1...0.8))
    case 1: return .circle(center: vector(0.5), radius: float(0.1...0.8))
    case 2: return .square(float(0.1...0.8))
    case 3:
      return .box(
        halfWidth: float(0.1...1.5), halfHeight: float(0.05...0.5), center: vector(0.5), rotation: rotation(),
        radius: float([0, 0, 0.05]))
    case 4: return .box(halfWidth: float(0.3...3), halfHeight: float(0.1...0.3))
    case 5: return .capsule(vector(0.7), vector(0.7), radius: float(0.05...0.4))
    case 6, 7:
      let (points, radius) = (polygon(), float([0, 0, 0, 0.05]))
      let hull = radius == 0 ? nil : try? ShapeGeometry.hull(of: points, radius: radius)
      return hull ?? .polygon(points, radius: radius)
    default: return .segment(vector(2), vector(2))
    }
  }

  private func polygon() -> [SIMD2<Float>] {
    let count = count(3...8, extremes: [0, 1, 2, 9, 40])
    let size = float(0.2...0.8)
    // Most often corners on a circle, which are convex; else anything.
    let isRegular = !flag(12)
    return (0..<count).map { corner in
      guard isRegular else { return vector(1) }
      let turn = Rotation(angle: 2 * .pi * Float(corner) / Float(count))
      return SIMD2(size * turn.cosine, 0.8 * size * turn.sine)
    }
  }

  /// Corners around the origin, most often of something that is not convex, and seldom of nothing.
  func outline() -> [SIMD2<Float>] {
    let count = count(3...14, extremes: [0, 1, 2, 60])
    return (0..<count).map { corner in
      if flag(32) { return vector(1) }
      let turn = Rotation(angle: 2 * .pi * Float(corner) / Float(count))
      return float(0.2...1.2) * SIMD2(turn.cosine, turn.sine)
    }
  }

  /// The outlines of some tiles, or none.
  func tileOutlines() -> [ChainDefinition] {
    let (columns, rows) = (count(1...4, extremes: [0, -1]), count(1...3, extremes: [0]))
    return
      (try? ChainDefinition.outlines(
        ofTiles: (0..<max(columns * rows, 0)).map { _ in flag() }, columns: columns, size: vector(0.5...2, 0.5...2),
        origin: position(), material: material(), filter: filter())) ?? []
  }

  func material() -> SurfaceMaterial {
    if flag(3) { return SurfaceMaterial() }
    return SurfaceMaterial(
      friction: float(0...1), restitution: float([0, 0, 0.5, 1]), rollingResistance: float([0, 0, 0.1]),
      tangentSpeed: float([0, 0, 1, -2]))
  }

  func filter() -> CollisionFilter {
    if flag(3) { return CollisionFilter() }
    return CollisionFilter(
      category: element([1, 2, 3, 0, .max, 1 << 63]), mask: element([.max, .max, 1, 2, 0]),
      group: element([0, 0, 1, -1, .max, .min]))
  }

  func shapeDefinition() -> ShapeDefinition {
    var shape = ShapeDefinition(
      geometry(), density: float([1, 1, 1, 0, 0.1, 50]), material: material(), filter: filter())
    shape.enablesContactEvents = !flag(8)
    shape.enablesHitEvents = flag(3)
    shape.isSensor = flag(8)
    shape.enablesPreSolve = flag(4)
    shape.enablesFilterHook = flag(4)
    shape.userData = UInt64(byte())
    return shape
  }

  func bodyDefinition() -> BodyDefinition {
    var body = BodyDefinition(
      element([.dynamic, .dynamic, .dynamic, .dynamic, .static, .kinematic]), position: position(),
      rotation: rotation())
    guard flag() else { return body }
    body.linearVelocity = vector(float([1, 5, 40]))
    body.angularVelocity = float(-5...5)
    body.linearDamping = float([0, 0, 0.5])
    body.angularDamping = float([0, 0, 0.5])
    body.gravityScale = float([1, 1, 0, -1])
    body.sleepThreshold = float([0.05, 0.05, 0, 10])
    body.allowsSleep = !flag(8)
    body.isAwake = !flag(4)
    body.isEnabled = !flag(8)
    body.fixedRotation = flag(8)
    body.isBullet = flag(4)
    if flag(4) { body.solver = element(SolverChoice.allCases) }
    body.userData = UInt64(byte())
    return body
  }

  func chain() -> ChainDefinition {
    let count = count(4...12, extremes: [0, 1, 3, 60])
    let isLoop = flag()
    var chain = ChainDefinition(
      (0..<count).map { point in
        if flag(16) { return vector(4) }
        // Clockwise about what is inside, or from right to left.
        let turn = Rotation(angle: -2 * .pi * Float(point) / Float(max(count, 1)))
        return isLoop
          ? SIMD2(5 * turn.cosine, 5 * turn.sine + 3) : SIMD2(5 - 10 * Float(point) / Float(count), float(-0.4...0.4))
      }, isLoop: isLoop, material: material(), filter: filter())
    chain.enablesContactEvents = !flag(8)
    chain.enablesHitEvents = flag(3)
    return chain
  }
}
