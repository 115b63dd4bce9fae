internal import BatchSolver
internal import XCTest

/// Springs of joints that hold a body away from its centre of mass.
///
/// A spring's frequency is that "for the mass that the joint moves". It was made of the row's mass alone, as if nothing were
/// held: a weld of 1 Hz let a weight at 1 m sink by 3.2 m in place of 0.25, and a hinge or slide of 1 Hz swung with 0.5 Hz at
/// half a metre, with every solver. And in steps with sub-steps a limit was solved by itself and then what is held, so that
/// taking an error back left a speed that stayed: a slide that began 5 cm below its limit flew off at 1.3 m/s.
final class HeldSpringTests: XCTestCase {
  /// How a world is solved and stepped.
  private enum Scheme: CaseIterable {
    case substeps, iterations, direct

    func world(gravity: SIMD2<Float> = .zero) throws -> World {
      var settings = WorldSettings()
      settings.gravity = gravity
      settings.allowsSleep = false
      if self == .direct { settings.solver = .direct }
      return try World(settings)
    }

    func step(_ world: World) throws {
      if self == .iterations {
        try world.step(by: 1 / 60, velocityIterations: 8, positionIterations: 3)
      } else {
        try world.step(by: 1 / 60)
      }
    }

    func run(_ world: World, seconds: Float, _ body: () throws -> Void = {}) throws {
      for _ in 0..<Int(60 * seconds) {
        try step(world)
        try body()
      }
    }
  }

  private let bar = ShapeGeometry.box(halfWidth: 0.5, halfHeight: 0.1)

  /// A weld holds the angle: a weight sinks by `g / (2 pi f)^2`, wherever the weld is.
  func testWeldsSinkByTheirFrequency() throws {
    for scheme in Scheme.allCases {
      for distance: Float in [0, 0.5, 1, 3] {
        let world = try scheme.world(gravity: [0, -10])
        let body = try world.add(bar, at: [distance, 0])
        try world.addJoint(.weld(WeldJoint(linearHertz: 1, linearDampingRatio: 1)), nil, body, at: .zero)
        try scheme.run(world, seconds: 10)
        let sunk = -(try world.position(of: body).y)
        // Held softly in sub-steps, the angle gives way a little.
        XCTAssertEqual(sunk, 10 / (4 * .pi * .pi), accuracy: 0.01, "\(scheme), \(distance) m")
      }
    }
  }

  /// Undamped springs of 1 Hz: 20 crossings in 10 s.
  func testSpringsSwingWithTheirFrequency() throws {
    let kinds: [(String, JointKind, axis: SIMD2<Float>)] = [
      ("hinge", .revolute(RevoluteJoint(spring: JointSpring(hertz: 1, dampingRatio: 0))), [1, 0]),
      ("slide", .prismatic(PrismaticJoint(spring: JointSpring(hertz: 1, dampingRatio: 0))), [0, 1]),
      ("weld", .weld(WeldJoint(angularHertz: 1, angularDampingRatio: 0)), [1, 0]),
    ]
    for scheme in Scheme.allCases {
      for (name, kind, axis) in kinds {
        for distance: Float in [0, 0.5, 1, 3] {
          let world = try scheme.world()
          let body = try world.add(
            bar, at: [distance, 0], velocity: [0, 0.1 * max(distance, 1)], spin: name == "slide" ? 0 : 0.1)
          try world.addJoint(kind, nil, body, at: .zero, axis: axis)
          var crossings = 0
          var last: Float = 0
          try scheme.run(world, seconds: 10.2) {
            let now = name == "slide" ? try world.position(of: body).y : try world.rotation(of: body).sine
            if last * now < 0 { crossings += 1 }
            last = now
          }
          XCTAssertEqual(Double(crossings), 20, accuracy: 1, "\(scheme), \(name), \(distance) m")
        }
      }
    }
  }

  /// With a damping ratio of 1 nothing swings over.
  func testCriticalSpringsDoNotSwingOver() throws {
    for scheme in Scheme.allCases {
      let world = try scheme.world()
      let body = try world.add(bar, at: [1, 0])
      let spring = JointSpring(hertz: 1, dampingRatio: 1, target: 0.5)
      let joint = try world.addJoint(.revolute(RevoluteJoint(spring: spring)), nil, body, at: .zero)
      var highest: Float = 0
      try scheme.run(world, seconds: 6) { highest = max(highest, try world.coordinate(of: joint)) }
      XCTAssertEqual(try world.coordinate(of: joint), 0.5, accuracy: 1e-3, "\(scheme)")
      XCTAssertLessThan(highest, 0.501, "\(scheme)")
    }
  }

  /// Arms at the bounds of what is allowed.
  func testLongArmsStayFinite() throws {
    let spring = JointSpring(hertz: 1, dampingRatio: 0.5)
    for scheme in Scheme.allCases {
      for distance: Float in [1e4, 1e6, 1e8] {
        let kinds: [JointKind] = [
          .revolute(RevoluteJoint(spring: spring)), .prismatic(PrismaticJoint(spring: spring)),
          .wheel(WheelJoint(spring: spring)), .weld(WeldJoint(angularHertz: 1)), .weld(WeldJoint(linearHertz: 1)),
        ]
        for kind in kinds {
          let world = try scheme.world()
          let body = try world.add(.square(0.01), at: .zero, velocity: [1, 2], spin: 3)
          let frame = JointFrame(position: [distance, 0.3 * distance])
          // Some are refused, as no step could compute with them.
          guard (try? world.addJoint(JointDefinition(kind, nil, body, frameA: frame, frameB: frame))) != nil else {
            continue
          }
          try scheme.run(world, seconds: 0.5)
          XCTAssertEqual(world.quarantinedBodies, [], "\(scheme), \(kind), \(distance) m")
        }
      }
    }
  }
}
