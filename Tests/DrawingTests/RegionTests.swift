import BatchSolver
import Dynamics
import DynamicsDrawing
import Foundation
import XCTest

/// What is shown can be shown, whatever is asked for and wherever bodies are: pages have borders that are finite, with
/// something between them.
final class RegionTests: XCTestCase {
  private func world(_ positions: [SIMD2<Float>]) throws -> World {
    let world = try World()
    for position in positions {
      let body = try world.addBody(BodyDefinition(.dynamic, position: position))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    return world
  }

  /// The borders of a recording's page.
  private func view(_ world: World, _ region: BoundingBox? = nil) throws -> [Double] {
    try PageReader(Recording(world, region: region).html(title: "")).view
  }

  /// Regions that are empty or not finite gave pages that could not be read, or showed nothing.
  func testRegionsThatCannotBeShownAreNone() throws {
    let world = try world([[3, 4], [5, 4]])
    let own = try view(world)
    XCTAssertTrue(own[0] < 2.5 && own[1] < 3.5 && own[2] > 5.5 && own[3] > 4.5)
    let picture = try WorldDrawing(world)
    let regions: [(low: SIMD2<Float>, high: SIMD2<Float>)] = [
      ([.nan, 0], [1, 1]), ([0, 0], [1, .nan]), ([-.infinity, 0], [1, 1]), ([0, 0], [.infinity, .infinity]),
      ([0, 0], [0, 0]), ([0, 0], [1, 0]), ([1, 1], [0, 0]), ([-3e38, 0], [3e38, 1]),
      // No number between them.
      ([1e9, 0], [1e9 + 1, 1]),
    ]
    for (low, high) in regions {
      let region = BoundingBox(low: low, high: high)
      XCTAssertEqual(try view(world, region), own, "\(region)")
      let drawing = try WorldDrawing(world, region: region)
      XCTAssertEqual(drawing.region, picture.region, "\(region)")
      XCTAssertEqual(drawing.svg, picture.svg, "\(region)")
    }
    XCTAssertEqual(try view(world, BoundingBox(low: [0, 0], high: [1, 2])), [0, 0, 1, 2])
  }

  func testNothingIsShownSomewhere() throws {
    for world in [try World(), try world([[1e8, 0]]), try world([[-1e8, 0], [1e8, 1]])] {
      let view = try view(world)
      XCTAssertTrue(view.allSatisfy(\.isFinite))
      XCTAssertLessThan(view[0], view[2])
      XCTAssertLessThan(view[1], view[3])
      let live = try WorldStage(world, parts: .standard).view()
      XCTAssertTrue(live.low.x < live.high.x && live.low.y < live.high.y)
      XCTAssertTrue((live.high - live.low).max().isFinite)
      XCTAssertTrue((try WorldDrawing(world).region.high - WorldDrawing(world).region.low).max().isFinite)
    }
  }

  /// A page in which an item was infinitely fast could not be read.
  func testSpeedsOfColoursAreFinite() throws {
    let item = NamedItem("item", 0, 0)
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 240))
    try animator.add(DynamicItemBehavior(items: [item]))
    let recording = try Recording(animator)
    for x: CGFloat in [1e30, 0] {
      try animator.step(by: 1 / 60)
      item.center.x = x
      try recording.add()
      item.center.x = 0
    }
    let fastest = try XCTUnwrap(PageReader(recording.html(title: "")).recording["fastest"] as? Double)
    XCTAssertTrue(fastest.isFinite && fastest > 0)
  }

  /// Scenes in which nothing moves yet were shown with a circle about the origin of the ground's body: half of the page
  /// was empty.
  func testWhatRestsIsShownWhereItIs() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.static, position: [100, 0], rotation: Rotation(angle: .pi / 2)))
    for x: Float in [10, 12] {
      try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 3, center: [x, 20])), to: body)
    }
    // From (9, 17) to (13, 23), turned by a quarter; a twenty-fifth of the width of margin.
    let expected = [77.0, 9, 83, 13].enumerated().map { $1 + ($0 < 2 ? -0.24 : 0.24) }
    let (low, high) = try WorldStage(world, parts: .standard).view()
    for (view, name) in [(try view(world), "recorded"), ([low.x, low.y, high.x, high.y].map(Double.init), "live")] {
      for (value, expected) in zip(view, expected) { XCTAssertEqual(value, expected, accuracy: 1e-3, name) }
    }
    // A boundary of an animator is in the frame of the whole.
    let animator = DynamicAnimator()
    let collision = CollisionBehavior(items: [])
    let (start, end) = (CGPoint(x: 500, y: 500), CGPoint(x: 600, y: 520))
    collision.addBoundary(withIdentifier: "line" as NSString, from: start, to: end)
    try animator.add(collision)
    let stage = AnimatorStage(animator, parts: .boundaries, area: CGRect(x: 0, y: 0, width: 1, height: 1))
    let shown = try stage.view()
    XCTAssertTrue(shown.low.x > 490 && shown.high.x < 610 && shown.low.y > 490 && shown.high.y < 530, "\(shown)")
  }
}
