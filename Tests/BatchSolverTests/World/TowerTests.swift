internal import BatchSolver
internal import XCTest

/// Tall stacks stand, and nothing is held up by the contact points that make them stand.
///
/// A tower of twenty boxes at 1/60 s used to fall over after some five seconds: its contact points followed each small
/// tilt, and the load's lever arms grew with them. Points then stayed where they are on their bodies until the true
/// ones were 1 mm off, which those of boxes are that sink into each other under their load: a tower of 55 fell after
/// nine seconds. With 3 mm along the surface, whatever the depth, 170 stood, and of boxes of 10 cm 20. Now it is as much
/// more as they overlap beyond the slop.
final class TowerTests: XCTestCase {
  private struct Stack {
    var name: String
    var geometry: ShapeGeometry
    var height: Float
    var count = 20
    var gap: Float = 0
    var shift: Float = 0
    /// Whether shapes stand to and fro by turns, or as chance has it.
    var alternates = true

    /// Where the shape with an index is put down.
    func start(of index: Int) -> SIMD2<Float> {
      let side: Float = alternates ? (index % 2 == 0 ? 1 : -1) : Float((index * 7919 + 13) % 101) / 50 - 1
      return [shift * side, height / 2 + Float(index) * (height + gap)]
    }

    /// How far the top sinks (docs/limits.md, "Gravity for a step"), with a tenth to spare, and half a shape.
    var lowestTop: Float { height * (Float(count) - 1) - 1.1 * 3e-4 * Float(count * count) }
  }

  private static let box = ShapeGeometry.square(0.5)

  func testTowersStand() throws {
    try expectToStand([
      Stack(name: "boxes", geometry: Self.box, height: 1),
      Stack(name: "dropped boxes", geometry: Self.box, height: 1, gap: 0.05),
      Stack(name: "shifted boxes", geometry: Self.box, height: 1, shift: 0.01),
      Stack(
        name: "rounded boxes", geometry: .box(halfWidth: 0.4, halfHeight: 0.4, radius: 0.1), height: 1, count: 12),
      Stack(name: "capsules", geometry: .capsule([-0.4, 0], [0.4, 0], radius: 0.25), height: 0.5, count: 12),
    ])
  }

  /// Two hundred boxes of 1 m, exactly on each other and not, and what is narrower; smaller boxes, of which fewer stand.
  func testTallTowersStand() throws {
    try expectToStand([
      Stack(name: "sixty boxes", geometry: Self.box, height: 1, count: 60),
      Stack(name: "two hundred boxes", geometry: Self.box, height: 1, count: 200),
      Stack(
        name: "two hundred shifted boxes", geometry: Self.box, height: 1, count: 200, shift: 0.01, alternates: false),
      Stack(
        name: "hexagons",
        geometry: .polygon([
          [0.577, 0], [0.2885, 0.5], [-0.2885, 0.5], [-0.577, 0], [-0.2885, -0.5], [0.2885, -0.5],
        ]),
        height: 1, count: 120, shift: 0.01, alternates: false),
      Stack(
        name: "capsules", geometry: .capsule([-0.4, 0], [0.4, 0], radius: 0.25), height: 0.5, count: 100, shift: 0.01,
        alternates: false),
      Stack(name: "boxes of half a metre", geometry: .square(0.25), height: 0.5, count: 110),
      Stack(name: "boxes of 20 cm", geometry: .square(0.1), height: 0.2, count: 40),
      Stack(name: "boxes of 10 cm", geometry: .square(0.05), height: 0.1, count: 20),
    ])
  }

  /// For 20 s no shape leaves its place sideways by more than a fifth of its height: what leans farther falls.
  private func expectToStand(_ stacks: [Stack]) throws {
    for stack in stacks {
      let world = try World.withFloor()
      let bodies = try (0..<stack.count).map { try world.add(stack.geometry, at: stack.start(of: $0)) }
      var farthest: Float = 0
      try world.run(seconds: 20) {
        for (index, body) in bodies.enumerated() {
          farthest = max(farthest, abs(try world.position(of: body).x - stack.start(of: index).x))
        }
      }
      XCTAssertLessThan(farthest, stack.height / 5, stack.name)
      // All are still above each other.
      XCTAssertGreaterThan(try world.position(of: bodies[stack.count - 1]).y, stack.lowestTop, stack.name)
    }
  }

  /// A box whose centre is 2 cm beyond a ledge falls off it, and one whose centre is 2 cm within stays, whether it was
  /// put down there or pushed there, 5 mm/s fast: points that are held do not decide that. Nor do those of a soft ledge, on
  /// which it lies 2 cm deep.
  func testALedgeHoldsWhatHasItsCentreOnIt() throws {
    let cases: [(Float, Float, Bool)] = [(0.02, 30, true), (-0.02, 30, false), (0.04, 2, true)]
    for (overhang, hertz, falls) in cases {
      for pushed in [0, 0.1] as [Float] {
        var settings = WorldSettings()
        settings.contactHertz = hertz
        settings.allowsSleep = false
        let world = try World(settings)
        let ledge = try world.addBody(BodyDefinition(.static, position: [-5, -1]))
        try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 1)), to: ledge)
        let box = try world.add(
          .square(0.5), at: [overhang - pushed, 0.5], material: SurfaceMaterial(friction: pushed > 0 ? 0 : 0.6))
        var steps = 0
        while try world.position(of: box).x < overhang {
          try world.setLinearVelocity([0.005, 0], of: box)
          try world.step(by: 1 / 60)
          steps += 1
          guard steps < 2000 else { return XCTFail("stuck at \(try world.position(of: box).x)") }
        }
        try world.setLinearVelocity(.zero, of: box)
        try world.run(seconds: 5)
        XCTAssertEqual(
          try world.position(of: box).y < 0, falls, "overhang \(overhang), \(hertz) Hz, pushed by \(pushed)")
      }
    }
  }
}
