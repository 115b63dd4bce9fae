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
    let page = recording.html(title: "Boxes <&> balls", summary: "</script> \"%DATA%\" \u{2028}")
    XCTAssertTrue(page.contains("<title>Boxes &lt;&amp;&gt; balls</title>"))
    XCTAssertTrue(recording.html(title: "%STYLE%").contains("<title>%STYLE%</title>"))
    XCTAssertFalse(page.contains("http"), "nothing from outside")
    XCTAssertFalse(page.contains("\u{2028}"))
    let reader = try PageReader(page)
    XCTAssertEqual(reader.model["summary"] as? String, "</script> \"%DATA%\" \u{2028}")
    XCTAssertEqual(reader.pictures.count, 31)
    for (index, height) in heights.enumerated() {
      let body = try XCTUnwrap(reader.bodies("awake", in: index).first)
      XCTAssertEqual(body.x, 150, accuracy: 0.02)
      XCTAssertEqual(body.y, Double(height), accuracy: 0.02)
      XCTAssertEqual(reader.bodies("scenery", in: index).count, 1, "the reference bounds")
      let piece = try XCTUnwrap((reader.form(of: body.number)[0][1] as? [[Any]])?.first)
      XCTAssertEqual(piece[0] as? String, "c")
      XCTAssertEqual(piece[3] as? Double, 15)
    }
  }

  /// Names are what users call things: any text.
  func testNamesAreData() throws {
    let names = ["</script><script>alert(1)</script>", "a \"quote\" & <b>", "line\u{2028}line", "\u{0}%PAYLOADS%"]
    let world = try World()
    for (index, _) in names.enumerated() {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [Float(index) * 2, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    let page = try Recording(world, name: { names[$0.row - 1] }).html(title: "")
    XCTAssertFalse(page.contains("<script>alert") || page.contains("\u{2028}") || page.contains("<b>"))
    let bodies = try XCTUnwrap(PageReader(page).model["bodies"] as? [[Any]])
    XCTAssertEqual(bodies.map { $0[2] as? String }, names)
  }

  /// Whatever bodies do, a page has them where they were: to within three quarters of a step of the grid, and of a turn
  /// so fine that no point of a body is farther off.
  func testPosesAreWhereTheyWere() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1)), to: ground)
    var bodies: [BodyID] = []
    for index in 0..<60 {
      let body = try world.addBody(
        BodyDefinition(
          .dynamic, position: [Float(index % 10) - 5, 1 + Float(index / 10)], rotation: Rotation(angle: Float(index)),
          linearVelocity: [Float(index % 7) - 3, 5], angularVelocity: Float(index % 11) * 6 - 30))
      let shape: ShapeGeometry =
        switch index % 3 {
        case 0: .circle(radius: 0.3)
        case 1: .square(0.3)
        default: .capsule([-0.4, 0], [0.4, 0], radius: 0.1)
        }
      try world.addShape(ShapeDefinition(shape), to: body)
      bodies.append(body)
    }
    let region = BoundingBox(low: [-10, -2], high: [10, 8])
    let recording = try Recording(world, region: region)
    var poses = [try bodies.map { (try world.position(of: $0), try world.rotation(of: $0).angle) }]
    for _ in 0..<150 {
      try world.step(by: 1 / 60)
      try recording.add()
      poses.append(try bodies.map { (try world.position(of: $0), try world.rotation(of: $0).angle) })
    }
    let reader = try PageReader(recording.html(title: ""))
    XCTAssertEqual(reader.step, 20 / 16384, accuracy: 1e-9)
    // Where 20 m are 1000 pixels.
    let pixel = 20.0 / 1000
    var worst = 0.0
    for (picture, expected) in poses.enumerated() {
      let read = reader.pictures[picture].bodies.filter { $0.number > 0 }
      XCTAssertEqual(read.count, 60)
      for (body, (position, angle)) in zip(read, expected) {
        // Single precision has its own share.
        XCTAssertEqual(body.x, Double(position.x), accuracy: 0.75 * reader.step + 1e-6)
        XCTAssertEqual(body.y, Double(position.y), accuracy: 0.75 * reader.step + 1e-6)
        let turn = remainder(body.angle - Double(angle), 2 * .pi)
        XCTAssertEqual(turn, 0, accuracy: 0.75 * 2 * .pi / Double(reader.angleSteps[body.number]) + 1e-5)
        worst = max(worst, hypot(body.x - Double(position.x), body.y - Double(position.y)) + 0.5 * abs(turn))
      }
    }
    XCTAssertLessThan(worst, pixel / 8)
    XCTAssertGreaterThan(worst, 0, "the poses are those of the page")
  }

  /// Contacts, islands and joints of small worlds are in the page without being asked for; of large ones they are not.
  func testDetailsOfSmallWorlds() throws {
    func page(_ count: Int) throws -> PageReader {
      let world = try World()
      let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 1000, halfHeight: 1)), to: ground)
      var last: BodyID?
      for index in 0..<count {
        let body = try world.addBody(BodyDefinition(.dynamic, position: [Float(index) * 1.5, 0.5]))
        try world.addShape(ShapeDefinition(.square(0.5)), to: body)
        if index == 1, let last {
          try world.addJoint(
            JointDefinition(
              .distance(.rod(1.5)), last, body, frameA: JointFrame(position: .zero),
              frameB: JointFrame(position: .zero)))
        }
        last = body
      }
      let recording = try Recording(world)
      for _ in 0..<10 {
        try world.step(by: 1 / 60)
        try recording.add()
      }
      return try PageReader(recording.html(title: ""))
    }
    let small = try page(4)
    XCTAssertEqual(small.pictures[10].marks["contact"], 8, "two of each box")
    XCTAssertTrue(small.pictures[10].contacts.allSatisfy { abs($0.y) < 0.02 })
    XCTAssertEqual(small.pictures[10].joints, [0])
    XCTAssertEqual(small.pictures[10].bodies.map(\.island), [-1, 1, 1, -1, -1], "the two on a rod")
    let large = try page(320)
    XCTAssertNil(large.pictures[10].marks["contact"])
    XCTAssertEqual(large.pictures[10].joints, [0])
  }

  /// What rests takes no room.
  func testRestIsFree() throws {
    func bytes(_ frames: Int) throws -> Int {
      let world = try World()
      for index in 0..<400 {
        let body = try world.addBody(BodyDefinition(.dynamic, position: [2 * Float(index), 0]))
        try world.addShape(ShapeDefinition(.square(0.5)), to: body)
        try world.setAwake(false, of: body)
      }
      let recording = try Recording(world)
      for _ in 0..<frames {
        try world.step(by: 1 / 60)
        try recording.add()
      }
      return try PageReader(recording.html(title: "")).byteCount
    }
    // Of each frame a bit for each kind of what may change.
    XCTAssertLessThanOrEqual(try bytes(200) - bytes(100), 100)
  }

  /// One that falls for ever does not make all others small.
  func testViewsShowWhatStays() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 500, halfHeight: 1)), to: ground)
    for index in 0..<20 {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [Float(index % 5), 0.5 + Float(index / 5)]))
      try world.addShape(ShapeDefinition(.square(0.45)), to: body)
    }
    let escaped = try world.addBody(BodyDefinition(.dynamic, position: [600, 5], linearVelocity: [200, 0]))
    try world.addShape(ShapeDefinition(.square(0.45)), to: escaped)
    let recording = try Recording(world)
    for _ in 0..<200 {
      try world.step(by: 1 / 60)
      try recording.add()
    }
    let view = try PageReader(recording.html(title: "")).view
    XCTAssertLessThan(view[0], -0.45)
    XCTAssertGreaterThan(view[2], 4.45)
    XCTAssertLessThan(view[2] - view[0], 20)
    XCTAssertLessThan(view[3] - view[1], 20)
    XCTAssertGreaterThan(view[3], 3.9)
  }

  func testLongRecordingsAreThinned() throws {
    let item = NamedItem("a", 0, 0)
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: [item]))
    let recording = try Recording(animator, parts: .items)
    var heights = [item.center.y]
    for _ in 1...3 * Recording.frameLimit {
      try animator.step(by: 0.001)
      try recording.add()
      heights.append(item.center.y)
    }
    XCTAssertLessThanOrEqual(recording.frameCount, Recording.frameLimit)
    XCTAssertGreaterThan(recording.frameCount, Recording.frameLimit / 4)
    let reader = try PageReader(recording.html(title: ""))
    let times = reader.times
    XCTAssertEqual(times, times.sorted())
    // What was dropped is in what follows.
    for (number, picture) in reader.pictures.enumerated() {
      XCTAssertEqual(picture.bodies[0].y, Double(heights[number * recording.interval]), accuracy: reader.step + 1e-3)
    }
    XCTAssertEqual(Set(zip(times.dropFirst(), times).map { (($0 - $1) * 1000).rounded() }).count, 1, "evenly")
  }

  /// Joints are drawn where their bodies are: those of a recording without shapes were lost.
  func testJointsAlone() throws {
    let world = try World()
    let bodies = try (0..<3).map { number in
      let body = try world.addBody(BodyDefinition(.dynamic, position: [Float(number), 0]))
      try world.addShape(ShapeDefinition(.square(0.2)), to: body)
      return body
    }
    for (a, b) in zip(bodies, bodies.dropFirst()) {
      try world.addJoint(.revolute(RevoluteJoint()), a, b, at: [0.5, 0])
    }
    let recording = try Recording(world, parts: [.joints])
    try world.step(by: 1 / 60)
    try recording.add()
    let reader = try PageReader(recording.html(title: ""))
    for picture in reader.pictures {
      XCTAssertEqual(picture.joints.count, 2)
      XCTAssertEqual(picture.bodies.count, 3)
    }
    for body in 0..<3 { XCTAssertTrue(try reader.form(of: body).isEmpty, "no shape is shown") }
  }

  /// A body that goes is gone in the picture, and one that comes is there.
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
    XCTAssertEqual(reader.pictures.count, 21)
    for (index, expected) in places.enumerated() {
      let bodies = reader.bodies("awake", in: index)
      XCTAssertEqual(bodies.count, expected.count, "picture \(index)")
      for (body, place) in zip(bodies, expected) {
        XCTAssertEqual(body.x, Double(place.x), accuracy: reader.step)
        XCTAssertEqual(body.y, Double(place.y), accuracy: reader.step)
      }
      XCTAssertEqual(reader.bodies("static", in: index).count, 1)
    }
  }

  /// However many bodies come and go, a page has as many as there were at once.
  func testNumbersAreUsedAgain() throws {
    let world = try World()
    let recording = try Recording(world)
    for _ in 0..<300 {
      let body = try world.addBody(BodyDefinition(.dynamic))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      try recording.add()
      try world.removeBody(body)
      try recording.add()
    }
    XCTAssertEqual(try PageReader(recording.html(title: "")).bodyCount, 1)
  }

  /// What flies away is left out; the places of the others stay fine.
  func testFarBodiesAreLeftOut() throws {
    let world = try World()
    for x: Float in [0, 1e6] {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    let recording = try Recording(world, region: BoundingBox(low: [-5, -5], high: [5, 5]))
    XCTAssertEqual(try PageReader(recording.html(title: "")).bodies("awake", in: 0).count, 1)
  }

  func testWhatNoBrowserPlaysIsRefused() throws {
    let centers = (0..<510_000).map { CGPoint(x: 12 * ($0 % 400), y: 12 * ($0 / 400)) }
    let buffer = try DynamicItemBuffer(centers: centers, size: CGSize(width: 10, height: 10))
    let animator = DynamicAnimator()
    try animator.add(GravityBehavior(items: buffer))
    XCTAssertThrowsError(try Recording(animator, parts: .items)) {
      XCTAssertEqual($0 as? RecordingError, .tooLarge(marks: 510_000, limit: 500_000))
    }
  }
}
