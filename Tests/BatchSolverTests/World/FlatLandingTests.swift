internal import BatchSolver
internal import XCTest

/// The two points of a contact are equals.
///
/// They used to be solved one after the other, so that the first took the larger part of an impact: a box of 1 m dropped flat
/// from 1 m was turned by 0.0075 rad with one sub-step of 1/120 s and by 0.001 rad with four, walked off to one side while it
/// settled, and did not move like its mirror image when the scene was mirrored.
///
/// Solved at once, all arithmetic on the two points is the same with the points exchanged, and IEEE arithmetic is the same with
/// all signs along x turned round. So what is symmetric stays so, and mirror images stay mirror images, in every bit: these tests
/// have no tolerances.
final class FlatLandingTests: XCTestCase {
  /// A box of 1 m whose lower edge is 1 m above the floor.
  func testABoxThatLandsFlatStaysFlat() throws {
    for restitution in [0, 0.5, 1] as [Float] {
      for substeps in [1, 2, 4] {
        let world = try World.withFloor()
        let box = try world.add(.square(0.5), at: [0, 1.5], material: Material(restitution: restitution))
        var lowest: Float = 0
        var fastest: Float = 0
        for _ in 0..<480 {
          try world.step(by: 1 / 120, substeps: substeps)
          let position = try world.position(of: box)
          XCTAssertEqual(try world.rotation(of: box).sine, 0)
          XCTAssertEqual(position.x, 0)
          lowest = min(lowest, position.y - 0.5)
          fastest = max(fastest, try world.linearVelocity(of: box).y)
        }
        // It comes in at sqrt(2 g h) = 4.472 m/s, less what it may lack of the way: half a step at most, 0.04 m/s. A step of 1/120 s
        // moves it by 0.037 m: so deep it would be if the impact were not seen before it happens.
        XCTAssertEqual(fastest, restitution * 4.472, accuracy: restitution * 0.09 + 1e-3, "\(substeps) sub-steps")
        XCTAssertGreaterThan(lowest, -0.005, "\(substeps) sub-steps")
      }
    }
  }

  /// Twenty boxes on each other: none moves sideways or turns, ever, and they come to rest.
  func testATowerStandsUpright() throws {
    for substeps in [1, 4] {
      let world = try World.withFloor()
      let boxes = try (0..<20).map { try world.add(.square(0.5), at: [0, 0.5 + Float($0)]) }
      for _ in 0..<1200 { try world.step(by: 1 / 120, substeps: substeps) }
      for (index, box) in boxes.enumerated() {
        let position = try world.position(of: box)
        XCTAssertEqual(position.x, 0)
        XCTAssertEqual(try world.rotation(of: box).sine, 0)
        // The load sinks contacts by their slop and softness: millimetres each.
        XCTAssertEqual(position.y, 0.5 + Float(index), accuracy: 0.005 * Float(index + 1), "\(substeps) sub-steps")
      }
      XCTAssertLessThan(world.kineticEnergy, 1e-4, "\(substeps) sub-steps")
    }
  }

  // MARK: - Mirror images

  private struct Throw {
    var name: String
    var position: SIMD2<Float> = [0, 2]
    var angle: Float = 0
    var velocity: SIMD2<Float> = [3, 0]
    var spin: Float = 0
    var half: SIMD2<Float> = [0.5, 0.5]
    var restitution: Float = 0
    var slope: Float = 0
  }

  private func world(_ thrown: Throw, mirrored: Bool) throws -> (World, BodyID) {
    let sign: Float = mirrored ? -1 : 1
    var settings = WorldSettings()
    settings.allowsSleep = false
    settings.gravity = [sign * thrown.slope, -10]
    let world = try World(settings)
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 50, halfHeight: 1)), to: ground)
    let box = try world.add(
      .box(halfWidth: thrown.half.x, halfHeight: thrown.half.y), at: [sign * thrown.position.x, thrown.position.y],
      angle: sign * thrown.angle, velocity: [sign * thrown.velocity.x, thrown.velocity.y], spin: sign * thrown.spin,
      material: Material(restitution: thrown.restitution))
    return (world, box)
  }

  func testAMirroredBoxMovesLikeTheMirrorImage() throws {
    let throwsOfABox = [
      Throw(name: "flat", position: [0, 1.5], velocity: .zero), Throw(name: "flat and sliding", position: [0, 1.5]),
      Throw(name: "flat, sliding and bouncing", position: [0, 1.5], restitution: 0.5),
      Throw(name: "tumbling", angle: 0.3, spin: 2),
      Throw(name: "tumbling and bouncing", angle: 0.3, spin: 2, restitution: 0.5),
      Throw(name: "plank", angle: 0.1, velocity: [1, 0], half: [1.5, 0.1]),
      Throw(name: "tall", position: [0, 2.2], angle: 0.05, velocity: [0.5, 0], half: [0.2, 1]),
      Throw(name: "on a slope", position: [0, 0.5], velocity: .zero, slope: 4),
      Throw(name: "down a slope", position: [0, 0.5], velocity: .zero, slope: 8),
    ]
    for thrown in throwsOfABox {
      for substeps in [1, 4] {
        let (left, leftBox) = try world(thrown, mirrored: false)
        let (right, rightBox) = try world(thrown, mirrored: true)
        for step in 0..<400 {
          try left.step(by: 1 / 120, substeps: substeps)
          try right.step(by: 1 / 120, substeps: substeps)
          let position = try left.position(of: leftBox)
          let velocity = try left.linearVelocity(of: leftBox)
          let image = try right.position(of: rightBox)
          let imageVelocity = try right.linearVelocity(of: rightBox)
          guard image == [-position.x, position.y], imageVelocity == [-velocity.x, velocity.y],
            try right.rotation(of: rightBox).sine == -left.rotation(of: leftBox).sine,
            try right.angularVelocity(of: rightBox) == -left.angularVelocity(of: leftBox)
          else {
            XCTFail("\(thrown.name), \(substeps) sub-steps: from step \(step) on")
            break
          }
        }
      }
    }
  }
}
