internal import BatchSolver
internal import XCTest

/// Springs of all joints follow the implicit Euler law of their frequency and damping ratio to rounding: per step of
/// length h, with w = 2 pi hertz, `v' = (v - h w² x + h a) / (1 + 2 z w h + h² w²)` and `x' = x + h v'`.
final class DirectSpringTests: XCTestCase {
  private let hertz: Float = 2
  private let ratio: Float = 0.3

  /// Positions from x = 0 with a speed and a steady acceleration a.
  private func law(_ hertz: Float, _ ratio: Float, speed: Double, acceleration: Double = 0, steps: Int) -> [Double] {
    let h = Double(directStep)
    let w = 2 * Double.pi * Double(hertz)
    var (x, v) = (0.0, speed)
    return (0..<steps).map { _ in
      v = (v - h * w * w * x + h * acceleration) / (1 + 2 * Double(ratio) * w * h + h * h * w * w)
      x += h * v
      return x
    }
  }

  /// A kind, and whether its spring turns the body or moves it along x.
  private var kinds: [(name: String, kind: JointKind, turns: Bool)] {
    let spring = JointSpring(hertz: hertz, dampingRatio: ratio)
    var pull = MotorJoint()
    pull.linearHertz = hertz
    pull.linearDampingRatio = ratio
    var twist = MotorJoint()
    twist.angularHertz = hertz
    twist.angularDampingRatio = ratio
    return [
      ("revolute", .revolute(RevoluteJoint(spring: spring)), true),
      ("prismatic", .prismatic(PrismaticJoint(spring: spring)), false),
      ("wheel", .wheel(WheelJoint(spring: spring)), false),
      ("distance", .distance(.spring(3, hertz: hertz, dampingRatio: ratio)), false),
      ("weld, linear", .weld(WeldJoint(linearHertz: hertz, linearDampingRatio: ratio)), false),
      ("weld, angular", .weld(WeldJoint(angularHertz: hertz, angularDampingRatio: ratio)), true),
      ("motor, linear", .motor(pull), false), ("motor, angular", .motor(twist), true),
      ("mouse", .mouse(MouseJoint(hertz: hertz, dampingRatio: ratio)), false),
    ]
  }

  func testSpringsOfEveryKind() throws {
    for (name, kind, turns) in kinds {
      let world = try World.direct(gravity: .zero)
      let body = try world.addBar(length: 1, thickness: 0.5, mass: 3, at: [3, 0])
      if turns { try world.setAngularVelocity(1, of: body) } else { try world.setLinearVelocity([1, 0], of: body) }
      var isDistance = false
      if case .distance = kind { isDistance = true }
      let joint = try world.addJoint(
        JointDefinition(kind, nil, body, frameA: JointFrame(position: isDistance ? .zero : [3, 0])))
      for expected in law(hertz, ratio, speed: 1, steps: 120) {
        try world.runDirect(steps: 1)
        let found = turns ? try world.rotation(of: body).angle : try world.position(of: body).x - 3
        // Velocities are kept in single precision between steps: 120 roundings of 6e-8.
        XCTAssertEqual(Double(found), expected, accuracy: 5e-6, name)
      }
      XCTAssertEqual(world.directCounters.joints, 1, name)
      XCTAssertTrue(world.contains(joint))
    }
  }

  /// A soft joint under a load: the same law in every direction, and at rest it gives way by g / w².
  func testSoftJointsFollowTheirFrequency() throws {
    for hertz: Float in [1, 5, 20] {
      let world = try World.direct()
      let body = try world.addBar(length: 1, thickness: 0.5, mass: 3, at: .zero)
      var definition = JointDefinition(.revolute(RevoluteJoint()), nil, body)
      definition.method = .soft(hertz: hertz, dampingRatio: ratio)
      try world.addJoint(definition)
      for expected in law(hertz, ratio, speed: 0, acceleration: -10, steps: 300) {
        try world.runDirect(steps: 1)
        XCTAssertEqual(Double(try world.position(of: body).y), expected, accuracy: 1e-5, "\(hertz) Hz")
      }
    }
  }

  /// 60 Hz and 2 are what `.default` takes in the iterative solver, which held such joints rigidly here even if they
  /// had been asked for. A pendulum that hangs on them gives way by g / w²; by default and if rigid it does not.
  func testSoftnessThatEqualsTheDefaultIsSoft() throws {
    let methods: [(JointMethod, isSoft: Bool)] = [
      (.soft(hertz: 60, dampingRatio: 2), true), (.default, false), (.rigid, false),
    ]
    for (method, isSoft) in methods {
      let world = try World.direct()
      let bar = try world.addBar(length: 2, thickness: 0.2, mass: 5, at: [0, -1], angle: TestChain.down)
      var definition = JointDefinition(.revolute(RevoluteJoint()), nil, bar, frameB: JointFrame(position: [-1, 0]))
      definition.method = method
      let joint = try world.addJoint(definition)
      for expected in law(60, 2, speed: 0, acceleration: -10, steps: 60) {
        try world.runDirect(steps: 1)
        XCTAssertEqual(
          Double(try world.separation(of: joint)), isSoft ? -expected : 0, accuracy: 2e-8, "\(method)")
      }
      let rate = 2 * Float.pi * 60
      XCTAssertEqual(
        try world.separation(of: joint), isSoft ? 10 / (rate * rate) : 0, accuracy: 2e-8, "\(method) at rest")
    }
  }

  /// The stiffer, the less it gives way, down to what a rigid joint does: nothing.
  func testStiffnessTendsToRigid() throws {
    var sag: [Float] = []
    for hertz: Float in [10, 100, 1000] {
      let world = try World.direct()
      let chain = try TestChain(world, count: 3, length: 1, thickness: 0.2, mass: 1) { _ in TestChain.down }
      for joint in chain.joints {
        var definition = try world.definition(of: joint)
        definition.method = .soft(hertz: hertz, dampingRatio: 1)
        try world.removeJoint(joint)
        try world.addJoint(definition)
      }
      try world.runDirect(steps: 600)
      sag.append(-2.5 - (try world.position(of: chain.links[2]).y))
    }
    XCTAssertGreaterThan(sag[0], sag[1])
    XCTAssertGreaterThan(sag[1], sag[2])
    // Three times the weight on the first joint, which moves one link against the world, and so on: some g / w².
    XCTAssertLessThan(abs(sag[2]), 20 * 10 / (2 * Float.pi * 1000 * 2 * Float.pi * 1000))
  }

  func testSpringForceHasItsLimit() throws {
    let world = try World.direct(gravity: .zero)
    let body = try world.addBar(length: 1, thickness: 0.5, mass: 2, at: [5, 0])
    let spring = JointSpring(hertz: 50, dampingRatio: 1, maximum: 4)
    try world.addJoint(.prismatic(PrismaticJoint(spring: spring)), nil, body, at: .zero)
    try world.setPose(position: [9, 0], rotation: .identity, of: body)
    try world.runDirect(steps: 30)
    // 4 N on 2 kg for half a second.
    XCTAssertEqual(try world.linearVelocity(of: body).x, -1, accuracy: 1e-5)
  }

  /// Point joints with a stiffness of their own were springs along x and y, each as stiff as the mass that it moves by
  /// itself: a rod that hung aslant sagged thousands of times as far as one that hung down.
  func testSoftPointsAreAsStiffInEveryDirection() throws {
    let hertz: Float = 15
    let sag = 10 / pow(2 * Float.pi * hertz, 2)
    for kind: JointKind in [.revolute(RevoluteJoint()), .weld(WeldJoint())] {
      for angle: Float in [0, 0.2, 0.8, 1.6, 3] {
        let rotation = Rotation(angle: angle)
        let world = try World.direct(gravity: rotation.apply([0, -10]))
        let body = try world.addBody(
          BodyDefinition(.dynamic, position: rotation.apply([0, -2]), rotation: rotation))
        try world.addShape(ShapeDefinition(.box(halfWidth: 0.1, halfHeight: 2)), to: body)
        var definition = JointDefinition(kind, nil, body, frameB: JointFrame(position: [0, 2]))
        if case .weld = kind { definition.frameA.rotation = rotation }
        definition.method = .soft(hertz: hertz, dampingRatio: 1)
        let joint = try world.addJoint(definition)
        try world.runDirect(steps: 1200)
        XCTAssertEqual(try world.separation(of: joint), sag, accuracy: 0.02 * sag, "\(kind) at \(angle)")
      }
    }
  }
}
