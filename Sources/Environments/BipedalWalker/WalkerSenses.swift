internal import BatchSolver
internal import DynamicsBase

/// What walkers are asked with each step.
struct WalkerSenses: ~Copyable {
  // `[world][thing]`.
  private let poses: AlignedBuffer<SIMD4<Float>>
  private let velocities: AlignedBuffer<SIMD4<Float>>
  private let coordinates: AlignedBuffer<Float>
  private let fractions: AlignedBuffer<Float>
  private let began: AlignedBuffer<Int32>
  private let ended: AlignedBuffer<Int32>
  private let pushes: AlignedBuffer<Float>

  /// The hull, and of each leg the upper part and the lower.
  private static let partCount = 5
  /// What touches the ground: the hull and the feet.
  private static let markCount = 3
  /// How many rays look for ground.
  static let rayCount = 10
  /// What they fan out over, rad: from straight down to nearly straight ahead, wherever the hull leans.
  private static let fan = 1.5
  /// How long rays are, m.
  private static let reach = 160 / WalkerTerrain.scale

  /// Senses of all worlds, which steps with these transfers fill.
  init(_ batch: WorldBatch, _ transfers: StepTransfers) {
    let count = batch.count
    poses = AlignedBuffer(zeroed: count)
    velocities = AlignedBuffer(zeroed: count * Self.partCount)
    coordinates = AlignedBuffer(zeroed: count * BipedalWalkerRules.jointCount)
    fractions = AlignedBuffer(zeroed: count * Self.rayCount)
    began = AlignedBuffer(zeroed: count * Self.markCount)
    ended = AlignedBuffer(zeroed: count * Self.markCount)
    pushes = AlignedBuffer(zeroed: count * Self.markCount)
    // The ground is the first body.
    let parts = Array(batch.bodies[1...])
    transfers.ask(transforms: poses.elements, of: [parts[0]])
    transfers.ask(velocities: velocities.elements, of: parts)
    transfers.ask(coordinates: coordinates.elements, of: batch.joints)
    transfers.ask(fractions: fractions.elements, of: Self.rays(on: parts[0]))
    let marks = [parts[0], parts[2], parts[4]].map { ContactMark($0) }
    transfers.ask(began: began.elements, ended: ended.elements, of: marks)
    transfers.ask(impulses: pushes.elements, of: marks)
  }

  private static func rays(on hull: BodyID) -> [RaySensor] {
    (0..<rayCount).map { ray in
      let (cosine, sine) = cosineAndSine(fan / Double(rayCount) * Double(ray))
      return RaySensor(
        on: hull, Ray(origin: .zero, translation: [Float(reach * sine), Float(-reach * cosine)]),
        turnsWithBody: false,
        filter: QueryFilter(category: BipedalWalkerRules.Category.walker, mask: BipedalWalkerRules.Category.terrain))
    }
  }

  // MARK: - Of a world

  /// Of the hull: `x, y, cos, sin`.
  func pose(_ world: Int) -> SIMD4<Float> { poses[world] }

  /// Of a part: `vx, vy, w`, m/s and rad/s.
  func velocity(_ world: Int, _ part: Int) -> SIMD4<Float> { velocities[world * Self.partCount + part] }

  /// Of a joint, rad.
  func angle(_ world: Int, _ joint: Int) -> Float { coordinates[world * BipedalWalkerRules.jointCount + joint] }

  /// How much of a ray there is before it meets the ground, 0 to 1.
  func fraction(_ world: Int, _ ray: Int) -> Float { fractions[world * Self.rayCount + ray] }

  /// Whether the hull has met the ground in the last step.
  func hullHasLanded(_ world: Int) -> Bool { began[world * Self.markCount] > 0 }

  /// What happened to a foot in the last step: whether a contact began, whether one ended, and whether the ground bore it.
  func contact(_ world: Int, _ leg: Int) -> (began: Bool, ended: Bool, isBorne: Bool) {
    let place = world * Self.markCount + 1 + leg
    return (began[place] > 0, ended[place] > 0, pushes[place] > 0)
  }
}
