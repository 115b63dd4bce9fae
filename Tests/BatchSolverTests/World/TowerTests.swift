internal import BatchSolver
internal import XCTest

/// Tall stacks stand, and nothing is held up by the contact points that make them stand.
///
/// A tower of twenty boxes at 1/60 s used to fall over after some five seconds: its contact points followed each small
/// tilt, and the load's lever arms grew with them. Points now stay where they are on their bodies until the true ones
/// are 1 mm off.
final class TowerTests: XCTestCase {
  private struct Stack {
    var name: String
    var geometry: ShapeGeometry
    var height: Float
    var count = 20
    var gap: Float = 0
    var shift: Float = 0
  }

  /// For 20 s no shape leaves its place by more than 0.2 m sideways, a fifth of a box: what leans farther falls.
  func testTowersStand() throws {
    let box = ShapeGeometry.square(0.5)
    let stacks = [
      Stack(name: "boxes", geometry: box, height: 1),
      Stack(name: "dropped boxes", geometry: box, height: 1, gap: 0.05),
      Stack(name: "shifted boxes", geometry: box, height: 1, shift: 0.01),
      Stack(
        name: "rounded boxes", geometry: .box(halfWidth: 0.4, halfHeight: 0.4, radius: 0.1), height: 1, count: 12),
      Stack(name: "capsules", geometry: .capsule([-0.4, 0], [0.4, 0], radius: 0.25), height: 0.5, count: 12),
    ]
    for stack in stacks {
      let world = try World.withFloor()
      let starts = (0..<stack.count).map { index in
        SIMD2<Float>(
          index % 2 == 0 ? stack.shift : -stack.shift, stack.height / 2 + Float(index) * (stack.height + stack.gap))
      }
      let bodies = try starts.map { try world.add(stack.geometry, at: $0) }
      var farthest: Float = 0
      try world.run(seconds: 20) {
        for (body, start) in zip(bodies, starts) {
          farthest = max(farthest, abs(try world.position(of: body).x - start.x))
        }
      }
      XCTAssertLessThan(farthest, 0.2, stack.name)
      // All are still above each other: the top one is no more than half a shape lower than if nothing sank.
      let top = try world.position(of: bodies[stack.count - 1]).y
      XCTAssertGreaterThan(top, stack.height * (Float(stack.count) - 1), stack.name)
    }
  }

  /// A box whose centre is 2 cm beyond a ledge falls off it, and one whose centre is 2 cm within stays: points held 1
  /// mm off do not decide that.
  func testALedgeHoldsWhatHasItsCentreOnIt() throws {
    for (overhang, falls) in [(0.02, true), (-0.02, false)] as [(Float, Bool)] {
      var settings = WorldSettings()
      settings.allowsSleep = false
      let world = try World(settings)
      let ledge = try world.addBody(BodyDefinition(.static, position: [-5, -1]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 5, halfHeight: 1)), to: ledge)
      let box = try world.add(.square(0.5), at: [overhang, 0.5])
      try world.run(seconds: 5)
      XCTAssertEqual(try world.position(of: box).y < 0, falls, "overhang \(overhang)")
    }
  }
}
