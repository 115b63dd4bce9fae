internal import BatchSolver
internal import KernelInterface
internal import TestSupport
internal import XCTest

/// Contacts against closed forms of mechanics.
final class ContactPhysicsTests: XCTestCase {
  /// A box slides v^2 / 2 mu g, but for the way of a sub-step: in the first one friction comes after the motion.
  func testStoppingDistance() throws {
    for friction in [0.2, 0.5, 0.8] as [Float] {
      let world = try World.withFloor(friction: friction)
      let box = try world.add(
        .box(halfWidth: 0.5, halfHeight: 0.25), at: [0, 0.25], velocity: [5, 0],
        material: SurfaceMaterial(friction: friction))
      try world.run(seconds: 6)
      XCTAssertEqual(
        try world.position(of: box).x, 25 / (2 * friction * 10), accuracy: 5.0 / 240)
      XCTAssertEqual(try world.linearVelocity(of: box).x, 0, accuracy: 1e-5)
    }
  }

  /// On a slope of angle a boxes stay if mu > tan a, and slide with g (sin a - mu cos a) otherwise, but for what
  /// friction does in a sub-step.
  func testSlopeHoldsOrSlides() throws {
    let angle: Float = 0.4
    for (friction, slides) in [(0.3, true), (0.36, true), (0.5, false), (0.8, false)] as [(Float, Bool)] {
      var settings = WorldSettings()
      settings.allowsSleep = false
      // Gravity is turned in place of the slope.
      settings.gravity = 10 * [Rotation(angle: angle).sine, -Rotation(angle: angle).cosine]
      let world = try World(settings)
      let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 200, halfHeight: 1), material: SurfaceMaterial(friction: friction)), to: ground)
      let box = try world.add(
        .box(halfWidth: 0.5, halfHeight: 0.25), at: [0, 0.25], material: SurfaceMaterial(friction: friction))
      try world.run(seconds: 2)
      let expected = slides ? 10 * (sin(angle) - friction * cos(angle)) * 2 : 0
      XCTAssertEqual(
        try world.linearVelocity(of: box).x, expected, accuracy: slides ? friction * 10 * cos(angle) / 240 : 2e-3)
    }
  }

  /// A box tips over its edge when the slope exceeds width / height, however rough it is.
  func testTallBoxTips() throws {
    for (halfHeight, tips) in [(0.8, false), (1.3, true)] as [(Float, Bool)] {
      var settings = WorldSettings()
      let angle: Float = 0.464  // tan = 0.5: tips when half height > 1 for half width 0.5
      settings.gravity = 10 * [Rotation(angle: angle).sine, -Rotation(angle: angle).cosine]
      let world = try World(settings)
      let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
      try world.addShape(
        ShapeDefinition(.box(halfWidth: 200, halfHeight: 1), material: SurfaceMaterial(friction: 2)), to: ground)
      let box = try world.add(
        .box(halfWidth: 0.5, halfHeight: halfHeight), at: [0, halfHeight], material: SurfaceMaterial(friction: 2))
      try world.run(seconds: 3)
      XCTAssertEqual(abs(try world.rotation(of: box).angle) > 0.5, tips, "half height \(halfHeight)")
    }
  }

  /// Without gravity and walls collisions keep momentum, and never add energy.
  func testCollisionsKeepMomentumAndAddNoEnergy() throws {
    var generator = SeededGenerator()
    var settings = WorldSettings()
    settings.gravity = .zero
    // Who falls asleep loses what momentum is left.
    settings.allowsSleep = false
    let world = try World(settings)
    for row in 0..<12 {
      for column in 0..<12 {
        let kind = (row + column) % 3
        let geometry: ShapeGeometry =
          kind == 0
          ? .circle(radius: 0.4) : kind == 1 ? .square(0.35) : .capsule([-0.2, 0], [0.2, 0], radius: 0.25)
        try world.add(
          geometry, at: [Float(column), Float(row)],
          velocity: [
            Float.random(in: -5...5, using: &generator), Float.random(in: -5...5, using: &generator),
          ], density: Float.random(in: 0.5...4, using: &generator),
          material: SurfaceMaterial(friction: 0.4, restitution: 0.5))
      }
    }
    let momentum = try world.momentum()
    var energy = world.kineticEnergy
    let scale = energy.squareRoot()
    try world.run(seconds: 2) {
      let now = world.kineticEnergy
      XCTAssertLessThan(now, energy * 1.002 + 1e-6)
      energy = now
    }
    let after = try world.momentum()
    XCTAssertEqual(after.x, momentum.x, accuracy: 2e-5 * scale)
    XCTAssertEqual(after.y, momentum.y, accuracy: 2e-5 * scale)
  }

  func testStackStandsForAMinute() throws {
    let world = try World.withFloor()
    var boxes: [BodyID] = []
    for index in 0..<10 { boxes.append(try world.add(.square(0.5), at: [0, 0.5 + Float(index)])) }
    try world.run(seconds: 5)
    let before = try boxes.map { try world.position(of: $0) }
    try world.run(seconds: 55)
    for (box, old) in zip(boxes, before) {
      let new = try world.position(of: box)
      XCTAssertEqual(new.x, old.x, accuracy: 0.005)
      XCTAssertEqual(new.y, old.y, accuracy: 1e-4)
    }
    XCTAssertLessThan(world.kineticEnergy, 1e-4)
  }

  /// Contacts bear a box that is 100 times heavier than the one below, and are as deep as their softness has it: at
  /// rest the biased pass takes back what the relax pass does not, (1 - s) / (s b) k11 p, with the mass scale s, the
  /// bias rate b, the impulse p of a point, half the load's in a sub-step, and k11 = 2.5 / m for each box.
  func testMassRatio() throws {
    let world = try World.withFloor()
    let light = try world.add(.square(0.5), at: [0, 0.5])
    let heavy = try world.add(.square(0.5), at: [0, 1.5], density: 100)
    try world.run(seconds: 10)
    let h = stepLength / Float(substepCount)
    func depth(hertz: Float, inverseMass: Float, load: Float) -> Float {
      let soft = Softness(hertz: hertz, dampingRatio: 10, timeStep: h)
      return soft.impulseScale / (soft.massScale * soft.biasRate) * 2.5 * inverseMass * load * 10 * h / 2
    }
    // A hundredth of the depth, for the lever arms of boxes that overlap.
    let height = 0.5 - depth(hertz: 60, inverseMass: 1, load: 101)
    XCTAssertEqual(try world.position(of: light).y, height, accuracy: 5e-4)
    let next = height + 1 - depth(hertz: 30, inverseMass: 1.01, load: 100)
    XCTAssertEqual(try world.position(of: heavy).y, next, accuracy: 1e-3)
    XCTAssertLessThan(world.kineticEnergy, 1e-6)
  }

  /// A belt carries a box at its speed, whichever shape has it.
  func testTangentSpeedCarries() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(
      ShapeDefinition(.box(halfWidth: 50, halfHeight: 1), material: SurfaceMaterial(tangentSpeed: 2)), to: ground)
    let box = try world.add(.square(0.5), at: [0, 0.5])
    try world.run(seconds: 2)
    XCTAssertEqual(abs(try world.linearVelocity(of: box).x), 2, accuracy: 1e-3)
    XCTAssertGreaterThan(try world.linearVelocity(of: box).x, 0)
  }

  /// A rolling ball keeps rolling without rolling resistance and stops with it.
  func testRollingResistanceStops() throws {
    for (resistance, stops) in [(0, false), (0.2, true)] as [(Float, Bool)] {
      let world = try World.withFloor()
      let ball = try world.add(
        .circle(radius: 0.5), at: [0, 0.5], velocity: [2, 0], spin: -4,
        material: SurfaceMaterial(rollingResistance: resistance))
      try world.run(seconds: 5)
      XCTAssertEqual(abs(try world.linearVelocity(of: ball).x) < 0.05, stops)
    }
  }

  /// Each coefficient counted for its own shape's radius, so that a floor, which has none, resisted nothing.
  ///
  /// By law a disc of radius r on which the couple c r m g acts and that does not slip slows down by c g / (1 + 1/2).
  func testFloorResistsRolling() throws {
    for (floor, ball) in [(0.1, 0), (0, 0.1), (0.1, 0.05)] as [(Float, Float)] {
      for scheme in Scheme.allCases {
        for solver in [SolverChoice.iterative, .direct] {
          let world = try World()
          try world.setSolver(solver)
          let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
          try world.addShape(
            ShapeDefinition(
              .box(halfWidth: 200, halfHeight: 1), material: SurfaceMaterial(rollingResistance: floor)), to: ground)
          let disc = try world.add(
            .circle(radius: 0.5), at: [0, 0.5], velocity: [5, 0], spin: -10,
            material: SurfaceMaterial(rollingResistance: ball))
          for _ in 0..<60 { try scheme.step(world) }
          let name = "\(floor), \(ball), \(scheme), \(solver)"
          XCTAssertEqual(try world.linearVelocity(of: disc).x, 5 - 0.1 * 10 / 1.5, accuracy: 0.02, name)
        }
      }
    }
  }

  /// A drum that is touched by hundreds of small boxes: hub bundles keep momentum and let nothing through.
  func testHeavyDrumHoldsManyBoxes() throws {
    var settings = WorldSettings()
    settings.allowsSleep = false
    let world = try World(settings)
    var definition = BodyDefinition(.dynamic, position: [0, 0])
    definition.gravityScale = 0
    let drum = try world.addBody(definition)
    for (x, y, w, h) in [(0, -5.5, 6, 0.5), (0, 5.5, 6, 0.5), (-5.5, 0, 0.5, 6), (5.5, 0, 0.5, 6)]
      as [(Float, Float, Float, Float)]
    {
      try world.addShape(
        ShapeDefinition(.box(halfWidth: w, halfHeight: h, center: [x, y]), density: 1000), to: drum)
    }
    var boxes: [BodyID] = []
    for row in 0..<14 {
      for column in 0..<30 {
        boxes.append(
          try world.add(.square(0.125), at: [0.3 * Float(column) - 4.4, 0.3 * Float(row) - 4.5]))
      }
    }
    let mass = try world.mass(of: drum)
    try world.run(seconds: 3)
    for box in boxes {
      let offset = try world.position(of: box) - world.position(of: drum)
      XCTAssertLessThan(max(abs(offset.x), abs(offset.y)), 5)
    }
    // What the boxes lost to gravity the drum bears: its fall is their weight over its mass.
    let expected = -10 * Float(boxes.count) * 0.0625 / (mass + Float(boxes.count) * 0.0625) * 3
    XCTAssertEqual(try world.linearVelocity(of: drum).y, expected, accuracy: 1e-3 * abs(expected))
    XCTAssertLessThan(world.counters.bundles, world.counters.solvedContacts / 6)
  }
}
