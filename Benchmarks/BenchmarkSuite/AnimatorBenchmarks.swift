import BatchSolver
import Dynamics
import Foundation
import Scenes
import XCTest

/// What an animator costs beside the world it stands on: 10 000 items under gravity that fall onto each other in a
/// container, once as bodies of a world stepped directly with the same sub-steps, once as elements of a buffer, once as
/// objects.
///
/// The three are stepped in turn, so that a change of the machine's speed meets all alike, and the best of several runs
/// counts. The limits are promises of the module; states are compared to the bit.
final class AnimatorBenchmarks: XCTestCase {
  private static let side = 100
  private static let spacing: CGFloat = 24
  private static let frames = 180
  private static let repeats = 3

  private final class Box: DynamicItem {
    var center: CGPoint
    let bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    var transform = CGAffineTransform.identity
    init(_ center: CGPoint) { self.center = center }
  }

  private var centers: [CGPoint] {
    (0..<Self.side * Self.side).map { index in
      let column = index % Self.side
      let row = index / Self.side
      // Every other row is shifted, so that the boxes topple.
      let shift: CGFloat = row % 2 == 0 ? 0 : 7
      return CGPoint(x: CGFloat(column) * Self.spacing + 20 + shift, y: CGFloat(row) * Self.spacing + 20)
    }
  }

  private var bounds: CGRect {
    CGRect(x: 0, y: 0, width: CGFloat(Self.side) * Self.spacing + 40, height: CGFloat(Self.side) * Self.spacing + 200)
  }

  /// The same as bodies of a world, in metres.
  private func world() throws -> World {
    var settings = WorldSettings()
    settings.gravity = [0, 10]
    let world = try World(settings)
    let material = SurfaceMaterial(friction: 0.2, restitution: 0.2)
    var body = BodyDefinition(.dynamic)
    body.linearDamping = 0.1
    body.angularDamping = 0.1
    body.isBullet = true
    let half = (0.1 * 0.1 + 0.1 * 0.1 as Float).squareRoot()
    body.sleepThreshold = 0.01 + Float(2 * Double.pi / 180) * half
    for center in centers {
      body.position = SIMD2(Float(center.x / 100), Float(center.y / 100))
      let id = try world.addBody(body)
      try world.addShape(ShapeDefinition(.square(0.1), material: material), to: id)
    }
    let walls = try world.addBody(BodyDefinition(.static))
    let high = SIMD2(Float(bounds.width / 100), Float(bounds.height / 100))
    let corners: [SIMD2<Float>] = [[0, 0], [high.x, 0], high, [0, high.y]]
    for points in [corners, corners.reversed()] {
      try world.addChain(ChainDefinition(points, isLoop: true, material: material), to: walls)
    }
    return world
  }

  private func animator(_ gravity: GravityBehavior, _ collision: CollisionBehavior) throws -> DynamicAnimator {
    let animator = DynamicAnimator(referenceBounds: bounds)
    collision.translatesReferenceBoundsIntoBoundary = true
    try animator.add(gravity)
    try animator.add(collision)
    return animator
  }

  func testTenThousandItems() throws {
    var best = [Double](repeating: .infinity, count: 3)
    for _ in 0..<Self.repeats {
      let world = try world()
      let buffer = try DynamicItemBuffer(centers: centers, size: CGSize(width: 20, height: 20))
      let boxes = centers.map { Box($0) }
      let inBulk = try animator(GravityBehavior(items: buffer), CollisionBehavior(items: buffer))
      let oneByOne = try animator(GravityBehavior(items: boxes), CollisionBehavior(items: boxes))
      var sums = [0.0, 0, 0]
      let clock = ContinuousClock()
      for index in 0..<Self.frames {
        sums[0] += try clock.measure {
          for _ in 0..<(index == 0 ? 1 : 2) {
            try world.step(by: Float(1) / 120, velocityIterations: 8, positionIterations: 3)
          }
        }.milliseconds
        sums[1] += try clock.measure { _ = try inBulk.step(by: 1.0 / 60) }.milliseconds
        sums[2] += try clock.measure { _ = try oneByOne.step(by: 1.0 / 60) }.milliseconds
      }
      for index in 0..<3 { best[index] = min(best[index], sums[index] / Double(Self.frames)) }
      // The same physics: 60 roundings would be visible here.
      buffer.withCenters { centers in
        for index in centers.indices { XCTAssertEqual(centers[index], boxes[index].center) }
      }
      XCTAssertEqual(inBulk.errors, [])
    }
    for (name, time) in zip(["world alone", "buffer", "objects"], best) {
      Ledger.add(
        .init(
          "animators", "10000 items", variant: name, bodies: 10_000, value: time, unit: "ms/frame",
          note: String(format: "%.2f times the world", time / best[0])))
    }
    XCTAssertLessThanOrEqual(best[1], 1.2 * best[0])
    XCTAssertLessThanOrEqual(best[2], 1.6 * best[0])
  }
}

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1e3 + Double(components.attoseconds) * 1e-15
  }
}
