internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Rollouts are steps that are commanded one by one, to the bit, whoever is solved with whom.
final class RolloutTests: XCTestCase {
  private struct Commands {
    var forces: [SIMD4<Float>]
    var motors: [SIMD2<Float>]
    var targets: [Float]

    init(_ steps: Int, _ worlds: Int, _ random: inout SeededGenerator) {
      let count = steps * worlds
      forces = (0..<count).map { _ in
        SIMD4(.random(in: -20...20, using: &random), .random(in: -20...20, using: &random), 1, 0)
      }
      motors = (0..<count).map { _ in [.random(in: -5...5, using: &random), 20] }
      targets = (0..<count).map { _ in .random(in: -1...1, using: &random) }
    }
  }

  /// A box on a floor, one that a motor turns, and one on a spring, in worlds more than are solved at once.
  private struct Scene {
    static let count = 40
    let batch: WorldBatch
    let box: BodyID
    let driven: JointID
    let sprung: JointID

    init(workers: Int) throws {
      let world = try World.withFloor()
      let box = try world.add(.square(0.5), at: [0, 0.5])
      let turned = try world.add(.square(0.3), at: [3, 2])
      let pulled = try world.add(.square(0.3), at: [6, 2])
      let motor = JointMotor(speed: 0, maximum: 1)
      let spring = JointSpring(hertz: 2, dampingRatio: 0.5)
      func hinge(_ body: BodyID, at point: SIMD2<Float>, _ joint: RevoluteJoint) throws -> JointID {
        var definition = JointDefinition(.revolute(joint), nil, body)
        definition.frameA.position = point
        return try world.addJoint(definition)
      }
      let driven = try hinge(turned, at: [3, 2], RevoluteJoint(motor: motor))
      let sprung = try hinge(pulled, at: [6, 2], RevoluteJoint(spring: spring))
      batch = try WorldBatch(of: world, count: Self.count, workers: workers)
      self.box = try batch.translated(box)
      self.driven = try batch.translated(driven)
      self.sprung = try batch.translated(sprung)
      // Every fourth is not solved with the others.
      for index in stride(from: 0, to: Self.count, by: 4) {
        try batch.withWorld(index) { world throws(WorldError) in
          try world.setMaterial(SurfaceMaterial(restitution: 0.5), of: batch.shapes[1])
        }
      }
    }

    func hashes() throws -> [UInt64] {
      var hashes = [UInt64](repeating: 0, count: Self.count)
      var span = hashes.mutableSpan
      try batch.readStateHashes(into: &span)
      return hashes
    }
  }

  func testRolloutsAreStepsOneByOne() throws {
    var random = SeededGenerator()
    for (workers, scheme) in [(1, Scheme.substeps), (3, .substeps), (1, .iterations)] {
      let (rolled, stepped) = (try Scene(workers: workers), try Scene(workers: 1))
      let (steps, count) = (15, Scene.count)
      let commands = Commands(steps, count, &random)
      let mask = (0..<count).map { $0 % 7 != 3 }
      var transforms = [SIMD4<Float>](repeating: .zero, count: steps * count)
      var velocities = transforms
      var transformSpan = transforms.mutableSpan
      var velocitySpan = velocities.mutableSpan
      switch scheme {
      case .substeps:
        try rolled.batch.rollOut(
          by: stepLength, count: steps, forces: commands.forces.span, on: [rolled.box],
          motors: commands.motors.span, driving: [rolled.driven], springTargets: commands.targets.span,
          pulling: [rolled.sprung], transforms: &transformSpan, velocities: &velocitySpan, of: [rolled.box],
          worlds: mask.span)
      case .iterations:
        try rolled.batch.rollOut(
          by: stepLength, velocityIterations: 8, positionIterations: 3, count: steps, forces: commands.forces.span,
          on: [rolled.box], motors: commands.motors.span, driving: [rolled.driven],
          springTargets: commands.targets.span, pulling: [rolled.sprung], transforms: &transformSpan,
          velocities: &velocitySpan, of: [rolled.box], worlds: mask.span)
      }
      for step in 0..<steps {
        let part = (step * count)..<((step + 1) * count)
        try stepped.batch.addForces(Array(commands.forces[part]).span, to: [stepped.box], worlds: mask.span)
        try stepped.batch.setMotors(Array(commands.motors[part]).span, of: [stepped.driven], worlds: mask.span)
        try stepped.batch.setSpringTargets(
          Array(commands.targets[part]).span, of: [stepped.sprung], worlds: mask.span)
        switch scheme {
        case .substeps: try stepped.batch.step(by: stepLength, worlds: mask.span)
        case .iterations:
          try stepped.batch.step(by: stepLength, velocityIterations: 8, positionIterations: 3, worlds: mask.span)
        }
        var read = [SIMD4<Float>](repeating: .zero, count: count)
        var span = read.mutableSpan
        try stepped.batch.readTransforms(of: [stepped.box], into: &span)
        XCTAssertEqual(Array(transforms[part]), read, "\(scheme), step \(step)")
        span = read.mutableSpan
        try stepped.batch.readVelocities(of: [stepped.box], into: &span)
        XCTAssertEqual(Array(velocities[part]), read, "\(scheme), step \(step)")
      }
      XCTAssertEqual(try rolled.hashes(), try stepped.hashes())
    }
  }

  /// What is not asked for is not written, and a command that is no number fails its world in its step.
  func testAWorldFailsByACommand() throws {
    let scene = try Scene(workers: 1)
    let (steps, count) = (3, Scene.count)
    var motors = [SIMD2<Float>](repeating: [1, 1], count: steps * count)
    motors[2 * count + 5].y = -1
    var transforms = [SIMD4<Float>](repeating: .zero, count: steps * count)
    var none: [SIMD4<Float>] = []
    var transformSpan = transforms.mutableSpan
    var noSpan = none.mutableSpan
    try scene.batch.rollOut(
      by: stepLength, count: steps, motors: motors.span, driving: [scene.driven], transforms: &transformSpan,
      velocities: &noSpan, of: [scene.box])
    XCTAssertEqual(scene.batch.failedWorlds, [5])
    XCTAssertEqual(try scene.batch.withWorld(5) { $0.stepCount }, 2)
    XCTAssertEqual(transforms[2 * count + 5], transforms[count + 5])
    XCTAssertEqual(try scene.batch.withWorld(6) { $0.stepCount }, 3)
  }

  func testWhatIsRefused() throws {
    let scene = try Scene(workers: 1)
    let before = try scene.hashes()
    func refused(
      _ expected: String, count: Int = 2, forces: Int = 0, motors: Int = 0, targets: Int = 0, transforms: Int = 0,
      of joint: JointID? = nil, line: UInt = #line
    ) throws {
      let forces = [SIMD4<Float>](repeating: .zero, count: forces)
      let motors = [SIMD2<Float>](repeating: .zero, count: motors)
      let targets = [Float](repeating: 0, count: targets)
      var rows = [SIMD4<Float>](repeating: .zero, count: transforms)
      var none: [SIMD4<Float>] = []
      do {
        var rowSpan = rows.mutableSpan
        var noSpan = none.mutableSpan
        try scene.batch.rollOut(
          by: stepLength, count: count, forces: forces.span, on: [scene.box], motors: motors.span,
          driving: [joint ?? scene.driven], springTargets: targets.span, pulling: [joint ?? scene.sprung],
          transforms: &rowSpan, velocities: &noSpan, of: [scene.box])
        XCTFail("not refused", line: line)
      } catch {
        XCTAssertTrue("\(error)".contains(expected), "\(error)", line: line)
      }
    }
    try refused("count is -1", count: -1)
    try refused("forces", forces: Scene.count)
    try refused("motors", motors: 3)
    try refused("springTargets", targets: 1)
    try refused("transforms", count: .max, transforms: 1)
    try refused("a joint with a spring", targets: 2 * Scene.count, of: scene.driven)
    XCTAssertEqual(try scene.hashes(), before)
  }
}
