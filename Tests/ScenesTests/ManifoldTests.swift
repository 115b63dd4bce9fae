import BatchSolver
import Scenes
import TestSupport
import XCTest

/// Contacts of every pair of shapes in random poses against the slow double-precision routine: whether they touch, how
/// far apart or deep they are, and along which normal.
final class ManifoldTests: XCTestCase {
  private static let forms: [(name: String, geometry: ShapeGeometry)] = [
    ("circle", .circle(radius: 0.5)), ("capsule", .capsule([-0.6, 0], [0.5, 0.1], radius: 0.3)),
    ("box", .box(halfWidth: 0.7, halfHeight: 0.4)),
    (
      "rounded box",
      .box(halfWidth: 0.5, halfHeight: 0.3, center: [0.2, 0.1], rotation: Rotation(angle: 0.4), radius: 0.15)
    ),
    ("triangle", .polygon([[-0.6, -0.4], [0.7, -0.3], [0, 0.6]])),
    ("octagon", .polygon((0..<8).map { Rotation(angle: .pi / 4 * Float($0)).apply([0.6, 0]) })),
    (
      "rounded pentagon", .polygon((0..<5).map { Rotation(angle: 0.4 * .pi * Float($0)).apply([0.5, 0]) }, radius: 0.1)
    ),
    ("segment", .segment([-0.8, 0.1], [0.7, -0.2])),
  ]

  /// Contacts are made this far ahead, m.
  private static let speculative = 0.02

  func testEveryPairAgainstTheSlowRoutine() throws {
    var generator = SeededGenerator()
    for (i, a) in Self.forms.enumerated() {
      for b in Self.forms[i...] where !(a.name == "segment" && b.name == "segment") {
        let touching = try compare(a.geometry, b.geometry, "\(a.name) - \(b.name)", &generator)
        XCTAssertGreaterThan(touching, 50, "\(a.name) - \(b.name): hardly any pair touched")
      }
    }
  }

  private func compare(
    _ a: ShapeGeometry, _ b: ShapeGeometry, _ name: String, _ generator: inout SeededGenerator
  ) throws -> Int {
    var settings = WorldSettings()
    settings.gravity = .zero
    let world = try World(settings)
    let count = 300
    // Pairs far from each other; B is above, below and beside A at all distances.
    for index in 0..<count {
      let origin: SIMD2<Float> = [Float(index % 20) * 8, Float(index / 20) * 8]
      let way = Rotation(angle: Float.random(in: -3.1...3.1, using: &generator))
      let distance = Float.random(in: 0.25...1.5, using: &generator)
      for (geometry, position) in [(a, origin), (b, origin + way.apply([distance, 0]))] {
        let body = try world.addBody(
          BodyDefinition(
            .dynamic, position: position,
            rotation: Rotation(angle: Float.random(in: -3.1...3.1, using: &generator))))
        try world.addShape(ShapeDefinition(geometry), to: body)
      }
    }
    let bodies = world.allBodies
    let transforms = world.withTransforms { rows in bodies.map { rows[$0.row] } }
    // So short that nothing moves by a micrometre.
    try world.step(by: 1e-6, substeps: 1)

    var touchingCount = 0
    for index in 0..<count {
      let outlineA = Outline(a, transform: transforms[2 * index])
      let outlineB = Outline(b, transform: transforms[2 * index + 1])
      let depth = Outline.depth(outlineA, outlineB)
      let contact = try world.contacts(of: bodies[2 * index]).first { $0.isTouching }
      if depth < -Self.speculative - 1e-4 { XCTAssertNil(contact, "\(name): \(depth)") }
      guard depth > -Self.speculative + 1e-4 else { continue }
      guard let contact else {
        XCTFail("\(name): nothing though \(depth) m deep")
        continue
      }
      touchingCount += 1
      // The slow routine names the least way out over all faces; a face within the tolerance of a tenth of the slop may
      // be preferred, and of lines that cross the way out is that of their capsules' cores.
      let deepest = contact.points.map { -Double($0.separation) }.max() ?? -1
      // Two capsules side by side get two points where those are within the slop of the closest ones.
      let accuracy = Self.crosses(a, b) ? 5.1e-3 : 2e-3
      if !Self.crosses(a, b) || depth < 0.02 { XCTAssertEqual(deepest, depth, accuracy: accuracy, name) }
      XCTAssertEqual(
        contact.normal.x * contact.normal.x + contact.normal.y * contact.normal.y, 1, accuracy: 1e-4, name)
      // Moved along the normal by the depth they only just touch.
      guard contact.bodyA == bodies[2 * index], depth > 0, !Self.crosses(a, b) else { continue }
      var moved = transforms[2 * index + 1]
      moved.x += contact.normal.x * Float(deepest)
      moved.y += contact.normal.y * Float(deepest)
      let left = Outline.depth(outlineA, Outline(b, transform: moved))
      XCTAssertEqual(left, 0, accuracy: 4e-3, "\(name): normal \(contact.normal), depth \(depth)")
    }
    return touchingCount
  }

  /// Cores without an inside can cross each other: how deep they are is then a matter of definition.
  private static func crosses(_ a: ShapeGeometry, _ b: ShapeGeometry) -> Bool {
    func isLine(_ geometry: ShapeGeometry) -> Bool {
      switch geometry {
      case .circle, .capsule, .segment: true
      default: false
      }
    }
    return isLine(a) && isLine(b) || isLine(a) != isLine(b)
  }

  /// Equal poses, coincident centres and exact face contacts give finite contacts.
  func testDegeneratePosesAreFinite() throws {
    for a in Self.forms {
      for b in Self.forms where !(a.name == "segment" && b.name == "segment") {
        for offset in [SIMD2<Float>(0, 0), [1e-8, 0], [0, 1]] {
          let world = try World()
          for (geometry, position) in [(a.geometry, SIMD2<Float>.zero), (b.geometry, offset)] {
            let body = try world.addBody(BodyDefinition(.dynamic, position: position))
            try world.addShape(ShapeDefinition(geometry), to: body)
          }
          for _ in 0..<10 { try world.step(by: 1 / 60) }
          XCTAssertTrue(world.kineticEnergy.isFinite, "\(a.name) - \(b.name) at \(offset)")
          XCTAssertEqual(world.quarantinedBodies, [], "\(a.name) - \(b.name) at \(offset)")
        }
      }
    }
  }
}
