internal import BatchSolver
internal import TestSupport

/// Scenes for the contact solver's tests. Bodies overlap a little or are a little apart, as after a real step.
extension ContactScene {
  /// What a random heap is made of.
  struct Mix {
    var bodies = 200
    /// Share of bodies that are static, and kinematic.
    var fixed = 0.1
    var kinematic = 0.05
    /// Share of contacts of pair types with one point.
    var onePoint = 0.3
    /// Share of contacts that bounce, roll, carry, report.
    var extended = 0.0
    /// m/s and rad/s.
    var speed: Float = 2
    var damping = false
    /// m. A contact that is apart and closes ends at separation 0 exactly, where the method is not continuous: for
    /// comparisons over several sub-steps contacts overlap from the begin.
    var separations: ClosedRange<Float> = -0.02...(-0.001)
  }

  /// Bodies near the points of a grid, in contact with their neighbours at random.
  static func heap(_ mix: Mix, using generator: inout SeededGenerator) -> ContactScene {
    var scene = ContactScene()
    let side = Int(Double(mix.bodies).squareRoot())
    for y in 0..<side {
      for x in 0..<side {
        let draw = Double.random(in: 0..<1, using: &generator)
        var body = Body()
        body.type = draw < mix.fixed ? .static : draw < mix.fixed + mix.kinematic ? .kinematic : .dynamic
        body.position = [
          Float(x) + .random(in: -0.1...0.1, using: &generator), Float(y) + .random(in: -0.1...0.1, using: &generator),
        ]
        body.velocity = [
          .random(in: -mix.speed...mix.speed, using: &generator),
          .random(in: -mix.speed...mix.speed, using: &generator),
        ]
        body.spin = .random(in: -mix.speed...mix.speed, using: &generator)
        body.mass = .random(in: 0.5...2, using: &generator)
        body.inertia =
          Double.random(in: 0..<1, using: &generator) < 0.05
          ? 0 : body.mass * .random(in: 0.1...0.3, using: &generator)
        if body.type == .dynamic {
          body.acceleration = [0, -10]
          body.angularAcceleration = .random(in: -1...1, using: &generator)
        }
        if body.inertia == 0 || body.type == .static {
          body.spin = 0
          body.angularAcceleration = 0
        }
        if mix.damping {
          body.damping = .random(in: 0.9...1, using: &generator)
          body.angularDamping = .random(in: 0.9...1, using: &generator)
        }
        _ = scene.add(body)
      }
    }
    for y in 0..<side {
      for x in 0..<side {
        for (dx, dy) in [(1, 0), (0, 1), (1, 1), (-1, 1)] where Bool.random(using: &generator) {
          guard (0..<side).contains(x + dx), (0..<side).contains(y + dy) else { continue }
          scene.touch(1 + y * side + x, 1 + (y + dy) * side + x + dx, mix, using: &generator)
        }
      }
    }
    return scene
  }

  /// Adds a random contact between two neighbours, unless both are fixed.
  private mutating func touch(_ a: Int, _ b: Int, _ mix: Mix, using generator: inout SeededGenerator) {
    guard bodies[a].type == .dynamic || bodies[b].type == .dynamic else { return }
    let isTurned = Bool.random(using: &generator)
    var contact = Contact(bodyA: isTurned ? b : a, bodyB: isTurned ? a : b, normal: .zero, points: [])
    let difference = bodies[contact.bodyB].position - bodies[contact.bodyA].position
    let angle = Float.random(in: -0.3...0.3, using: &generator)
    let direction = difference / (difference * difference).sum().squareRoot()
    contact.normal = [direction.x - angle * direction.y, direction.y + angle * direction.x]
    contact.normal /= (contact.normal * contact.normal).sum().squareRoot()
    contact.isOnePointType = Double.random(in: 0..<1, using: &generator) < mix.onePoint
    let tangent: SIMD2<Float> = [contact.normal.y, -contact.normal.x]
    let middle = 0.5 * (bodies[a].position + bodies[b].position)
    let count = contact.isOnePointType || Int.random(in: 0..<4, using: &generator) == 0 ? 1 : 2
    contact.friction = .random(in: 0...1, using: &generator)
    for number in 0..<count {
      let load = Float.random(in: 0...0.1, using: &generator)
      contact.points.append(
        Point(
          position: middle + tangent * ((Float(number) - 0.5) * Float.random(in: 0.3...0.6, using: &generator)),
          separation: .random(in: mix.separations, using: &generator), normalImpulse: load,
          tangentImpulse: contact.friction * load * .random(in: -1...1, using: &generator)))
    }
    if Double.random(in: 0..<1, using: &generator) < mix.extended {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0: contact.restitution = .random(in: 0.1...1, using: &generator)
      case 1: contact.rollingResistance = .random(in: 0.01...0.2, using: &generator)
      case 2: contact.tangentSpeed = .random(in: -2...2, using: &generator)
      default:
        contact.restitution = 0.5
        contact.rollingResistance = 0.05
        contact.tangentSpeed = 1
      }
    }
    contact.reportsHits = contact.isExtended
    add(contact)
  }

  /// A pyramid of unit boxes on a static ground, with contacts below and beside every box, in the order in which a
  /// world that made the boxes row by row would have them. `rows` 100 gives 5050 bodies and 14950 contacts.
  static func pyramid(rows: Int, at origin: SIMD2<Float> = .zero, into scene: inout ContactScene) {
    let ground = scene.add(Body(type: .static, position: origin - [0, 1]))
    var below: [Int] = []
    for row in 0..<rows {
      var here: [Int] = []
      for column in 0..<(rows - row) {
        var box = Body(position: origin + [Float(column) + 0.5 * Float(row), Float(row)])
        box.inertia = 1 / 6
        box.acceleration = [0, -10]
        here.append(scene.add(box))
        if row == 0 {
          scene.rest(here[column], on: ground, from: -0.5, to: 0.5, load: Float(rows))
        } else {
          scene.rest(here[column], on: below[column], from: -0.5, to: 0, load: Float(rows - row))
          scene.rest(here[column], on: below[column + 1], from: 0, to: 0.5, load: Float(rows - row))
        }
        if column > 0 { scene.lean(here[column - 1], here[column]) }
      }
      below = here
    }
  }

  private mutating func rest(_ box: Int, on support: Int, from: Float, to: Float, load: Float) {
    let bottom = bodies[box].position - [0, 0.5]
    let impulse = 0.01 * load
    add(
      Contact(
        bodyA: support, bodyB: box, normal: [0, 1],
        points: [
          Point(position: bottom + [from, 0], separation: -0.004, normalImpulse: impulse),
          Point(position: bottom + [to, 0], separation: -0.004, normalImpulse: impulse),
        ]))
  }

  private mutating func lean(_ left: Int, _ right: Int) {
    let middle = 0.5 * (bodies[left].position + bodies[right].position)
    add(
      Contact(
        bodyA: left, bodyB: right, normal: [1, 0],
        points: [
          Point(position: middle + [0, 0.5], separation: 0.003), Point(position: middle - [0, 0.5], separation: 0.003),
        ]))
  }

  /// Drums with balls all around, which touch their neighbours too; side A is the drum or the ball at random. With
  /// several drums a ball touches two of them in turn.
  static func drums(
    _ count: Int, balls: Int, mass: Float, repeats: Int = 1, using generator: inout SeededGenerator
  ) -> ContactScene {
    var scene = ContactScene()
    var drums: [Int] = []
    let radius = Float(balls) / (2 * .pi)
    for number in 0..<count {
      var drum = Body(position: [Float(number) * 0.1, 0])
      drum.mass = mass
      drum.inertia = mass * radius * radius
      drum.velocity = [0.1, 0.2]
      drum.spin = 0.1
      drums.append(scene.add(drum))
    }
    var ring: [Int] = []
    for number in 0..<balls {
      let angle = 2 * Float.pi * Float(number) / Float(balls)
      let direction = SIMD2<Float>(1 - 2 * Float(number) / Float(balls), angle < .pi ? 1 : -1)
      let unit = direction / (direction * direction).sum().squareRoot()
      var ball = Body(position: radius * unit)
      ball.inertia = 0.1
      ball.velocity = [
        .random(in: -1...1, using: &generator), .random(in: -1...1, using: &generator),
      ]
      ball.acceleration = [0, -10]
      ring.append(scene.add(ball))
    }
    for repetition in 0..<repeats {
      for drum in drums {
        for ball in ring {
          let toBall = scene.bodies[ball].position / (radius + 0.01)
          let normal = toBall / (toBall * toBall).sum().squareRoot()
          let isTurned = Bool.random(using: &generator)
          let spread: SIMD2<Float> = [normal.y, -normal.x]
          let offset = 0.1 * Float(repetition)
          scene.add(
            Contact(
              bodyA: isTurned ? ball : drum, bodyB: isTurned ? drum : ball, normal: isTurned ? -normal : normal,
              points: [
                Point(
                  position: scene.bodies[ball].position - 0.4 * normal + offset * spread,
                  separation: .random(in: -0.01...(-0.001), using: &generator),
                  normalImpulse: .random(in: 0...0.05, using: &generator))
              ], isOnePointType: Bool.random(using: &generator)))
        }
      }
    }
    return scene
  }
}
