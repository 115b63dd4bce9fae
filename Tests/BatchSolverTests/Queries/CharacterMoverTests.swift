internal import BatchSolver
internal import TestSupport
internal import XCTest

/// A character slides along walls and up slopes, and never goes through.
final class CharacterMoverTests: XCTestCase {
  private func mover(at position: SIMD2<Float>) throws -> CharacterMover {
    try CharacterMover(lower: [0, -0.3], upper: [0, 0.3], radius: 0.2, position: position)
  }

  /// When the last round that there may be had moved it, the planes were those from before.
  func testPlanesAreThoseOfTheEnd() throws {
    let world = try World.withFloor()
    var mover = try CharacterMover(lower: [0, 0.3], upper: [0, 1], radius: 0.3, position: [0, 0.5])
    // One round to just above the floor, one that presses it there.
    mover.iterationLimit = 2
    try mover.move(by: [0, -1], in: world)
    XCTAssertEqual(mover.planes.count, 1)
    XCTAssertEqual(mover.clip([3, -10]).y, 0, accuracy: 1e-5)
    XCTAssertEqual(mover.clip([3, -10]).x, 3, accuracy: 1e-5)
  }

  func testStopsAtAWallAndSlidesAlongIt() throws {
    let world = try World.withFloor()
    let wall = try world.addBody(BodyDefinition(.static, position: [5, 5]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 0.05, halfHeight: 5)), to: wall)
    var mover = try mover(at: [0, 3])
    XCTAssertEqual(try mover.move(by: [2, 0], in: world).x, 2, accuracy: 1e-6)
    XCTAssertTrue(mover.planes.isEmpty)
    // Far through a thin wall, and up: it stops at the wall and goes up along it.
    try mover.move(by: [50, 2], in: world)
    XCTAssertEqual(mover.position.x, 4.75, accuracy: 0.011)
    XCTAssertEqual(mover.position.y, 5, accuracy: 0.05)
    XCTAssertEqual(mover.planes.map(\.body), [wall])
    XCTAssertEqual(mover.planes[0].normal.x, -1, accuracy: 1e-5)
    XCTAssertEqual(mover.clip([3, 1]).x, 0, accuracy: 1e-4)
    XCTAssertEqual(mover.clip([3, 1]).y, 1, accuracy: 1e-4)
    // And away again without sticking.
    let before = mover.position
    try mover.move(by: [-1, 0], in: world)
    XCTAssertEqual(mover.position.x, before.x - 1, accuracy: 0.011)
  }

  func testGoesUpASlopeAndRestsInACorner() throws {
    let world = try World.withFloor()
    let slope = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.polygon([[2, 0], [6, 2], [6, 0]])), to: slope)
    var mover = try mover(at: [1, 0.5])
    for _ in 0..<40 { try mover.move(by: [0.1, 0], in: world) }
    let p = mover.position
    XCTAssertGreaterThan(p.x, 3.5)
    XCTAssertLessThan(p.x, 5)
    // The lower disc rides on the line y = (x - 2) / 2.
    XCTAssertEqual((p.y - 0.3 - (p.x - 2) / 2) / Float(1.25).squareRoot(), 0.2, accuracy: 0.011)
    // Into the corner between floor and slope from above.
    var falling = try self.mover(at: [1.8, 3])
    for _ in 0..<60 { try falling.move(by: [0.05, -0.1], in: world) }
    XCTAssertGreaterThan(falling.position.y, 0.48)
  }

  func testComesOutOfWhatItIsIn() throws {
    let world = try World.withFloor()
    var mover = try mover(at: [0, 0.1])
    try mover.move(by: .zero, in: world)
    XCTAssertEqual(mover.position.y, 0.5, accuracy: 0.011)
    // The core of the capsule is within a box.
    let box = try world.addBody(BodyDefinition(.static, position: [10, 5]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 1, halfHeight: 3)), to: box)
    var deep = try self.mover(at: [10.5, 5])
    try deep.move(by: .zero, in: world)
    XCTAssertEqual(deep.position.x, 11.2, accuracy: 0.02)
  }

  func testNeverEndsUpDeepInRandomScenes() throws {
    var random = SeededGenerator()
    let world = try World.random(&random)
    let shapes = try world.sceneShapes().filter { !$0.isChainSegment }
    let filter = QueryFilter()
    var moves = 0
    for _ in 0..<200 {
      let pose = randomPose(&random, reach: 12)
      var mover = try mover(at: pose.position)
      guard try world.shapes(overlapping: mover.geometry, at: mover.position, filter: filter).isEmpty else { continue }
      for _ in 0..<10 {
        try mover.move(by: Ray.random(&random, reach: 1).translation, in: world)
        moves += 1
        let core = ProxyReference(try ConvexProxy(mover.geometry).moved(by: mover.position))
        for shape in shapes {
          let other = ProxyReference(shape.core)
          XCTAssertGreaterThan(core.distance(other) - core.radius - other.radius, -0.0125, "\(shape)")
        }
      }
    }
    XCTAssertGreaterThan(moves, 200)
  }

  func testSoftPlanesPushNoFartherThanTheirLimit() throws {
    let world = try World.withFloor()
    var planes = try world.moverPlanes(of: .circle(radius: 0.5), at: [0, 0.3])
    XCTAssertEqual(planes.count, 1)
    XCTAssertEqual(planes[0].depth, 0.2, accuracy: 1e-5)
    XCTAssertEqual(MoverPlane.solve(&planes, target: [1, 0]).y, 0.195, accuracy: 1e-5)
    planes[0].pushLimit = 0.01
    XCTAssertEqual(MoverPlane.solve(&planes, target: [1, 0]).y, 0.01, accuracy: 1e-6)
    XCTAssertEqual(MoverPlane.clip([1, -1], by: planes), [1, 0])
    planes[0].clipsVelocity = false
    XCTAssertEqual(MoverPlane.clip([1, -1], by: planes), [1, -1])
  }

  /// Twenty sweeps, as in Box2D, left wedges unsolved by up to 9 cm. Where planes leave a place near by, it is the nearest:
  /// the target, its foot on one plane, or where two meet.
  func testWedgesAreSolved() {
    var generator = SeededGenerator()
    let slop: Float = 0.005
    var solved = 0
    for _ in 0..<2000 {
      let planes = (0..<Int.random(in: 2...6, using: &generator)).map { _ in
        let normal = Rotation(angle: Float.random(in: -3.1...3.1, using: &generator)).apply([1, 0])
        return MoverPlane(
          normal: normal, depth: Float.random(in: 0...0.1, using: &generator), pushLimit: .infinity,
          clipsVelocity: true, push: 0)
      }
      func excess(_ place: SIMD2<Float>) -> Float { planes.map { $0.depth - slop - dot($0.normal, place) }.max()! }
      var places: [SIMD2<Float>] = [.zero] + planes.map { max($0.depth - slop, 0) * $0.normal }
      var isSharp = false
      for (number, a) in planes.enumerated() {
        for b in planes[..<number] {
          let cross = a.normal.x * b.normal.y - a.normal.y * b.normal.x
          isSharp = isSharp || (abs(cross) < 0.1 && dot(a.normal, b.normal) < 0)
          guard abs(cross) > 1e-3 else { continue }
          let (depthA, depthB) = (a.depth - slop, b.depth - slop)
          places.append(
            [depthA * b.normal.y - depthB * a.normal.y, depthB * a.normal.x - depthA * b.normal.x] / cross)
        }
      }
      func distance(_ place: SIMD2<Float>) -> Float { dot(place, place).squareRoot() }
      let nearest = places.filter { excess($0) < 1e-4 }.map(distance).min()
      // Wedges of less than 6 degrees take more sweeps than there are.
      guard let nearest, nearest < 0.2, !isSharp else { continue }
      var given = planes
      let place = MoverPlane.solve(&given, target: .zero)
      XCTAssertLessThan(excess(place), 0.0015, "\(planes)")
      // In a wedge of 6 degrees a millimetre deeper is 2 cm farther in.
      XCTAssertEqual(distance(place), nearest, accuracy: 0.02, "\(planes)")
      solved += 1
    }
    XCTAssertGreaterThan(solved, 500)
  }

  private func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }

  func testBadMovesAreRefused() throws {
    let world = try World()
    XCTAssertThrowsError(try CharacterMover(lower: .zero, upper: .zero, radius: 1))
    XCTAssertThrowsError(try CharacterMover(lower: .zero, upper: [0, 1], radius: .nan))
    var mover = try mover(at: .zero)
    XCTAssertThrowsError(try mover.move(by: [.nan, 0], in: world)) { XCTAssertTrue($0 is WorldError) }
    XCTAssertEqual(mover.position, .zero)
  }
}
