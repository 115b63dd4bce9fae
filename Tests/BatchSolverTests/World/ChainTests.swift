internal import BatchSolver
internal import XCTest

/// Chains collide on one side, and bodies do not catch on their joints.
final class ChainTests: XCTestCase {
  private func flatGround(_ world: World, friction: Float) throws {
    let ground = try world.addBody(BodyDefinition(.static))
    let points = (0...60).map { SIMD2<Float>(30 - Float($0), 0) }
    try world.addChain(ChainDefinition(points, material: SurfaceMaterial(friction: friction)), to: ground)
  }

  func testBoxSlidesOverJointsAsOverOneFace() throws {
    for geometry in [
      ShapeGeometry.square(0.5), .box(halfWidth: 0.5, halfHeight: 0.5, radius: 0.05),
      .polygon([[-0.5, -0.5], [0.5, -0.5], [0.3, 0.5], [-0.3, 0.5]]),
    ] {
      let world = try World()
      try flatGround(world, friction: 0)
      let height: Float = geometry == .box(halfWidth: 0.5, halfHeight: 0.5, radius: 0.05) ? 0.55 : 0.5
      let body = try world.add(geometry, at: [-20, height], velocity: [10, 0])
      try world.run(seconds: 3) {
        XCTAssertEqual(try world.position(of: body).y, height, accuracy: 0.005)
        for contact in try world.contacts(of: body) where contact.isTouching {
          XCTAssertEqual(abs(contact.normal.y), 1, accuracy: 2e-4)
        }
      }
      XCTAssertEqual(try world.linearVelocity(of: body).x, 10, accuracy: 1e-2)
      XCTAssertEqual(try world.rotation(of: body).angle, 0, accuracy: 1e-2)
    }
  }

  func testBallRollsOverJoints() throws {
    let world = try World()
    try flatGround(world, friction: 0.6)
    let ball = try world.add(.circle(radius: 0.5), at: [-20, 0.5], velocity: [8, 0], spin: -16)
    // The contact point turns with the ball within a step, so that a ball of this spin rides 5 mm deep.
    try world.run(seconds: 3) {
      XCTAssertEqual(try world.position(of: ball).y, 0.5, accuracy: 0.008)
      for contact in try world.contacts(of: ball) where contact.isTouching {
        XCTAssertEqual(abs(contact.normal.y), 1, accuracy: 1e-5)
      }
    }
    XCTAssertEqual(try world.linearVelocity(of: ball).x, 8, accuracy: 0.05)
  }

  func testNothingTouchesFromBehind() throws {
    let world = try World()
    try flatGround(world, friction: 0.6)
    let below = try world.add(.square(0.5), at: [0, -0.7], velocity: [0, 6])
    try world.run(seconds: 0.5)
    XCTAssertGreaterThan(try world.position(of: below).y, 0.2)
  }

  func testLoopHoldsWhatIsInside() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    // Clockwise: what is inside lies to the right.
    let points = (0..<48).map { Rotation(angle: -2 * .pi * Float($0) / 48).apply([10, 0]) }
    try world.addChain(ChainDefinition(points, isLoop: true), to: ground)
    var bodies: [BodyID] = []
    for index in 0..<100 {
      let form: ShapeGeometry =
        [.square(0.3), .circle(radius: 0.3), .capsule([-0.2, 0], [0.2, 0], radius: 0.2)][index % 3]
      bodies.append(
        try world.add(
          form, at: [Float(index % 10) - 4.5, Float(index / 10) - 4.5],
          velocity: [Float(index % 7) - 3, Float(index % 5) - 2]))
    }
    try world.run(seconds: 6)
    for body in bodies {
      let p = try world.position(of: body)
      XCTAssertLessThan((p.x * p.x + p.y * p.y).squareRoot(), 10)
    }
  }

  /// A box fell through the floor of a rectangular room: the ends of the neighbouring segments, which are kept in the
  /// rows of corners 2 and 3, were taken for corners of the floor, so that the box seemed to be far from it wherever
  /// the neighbours rise steeply.
  func testFloorBetweenUprightWallsHolds() throws {
    let open: [SIMD2<Float>] = [[9, 10], [9, 0], [-9, 0], [-9, 10]]
    let closed: [SIMD2<Float>] = [[9, 12], [9, 0], [-9, 0], [-9, 12]]
    for (points, isLoop) in [(open, false), (closed, true)] {
      let world = try World()
      let ground = try world.addBody(BodyDefinition(.static))
      try world.addChain(ChainDefinition(points, isLoop: isLoop), to: ground)
      let forms: [ShapeGeometry] = [
        .square(0.5), .circle(radius: 0.5), .box(halfWidth: 0.45, halfHeight: 0.45, radius: 0.05),
        .capsule([-0.3, 0], [0.3, 0], radius: 0.5), .polygon([[-0.5, -0.5], [0.5, -0.5], [0, 0.7]]),
        .polygon([[-0.4, -0.5], [0.4, -0.5], [0.7, 0], [0.4, 0.5], [-0.4, 0.5], [-0.7, 0]]),
      ]
      let bodies = try forms.enumerated().map { number, form in
        try world.add(form, at: [2.5 * Float(number) - 6, 1])
      }
      // One against a wall, where the loop has one.
      if isLoop { try world.add(.square(0.5), at: [-8, 4], velocity: [-5, 0]) }
      try world.run(seconds: 3)
      for (body, form) in zip(bodies, forms) {
        XCTAssertEqual(try world.position(of: body).y, 0.5, accuracy: 0.01, "\(form)")
      }
      for body in world.allBodies {
        XCTAssertGreaterThan(try world.position(of: body).x, -8.6)
        XCTAssertGreaterThan(try world.position(of: body).y, -0.1)
      }
    }
  }
}
