import BatchSolver

/// What a player holds down in a frame.
package struct Input: OptionSet, Sendable, Hashable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let left = Input(rawValue: 1)
  package static let right = Input(rawValue: 2)
  package static let jump = Input(rawValue: 4)
  package static let blast = Input(rawValue: 8)
}

/// The game: a walled place with 300 boxes, and two players who push them about.
///
/// Both peers build it with the same calls in the same order, so that they have the same rows, and the same bits.
package struct Arena {
  /// The frames of a second.
  package static let frameRate = 60
  package let world: World
  private let players: [BodyID]

  package init() throws(WorldError) {
    var settings = WorldSettings()
    settings.workers = 1
    world = try World(settings)
    let ground = try world.addBody(BodyDefinition(.static))
    for (center, half) in [
      (SIMD2<Float>(0, -1), SIMD2<Float>(31, 1)), ([-31, 15], [1, 15]), ([31, 15], [1, 15]),
    ] {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: half.x, halfHeight: half.y, center: center)), to: ground)
    }
    for index in 0..<300 {
      let column = Float(index % 30)
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: [column * 1.6 - 23.2, 0.5 + Float(index / 30) * 1.02]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    var players: [BodyID] = []
    for side: Float in [-1, 1] {
      var definition = BodyDefinition(.dynamic, position: [side * 27, 1])
      definition.fixedRotation = true
      definition.allowsSleep = false
      let body = try world.addBody(definition)
      try world.addShape(
        ShapeDefinition(.capsule([0, -0.4], [0, 0.4], radius: 0.4), density: 4), to: body)
      players.append(body)
    }
    self.players = players
  }

  /// One frame with what the players hold down.
  package func step(_ inputs: (Input, Input)) throws(WorldError) {
    try apply(inputs.0, to: players[0])
    try apply(inputs.1, to: players[1])
    try world.step(by: 1 / Float(Self.frameRate))
  }

  private func apply(_ input: Input, to player: BodyID) throws(WorldError) {
    let mass = try world.mass(of: player)
    let velocity = try world.linearVelocity(of: player)
    let wanted: Float = (input.contains(.right) ? 8 : 0) - (input.contains(.left) ? 8 : 0)
    try world.applyImpulse([mass * 0.2 * (wanted - velocity.x), 0], to: player)
    // Who does not move up or down stands on something, or is about to fall.
    if input.contains(.jump), abs(velocity.y) < 0.05 { try world.applyImpulse([0, mass * 9], to: player) }
    if input.contains(.blast) {
      try world.explode(at: try world.position(of: player), radius: 3, falloff: 1, impulsePerLength: 2)
    }
  }
}
