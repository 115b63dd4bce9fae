import BatchSolver
import Scenes
import XCTest

/// The built-in scenes with joints, and the one with platforms.
///
/// Joints are soft: what bears the weight of a few bodies is apart by a slop, 5 mm, or two; what carries a wrecking
/// ball or a cloth by several. Bounds for that are about twice what is met.
final class JointSceneTests: XCTestCase {
  private func run(_ name: String, size: Int? = nil, steps: Int) throws -> (run: SceneRun, quality: SceneQuality) {
    let run = try SceneRun(SceneLibrary.scene(named: name), size: size)
    for _ in 0..<steps { try run.step() }
    let quality = try SceneQuality(run.world, run.instance)
    XCTAssertTrue(quality.isFinite, name)
    XCTAssertEqual(quality.bodiesInside, quality.dynamicBodies, name)
    return (run, quality)
  }

  /// The public benchmark scenes have the bodies, shapes and joints of their definitions.
  func testPublicCounts() throws {
    let expected: [(String, Int, Int, Int)] = [
      ("joint_grid", 10_000, 10_000, 19_800), ("spinner", 6078, 6437, 1), ("tumbler", 2027, 2029, 1),
    ]
    for (name, bodies, shapes, joints) in expected {
      let (world, _) = try SceneLibrary.scene(named: name).makeWorld()
      XCTAssertEqual(world.bodyCount, bodies, name)
      XCTAssertEqual(world.shapeCount, shapes, name)
      XCTAssertEqual(world.jointCount, joints, name)
    }
  }

  /// 25 ragdolls of 11 bones come with every column, and once all columns are there the oldest go.
  func testRainComesAndGoes() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "rain"), size: 2)
    XCTAssertEqual(run.world.shapeCount, 5 * 26)
    var counts: [Int] = []
    for _ in 0..<33 {
      try run.step()
      if run.steps % 8 == 1 { counts.append(run.world.bodyCount) }
    }
    XCTAssertEqual(counts, [276, 551, 551, 551, 551])
    XCTAssertEqual(run.world.jointCount, 500)
    XCTAssertLessThan(try run.report().maxJointError, 0.01)
  }

  /// Columns that are there long enough reach the ground; the bits are the same at every SIMD level.
  func testRainLandsAlikeAtEveryLevel() throws {
    var hashes: Set<UInt64> = []
    for level in SIMDLevel.available {
      let run = try SceneRun(SceneLibrary.scene(named: "rain"), size: 24, level: level)
      for _ in 0..<190 { try run.step() }
      let report = try run.report()
      XCTAssertGreaterThan(report.contacts, 100)
      XCTAssertEqual(report.bodiesInside, report.dynamicBodies)
      XCTAssertLessThan(report.maxJointError, 0.2)
      hashes.insert(run.world.stateHash)
    }
    XCTAssertEqual(hashes.count, 1)
  }

  func testJointGridHangsTogether() throws {
    let (run, quality) = try run("joint_grid", size: 30, steps: 200)
    XCTAssertEqual(run.world.jointCount, 2 * 30 * 29)
    XCTAssertLessThan(quality.maxJointError, 0.06)
    XCTAssertEqual(try run.report().maxJointError, quality.maxJointError)
  }

  /// Motors bring their bodies to their speed: the bar of the spinner and the drum of the tumbler. What is hit in a step
  /// may be off in it.
  func testMotorsTurn() throws {
    for (name, size, row, speed) in [
      ("spinner", 300, 2, Float(5)), ("tumbler", 10, 2, 25 * Float.pi / 180),
    ] {
      let (run, quality) = try run(name, size: size, steps: 120)
      let turning = try XCTUnwrap(run.world.body(atRow: row))
      XCTAssertLessThan(quality.maxJointError, 2e-4, name)
      var errors: [Float] = []
      for _ in 0..<21 {
        errors.append(abs(try run.world.angularVelocity(of: turning) - speed))
        try run.step()
      }
      XCTAssertLessThan(errors.sorted()[10], 1e-5 * speed, name)
    }
  }

  /// In steps of 1/120 s: those that fall from 6 m move by 18 cm in one of 1/60 s, more than limbs are thick, and in every
  /// third heap a limb goes through another and is caught, which keeps a joint 3 to 4 cm apart (docs/limits.md).
  func testRagdollsHoldTogetherInTheirHeap() throws {
    for size in [15, 30, 45] {
      let run = try SceneRun(SceneLibrary.scene(named: "ragdolls"), size: size, timeStep: 1 / 120)
      for _ in 0..<600 { try run.step() }
      let quality = try SceneQuality(run.world, run.instance)
      XCTAssertEqual(quality.bodiesInside, quality.dynamicBodies, "\(size)")
      XCTAssertLessThan(quality.maxJointError, 0.01, "\(size)")
      XCTAssertLessThan(quality.highest, 8, "\(size)")
    }
  }

  /// Every load lies on the bridge or in the gap below; no plank has torn off.
  func testBridgeHolds() throws {
    let (_, quality) = try run("bridge", size: 20, steps: 600)
    XCTAssertLessThan(quality.maxJointError, 0.01)
  }

  func testBallKnocksTheWallOver() throws {
    let (run, quality) = try run("ball_and_chain", steps: 500)
    XCTAssertLessThan(quality.maxJointError, 0.04)
    let boxes = try run.world.allBodies.suffix(40).map { try run.world.position(of: $0) }
    // It was 10 boxes high: 20 of 40 above this height.
    XCTAssertLessThan(boxes.filter { $0.y > 5 }.count, 10)
  }

  /// Every car gets over the bumps and the bridge. Wheels that hit something are apart from their axles by more than a
  /// slop for a step or two, so the bound is for most of the time.
  func testCarsArrive() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "vehicle"), size: 2)
    var errors: [Double] = []
    while run.steps < 1200 {
      try run.step()
      if run.steps % 10 == 0 { errors.append(try run.worstJointError()) }
    }
    XCTAssertLessThan(errors.sorted()[errors.count * 3 / 4], 0.006)
    let cars = try run.world.allBodies.suffix(6).map { try run.world.position(of: $0).x }
    XCTAssertGreaterThan(try XCTUnwrap(cars.min()), 80)
  }

  /// When the first ball has come down, the last one goes up nearly as far, and those between hardly move.
  func testCradlePassesTheImpactOn() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "newtons_cradle"))
    let balls = run.world.allBodies
    let start = try run.world.position(of: balls[0]).y
    var highest: Float = 0
    for _ in 0..<1200 {
      try run.step()
      highest = max(highest, try run.world.position(of: balls[4]).y)
    }
    XCTAssertGreaterThan(highest, 0.8 * start)
    XCTAssertLessThan(try run.world.position(of: balls[2]).y, 0.1 * start)
    XCTAssertLessThan(try run.report().maxJointError, 2e-4)
  }

  /// Wheel and wheel, wheel and rack stay in mesh, and the rack goes to and fro.
  func testGearsStayInMesh() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "gears"), size: 2)
    let joints = run.world.allJoints
    var least: Float = 0
    var greatest: Float = 0
    for _ in 0..<400 {
      try run.step()
      let drive = try run.world.coordinate(of: joints[0])
      let axle = try run.world.coordinate(of: joints[1])
      let slide = try run.world.coordinate(of: joints[2])
      XCTAssertEqual(drive + 2 * axle, 0, accuracy: 0.02)
      XCTAssertEqual(axle + slide, 0, accuracy: 2e-3)
      least = min(least, slide)
      greatest = max(greatest, slide)
    }
    XCTAssertLessThan(least, -0.5)
    XCTAssertGreaterThan(greatest, 0.5)
    XCTAssertLessThan(try run.report().maxJointError, 2e-4)
  }

  /// Who jumps through a platform stays on top of it.
  func testPlatformsHoldFromAboveOnly() throws {
    let (_, quality) = try run("one_way_platforms", size: 20, steps: 600)
    XCTAssertGreaterThan(quality.highest, 6)
  }

  /// Pictures show joints, and bodies only while they are there.
  func testPicturesOfBodiesThatComeAndGo() throws {
    let run = try SceneRun(SceneLibrary.scene(named: "rain"), size: 1)
    let recording = try run.recording(steps: 20)
    for _ in 0..<20 {
      try run.step()
      try recording.add()
    }
    XCTAssertEqual(recording.frameCount, 21)
    // Columns came with steps 0, 8 and 16, and each took the place of the one before: 25 ragdolls of 11 bones, none of
    // which is without a joint.
    let picture = try run.svg()
    XCTAssertEqual(picture.components(separatedBy: "class=\"awake\"").count - 1, 275)
    XCTAssertGreaterThanOrEqual(picture.components(separatedBy: "class=\"rod\"").count - 1, 275)
  }
}
