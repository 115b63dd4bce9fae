internal import BatchSolver

/// A pile of boxes in a container, as many as you like, with something heavy on top if you like: what static geometry
/// must contain.
package struct PressedPile {
  /// What the container is made of.
  package enum Walls: String, CaseIterable, Sendable { case chain, segment, box }

  /// Half the edge of a box, m.
  package var half: Float
  package var rows: Int
  package var columns: Int
  package var walls = Walls.chain
  /// The mass of a box that is dropped from 1 m above the pile, in masses of a small one; 0: there is none.
  package var weight: Float = 0
  /// Steps a second, and sub-steps of each.
  package var rate: Float = 60
  package var substeps = 4

  package init(half: Float, rows: Int, columns: Int) {
    self.half = half
    self.rows = rows
    self.columns = columns
  }

  /// What a run came to.
  package struct Outcome {
    /// Boxes whose centre is beyond floor or wall at the end.
    package var lost = 0
    package var boxes = 0
    /// Summed up over all steps.
    package var contained = 0
    /// Of a step.
    package var milliseconds = 0.0
  }

  private var halfWidth: Float { 1.05 * Float(columns) * half + half }
  private var height: Float { 4.2 * Float(rows) * half + 3 }

  /// Steps the pile and counts what was lost.
  package func run(steps: Int, continuousCollision: Bool = true) throws -> Outcome {
    var settings = WorldSettings()
    settings.gravity = [0, -10]
    settings.continuousCollision = continuousCollision
    let world = try World(settings)
    try addWalls(to: world)
    let bodies = try addBoxes(to: world)
    var outcome = Outcome()
    for _ in 0..<steps {
      try world.step(by: 1 / rate, substeps: substeps)
      outcome.contained += world.counters.containedBodies
      outcome.milliseconds += world.phaseTimes.total
    }
    outcome.milliseconds /= Double(steps)
    outcome.boxes = bodies.count
    for body in bodies {
      let position = try world.position(of: body)
      if position.y <= 0 || abs(position.x) >= halfWidth { outcome.lost += 1 }
    }
    return outcome
  }

  private func addWalls(to world: World) throws {
    let (w, h) = (halfWidth, height)
    let container = try world.addBody(BodyDefinition(.static))
    switch walls {
    case .chain:
      try world.addChain(ChainDefinition([[w, 0], [-w, 0], [-w, h], [w, h]], isLoop: true), to: container)
    case .segment:
      for (a, b) in [([-w, 0], [w, 0]), ([w, 0], [w, h]), ([-w, h], [-w, 0])] as [(SIMD2<Float>, SIMD2<Float>)] {
        try world.addShape(ShapeDefinition(.segment(a, b)), to: container)
      }
    case .box:
      for (halfWidth, halfHeight, center) in [
        (w + 1, 0.5, [0, -0.5]), (0.5, 0.5 * h, [w + 0.5, 0.5 * h]), (0.5, 0.5 * h, [-w - 0.5, 0.5 * h]),
      ] as [(Float, Float, SIMD2<Float>)] {
        let wall = ShapeGeometry.box(halfWidth: halfWidth, halfHeight: halfHeight, center: center)
        try world.addShape(ShapeDefinition(wall), to: container)
      }
    }
  }

  private func addBoxes(to world: World) throws -> [BodyID] {
    var bodies: [BodyID] = []
    func add(_ geometry: ShapeGeometry, _ position: SIMD2<Float>, density: Float = 1) throws {
      let body = try world.addBody(BodyDefinition(.dynamic, position: position))
      try world.addShape(ShapeDefinition(geometry, density: density), to: body)
      bodies.append(body)
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let x = (Float(column) - 0.5 * Float(columns - 1)) * 2.1 * half
        try add(.square(half), [x, half + Float(row) * 2.1 * half])
      }
    }
    if weight > 0 {
      let size = 0.8 * halfWidth
      let position = SIMD2(0, Float(rows) * 2.1 * half + 1 + size)
      try add(.square(size), position, density: weight * (half * half) / (size * size))
    }
    return bodies
  }
}
