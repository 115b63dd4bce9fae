internal import BatchSolver
internal import TestSupport
internal import XCTest

/// Outlines of tiles: every edge between solid and free is in one of them, once, and bodies slide over them.
final class TileTests: XCTestCase {
  private struct Edge: Hashable {
    var from: SIMD2<Int>
    var to: SIMD2<Int>
  }

  /// The edges of solid tiles that no solid one is beside, each with its tile on the left.
  private func edges(_ isSolid: [Bool], columns: Int) -> Set<Edge> {
    let rows = isSolid.count / columns
    func solid(_ x: Int, _ y: Int) -> Bool { x >= 0 && x < columns && y >= 0 && y < rows && isSolid[y * columns + x] }
    var result: Set<Edge> = []
    for y in 0..<rows {
      for x in 0..<columns where solid(x, y) {
        if !solid(x, y - 1) { result.insert(Edge(from: [x, y], to: [x + 1, y])) }
        if !solid(x + 1, y) { result.insert(Edge(from: [x + 1, y], to: [x + 1, y + 1])) }
        if !solid(x, y + 1) { result.insert(Edge(from: [x + 1, y + 1], to: [x, y + 1])) }
        if !solid(x - 1, y) { result.insert(Edge(from: [x, y + 1], to: [x, y])) }
      }
    }
    return result
  }

  func testEveryEdgeIsInOneOutline() throws {
    var random = SeededGenerator()
    for _ in 0..<300 {
      let (columns, rows) = (Int.random(in: 1...9, using: &random), Int.random(in: 1...9, using: &random))
      let share = Double.random(in: 0...1, using: &random)
      let isSolid = (0..<(columns * rows)).map { _ in Double.random(in: 0..<1, using: &random) < share }
      let outlines = try ChainDefinition.outlines(ofTiles: isSolid, columns: columns, size: [1, 1])
      var found: Set<Edge> = []
      for outline in outlines {
        XCTAssertTrue(outline.isLoop)
        let points = outline.points.map { SIMD2(Int($0.x), Int($0.y)) }
        for (index, end) in points.enumerated() {
          let start = points[(index + points.count - 1) % points.count]
          let next = points[(index + 1) % points.count]
          // Runs along one axis, and turns at each point.
          XCTAssertTrue((start.x == end.x) != (start.y == end.y))
          XCTAssertTrue((start.x == end.x) == (end.y == next.y))
          var place = start
          let step = SIMD2((end.x - start.x).signum(), (end.y - start.y).signum())
          while place != end {
            XCTAssertTrue(found.insert(Edge(from: place, to: place &+ step)).inserted)
            place = place &+ step
          }
        }
      }
      XCTAssertEqual(found, edges(isSolid, columns: columns))
      let world = try World()
      let ground = try world.addBody(BodyDefinition())
      for outline in outlines { try world.addChain(outline, to: ground) }
    }
  }

  func testPlaceSizeMaterialAndOrder() throws {
    // A ring around a hole, and a tile to its upper right that touches it at a corner.
    let rows = ["###.", "#.#.", "###.", "...#"]
    let outlines = try ChainDefinition.outlines(
      ofTiles: rows.joined().map { $0 == "#" }, columns: 4, size: [2, 0.5], origin: [10, -1],
      material: SurfaceMaterial(friction: 0.1), filter: CollisionFilter(category: 4))
    XCTAssertEqual(outlines.count, 2)
    XCTAssertEqual(outlines[0].points.count, 8)
    XCTAssertEqual(Set(outlines[0].points.map(\.x)), [10, 16, 18])
    XCTAssertEqual(outlines[0].points.map(\.y).max(), 1)
    XCTAssertEqual(Set(outlines[1].points), [[12, -0.5], [14, -0.5], [12, 0], [14, 0]])
    XCTAssertTrue(outlines.allSatisfy { $0.material.friction == 0.1 && $0.filter.category == 4 })
    XCTAssertEqual(try ChainDefinition.outlines(ofTiles: [], columns: 3, size: [1, 1]), [])
    XCTAssertEqual(try ChainDefinition.outlines(ofTiles: [false, false], columns: 2, size: [1, 1]), [])
  }

  /// Where boxes side by side stop or throw what slides over them, their outline lets it pass: a box of 0.5 m, a ball and a
  /// capsule, without friction, over 40 tiles.
  func testNothingCatchesBetweenTiles() throws {
    for speed: Float in [2, 8, 14] {
      for geometry in [
        ShapeGeometry.square(0.25), .circle(radius: 0.25), .capsule([-0.2, 0], [0.2, 0], radius: 0.25),
      ] {
        let world = try World()
        let ground = try world.addBody(BodyDefinition())
        let frictionless = SurfaceMaterial(friction: 0)
        let tiles = try ChainDefinition.outlines(
          ofTiles: Array(repeating: true, count: 40), columns: 40, size: [1, 1], origin: [0, -1], material: frictionless
        )
        for tile in tiles { try world.addChain(tile, to: ground) }
        var body = BodyDefinition(.dynamic, position: [1, 0.25])
        body.linearVelocity = [speed, 0]
        let slider = try world.addBody(body)
        try world.addShape(ShapeDefinition(geometry, material: frictionless), to: slider)
        for _ in 0..<Int(30 / speed * 60) {
          try world.step(by: 1 / 60)
          XCTAssertEqual(try world.position(of: slider).y, 0.25, accuracy: 0.01)
        }
        XCTAssertEqual(try world.linearVelocity(of: slider).x, speed, accuracy: 0.001 * speed)
      }
    }
  }

  func testWhatIsNoGridIsRefused() {
    func refused(
      _ tiles: [Bool], _ columns: Int, _ size: SIMD2<Float>, _ origin: SIMD2<Float> = .zero, blames expected: String,
      line: UInt = #line
    ) {
      XCTAssertThrowsError(
        try ChainDefinition.outlines(ofTiles: tiles, columns: columns, size: size, origin: origin), line: line
      ) { error in
        guard case WorldError.invalidValue(let name, _, _)? = error as? WorldError else { return XCTFail("\(error)") }
        XCTAssertEqual(name, expected, line: line)
      }
    }
    refused([true], 0, [1, 1], blames: "columns")
    refused([true], -1, [1, 1], blames: "columns")
    refused([true, true, true], 2, [1, 1], blames: "tiles")
    refused([true], 1, [0.001, 1], blames: "tile width")
    refused([true], 1, [1, .nan], blames: "tile height")
    refused([true], 1, [1, 1], [.infinity, 0], blames: "origin")
    refused([true, true], 1, [1, 1e8], blames: "end of the tiles")
  }
}
