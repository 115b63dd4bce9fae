internal import BatchSolver
internal import XCTest

/// Steps of changing length give what is at rest no energy, and joints hold.
///
/// Once a step started with the impulses of the one before in proportion to the length of sub-steps. What takes errors back is
/// not: welded boxes at rest gained 1 400 J in 6 s, where steps of two schemes and lengths took turns, and came 4 m apart.
final class StepLengthTests: XCTestCase {
  private enum Step {
    case substeps(Float, Int = 4)
    case iterations(Float)

    func take(_ world: World) throws {
      switch self {
      case .substeps(let length, let count): try world.step(by: length, substeps: count)
      case .iterations(let length): try world.step(by: length, velocityIterations: 8, positionIterations: 3)
      }
    }
  }

  /// Boxes of 1 m in a row, each joined to the one before, and the first to the world, and the last if it is a bridge, which is
  /// solved directly; a ball at the end if it has a density.
  private func chain(
    _ count: Int, _ kind: JointKind, hangs: Bool = false, ball: Float = 0, isBridge: Bool = false
  ) throws -> World {
    var settings = WorldSettings()
    if isBridge { settings.solver = .direct }
    let world = try World(settings)
    let along: SIMD2<Float> = hangs ? [0, -1] : [1, 0]
    var last: BodyID?
    func join(_ body: BodyID, _ number: Int) throws {
      var joint = JointDefinition(kind, last, body)
      joint.frameA.position = last == nil ? .zero : 0.5 * along
      joint.frameB.position = -0.5 * along
      try world.addJoint(joint)
      last = body
    }
    for number in 0..<count {
      let box = ShapeGeometry.box(halfWidth: hangs ? 0.1 : 0.5, halfHeight: hangs ? 0.5 : 0.1)
      try join(try world.add(box, at: (0.5 + Float(number)) * along), number)
    }
    if ball > 0 {
      try join(try world.add(.circle(radius: 0.5), at: (0.5 + Float(count)) * along, density: ball), count)
    }
    if isBridge {
      var joint = JointDefinition(kind, nil, last!)
      joint.frameA.position = Float(count) * along
      joint.frameB.position = 0.5 * along
      try world.addJoint(joint)
    }
    return world
  }

  /// Kinetic and potential energy, J.
  private func energy(_ world: World) throws -> Double {
    try world.allBodies.reduce(world.kineticEnergy) {
      try $0 + 10 * Double(world.mass(of: $1) * world.centerOfMass(of: $1).y)
    }
  }

  func testWhatIsAtRestGainsNothing() throws {
    let weld = JointKind.weld(WeldJoint())
    let hinge = JointKind.revolute(RevoluteJoint())
    let cases: [(name: String, world: World, steps: [Step], apart: Float)] = [
      ("two welded, both schemes", try chain(2, weld), [.substeps(1 / 60), .iterations(1e-3)], 0.01),
      ("six welded, both schemes", try chain(6, weld), [.substeps(1 / 60), .iterations(1 / 600)], 0.05),
      ("six welded, 1 2 4", try chain(6, weld), [1, 2, 4].map { .iterations($0 / 240) }, 0.05),
      ("six welded, sub-steps", try chain(6, weld), [.substeps(1 / 60), .substeps(1 / 60, 1)], 0.1),
      (
        "hanging, both schemes", try chain(10, hinge, hangs: true, ball: 10),
        [.substeps(1 / 60), .iterations(1 / 600)], 0.05
      ),
      (
        "hanging, 1 2 4", try chain(10, hinge, hangs: true, ball: 10), [1, 2, 4].map { .iterations($0 / 240) }, 0.05
      ),
      (
        "swinging, 1 4 16", try chain(8, hinge, ball: 20), [1, 4, 16].map { .iterations($0 / 960) }, 0.1
      ),
      // What a step left was taken back in one that is a thousand times shorter, by a speed that stayed: 900 J.
      (
        "bridge, 1/60 and 1e-5", try chain(4, hinge, isBridge: true), [.substeps(1 / 60), .substeps(1e-5)], 0.01
      ),
      (
        "bridge, frames of 59.9", try chain(12, hinge, isBridge: true),
        [.substeps(1 / 60), .substeps(1 / 59.9 - 1 / 60)], 0.01
      ),
    ]
    for (name, world, steps, apart) in cases {
      let start = try energy(world)
      var number = 0
      var (most, farthest) = (-Double.infinity, Float(0))
      while world.time < 6 {
        try steps[number % steps.count].take(world)
        number += 1
        most = max(most, try energy(world) - start)
        for joint in world.allJoints { farthest = max(farthest, try world.separation(of: joint)) }
      }
      XCTAssertLessThan(most, 3, "\(name): J gained")
      XCTAssertLessThan(farthest, apart, "\(name): m apart")
    }
  }
}
