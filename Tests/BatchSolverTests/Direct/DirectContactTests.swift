internal import BatchSolver
internal import XCTest

/// Contacts in direct islands: what is solved with joints still bounces, rubs and bears.
final class DirectContactTests: XCTestCase {
  /// Ties a body to the world by a rope that never becomes taut: its island is a direct one.
  private func tie(_ body: BodyID, in world: World) throws {
    try world.addJoint(JointDefinition(.distance(.rope(1000)), nil, body))
  }

  func testBounce() throws {
    for restitution: Float in [0, 0.5, 1] {
      let world = try World.direct()
      try world.addGround()
      let ball = try world.add(
        .circle(radius: 0.5), at: [0, 3], material: SurfaceMaterial(friction: 0, restitution: restitution))
      try tie(ball, in: world)
      var fall: Float = 0
      var rise: Float = 0
      try world.runDirect(steps: 70) {
        XCTAssertEqual(world.directCounters.islands, 1)
        fall = min(fall, try world.linearVelocity(of: ball).y)
        rise = max(rise, try world.linearVelocity(of: ball).y)
      }
      // The speed of the impact is that of the fall but for a step of gravity, 0.17 m/s.
      XCTAssertEqual(rise, -restitution * fall, accuracy: 0.17, "\(restitution)")
    }
  }

  /// A box on a slope of 1 : 2 stays if its coefficient is above 1/2; else it slides with g (sin - mu cos).
  func testFrictionOnASlope() throws {
    let slope = Rotation(angle: atan(0.5))
    for (friction, holds) in [(Float(0.6), true), (0.3, false), (0, false)] {
      let world = try World.direct()
      let ground = try world.addBody(BodyDefinition(.static, rotation: slope))
      let material = SurfaceMaterial(friction: friction)
      try world.addShape(ShapeDefinition(.box(halfWidth: 100, halfHeight: 1), material: material), to: ground)
      let start = slope.apply([0, 1.5])
      let box = try world.addBody(BodyDefinition(.dynamic, position: start, rotation: slope))
      try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 0.5), material: material), to: box)
      try tie(box, in: world)
      try world.runDirect(steps: 60)
      let before = try world.linearVelocity(of: box)
      try world.runDirect(steps: 60)
      let gained = try world.linearVelocity(of: box) - before
      let speed = -slope.applyInverse(gained).x
      if holds {
        let way = try world.position(of: box) - start
        XCTAssertLessThan((way * way).sum().squareRoot(), 2e-3)
        XCTAssertEqual(speed, 0, accuracy: 1e-3)
      } else {
        // In a second; one part in a hundred for the way that the box tilts within its slop.
        XCTAssertEqual(speed, 10 * (slope.sine - friction * slope.cosine), accuracy: 0.05, "\(friction)")
      }
    }
  }

  /// 160 planks under a pile of boxes of 200 times their mass: no gap between planks, no box sinks into them.
  func testLoadedBridge() throws {
    let world = try World.direct()
    let count = 160
    let directions = (0..<count).map { Rotation(angle: 0.8 * ((Float($0) + 0.5) / Float(count) - 0.5)) }
    let span = directions.reduce(Float(0)) { $0 + $1.cosine }
    let depth = directions[0..<count / 2].reduce(Float(0)) { $0 + $1.sine }
    var end: BodyID?
    var tip: SIMD2<Float> = [-0.5 * span, 0]
    for direction in directions {
      let way = direction.apply([0.5, 0])
      let plank = try world.addBody(BodyDefinition(.dynamic, position: tip + way, rotation: direction))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.125), density: 2), to: plank)
      try world.pin(end, end == nil ? tip : [0.5, 0], plank, [-0.5, 0])
      tip += way + way
      end = plank
    }
    try world.pin(nil, [0.5 * span, 0], try XCTUnwrap(end), [0.5, 0])
    var boxes: [BodyID] = []
    for row in 0..<5 {
      for column in 0..<8 - row {
        let x = 1.9 * (Float(column) - 0.5 * Float(7 - row))
        boxes.append(try world.add(.square(0.9), at: [x, depth + 1.5 + 1.85 * Float(row)], density: 100 / 3.24))
      }
    }
    var worst: Float = 0
    try world.runDirect(steps: 900) {
      worst = max(worst, try world.worstSeparation())
      XCTAssertEqual(world.directCounters.failures, 0)
    }
    XCTAssertLessThan(worst, 1e-3)
    // Nothing has sunk, and the pile stands: slop, and what 13 tons press into it.
    XCTAssertLessThan(world.deepestContact, 0.02)
    for box in boxes { XCTAssertGreaterThan(try world.position(of: box).y, depth * 2 - 5) }
    // The supports bear the weight, on the mean over a swing of the pile.
    let joints = world.allJoints
    var force: Float = 0
    try world.runDirect(steps: 280) {
      force += try world.constraintForce(of: joints[0]).y + world.constraintForce(of: joints[count]).y
    }
    XCTAssertEqual(force / 280, (30 * 100 + 80) * 10, accuracy: 0.02 * 30_800)
  }

  /// A rope over a fixed disc with 1800 kg at both ends, its links 1 kg: they are pressed on the disc with tons, and
  /// neither come apart nor sink in.
  func testRopeOverAPost() throws {
    let world = try World.direct()
    let post = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.circle(radius: 3), material: SurfaceMaterial(friction: 0.3)), to: post)
    let count = 41
    let length: Float = 0.5
    var previous: BodyID?
    var links: [BodyID] = []
    // Its links lie along the disc above, then hang.
    let radius: Float = 3.12
    var tip: SIMD2<Float> = .zero
    var direction: [Rotation] = []
    var points: [SIMD2<Float>] = []
    let turn = 2 * asin(0.5 * length / radius)
    let arc = Int(Float.pi / turn)
    let hanging = (count - arc) / 2
    for number in 0..<count {
      let bent = min(max(number - hanging, -1), arc)
      let angle: Float = bent < 0 ? .pi / 2 : bent >= arc ? -.pi / 2 : .pi / 2 - (Float(bent) + 0.5) * turn
      direction.append(Rotation(angle: angle))
      points.append(tip)
      tip += direction[number].apply([length, 0])
    }
    let shift: SIMD2<Float> = [0.5 * (points[0].x + tip.x), points[hanging].y]
    for number in 0..<count {
      let middle = points[number] - shift + direction[number].apply([0.5 * length, 0])
      let link = try world.addBody(BodyDefinition(.dynamic, position: middle, rotation: direction[number]))
      try world.addShape(
        ShapeDefinition(
          .capsule([-0.5 * length, 0], [0.5 * length, 0], radius: 0.1),
          density: 1 / (0.2 * length + .pi * 0.01), material: SurfaceMaterial(friction: 0.3),
          filter: CollisionFilter(group: -1)),
        to: link)
      if let previous { try world.pin(previous, [0.5 * length, 0], link, [-0.5 * length, 0]) }
      previous = link
      links.append(link)
    }
    for (link, side) in [(links[0], Float(-1)), (links[count - 1], 1)] {
      let weight = try world.addBar(
        length: 1, thickness: 1, mass: 1800, at: try world.position(of: link) - [0, 0.5 * length])
      try world.pin(link, [0.5 * side * length, 0], weight, .zero)
    }
    var worst: Float = 0
    // The weights fall by the slack of the begin, and come to a stop within a step: joints may give by a millimetre
    // then.
    try world.runDirect(steps: 30) { worst = max(worst, try world.worstSeparation()) }
    XCTAssertLessThan(worst, 1e-3)
    worst = 0
    try world.runDirect(steps: 270) { worst = max(worst, try world.worstSeparation()) }
    for link in links { try world.setDamping(linear: 1, angular: 1, of: link) }
    try world.runDirect(steps: 600) { worst = max(worst, try world.worstSeparation()) }
    XCTAssertLessThan(worst, 1e-4)
    XCTAssertLessThan(world.deepestContact, 0.02)
    // No jitter: what still moves is the slow swing of the weights.
    let speed = try links.reduce(Float(0)) {
      let v = try world.linearVelocity(of: $1)
      return max($0, (v * v).sum().squareRoot())
    }
    XCTAssertLessThan(speed, 0.5)
  }

  /// Boxes pressed between jointed plates come to rest and stay at rest.
  func testNothingJittersAtRest() throws {
    let world = try World.direct()
    try world.addGround()
    var previous: BodyID?
    var bodies: [BodyID] = []
    for number in 0..<12 {
      let plank = try world.add(.box(halfWidth: 0.5, halfHeight: 0.1), at: [Float(number), 2.1], density: 50)
      if let previous { try world.pin(previous, [0.5, 0], plank, [-0.5, 0]) }
      previous = plank
      bodies.append(plank)
      bodies.append(try world.add(.square(0.45), at: [Float(number), 1]))
    }
    try world.runDirect(steps: 900)
    var fastest: Float = 0
    try world.runDirect(steps: 120) {
      for body in bodies {
        let v = try world.linearVelocity(of: body)
        fastest = max(fastest, (v * v).sum().squareRoot())
      }
    }
    // Gravity adds 0.17 m/s in a step: a hundredth of that is rest.
    XCTAssertLessThan(fastest, 2e-3)
    XCTAssertLessThan(world.deepestContact, 0.02)
  }
}
