internal import BatchSolver
internal import Dispatch
internal import Foundation
internal import TestSupport
internal import XCTest

/// Queries from several threads: the programs of docs/queries.md, and what a scope promises.
final class QueryScopeTests: XCTestCase {
  /// 64 discs in a row, 1 m apart.
  private func discs() throws -> World {
    let world = try World()
    for index in 0..<64 {
      let body = try world.addBody(BodyDefinition(.static, position: [Float(index), 0]))
      try world.addShape(ShapeDefinition(.circle(radius: 0.25)), to: body)
    }
    return world
  }

  func testThreads() throws {
    let world = try discs()
    let heights = Locked([Float?](repeating: nil, count: 64))
    world.withQueries { queries in
      DispatchQueue.concurrentPerform(iterations: 64) { column in
        let ray = Ray(origin: [Float(column), 10], translation: [0, -20])
        let hit = try? queries.castRay(ray)
        heights.withLock { $0[column] = hit?.point.y }
      }
    }
    for height in heights.withLock({ $0 }) { XCTAssertEqual(try XCTUnwrap(height), 0.25, accuracy: 1e-6) }
  }

  func testTasks() async throws {
    let world = try discs()
    let hits = try await world.withQueries { queries in
      try await withThrowingTaskGroup(of: Int.self) { group in
        for row in 0..<8 {
          group.addTask {
            let rays = (0..<64).map { Ray(origin: [Float($0) - 0.5, 0.1 * Float(row)], translation: [0.5, 0]) }
            return try queries.castRays(rays.span).count { $0 != nil }
          }
        }
        return try await group.reduce(0, +)
      }
    }
    // Those at 0, 0.1 and 0.2 m.
    XCTAssertEqual(hits, 3 * 64)
    let nearest = try await world.withQueries { queries in
      async let left = queries.castRay(Ray(origin: [-1, 0], translation: [9, 0]))
      async let right = queries.castRay(Ray(origin: [70, 0], translation: [-9, 0]))
      return try await [left, right].map { $0?.point.x }
    }
    XCTAssertEqual(try XCTUnwrap(nearest[0]), -0.25, accuracy: 1e-5)
    XCTAssertEqual(try XCTUnwrap(nearest[1]), 63.25, accuracy: 1e-5)
  }

  /// A scope ended while a query that had begun in it was still reading, and the world was changed under it.
  func testAScopeWaitsForItsQueries() throws {
    let world = try discs()
    let rays = (0..<20_000).map { Ray(origin: [Float($0 % 64), 10], translation: [0, -20]) }
    for _ in 0..<20 {
      let asked = Locked((begun: 0, done: false))
      world.withQueries { queries in
        DispatchQueue.global().async {
          // Ends when the scope has.
          while let hits = try? queries.castRays(rays.span) {
            XCTAssertEqual(hits.count { $0 != nil }, rays.count)
            asked.withLock { $0.begun += 1 }
          }
          asked.withLock { $0.done = true }
        }
        while asked.withLock({ $0.begun }) < 2 { usleep(100) }
      }
      // Rows move to other memory.
      for _ in 0..<100 {
        let body = try world.addBody(BodyDefinition(.static, position: [0, -50]))
        try world.addShape(ShapeDefinition(.circle(radius: 0.25)), to: body)
      }
      try world.step(by: stepLength)
      while !asked.withLock({ $0.done }) { usleep(100) }
    }
  }

  /// Inside a scope nothing changes the world, after it its queries answer no more.
  func testScope() throws {
    let world = try discs()
    let ray = Ray(origin: [-1, 0], translation: [9, 0])
    let kept = try world.withQueries { queries in
      XCTAssertThrowsError(try world.step(by: 1 / 60)) {
        XCTAssertEqual($0 as? WorldError, .locked(operation: "step"))
      }
      // Scopes in scopes, and the world's own queries.
      try world.withQueries { inner in XCTAssertEqual(try inner.castRay(ray), try world.castRay(ray)) }
      XCTAssertThrowsError(try world.step(by: 1 / 60))
      XCTAssertNotNil(try queries.castRay(ray))
      return queries
    }
    let mover = try CharacterMover(lower: [0, 0], upper: [0, 1], radius: 0.2)
    let queries: [() throws -> Void] = [
      { _ = try kept.castRay(ray) }, { _ = try kept.castRayThrough(ray) }, { _ = try kept.castRays([ray].span) },
      { _ = try kept.castShape(.circle(radius: 1), by: [1, 0]) },
      { _ = try kept.castShapeThrough(.circle(radius: 1), by: [1, 0]) },
      { _ = try kept.shapes(at: .zero) }, { _ = try kept.shapes(overlapping: .circle(radius: 1)) },
      { _ = try kept.shapes(overlapping: BoundingBox(low: .zero, high: [1, 1])) },
      { _ = try kept.moverPlanes(of: .circle(radius: 1)) },
      {
        var mover = mover
        try mover.move(by: [1, 0], in: kept)
      },
    ]
    for query in queries {
      XCTAssertThrowsError(try query()) {
        guard case WorldError.scopeEnded = $0 else { return XCTFail("\($0)") }
      }
    }
    try world.step(by: 1 / 60)
    try world.withQueries { _ in XCTAssertThrowsError(try kept.castRay(ray)) }
  }
}
