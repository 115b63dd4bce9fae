internal import BatchSolver
internal import KernelInterface
internal import TestSupport

/// A shape of a scene as public functions tell it.
struct SceneShape {
  let id: ShapeID
  let body: BodyID
  let core: ConvexProxy
  let isChainSegment: Bool
  let filter: CollisionFilter
}

extension World {
  /// Shapes of all kinds on moving, sleeping, static and disabled bodies; some were put elsewhere, added, removed or
  /// woken since the last step.
  static func random(_ random: inout SeededGenerator, level: SIMDLevel? = nil) throws -> World {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings, simdLevel: level)
    for _ in 0..<300 { try world.addRandomBody(&random) }
    let ground = try world.addBody(BodyDefinition(.static, position: [2, -1]))
    for sign in [Float(1), -1] {
      let points = (0..<24).map { Rotation(angle: sign * 6.283 * Float($0) / 24).apply([sign < 0 ? 14 : 7, 0]) }
      try world.addChain(ChainDefinition(points, isLoop: true), to: ground)
    }
    for _ in 0..<5 { try world.step(by: 1 / 60) }
    for _ in 0..<30 { try world.addRandomBody(&random) }
    for body in world.allBodies where body != ground {
      switch Int.random(in: 0..<24, using: &random) {
      case 0: try world.removeBody(body)
      case 1:
        let pose = randomPose(&random, reach: 15)
        try world.setPose(
          position: pose.position, rotation: pose.rotation, of: body)
      case 2: try world.setAwake(true, of: body)
      case 3: try world.setEnabled(false, of: body)
      case 4: if let shape = try world.shapes(of: body).first { try world.removeShape(shape) }
      default: break
      }
    }
    return world
  }

  private func addRandomBody(_ random: inout SeededGenerator) throws {
    let pose = randomPose(&random, reach: 15)
    var definition = BodyDefinition(
      BodyType.allCases.randomElement(using: &random)!, position: pose.position,
      rotation: pose.rotation)
    definition.isAwake = Bool.random(using: &random)
    if definition.isAwake {
      definition.linearVelocity = [.random(in: -3...3, using: &random), .random(in: -3...3, using: &random)]
      definition.angularVelocity = .random(in: -3...3, using: &random)
    }
    let body = try addBody(definition)
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      let filter = CollisionFilter(category: 1 << UInt64.random(in: 0..<3, using: &random))
      try addShape(ShapeDefinition(randomGeometry(&random), filter: filter), to: body)
    }
  }

  /// The shapes that queries should see.
  func sceneShapes() throws -> [SceneShape] {
    var result: [SceneShape] = []
    for body in allBodies where try isEnabled(body) {
      let position = try position(of: body)
      let rotation = try rotation(of: body)
      for shape in try shapes(of: body) {
        result.append(
          SceneShape(
            id: shape, body: body,
            core: try ConvexProxy(geometry(of: shape)).placed(at: Pose(position, rotation)),
            isChainSegment: try isChainSegment(shape), filter: try filter(of: shape)))
      }
    }
    return result.sorted { $0.id.index < $1.id.index }
  }
}

extension Ray {
  static func random(_ random: inout SeededGenerator, reach: Float = 16) -> Ray {
    func point() -> SIMD2<Float> {
      [.random(in: -reach...reach, using: &random), .random(in: -reach...reach, using: &random)]
    }
    let origin = point()
    // Along an axis now and then.
    switch Int.random(in: 0..<8, using: &random) {
    case 0: return Ray(origin: origin, translation: [point().x, 0])
    case 1: return Ray(origin: origin, translation: [0, point().x])
    default: return Ray(origin: origin, translation: point() - origin)
    }
  }
}
