internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Mass, centre and inertia of what is rounded are those of all that lies within the radius.
final class RoundedMassTests: XCTestCase {
  /// Corners were moved out along their bisectors in place of being rounded: a box of 2 cm with a radius of 50 cm, which is
  /// nearly a disc, weighed 1.26 of what it should.
  func testARoundedBoxIsABoxFourRectanglesAndADisc() throws {
    for (x, y, r) in [(Float(0.01), Float(0.01), Float(0.5)), (1, 0.5, 0.2), (0.05, 2, 0.01)] {
      let world = try World.weightless()
      let body = try world.add(.box(halfWidth: x, halfHeight: y, radius: r), at: .zero)
      let (a, b, radius) = (Double(x), Double(y), Double(r))
      let mass = 4 * a * b + 4 * radius * (a + b) + .pi * radius * radius
      XCTAssertEqual(Double(try world.mass(of: body)), mass, accuracy: 1e-6 * mass)
      // Quarters of a disc, whose centroids lie 4 r / (3 pi) from the corner on either axis.
      let quarter = 0.25 * .pi * radius * radius
      let lever = 4 * radius / (3 * .pi)
      var inertia = 4 * a * b * (a * a + b * b) / 3
      inertia += 4 * a * radius * ((4 * a * a + radius * radius) / 12 + (b + radius / 2) * (b + radius / 2))
      inertia += 4 * b * radius * ((4 * b * b + radius * radius) / 12 + (a + radius / 2) * (a + radius / 2))
      inertia += 4 * quarter * (radius * radius / 2 + a * a + b * b + 2 * lever * (a + b))
      XCTAssertEqual(Double(try world.inertia(of: body)), inertia, accuracy: 1e-5 * inertia)
    }
  }

  /// Against sums over a grid, whose error is about its width times the outline.
  func testRoundedPolygonsAreWhatIsWithinTheirRadius() throws {
    var generator = SeededGenerator()
    for _ in 0..<12 {
      let count = Int.random(in: 3...8, using: &generator)
      let angles = (0..<count).map { (Float($0) + .random(in: 0...0.6, using: &generator)) * 2 * .pi / Float(count) }
      let size = SIMD2<Float>(.random(in: 0.2...1, using: &generator), .random(in: 0.2...1, using: &generator))
      let corners = angles.map { SIMD2(size.x * cos($0) + 3, size.y * sin($0) - 2) }
      let radius = Float.random(in: 0.01...0.6, using: &generator)
      let world = try World.weightless()
      let body = try world.add(.polygon(corners, radius: radius), at: .zero)
      let (mass, center, inertia) = Self.sums(corners.map { SIMD2<Double>($0) }, Double(radius))
      XCTAssertEqual(Double(try world.mass(of: body)), mass, accuracy: 3e-3 * mass)
      let found = SIMD2<Double>(try world.centerOfMass(of: body))
      XCTAssertEqual(found.x, center.x, accuracy: 3e-3)
      XCTAssertEqual(found.y, center.y, accuracy: 3e-3)
      XCTAssertEqual(Double(try world.inertia(of: body)), inertia, accuracy: 5e-3 * inertia)
    }
  }

  private static func sums(
    _ corners: [SIMD2<Double>], _ radius: Double
  ) -> (mass: Double, center: SIMD2<Double>, inertia: Double) {
    let steps = 600
    let low = SIMD2(corners.map(\.x).min()! - radius, corners.map(\.y).min()! - radius)
    let high = SIMD2(corners.map(\.x).max()! + radius, corners.map(\.y).max()! + radius)
    let cell = (high - low) / Double(steps)
    var (count, first, second) = (0.0, SIMD2<Double>.zero, 0.0)
    for i in 0..<steps {
      for j in 0..<steps {
        let point = low + cell * SIMD2(Double(i) + 0.5, Double(j) + 0.5)
        guard distance(point, corners) <= radius else { continue }
        count += 1
        first += point
        second += (point * point).sum()
      }
    }
    let area = cell.x * cell.y
    let center = first / count
    return (count * area, center, (second - count * (center * center).sum()) * area)
  }

  /// 0 inside.
  private static func distance(_ point: SIMD2<Double>, _ corners: [SIMD2<Double>]) -> Double {
    var isInside = true
    var least = Double.infinity
    for index in corners.indices {
      let start = corners[index]
      let edge = corners[(index + 1) % corners.count] - start
      let offset = point - start
      isInside = isInside && edge.x * offset.y - edge.y * offset.x >= 0
      let along = min(max((offset * edge).sum() / (edge * edge).sum(), 0), 1)
      let rest = offset - along * edge
      least = min(least, (rest * rest).sum().squareRoot())
    }
    return isInside ? 0 : least
  }
}
