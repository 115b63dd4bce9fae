import BatchSolver
import Dynamics
import DynamicsDrawing
import Foundation
import XCTest

/// Pages hold the pictures of runs, whatever comes and goes.
final class RecordingTests: XCTestCase {
  func testAnimatorsKeepEveryPicture() throws {
    let ball = NamedItem("ball", 150, 100, width: 30, height: 30)
    ball.collisionBoundsType = .ellipse
    let animator = DynamicAnimator(referenceBounds: CGRect(x: 0, y: 0, width: 320, height: 240))
    try animator.add(GravityBehavior(items: [ball]))
    let recording = try Recording(animator)
    var heights = [ball.center.y]
    try animator.step(frames: 30) { _ in
      try recording.add()
      heights.append(ball.center.y)
    }
    XCTAssertEqual(recording.frameCount, 31)
    let page = recording.html(title: "Boxes <&> balls", summary: "</script> \"%DATA%\"")
    XCTAssertTrue(page.contains("<title>Boxes &lt;&amp;&gt; balls</title>"))
    XCTAssertTrue(recording.html(title: "%DATA%").contains("<title>%DATA%</title>"))
    XCTAssertFalse(page.contains("http"), "nothing from outside")
    let reader = try PageReader(page)
    XCTAssertEqual(reader.marks.count, 31)
    for (index, height) in heights.enumerated() {
      let mark = try XCTUnwrap(reader.marks("awake", in: index).first)
      XCTAssertTrue(reader.forms[mark.form].path.contains("A15 15"))
      XCTAssertEqual(mark.x, 150, accuracy: 0.01)
      XCTAssertEqual(mark.y, Double(height), accuracy: 0.01)
      XCTAssertEqual(reader.marks("reference", in: index).count, 1)
    }
  }

  func testLongRecordingsAreThinned() throws {
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [NamedItem("a", 0, 0)]))
    let recording = try Recording(animator, parts: .items)
    for _ in 1...3 * Recording.frameLimit {
      try animator.step(by: 0.001)
      try recording.add()
    }
    XCTAssertLessThanOrEqual(recording.frameCount, Recording.frameLimit)
    XCTAssertGreaterThan(recording.frameCount, Recording.frameLimit / 4)
    let times = try PageReader(recording.html(title: "")).times
    XCTAssertEqual(times, times.sorted())
    XCTAssertEqual(Set(zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }).count, 1, "evenly")
  }

  /// A body that goes is gone in the picture, and one that comes is there; y is downwards in pictures.
  func testWorldsWhoseBodiesComeAndGo() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 10, halfHeight: 1)), to: ground)
    let first = try world.addBody(BodyDefinition(.dynamic, position: [-2, 5]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: first)
    let region = BoundingBox(low: [-6, -2], high: [6, 10])
    let recording = try Recording(world, region: region)
    var places: [[SIMD2<Float>]] = [[[-2, 5]]]
    var second: BodyID?
    for step in 1...20 {
      if step == 8 {
        let body = try world.addBody(BodyDefinition(.dynamic, position: [3, 4]))
        try world.addShape(ShapeDefinition(.circle(radius: 0.5)), to: body)
        second = body
      }
      if step == 15 { try world.removeBody(first) }
      try world.step(by: 1 / 60)
      try recording.add()
      places.append(try [first, second].compactMap { $0 }.filter(world.contains).map { try world.position(of: $0) })
    }
    let reader = try PageReader(recording.html(title: "coming and going"))
    XCTAssertEqual(reader.marks.count, 21)
    // 12 m are 1200 pixels.
    for (index, expected) in places.enumerated() {
      let marks = reader.marks("awake", in: index)
      XCTAssertEqual(marks.count, expected.count, "picture \(index)")
      for (mark, place) in zip(marks, expected) {
        XCTAssertEqual(mark.x, 100 * Double(place.x), accuracy: 0.02)
        XCTAssertEqual(mark.y, -100 * Double(place.y), accuracy: 0.02)
      }
      XCTAssertEqual(reader.marks("static", in: index).count, 1)
    }
  }

  /// What flies away is left out; the places of the others stay fine.
  func testFarBodiesAreLeftOut() throws {
    let world = try World()
    for x: Float in [0, 1e6] {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    let recording = try Recording(world, region: BoundingBox(low: [-5, -5], high: [5, 5]))
    XCTAssertEqual(try PageReader(recording.html(title: "")).marks("awake", in: 0).count, 1)
  }

  func testWhatNoBrowserPlaysIsRefused() throws {
    let centers = (0..<180_000).map { CGPoint(x: 12 * ($0 % 400), y: 12 * ($0 / 400)) }
    let buffer = try DynamicItemBuffer(centers: centers, size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: buffer))
    // Each item has a line that says which way up it is.
    XCTAssertThrowsError(try Recording(animator, parts: .items)) {
      XCTAssertEqual($0 as? RecordingError, .tooLarge(marks: 360_000, limit: 333_333))
    }
  }
}
