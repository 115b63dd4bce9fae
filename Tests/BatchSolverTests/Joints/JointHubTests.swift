internal import BatchSolver
internal import XCTest

/// Bodies with many joints, and what those weigh.
final class JointHubTests: XCTestCase {
  /// A body of 1 kg and bodies around it, joined to it halfway or by rods of 1 m. Nothing collides.
  private struct Star {
    let world: World
    let hub: BodyID

    init(_ kind: JointKind, _ count: Int, mass: Float, workers: Int = 1, level: SIMDLevel? = nil) throws {
      var settings = WorldSettings()
      settings.gravity = .zero
      settings.allowsSleep = false
      settings.workers = workers
      world = try World(settings, simdLevel: level)
      hub = try Self.body(world, at: .zero, radius: 1, mass: 1)
      for number in 0..<count {
        let way = Rotation(angle: 2 * .pi * Float(number) / Float(count))
        let body = try Self.body(world, at: way.apply([2, 0]), radius: 0.2, mass: mass)
        let place = way.apply([1, 0])
        let joint = try world.addJoint(JointDefinition(kind, hub, body, at: place, in: world))
        // A rod of 1 m ends where the body is.
        if case .distance = kind { try world.setFrames(JointFrame(position: place), JointFrame(), of: joint) }
      }
    }

    private static func body(_ world: World, at position: SIMD2<Float>, radius: Float, mass: Float) throws -> BodyID {
      let body = try world.addBody(BodyDefinition(.dynamic, position: position))
      var shape = ShapeDefinition(.circle(radius: radius), density: mass / (.pi * radius * radius))
      shape.filter.mask = 0
      try world.addShape(shape, to: body)
      return body
    }
  }

  /// Joints without springs and motors can only take energy. Solved one after the other they gave it without limit, half a
  /// million times as much in ten seconds, from ten bodies on that were hinged to one as heavy as they, or fewer heavier ones;
  /// so did bundles of sixteen one after the other.
  func testJointsOfALightBodyGiveNoEnergy() throws {
    let stars: [(count: Int, mass: Float)] = [
      (5, 10), (8, 2), (10, 1), (16, 1), (16, 10), (24, 0.6), (40, 5), (120, 0.2), (64, 10),
    ]
    for kind in [JointKind.revolute(RevoluteJoint()), .weld(WeldJoint()), .distance(.rod(1))] {
      for scheme in Scheme.allCases {
        for (count, mass) in stars {
          let star = try Star(kind, count, mass: mass)
          try star.world.applyImpulse([1, 0.3], to: star.hub)
          let energy = star.world.kineticEnergy
          var largest = energy
          for _ in 0..<300 {
            try scheme.step(star.world)
            largest = max(largest, star.world.kineticEnergy)
          }
          let what = "\(kind), \(count) of \(mass) kg, \(scheme)"
          XCTAssertLessThan(largest, energy * 1.001, what)
          let momentum = try star.world.momentum()
          XCTAssertEqual(momentum.x, 1, accuracy: 1e-3, what)
          XCTAssertEqual(momentum.y, 0.3, accuracy: 1e-3, what)
          XCTAssertEqual(star.world.quarantinedBodies, [])
        }
      }
    }
  }

  /// What hangs on a light body ends up moving with it, at the speed that the momentum gives all.
  func testAStarMovesAsOne() throws {
    for scheme in Scheme.allCases {
      let star = try Star(.weld(WeldJoint()), 24, mass: 2)
      let centre = try star.world.position(of: star.hub)
      try star.world.applyImpulse([49, 0], to: star.hub)
      for _ in 0..<240 { try scheme.step(star.world) }
      // 49 kg in all: 1 m/s.
      for body in star.world.allBodies {
        XCTAssertEqual(try star.world.linearVelocity(of: body).x, 1, accuracy: 0.01, "\(scheme)")
      }
      XCTAssertEqual(try star.world.position(of: star.hub).x - centre.x, 4, accuracy: 0.1, "\(scheme)")
    }
  }

  /// Copies that together weigh as much as a light body yield to every load: a pinned body with 16 as heavy as it welded
  /// on sagged by 12 cm, before passes went through its bundles several times and its joints were stiffer under load.
  func testALightBodyHoldsWhatHangsOnIt() throws {
    for (count, mass, sag) in [(16, 1, 0.02), (16, 8, 0.2), (40, 1, 0.15)] as [(Int, Float, Float)] {
      for scheme in Scheme.allCases {
        let star = try Star(.weld(WeldJoint()), count, mass: mass)
        try star.world.updateSettings { $0.gravity = [0, -10] }
        let ground = try star.world.addBody(BodyDefinition(.static))
        try star.world.addJoint(
          JointDefinition(.revolute(RevoluteJoint()), ground, star.hub, at: .zero, in: star.world))
        for _ in 0..<600 { try scheme.step(star.world) }
        let what = "\(count) of \(mass) kg, \(scheme)"
        XCTAssertGreaterThan(try star.world.position(of: star.hub).y, -sag, what)
        XCTAssertLessThan(star.world.kineticEnergy, 1e-3, what)
      }
    }
  }

  func testBitsAreThoseOfOneWorkerAtEveryLevel() throws {
    var hashes: Set<UInt64> = []
    for level in SIMDLevel.available {
      for workers in [1, 3] {
        let star = try Star(.revolute(RevoluteJoint()), 40, mass: 3, workers: workers, level: level)
        try star.world.applyImpulse([1, 0.3], to: star.hub)
        for step in 0..<60 { try Scheme.allCases[step % 2].step(star.world) }
        hashes.insert(star.world.stateHash)
      }
    }
    XCTAssertEqual(hashes.count, 1)
  }

  /// Whether a body is light follows from masses: when these change, so does the plan, and a world that was saved in between
  /// goes on with the same bits.
  func testABodyMayBecomeLight() throws {
    let star = try Star(.revolute(RevoluteJoint()), 16, mass: 1)
    try star.world.setMass(100, center: .zero, inertia: 50, of: star.hub)
    try star.world.applyImpulse([100, 30], to: star.hub)
    for _ in 0..<30 { try star.world.step(by: stepLength) }
    try star.world.setMass(1, center: .zero, inertia: 0.5, of: star.hub)
    let copy = try star.world.clone()
    let energy = star.world.kineticEnergy
    for _ in 0..<300 {
      try star.world.step(by: stepLength)
      try copy.step(by: stepLength)
      XCTAssertLessThan(star.world.kineticEnergy, energy * 1.001)
    }
    XCTAssertEqual(star.world.stateHash, copy.stateHash)
  }
}
