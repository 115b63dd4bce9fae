internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What wakes in a step moves in that step. It had no tile of the broad phase until the next one and was swept by nobody: what
/// slept beside a wall was flung through it, and bullets flew through what they had woken.
final class WokenBodyTests: XCTestCase {
  /// Lets everything in a world fall asleep.
  private func sleep(_ world: World, _ body: BodyID) throws {
    try world.run(seconds: 1)
    XCTAssertFalse(try world.isAwake(body))
  }

  func testSleepersAreNotFlungThroughWalls() throws {
    let radius: Float = 0.05
    let face: Float = 0.08
    let walls: [(String, (World, BodyID) throws -> Void)] = [
      ("segment", { try $0.addShape(ShapeDefinition(.segment([face, -5], [face, 5])), to: $1) }),
      (
        "box",
        { try $0.addShape(ShapeDefinition(.box(halfWidth: 0.025, halfHeight: 5, center: [face + 0.025, 0])), to: $1) }
      ),
      ("chain", { try $0.addChain(ChainDefinition([[face, 9], [face, 5], [face, -5], [face, -9]]), to: $1) }),
    ]
    for (name, addWall) in walls {
      for scheme in Scheme.allCases {
        for speed: Float in [5, 10, 30, 60, 120] {
          for density: Float in [1, 100] {
            let world = try World.weightless()
            try addWall(world, try world.addBody(BodyDefinition(.static)))
            let sleeper = try world.add(.circle(radius: radius), at: .zero)
            try sleep(world, sleeper)
            try world.add(
              .circle(radius: radius), at: [-2 * radius - 0.005, 0], velocity: [speed, 0], density: density)
            for _ in 0..<10 { try scheme.step(world) }
            XCTAssertTrue(try world.isAwake(sleeper) || scheme == .iterations)
            XCTAssertLessThan(try world.position(of: sleeper).x, face, "\(name), \(scheme), \(speed) m/s, \(density)")
          }
        }
      }
    }
  }

  /// A ball is thrown into a room in which crates rest.
  func testARoomKeepsWhatWakesInIt() throws {
    var generator = SeededGenerator()
    for scheme in Scheme.allCases {
      for speed: Float in [30, 60, 100] {
        for _ in 0..<6 {
          let world = try World()
          let room = try world.addBody(BodyDefinition(.static))
          for side: Float in [-1, 1] {
            try world.addShape(
              ShapeDefinition(.box(halfWidth: 2.1, halfHeight: 0.05, center: [0, 2.05 * side])), to: room)
            try world.addShape(
              ShapeDefinition(.box(halfWidth: 0.05, halfHeight: 2.1, center: [2.05 * side, 0])), to: room)
          }
          var crates: [BodyID] = []
          for row in 0..<3 {
            for column in 0..<8 {
              crates.append(
                try world.add(.square(0.1), at: [-1.89 + 0.54 * Float(column), -1.9 + 0.2 * Float(row)]))
            }
          }
          try world.run(seconds: 2)
          XCTAssertFalse(try world.isAwake(crates[0]))
          let angle = Float.random(in: -2.8...(-0.3), using: &generator)
          let ball = try world.add(
            .circle(radius: 0.1), at: [.random(in: -1.5...1.5, using: &generator), 1],
            velocity: speed * Rotation(angle: angle).apply([1, 0]), density: 5)
          for _ in 0..<90 { try scheme.step(world) }
          for body in crates + [ball] {
            let position = try world.position(of: body)
            XCTAssertLessThan(
              max(abs(position.x), abs(position.y)), 2, "\(scheme), \(speed) m/s, angle \(angle)")
          }
        }
      }
    }
  }

  /// A bullet comes near to one shape of a sleeping body, which wakes it, and reaches another one in the same step.
  func testBulletsStopAtWhatTheyHaveWoken() throws {
    for scheme in Scheme.allCases {
      for isAsleep in [false, true] {
        let world = try World.weightless()
        let target = try world.add(.box(halfWidth: 5, halfHeight: 0.5), at: [0, -0.5], density: 100)
        try world.addShape(
          ShapeDefinition(.box(halfWidth: 0.05, halfHeight: 3, center: [0, 3.5]), density: 100), to: target)
        let place = try world.position(of: target)
        if isAsleep { try sleep(world, target) }
        var definition = BodyDefinition(.dynamic, position: place + [-1, 0.61], linearVelocity: [100, -0.2])
        definition.isBullet = true
        let bullet = try world.addBody(definition)
        try world.addShape(ShapeDefinition(.circle(radius: 0.1), density: 0.1), to: bullet)
        try scheme.step(world)
        XCTAssertTrue(try world.isAwake(target))
        XCTAssertLessThan(try world.position(of: bullet).x, place.x - 0.05, "\(scheme), asleep: \(isAsleep)")
      }
    }
  }
}
