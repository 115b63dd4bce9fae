internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Fast bodies against obstacles that move: kinematic walls, and for bullets dynamic bodies.
final class MovingObstacleTests: XCTestCase {
  func testKinematicWalls() throws {
    var generator = SeededGenerator()
    let bodies: [ShapeGeometry] = [
      .circle(radius: 0.005), .circle(radius: 0.3), .square(0.005), .square(0.2),
      .capsule([-0.2, 0], [0.2, 0], radius: 0.1),
    ]
    for wallSpeed: Float in [-30, -2, 1, 20] {
      let world = try World.weightless()
      let wall = try world.addBody(BodyDefinition(.kinematic, linearVelocity: [wallSpeed, 0]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.005, halfHeight: 100)), to: wall)
      var shots: [(body: BodyID, name: String)] = []
      for speed: Float in [40, 100, 400] {
        for geometry in bodies {
          for _ in 0..<3 {
            let y = Float.random(in: -5...5, using: &generator)
            let body = try world.addBody(
              BodyDefinition(
                .dynamic, position: [.random(in: -9...(-6), using: &generator), y],
                linearVelocity: [speed, 0.1 * speed],
                angularVelocity: .random(in: -20...20, using: &generator)))
            try world.addShape(ShapeDefinition(geometry, filter: CollisionFilter(category: 2, mask: 1)), to: body)
            shots.append((body, "\(geometry) at \(speed) m/s, wall at \(wallSpeed) m/s"))
          }
        }
      }
      try world.run(seconds: 1) {
        let x = try world.position(of: wall).x
        for shot in shots where try abs(world.position(of: shot.body).y) < 95 {
          XCTAssertLessThan(try world.position(of: shot.body).x, x, shot.name)
        }
      }
    }
  }

  /// Balls in a rotating box with thin walls stay inside.
  func testTurningBox() throws {
    let world = try World()
    let drum = try world.addBody(BodyDefinition(.kinematic, angularVelocity: 3))
    for center: SIMD2<Float> in [[0, 3], [0, -3]] {
      try world.addShape(ShapeDefinition(.box(halfWidth: 3, halfHeight: 0.01, center: center)), to: drum)
    }
    for center: SIMD2<Float> in [[3, 0], [-3, 0]] {
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.01, halfHeight: 3, center: center)), to: drum)
    }
    var balls: [BodyID] = []
    for i in 0..<20 {
      let direction = Rotation(angle: Float(i))
      balls.append(
        try world.add(
          .circle(radius: 0.05), at: [0.2 * Float(i) - 2, 0.3], velocity: 100 * direction.apply([1, 0]),
          material: SurfaceMaterial(restitution: 0.9)))
    }
    try world.run(seconds: 5)
    for ball in balls {
      let local = try world.rotation(of: drum).applyInverse(world.position(of: ball))
      XCTAssertLessThan(max(abs(local.x), abs(local.y)), 3, "\(ball)")
    }
    XCTAssertEqual(world.counters.quarantinedBodies, 0)
  }

  /// A bullet does not come out behind a stack of thin boxes without having pushed them; another body does.
  func testBulletsHitThinBoxes() throws {
    for isBullet in [true, false] {
      for speed: Float in [30, 100, 400] {
        for geometry: ShapeGeometry in [
          .circle(radius: 0.02), .square(0.02), .capsule([-0.03, 0], [0.03, 0], radius: 0.01),
        ] {
          let world = try World.weightless()
          var targets: [BodyID] = []
          for i in 0..<5 {
            targets.append(
              try world.add(.box(halfWidth: 0.005, halfHeight: 0.5), at: [0.3 * Float(i), 0], density: 1000))
          }
          var definition = BodyDefinition(.dynamic, position: [-7.77, 0.1], linearVelocity: [speed, 0])
          definition.isBullet = isBullet
          let bullet = try world.addBody(definition)
          try world.addShape(ShapeDefinition(geometry), to: bullet)
          try world.run(seconds: 0.4) {
            guard isBullet else { return }
            XCTAssertLessThan(
              try world.position(of: bullet).x, try world.position(of: targets[0]).x,
              "\(geometry) at \(speed) m/s")
          }
          if isBullet { XCTAssertGreaterThan(try world.linearVelocity(of: targets[0]).x, 0) }
          XCTAssertEqual(try world.isBullet(bullet), isBullet)
        }
      }
    }
  }

  /// Target and bullet both cross the other's path in one step.
  /// A bullet that is not round turns where it hits, and was deeper than its skin then: in steps of sequential impulses, whose
  /// contacts do not see ahead, it went on through the plate in the next step (4 to 17 of 32 angles).
  func testBarsAsBulletsDoNotTurnThroughPlates() throws {
    for speed: Float in [10, 20, 50, 200] {
      for turn in 0..<32 {
        for geometry in [
          ShapeGeometry.box(halfWidth: 0.1, halfHeight: 0.03), .capsule([-0.1, 0], [0.1, 0], radius: 0.03),
        ] {
          let world = try World.weightless()
          let plate = try world.add(.box(halfWidth: 0.05, halfHeight: 500), at: .zero)
          var definition = BodyDefinition(
            .dynamic, position: [-3, 0.3], rotation: Rotation(angle: 0.1 * Float(turn)), linearVelocity: [speed, 0])
          definition.isBullet = true
          let bullet = try world.addBody(definition)
          try world.addShape(ShapeDefinition(geometry, density: 0.1), to: bullet)
          for _ in 0..<40 {
            try Scheme.iterations.step(world)
            XCTAssertLessThan(
              try world.position(of: bullet).x, try world.position(of: plate).x + 0.05,
              "\(geometry) at \(speed) m/s, turned by \(0.1 * Float(turn))")
          }
        }
      }
    }
  }

  /// What is fast itself was not where a turning wall looked for it, and the wall was not where it looked: a disc whose centre
  /// was a hair in front of the wall of a drum was 0.4 m outside after a step.
  func testADrumTakesAlongWhatIsAtItsWall() throws {
    let sides = 24
    let radius: Float = 4
    let corners = (0..<sides).map { radius * Rotation(angle: -2 * .pi * Float($0) / Float(sides)).apply([1, 0]) }
    /// How far a point is outside of the drum that has turned by an angle, m.
    func outside(_ point: SIMD2<Float>, _ angle: Float) -> Float {
      let local = Rotation(angle: -angle).apply(point)
      let reaches = (0..<sides).map { side in
        let normal = Rotation(angle: 2 * .pi * (Float(side) + 0.5) / Float(sides)).apply([1, 0])
        return normal.x * local.x + normal.y * local.y
      }
      return reaches.max()! - radius * cos(.pi / Float(sides))
    }
    for isChain in [false, true] {
      for (spin, place): (Float, Float) in [(30, 10.0005), (15, 4.0602), (20, 3.5), (40, 7.9)] {
        for geometry in [ShapeGeometry.circle(radius: 0.2), .square(0.2), .box(halfWidth: 0.2, halfHeight: 0.05)] {
          let world = try World.weightless()
          let drum = try world.addBody(BodyDefinition(.kinematic, angularVelocity: spin))
          if isChain {
            try world.addChain(ChainDefinition(corners, isLoop: true), to: drum)
          } else {
            for side in 0..<sides {
              try world.addShape(ShapeDefinition(.segment(corners[side], corners[(side + 1) % sides])), to: drum)
            }
          }
          let around = Rotation(angle: 2 * .pi * place / Float(sides))
          let toMiddle = 2 * .pi * (place - place.rounded(.down) - 0.5) / Float(sides)
          let reach = (radius * cos(.pi / Float(sides)) - 0.00026) / cos(toMiddle)
          let body = try world.add(
            geometry, at: reach * around.apply([1, 0]), velocity: spin * radius * around.apply([0, 1]))
          for _ in 0..<20 {
            try world.step(by: stepLength)
            XCTAssertLessThan(
              outside(try world.position(of: body), try world.rotation(of: drum).angle), 1e-3,
              "\(geometry), \(spin) rad/s, at side \(place), chain: \(isChain)")
          }
        }
      }
    }
  }

  func testBulletMeetsAMovingTarget() throws {
    let world = try World.weightless()
    var definition = BodyDefinition(.dynamic, position: [-2, 0], linearVelocity: [240, 0])
    definition.isBullet = true
    let bullet = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.circle(radius: 0.05)), to: bullet)
    // After half a step both are at the origin.
    let target = try world.add(.square(0.1), at: [0, -0.5], velocity: [0, 60])
    // This one is where the bullet was when the bullet has left.
    let late = try world.add(.square(0.1), at: [-1.5, -0.9], velocity: [0, 60])
    try world.run(seconds: 0.1)
    XCTAssertGreaterThan(try world.linearVelocity(of: target).x, 10)
    XCTAssertEqual(try world.linearVelocity(of: late), [0, 60])
  }

  /// A bullet wakes what it hits.
  func testBulletWakesASleeper() throws {
    let world = try World.weightless()
    let target = try world.add(.box(halfWidth: 0.005, halfHeight: 0.5), at: [0, 0])
    try world.run(seconds: 2)
    XCTAssertFalse(try world.isAwake(target))
    var definition = BodyDefinition(.dynamic, position: [-10, 0], linearVelocity: [400, 0])
    definition.isBullet = true
    let bullet = try world.addBody(definition)
    try world.addShape(ShapeDefinition(.circle(radius: 0.02)), to: bullet)
    try world.run(seconds: 0.2)
    XCTAssertTrue(try world.isAwake(target))
    XCTAssertGreaterThan(try world.linearVelocity(of: target).x, 1)
  }
}
