import BatchSolver
import DynamicsDrawing
import XCTest

/// What a world says of itself through the callbacks is what it is.
final class WorldDrawingTests: XCTestCase {
  /// Keeps what it is told, in coordinates of the world.
  private struct Record: DebugDrawing {
    var circles: [(center: SIMD2<Float>, radius: Float, role: DrawingRole)] = []
    var polygons: [(corners: [SIMD2<Float>], radius: Float, role: DrawingRole)] = []
    var polylines: [(points: [SIMD2<Float>], isClosed: Bool, role: DrawingRole)] = []
    var segments: [(start: SIMD2<Float>, end: SIMD2<Float>, role: DrawingRole)] = []
    var points: [(position: SIMD2<Float>, role: DrawingRole)] = []
    var labels: [(text: String, position: SIMD2<Float>)] = []
    var arrows: [(start: SIMD2<Float>, end: SIMD2<Float>, role: DrawingRole)] = []

    mutating func circle(center: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole) {
      circles.append((pose.apply(center), radius, role))
    }
    mutating func polygon(_ corners: [SIMD2<Float>], radius: Float, at pose: DrawingPose, role: DrawingRole) {
      polygons.append((corners.map(pose.apply), radius, role))
    }
    mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool, at pose: DrawingPose, role: DrawingRole) {
      polylines.append((points.map(pose.apply), isClosed, role))
    }
    mutating func segment(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
      segments.append((start, end, role))
    }
    mutating func point(_ position: SIMD2<Float>, role: DrawingRole) { points.append((position, role)) }
    mutating func label(_ text: String, at position: SIMD2<Float>, role: DrawingRole) {
      labels.append((text, position))
    }
    mutating func arrow(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
      arrows.append((start, end, role))
    }
  }

  private func assertEqual(
    _ a: SIMD2<Float>, _ b: SIMD2<Float>, accuracy: Float = 1e-5, _ text: String = "", line: UInt = #line
  ) {
    XCTAssertLessThanOrEqual(((a - b) * (a - b)).sum().squareRoot(), accuracy, "\(a) and \(b) \(text)", line: line)
  }

  /// A floor, a box that rests on it, a turned capsule in the air on a rod, and a ball that slides.
  private func scene() throws -> (world: World, box: BodyID, capsule: BodyID, ball: BodyID) {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: ground)
    let box = try world.addBody(BodyDefinition(.dynamic, position: [0, 0.5]))
    try world.addShape(ShapeDefinition(.square(0.5)), to: box)
    let capsule = try world.addBody(
      BodyDefinition(.dynamic, position: [5, 5], rotation: Rotation(angle: 0.5), linearVelocity: [0, 0]))
    try world.addShape(ShapeDefinition(.capsule([-1, 0], [1, 0], radius: 0.25)), to: capsule)
    try world.addJoint(
      JointDefinition(
        .distance(.rod(3)), nil, capsule, frameA: JointFrame(position: [5, 8.5]),
        frameB: JointFrame(position: [0.5, 0])))
    try world.addJoint(
      JointDefinition(
        .revolute(RevoluteJoint()), ground, capsule, frameA: JointFrame(position: [5, 5]),
        frameB: JointFrame(position: [0, 0])))
    let ball = try world.addBody(BodyDefinition(.dynamic, position: [-5, 3], linearVelocity: [2, 0]))
    try world.addShape(ShapeDefinition(.circle(center: [0.1, 0], radius: 0.5)), to: ball)
    for _ in 0..<30 { try world.step(by: 1 / 60) }
    return (world, box, capsule, ball)
  }

  func testShapesHaveTheirCornersAndRoles() throws {
    let (world, box, capsule, ball) = try scene()
    var record = Record()
    try world.draw(into: &record, parts: .shapes)
    XCTAssertEqual(record.polygons.map(\.role), [.static, .awake, .awake])
    let position = try world.position(of: box)
    let rotation = try world.rotation(of: box)
    let corners: [SIMD2<Float>] = [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]]
    for (drawn, corner) in zip(record.polygons[1].corners, corners) {
      assertEqual(drawn, position + rotation.apply(corner))
    }
    // A capsule that is not drawn as one is a rounded polygon of two corners.
    let middle = try world.position(of: capsule)
    let along = try world.rotation(of: capsule).apply([1, 0])
    XCTAssertEqual(record.polygons[2].radius, 0.25)
    assertEqual(record.polygons[2].corners[0], middle - along)
    assertEqual(record.polygons[2].corners[1], middle + along)
    XCTAssertEqual(record.circles.count, 1)
    assertEqual(record.circles[0].center, try world.position(of: ball) + world.rotation(of: ball).apply([0.1, 0]))
    XCTAssertEqual(record.polylines.count, 1, "which way up the ball is")
  }

  func testSleepIsARole() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic))
    try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    var sensor = ShapeDefinition(.circle(radius: 2))
    sensor.isSensor = true
    try world.addShape(sensor, to: body)
    try world.setAwake(false, of: body)
    var record = Record()
    try world.draw(into: &record, parts: .shapes)
    XCTAssertEqual(record.polygons.map(\.role), [.asleep])
    XCTAssertEqual(record.circles.map(\.role), [.sensorShape])
    try world.setEnabled(false, of: body)
    var nothing = Record()
    try world.draw(into: &nothing, parts: .everything)
    XCTAssertTrue(nothing.polygons.isEmpty && nothing.circles.isEmpty)
  }

  func testJointsAreAtTheirAnchors() throws {
    let (world, _, capsule, _) = try scene()
    var record = Record()
    try world.draw(into: &record, parts: .joints)
    let onBody = try world.position(of: capsule) + world.rotation(of: capsule).apply([0.5, 0])
    let anchors = record.circles.map(\.center)
    XCTAssertEqual(anchors.count, 4)
    for expected in [[5, 8.5], onBody, [5, 5]] as [SIMD2<Float>] {
      XCTAssertTrue(anchors.contains { all(($0 - expected) .< 1e-2) && all((expected - $0) .< 1e-2) }, "\(expected)")
    }
    // The rod from anchor to anchor; the hinge has its two at one place.
    XCTAssertEqual(record.segments.count, 1)
    XCTAssertEqual(record.segments[0].role, .rod)
    assertEqual(record.segments[0].start, [5, 8.5])
    assertEqual(record.segments[0].end, onBody)
  }

  func testContactsAreWhereShapesTouch() throws {
    let (world, box, _, _) = try scene()
    var record = Record()
    try world.draw(into: &record, parts: [.contacts, .normals, .impulses])
    let touching = try world.contacts(of: box).flatMap(\.points)
    XCTAssertEqual(touching.count, 2)
    for point in touching {
      XCTAssertEqual(point.position.y, 0, accuracy: 0.01)
      XCTAssertTrue(record.points.contains { $0.role == .contact && $0.position == point.position })
      let impulse = try XCTUnwrap(record.arrows.first { $0.role == .impulse && $0.start == point.position })
      XCTAssertEqual((impulse.end - impulse.start).y, 5 * point.normalImpulse, accuracy: 1e-5)
      // The box's weight on two points, for a sub-step of a quarter of 1/60 s: 10 cm together.
      XCTAssertEqual(impulse.end.y - impulse.start.y, 0.1, accuracy: 0.02)
      let normal = try XCTUnwrap(record.arrows.first { $0.role == .normal && $0.start == point.position })
      assertEqual((normal.end - normal.start) / 0.15, [0, 1], accuracy: 1e-3)
    }
  }

  func testBoundingBoxesHoldTheirShapes() throws {
    let (world, box, _, ball) = try scene()
    var record = Record()
    try world.draw(into: &record, parts: .boundingBoxes)
    XCTAssertEqual(record.polylines.count, 4)
    for body in [box, ball] {
      let shape = try XCTUnwrap(world.shapes(of: body).first)
      let bounds = try XCTUnwrap(world.enlargedAABB(of: shape))
      let position = try world.position(of: body)
      XCTAssertTrue(all(bounds.low .< position - 0.39) && all(bounds.high .> position + 0.49), "\(bounds)")
      XCTAssertTrue(all(bounds.high - bounds.low .< 3), "a margin is small: \(bounds)")
      XCTAssertTrue(
        record.polylines.contains { $0.isClosed && $0.points[0] == bounds.low && $0.points[2] == bounds.high })
    }
    let shape = try world.shapes(of: box)[0]
    try world.removeBody(box)
    XCTAssertThrowsError(try world.enlargedAABB(of: shape))
  }

  func testMotionAndRows() throws {
    let (world, _, _, ball) = try scene()
    var record = Record()
    try world.draw(into: &record, parts: [.velocities, .centersOfMass, .rows])
    XCTAssertEqual(record.points.filter { $0.role == .centerOfMass }.count, 3)
    XCTAssertTrue(record.labels.contains { $0.text == "\(ball.row)" })
    let center = try world.centerOfMass(of: ball)
    let arrow = try XCTUnwrap(record.arrows.first { $0.start == center })
    assertEqual(arrow.end - arrow.start, 0.1 * (try world.linearVelocity(of: ball)))
  }

  func testIslandsAreWhatHangsTogether() throws {
    let world = try World()
    for x: Float in [0, 1.0, 10] {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x, 0]))
      try world.addShape(ShapeDefinition(.square(0.5)), to: body)
    }
    try world.step(by: 1 / 60)
    var record = Record()
    try world.draw(into: &record, parts: .islands)
    XCTAssertEqual(record.polylines.count, 1, "two boxes that touch; the third is alone")
    XCTAssertLessThan(record.polylines[0].points[2].x, 2)
  }

  func testRegionsLeaveOutWhatIsOutside() throws {
    let (world, _, _, _) = try scene()
    var record = Record()
    try world.draw(
      into: &record, parts: .everything.subtracting(.joints), region: BoundingBox(low: [-1, -3], high: [1, 2]))
    XCTAssertEqual(record.polygons.map(\.role), [.static, .awake])
    XCTAssertTrue(record.circles.isEmpty)
    XCTAssertEqual(record.labels.count, 1)
  }

  func testThePictureIsXMLAndTheSameEveryTime() throws {
    let picture = try WorldDrawing(scene().world, parts: .everything).svg
    XCTAssertEqual(picture, try WorldDrawing(scene().world, parts: .everything).svg)
    let reader = try SVGReader(picture)
    XCTAssertEqual(reader.paths("awake").count, 3)
    XCTAssertEqual(reader.paths("static").count, 1)
    XCTAssertEqual(reader.paths("contact").count, 2)
    XCTAssertEqual(reader.texts, 3)
    XCTAssertFalse(picture.contains("nan") || picture.contains("inf"))
  }

  /// A capsule's outline is two half circles, in the frame of the body with y downwards.
  func testRoundedOutlines() throws {
    let world = try World()
    let body = try world.addBody(BodyDefinition(.dynamic, position: [1, 2], rotation: Rotation(angle: .pi / 6)))
    try world.addShape(ShapeDefinition(.capsule([-1, 0], [1, 0], radius: 0.5)), to: body)
    let region = BoundingBox(low: [-6, -6], high: [6, 6])
    let path = try XCTUnwrap(SVGReader(WorldDrawing(world, region: region).svg).paths("awake").first)
    XCTAssertEqual(path.transform, "translate(100 -200) rotate(-30)")
    XCTAssertEqual(path.data, "M-100 -50L100 -50A50 50 0 0 1 100 50L-100 50A50 50 0 0 1 -100 -50Z")
  }

  /// Without a region nothing is cut off that is not larger than the picture: borders hold forms, lines and texts.
  func testPicturesHoldWhatTheyShow() throws {
    let world = try World()
    let ground = try world.addBody(BodyDefinition(.static, position: [0, -1]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 500, halfHeight: 1)), to: ground)
    for x: Float in [-1, 0, 1] {
      let body = try world.addBody(BodyDefinition(.dynamic, position: [x, 5], linearVelocity: [60, 0]))
      try world.addShape(ShapeDefinition(.capsule([-2.5, 0], [2.5, 0], radius: 0.5)), to: body)
    }
    let drawing = try WorldDrawing(world, parts: [.shapes, .velocities, .rows])
    let box = try XCTUnwrap(SVGReader(drawing.svg).attributes["viewBox"]).split(separator: " ").compactMap { Float($0) }
    // Pixels in a metre of what is shown.
    let scale = 1200 / max(drawing.region.high.x - drawing.region.low.x, drawing.region.high.y - drawing.region.low.y)
    XCTAssertLessThan(box[0], -4 * scale, "the capsule on the left, whose end is at -4 m")
    XCTAssertGreaterThan(box[0] + box[2], 4 * scale, "the capsule on the right")
    XCTAssertLessThan(box[2], 20 * scale, "the ground is cut off")
    let asked = try WorldDrawing(world, region: BoundingBox(low: [-1, 4], high: [1, 6])).svg
    XCTAssertEqual(try SVGReader(asked).attributes["viewBox"], "-600 -3600 1200 1200", "as asked for")
  }

  /// Pictures went by the origins of bodies and 2 m about them: a circle of a radius of more than 3 m was dropped as if it
  /// were ground, and one of 1 mm was a speck.
  func testBodiesOfAllSizesFillTheirPicture() throws {
    for radius: Float in [0.001, 0.02, 0.5, 2.9, 3.1, 10, 1000] {
      let world = try World()
      let body = try world.addBody(BodyDefinition(.dynamic, position: [3, 4]))
      try world.addShape(ShapeDefinition(.circle(center: [radius, 0], radius: radius)), to: body)
      let drawing = try WorldDrawing(world)
      let picture = try SVGReader(drawing.svg)
      XCTAssertEqual(picture.paths("awake").count, 1, "radius \(radius)")
      let box = try XCTUnwrap(picture.attributes["viewBox"]).split(separator: " ").compactMap { Float($0) }
      let scale = 1200 / (drawing.region.high - drawing.region.low).max()
      // But for a pixel: coordinates are rounded.
      let (low, high) = (
        scale * SIMD2<Float>(3, -4 - radius) + 1, scale * SIMD2<Float>(3 + 2 * radius, -4 + radius) - 1
      )
      XCTAssertTrue(box[0] <= low.x && box[1] <= low.y, "radius \(radius): \(box)")
      XCTAssertTrue(box[0] + box[2] >= high.x && box[1] + box[3] >= high.y, "radius \(radius): \(box)")
      XCTAssertGreaterThan(2 * radius * scale, box[2] / 6, "radius \(radius): \(box)")
    }
  }
}
