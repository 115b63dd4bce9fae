import BatchSolver
import Scenes
import XCTest

/// Laws of mechanics that hold in every scene, whatever it shows. Where bodies have no container to stay in, these tell
/// that a run is sound.
final class SceneLawTests: XCTestCase {
  /// Scenes in which something works on the bodies: motors, kinematic bodies, jumps, bodies that come and go.
  private static let driven: Set<String> = [
    "junkyard", "washer", "rain", "spinner", "tumbler", "one_way_platforms", "vehicle", "gears", "mechanisms",
  ]

  private func run(_ scene: Scene) throws -> SceneRun {
    try SceneRun(scene, size: scene.size.map { min($0.standard, max($0.range.lowerBound, $0.standard / 10)) })
  }

  /// Energy of motion and of height, J, and the bodies' weight, N.
  private func energy(_ world: World) throws -> (sum: Double, weight: Double) {
    let gravity = SIMD2<Double>(world.settings.gravity)
    let pull = (gravity * gravity).sum().squareRoot()
    var sum = world.kineticEnergy
    var weight = 0.0
    for body in world.allBodies where try world.type(of: body) == .dynamic {
      let mass = Double(try world.mass(of: body))
      sum -= mass * (gravity * SIMD2<Double>(try world.centerOfMass(of: body))).sum()
      weight += mass * pull
    }
    return (sum, weight)
  }

  /// The fastest body, m/s.
  private func fastest(_ world: World) throws -> Double {
    try world.allBodies.reduce(0.0) { fastest, body in
      let velocity = SIMD2<Double>(try world.linearVelocity(of: body))
      return max(fastest, (velocity * velocity).sum().squareRoot())
    }
  }

  /// Where nothing drives the bodies, their energy never exceeds that of the begin.
  ///
  /// Free fall in sub-steps loses some. What may be gained is the height by which overlaps and joints are pushed back:
  /// that of the deepest overlap of the begin and 1 mm for what comes later. In direct islands, whose velocities stand
  /// half a step before their positions, it is what gravity does in half a step too: the weight times half the way of a
  /// step.
  func testNothingGainsEnergy() throws {
    for scene in SceneLibrary.scenes where !Self.driven.contains(scene.name) {
      let run = try run(scene)
      guard run.instance.stage == nil else { continue }
      let begin = try energy(run.world)
      let overlap = try SceneQuality(run.world, run.instance).maxPenetration
      var way = 0.0
      for _ in 0..<120 {
        try run.step()
        way = max(way, try fastest(run.world) * Double(run.timeStep))
        let allowed = begin.weight * (1e-3 + overlap + (run.direct.steps > 0 ? way / 2 : 0)) + 1e-6 * abs(begin.sum)
        XCTAssertLessThanOrEqual(try energy(run.world).sum, begin.sum + allowed, scene.name)
      }
    }
  }

  /// Two bodies overlap by no more than in the begin, or by what they moved against each other in the step before their
  /// contact was found, twice the way of the fastest, and a slop. Joints are apart by a few slops at most, nearly
  /// always, where iterations hold them. The direct solver projects each of their equations to 1e-5 m, and a point has two.
  func testOverlapsAndJointErrorsAreSmall() throws {
    // Who jumps through a platform is in it.
    for scene in SceneLibrary.scenes where scene.name != "one_way_platforms" {
      let run = try run(scene)
      let begin = try SceneQuality(run.world, run.instance)
      var way = 0.0
      var errors: [Double] = []
      for _ in 0..<60 {
        try run.step()
        way = max(way, try fastest(run.world) * Double(run.timeStep))
        errors.append(try run.worstJointError())
      }
      let end = try SceneQuality(run.world, run.instance)
      XCTAssertLessThan(end.maxPenetration, max(begin.maxPenetration, 2 * way) + 0.005, scene.name)
      errors.sort()
      if run.direct.steps > 0 {
        XCTAssertLessThan(try XCTUnwrap(errors.last), 1e-5 * 2.squareRoot(), scene.name)
      } else {
        XCTAssertLessThan(errors[errors.count * 3 / 4], 0.03, scene.name)
      }
    }
  }
}
