internal import BatchSolver
internal import XCTest

/// In a step of one sub-step, as animators take them, the two points of a contact are equals.
///
/// They used to be solved one after the other, so that the first took the larger part of an impact: a box of 1 m
/// dropped flat from 1 m was turned by 0.0075 rad in steps of 1/120 s, walked off to one side while it settled, and did
/// not move like its mirror image when the scene was mirrored.
///
/// Solved at once (ContactPair.swift), all arithmetic on the two points is the same with the points exchanged, and IEEE
/// arithmetic is the same with all signs along x turned round. So what is symmetric stays so, and mirror images stay
/// mirror images, in every bit: these tests have no tolerances.
final class FlatLandingTests: XCTestCase {
  /// A box of 1 m whose lower edge is 1 m above the floor.
  func testABoxThatLandsFlatStaysFlat() throws {
    for restitution in [0, 0.5, 1] as [Float] {
      let world = try World.withFloor()
      let box = try world.add(.square(0.5), at: [0, 1.5], material: SurfaceMaterial(restitution: restitution))
      var lowest: Float = 0
      var fastest: Float = 0
      for _ in 0..<480 {
        try world.step(by: 1 / 120, substeps: 1)
        let position = try world.position(of: box)
        XCTAssertEqual(try world.rotation(of: box).sine, 0)
        XCTAssertEqual(position.x, 0)
        lowest = min(lowest, position.y - 0.5)
        fastest = max(fastest, try world.linearVelocity(of: box).y)
      }
      // It comes in at sqrt(2 g h) = 4.472 m/s, less what it may lack of the way: half a step at most, 0.04 m/s. A step
      // of 1/120 s moves it by 0.037 m: so deep it would be if the impact were not seen before it happens.
      XCTAssertEqual(fastest, restitution * 4.472, accuracy: restitution * 0.09 + 1e-3)
      XCTAssertGreaterThan(lowest, -0.005)
    }
  }

  /// Twenty boxes on each other: none moves sideways or turns, ever. (One point after the other they fell over in five
  /// seconds.)
  ///
  /// How far they sink into each other follows from softness: at rest biasRate C = (1 - s) / s k11 p, with the mass
  /// scale s, the impulse p of a point, which is half the load's in a sub-step, and k11 = 2.5 / m for a square, of two
  /// bodies 5 / m.
  func testATowerStandsUpright() throws {
    let world = try World.withFloor()
    let count = 20
    let boxes = try (0..<count).map { try world.add(.square(0.5), at: [0, 0.5 + Float($0)]) }
    for _ in 0..<1200 { try world.step(by: 1 / 120, substeps: 1) }
    /// A contact of `hertz`, damping ratio 10, in steps of 1/120 s, under `load` boxes.
    func sinks(hertz: Double, inverseMass: Double, load: Int) -> Double {
      let omega = 2 * Double.pi * hertz
      let a1 = 20 + omega / 120
      let a2 = omega / 120 * a1
      return a1 / omega / a2 * inverseMass * 0.5 * 10 / 120 * Double(load)
    }
    // Contacts are no stiffer than an eighth of the step rate, 15 Hz, and twice that on a fixed body.
    var expected = 0.5 - sinks(hertz: 30, inverseMass: 2.5, load: count)
    for (index, box) in boxes.enumerated() {
      if index > 0 { expected += 1 - sinks(hertz: 15, inverseMass: 5, load: count - index) }
      let position = try world.position(of: box)
      XCTAssertEqual(position.x, 0)
      XCTAssertEqual(try world.rotation(of: box).sine, 0)
      // A hundredth of a contact's depth, for the lever arms of boxes that overlap.
      XCTAssertEqual(Double(position.y), expected, accuracy: 6e-4 * Double(index + 1), "box \(index)")
    }
    XCTAssertLessThan(world.kineticEnergy, 1e-4)
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
      material: SurfaceMaterial(restitution: thrown.restitution))
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
      let (left, leftBox) = try world(thrown, mirrored: false)
      let (right, rightBox) = try world(thrown, mirrored: true)
      for step in 0..<400 {
        try left.step(by: 1 / 120, substeps: 1)
        try right.step(by: 1 / 120, substeps: 1)
        let position = try left.position(of: leftBox)
        let velocity = try left.linearVelocity(of: leftBox)
        let image = try right.position(of: rightBox)
        let imageVelocity = try right.linearVelocity(of: rightBox)
        guard image == [-position.x, position.y], imageVelocity == [-velocity.x, velocity.y],
          try right.rotation(of: rightBox).sine == -left.rotation(of: leftBox).sine,
          try right.angularVelocity(of: rightBox) == -left.angularVelocity(of: leftBox)
        else {
          XCTFail("\(thrown.name): from step \(step) on")
          break
        }
      }
    }
  }
}
