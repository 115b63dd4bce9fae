internal import BatchSolver
internal import TestSupport
internal import XCTest

/// What flies past the end of something meets it as well.
final class EdgeTests: XCTestCase {
  /// A box has faces at its ends, too, and what started beside one and came no nearer to its plane was taken for something
  /// that lies deep in the box already and gets no deeper: balls flew through the ends of shelves and through posts, and one
  /// in ten of those that fell on a gap of half a millimetre between two planks went through the floor.
  func testNothingFliesThroughTheEndOfAnything() throws {
    var generator = SeededGenerator()
    func random(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &generator) }
    for scheme in Scheme.allCases {
      for index in 0..<400 {
        let half = SIMD2(random(0.01...0.5), random(0.01...0.5))
        let radius = random(0.05...0.4)
        // Straight down, past the right end, and deep enough in it to be hit without its skin of 1 cm.
        let x = half.x + random(-0.1...1) * (radius - min(0.02, 0.4 * radius))
        let speed = random(10...100)
        let kind: BodyType = index % 3 == 0 ? .kinematic : .static
        let world = try World.weightless()
        let post = try world.addBody(BodyDefinition(kind))
        let corners = [[-half.x, -half.y], [half.x, -half.y], half, [-half.x, half.y]]
        let geometry = index % 2 == 0 ? ShapeGeometry.box(halfWidth: half.x, halfHeight: half.y) : .polygon(corners)
        try world.addShape(ShapeDefinition(geometry), to: post)
        let start = half.y + radius + random(0.1...2)
        let ball = try world.add(.circle(radius: radius), at: [x, start], velocity: [0, -speed])
        let steps = Int((start + half.y + radius) / speed * 60) + 2
        var isHit = false
        for _ in 0..<steps where !isHit {
          try scheme.step(world)
          // A ball whose step ends beside the post is pushed away from it, which has nothing to do with its way down.
          let isPushed = try world.position(of: ball).x != x
          isHit = try isPushed || world.linearVelocity(of: ball) != [0, -speed]
        }
        XCTAssertTrue(isHit, "\(half), ball of \(radius) at \(x), \(start), \(speed) m/s, \(kind), \(scheme)")
      }
    }
  }

  /// The ball over a gap touches both planks beside their ends, and neither from above.
  func testNothingFallsThroughANarrowGap() throws {
    for scheme in Scheme.allCases {
      for gap in [Float(0), 0.0005, 0.02, 0.1] {
        for index in 0..<20 {
          let world = try World.weightless()
          let floor = try world.addBody(BodyDefinition(.static))
          for side in [Float(-1), 1] {
            try world.addShape(
              ShapeDefinition(.box(halfWidth: 1, halfHeight: 0.03, center: [side * (1 + 0.5 * gap), 0])), to: floor)
          }
          let ball = try world.add(.circle(radius: 0.2), at: [0, 1 + 0.03 * Float(index)], velocity: [0, -40])
          for _ in 0..<30 { try scheme.step(world) }
          XCTAssertGreaterThan(try world.position(of: ball).y, 0, "gap of \(gap), \(index), \(scheme)")
        }
      }
    }
  }

  /// A rod that turns from one side of a peg to the other in a step has the same AABB before and after, as one is the mirror
  /// image of the other, and was not looked at. Of a hundred starts one went through.
  func testARodDoesNotTurnThroughAPeg() throws {
    for scheme in Scheme.allCases {
      for geometry in [ShapeGeometry.box(halfWidth: 2, halfHeight: 0.02), .capsule([-2, 0], [2, 0], radius: 0.02)] {
        for index in 0..<100 {
          let angle = -0.8 + 0.001 * Float(index)
          let world = try World.weightless()
          let peg = try world.addBody(BodyDefinition(.static, position: [1.5, 0]))
          try world.addShape(ShapeDefinition(.circle(radius: 0.05)), to: peg)
          let rod = try world.add(geometry, at: .zero, angle: angle, spin: 10)
          for _ in 0..<10 { try scheme.step(world) }
          XCTAssertNotEqual(try world.angularVelocity(of: rod), 10, "from \(angle), \(scheme)")
        }
      }
    }
  }
}
