internal import BatchSolver
internal import XCTest

/// Islands of contacts alone: the heavy rests on the light without sinking in.
///
/// The iterative solver lets a load of 1000 : 1 through, as every engine does: five boxes under a sixth of that mass
/// were pressed into each other within seconds.
final class DirectStackTests: XCTestCase {
  private func world(_ solver: SolverChoice = .direct) throws -> World {
    let world = try World.direct(solver: solver)
    try world.addGround()
    return world
  }

  /// Steps and looks at the worst that ever happens.
  private func run(_ world: World, steps: Int) throws -> (overlap: Float, turn: Float) {
    var overlap: Float = 0
    var turn: Float = 0
    for _ in 0..<steps {
      try world.step(by: directStep)
      overlap = max(overlap, world.deepestContact)
      XCTAssertEqual(world.directCounters.failures, 0)
    }
    for body in world.allBodies { turn = max(turn, abs(try world.rotation(of: body).sine)) }
    return (overlap, turn)
  }

  func testFiveBoxesUnderAHeavyOne() throws {
    // The rule of `.automatic` looked at what contacts bore: too late, the boxes had sunk in by 12 mm.
    for (solver, ratio) in [SolverChoice.direct, .automatic].flatMap({ s in
      [Float(1e2), 1e3, 1e4, 1e5, 1e6].map { (s, $0) }
    }) {
      let world = try world(solver)
      for number in 0..<5 { try world.add(.square(0.5), at: [0, 0.5 + Float(number)]) }
      let top = try world.add(.square(0.5), at: [0, 5.5], density: ratio)
      let worst = try run(world, steps: 1200)
      XCTAssertEqual(world.directCounters.islands, 1)
      XCTAssertLessThan(worst.overlap, 0.005, "\(solver), \(ratio)")
      XCTAssertLessThan(worst.turn, 0.01, "\(solver), \(ratio)")
      XCTAssertEqual(try world.position(of: top).y, 5.5, accuracy: 0.01, "\(solver), \(ratio)")
      // At rest nothing is left to be found.
      XCTAssertLessThanOrEqual(world.directCounters.factorizations, 1, "\(ratio)")
    }
  }

  /// 16 384 : 1 in all, and no two neighbours differ by more than 4 : 1.
  func testEachBoxTwiceAsLargeAsTheOneBelow() throws {
    // By the rule that looked at what contacts bore they sank in by 55 mm.
    for solver in [SolverChoice.direct, .automatic] {
      let world = try world(solver)
      var height: Float = 0
      for number in 0..<8 {
        let half = 0.05 * Float(1 << number)
        try world.add(.square(half), at: [0, height + half])
        height += 2 * half
      }
      let worst = try run(world, steps: 1200)
      XCTAssertLessThan(worst.overlap, 0.005, "\(solver)")
      XCTAssertLessThan(worst.turn, 0.01, "\(solver)")
    }
  }

  func testWallUnderABlock() throws {
    let world = try world()
    for row in 0..<20 {
      for column in 0..<20 {
        try world.add(
          .box(halfWidth: 0.499, halfHeight: 0.25),
          at: [Float(column) - 9.5 + 0.5 * Float(row % 2), 0.25 + 0.5 * Float(row)])
      }
    }
    try world.add(.box(halfWidth: 10, halfHeight: 1), at: [0.25, 11], density: 1000)
    let worst = try run(world, steps: 300)
    XCTAssertLessThan(worst.overlap, 0.005)
    XCTAssertLessThan(worst.turn, 0.01)
  }

  /// Dropped from 1 and 3 m, in place of put there: what the impact presses in comes out again.
  func testDroppedLoads() throws {
    for (ratio, height) in [(Float(1e4), Float(1)), (1e6, 3)] {
      let world = try world()
      for number in 0..<5 { try world.add(.square(0.5), at: [0, 0.5 + Float(number)]) }
      try world.add(.square(0.5), at: [0, 5.5 + height], density: ratio)
      for _ in 0..<300 { try world.step(by: directStep) }
      let worst = try run(world, steps: 300)
      // The slop is left.
      XCTAssertLessThan(worst.overlap, 0.0055, "\(ratio)")
      XCTAssertLessThan(worst.turn, 0.01, "\(ratio)")
    }
  }

  /// A ball of 2000 kg falls into a bin of 144 pieces of a few grams' density, at nine places: it comes to rest on what
  /// is below it, not in it.
  func testHeavyBallInAHeap() throws {
    var overlaps: [Float] = []
    for place in -4...4 {
      let world = try world()
      for side: Float in [-1, 1] {
        let wall = try world.addBody(BodyDefinition(.static, position: [3.1 * side, 10]))
        try world.addShape(ShapeDefinition(.box(halfWidth: 0.4, halfHeight: 10)), to: wall)
      }
      for row in 0..<12 {
        for column in 0..<12 {
          let position: SIMD2<Float> = [
            (Float(column) - 5.5) * 0.44 + 0.02 * Float((row * 7) % 3), 0.25 + 0.45 * Float(row),
          ]
          if (row + column) % 2 == 0 {
            try world.add(.square(0.18), at: position)
          } else {
            try world.add(.circle(radius: 0.2), at: position)
          }
        }
      }
      let ball = try world.add(.circle(radius: 0.8), at: [0.3 * Float(place), 7], density: 1000)
      for _ in 0..<600 { try world.step(by: directStep) }
      let worst = try run(world, steps: 60)
      overlaps.append(worst.overlap)
      let velocity = try world.linearVelocity(of: ball)
      XCTAssertLessThan((velocity * velocity).sum().squareRoot(), 0.1, "\(place)")
      XCTAssertGreaterThan(try world.position(of: ball).y, 0.79, "\(place)")
    }
    // What is jammed between neighbours is not pushed out altogether, and now and then a piece still slips in one of
    // the nine.
    XCTAssertLessThan(overlaps.sorted()[overlaps.count / 2], 0.006, "\(overlaps)")
  }

  /// Two storeys of leaning cards, and a brick of 1000 times their density on top.
  func testCardHouseUnderABrick() throws {
    let world = try world()
    let lean: Float = 0.2
    let (half, thin): (Float, Float) = (0.5, 0.02)
    let material = SurfaceMaterial(friction: 0.7)
    func pair(at x: Float, on y: Float) throws {
      for side: Float in [-1, 1] {
        // The upper inner corners meet above x, the lower outer ones stand on y.
        let rotation = Rotation(angle: side * lean)
        let top = half * rotation.cosine + thin * abs(rotation.sine)
        let inner = half * abs(rotation.sine) + thin * rotation.cosine
        let card = try world.addBody(
          BodyDefinition(.dynamic, position: [x + side * inner, y + top], rotation: rotation))
        try world.addShape(ShapeDefinition(.box(halfWidth: thin, halfHeight: half), material: material), to: card)
      }
    }
    let storey = 2 * (half * cos(lean) + thin * sin(lean))
    try pair(at: -0.5, on: 0)
    try pair(at: 0.5, on: 0)
    try world.add(.box(halfWidth: 1, halfHeight: thin), at: [0, storey + thin], material: material)
    try pair(at: 0, on: storey + 2 * thin)
    let brick = try world.add(
      .box(halfWidth: 0.2, halfHeight: 0.1), at: [0, 2 * storey + 2 * thin + 0.1], density: 1000, material: material)
    let worst = try run(world, steps: 600)
    XCTAssertLessThan(worst.overlap, 0.01)
    XCTAssertEqual(try world.position(of: brick).y, 2 * storey + 2 * thin + 0.1, accuracy: 0.02)
  }

  /// A plate under 10 000 times its mass on a slope: it holds just below the angle of friction, and just above it both
  /// go down with g (sin - mu cos).
  func testSlope() throws {
    for grade: Float in [0.49, 0.52, 0.6] {
      let world = try World.direct()
      let slope = Rotation(angle: atan(grade))
      func add(_ type: BodyType, _ shape: ShapeGeometry, _ height: Float, _ friction: Float, _ density: Float)
        throws -> BodyID
      {
        let body = try world.addBody(BodyDefinition(type, position: slope.apply([0, height]), rotation: slope))
        try world.addShape(
          ShapeDefinition(shape, density: density, material: SurfaceMaterial(friction: friction)), to: body)
        return body
      }
      _ = try add(.static, .box(halfWidth: 100, halfHeight: 1), -1, 0.5, 1)
      let plate = try add(.dynamic, .box(halfWidth: 2, halfHeight: 0.25), 0.25, 0.5, 1)
      let load = try add(.dynamic, .box(halfWidth: 0.5, halfHeight: 0.25), 0.75, 1.6, 4e4)
      for _ in 0..<120 { try world.step(by: directStep) }
      let way = -slope.applyInverse(try world.position(of: plate)).x
      let gain = 10 * (slope.sine - 0.5 * slope.cosine)
      // After n steps of an implicit method n + 1 halves.
      let expected = gain > 0 ? 0.5 * gain * 2 * (2 + directStep) : 0
      // The first step lets go of as much as 5 mm/s.
      XCTAssertEqual(way, expected, accuracy: gain > 0 ? 0.01 + 0.01 * expected : 0.001, "\(grade)")
      let apart = slope.applyInverse(try world.position(of: load) - world.position(of: plate)) - [0, 0.5]
      XCTAssertLessThan((apart * apart).sum().squareRoot(), 0.01, "\(grade)")
    }
  }

  /// A lift that goes up and down, and a belt: partners that move by themselves.
  func testKinematicPartnersAndBelts() throws {
    let world = try World.direct()
    let lift = try world.addBody(BodyDefinition(.kinematic))
    try world.addShape(ShapeDefinition(.box(halfWidth: 3, halfHeight: 0.5)), to: lift)
    try world.add(.square(0.5), at: [0, 1])
    let load = try world.add(.square(0.5), at: [0, 2], density: 1e4)
    for velocity: SIMD2<Float> in [[0, 1], [0.5, 0], [0, -1], [0, 0]] {
      try world.setLinearVelocity(velocity, of: lift)
      for _ in 0..<120 { try world.step(by: directStep) }
      let own = try world.linearVelocity(of: load) - velocity
      XCTAssertLessThan((own * own).sum().squareRoot(), 1e-3, "\(velocity)")
      let above = try world.position(of: load) - world.position(of: lift)
      XCTAssertEqual(above.y, 2, accuracy: 0.006, "\(velocity)")
    }

    let other = try World.direct()
    let belt = try other.addBody(BodyDefinition(.static))
    try other.addShape(
      ShapeDefinition(
        .box(halfWidth: 50, halfHeight: 0.5), material: SurfaceMaterial(friction: 0.5, tangentSpeed: 2)), to: belt)
    let box = try other.add(.square(0.5), at: [0, 1], material: SurfaceMaterial(friction: 0.5))
    for _ in 0..<12 { try other.step(by: directStep) }
    // mu g until it has the belt's speed.
    XCTAssertEqual(abs(try other.linearVelocity(of: box).x), 1, accuracy: 0.1)
    for _ in 0..<60 { try other.step(by: directStep) }
    XCTAssertEqual(abs(try other.linearVelocity(of: box).x), 2, accuracy: 1e-3)
  }

  /// A ball with resistance to rolling stops, one without goes on; one that bounces reports the impact.
  func testRollingAndImpacts() throws {
    var settings = WorldSettings()
    settings.gravity = [0, -10]
    settings.solver = .direct
    settings.allowsSleep = false
    let world = try World(settings)
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 200, halfHeight: 1)), to: ground)
    var balls: [BodyID] = []
    for (place, resistance) in [(Float(-100), Float(0)), (0, 0.1)] {
      let ball = try world.addBody(
        BodyDefinition(.dynamic, position: [place, 0.5], linearVelocity: [2, 0], angularVelocity: -4))
      try world.addShape(
        ShapeDefinition(
          .circle(radius: 0.5), material: SurfaceMaterial(friction: 0.6, rollingResistance: resistance)), to: ball)
      balls.append(ball)
    }
    let falling = try world.addBody(BodyDefinition(.dynamic, position: [50, 3]))
    var ball = ShapeDefinition(.circle(radius: 0.5), material: SurfaceMaterial(restitution: 0.5))
    ball.enablesHitEvents = true
    try world.addShape(ball, to: falling)
    var hits: [Float] = []
    for _ in 0..<240 {
      try world.step(by: directStep)
      hits += world.hitEvents.map(\.approachSpeed)
    }
    XCTAssertEqual(try world.linearVelocity(of: balls[0]).x, 2, accuracy: 0.02)
    XCTAssertEqual(try world.linearVelocity(of: balls[1]).x, 0, accuracy: 1e-3)
    // From 2.5 m at 10 m/s², to half of it each time, down to the threshold of 1 m/s.
    XCTAssertGreaterThanOrEqual(hits.count, 3)
    XCTAssertEqual(hits.first ?? 0, 7.07, accuracy: 0.2)
    if hits.count > 1 { XCTAssertEqual(hits[1], 0.5 * hits[0], accuracy: 0.25) }
  }

  /// A body squeezed between two that do not give way bears more in each step: that must end somewhere.
  func testSqueezedBetweenKinematicBodies() throws {
    let world = try World.direct()
    for side: Float in [-1, 1] {
      let jaw = try world.addBody(
        BodyDefinition(.kinematic, position: [1.1 * side, 0], linearVelocity: [-0.2 * side, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: jaw)
    }
    let box = try world.add(.square(0.5), at: .zero)
    for step in 0..<300 {
      try world.step(by: directStep)
      let position = try world.position(of: box)
      XCTAssertTrue(position.x.isFinite && position.y.isFinite, "\(step)")
      XCTAssertEqual(world.directCounters.failures, 0, "\(step)")
    }
  }
}
