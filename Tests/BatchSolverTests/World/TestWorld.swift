internal import BatchSolver

/// The lengths of a step and sub-steps in these tests.
let stepLength: Float = 1 / 60
let substepCount = 4

/// The two schemes of a step.
enum Scheme: CaseIterable {
  case substeps, iterations

  /// Steps a world by `stepLength`.
  func step(_ world: World) throws {
    switch self {
    case .substeps: try world.step(by: stepLength)
    case .iterations: try world.step(by: stepLength, velocityIterations: 8, positionIterations: 3)
    }
  }
}

extension World {
  /// A world without bodies and gravity.
  static func weightless() throws -> World {
    var settings = WorldSettings()
    settings.gravity = .zero
    return try World(settings)
  }

  /// A world with a floor whose top is y = 0.
  static func withFloor(
    friction: Float = 0.6, sleeps: Bool = false, level: SIMDLevel? = nil
  ) throws -> World {
    var settings = WorldSettings()
    settings.allowsSleep = sleeps
    let world = try World(settings, simdLevel: level)
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 200, halfHeight: 1), material: SurfaceMaterial(friction: friction)), to: ground)
    return world
  }

  /// A dynamic body with one shape.
  @discardableResult
  func add(
    _ geometry: ShapeGeometry, at position: SIMD2<Float>, angle: Float = 0, velocity: SIMD2<Float> = .zero,
    spin: Float = 0, density: Float = 1, material: SurfaceMaterial = SurfaceMaterial()
  ) throws -> BodyID {
    let body = try addBody(
      BodyDefinition(
        .dynamic, position: position, rotation: Rotation(angle: angle), linearVelocity: velocity,
        angularVelocity: spin))
    try addShape(ShapeDefinition(geometry, density: density, material: material), to: body)
    return body
  }

  /// Steps for a time in s.
  func run(seconds: Float, each: () throws -> Void = {}) throws {
    for _ in 0..<Int((seconds / stepLength).rounded()) {
      try step(by: stepLength, substeps: substepCount)
      try each()
    }
  }

  /// The sum of the dynamic bodies' momenta, kg m/s.
  func momentum() throws -> SIMD2<Double> {
    try allBodies.reduce(into: SIMD2<Double>.zero) { sum, body in
      sum += Double(try mass(of: body)) * SIMD2<Double>(try linearVelocity(of: body))
    }
  }
}
