internal import BatchSolver
internal import XCTest

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What many shapes of one body, many points of a chain and many bodies in one place cost.
final class ShapeCostTests: XCTestCase {
  private let definition = ShapeDefinition(.square(0.4))

  /// How much longer `work` takes for eight times as much: 8 for what is linear, 64 for what is quadratic. The bound is
  /// halfway, and the fastest of some runs counts.
  private func checkIsLinear(_ name: String, _ size: Int, _ work: (Int) throws -> Duration) rethrows {
    var (few, many) = (Duration.seconds(100), Duration.seconds(100))
    for _ in 0..<5 {
      few = min(few, try work(size))
      many = min(many, try work(8 * size))
      if many < few * 23 { return }
    }
    XCTAssertLessThan(many, few * 23, name)
  }

  /// The time that this thread had a processor: on a machine that is busy otherwise the clock goes on without it.
  private func time(_ work: () throws -> Void) rethrows -> Duration {
    func now() -> Duration {
      var time = timespec()
      clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
      return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
    let start = now()
    try work()
    return now() - start
  }

  /// A chain of 20 000 points took seconds: each segment walked all before it for the body's mass, and each that was
  /// removed all that waited for a tile.
  func testChains() throws {
    func chain(_ count: Int, _ world: World) throws -> (BodyID, [ShapeID]) {
      let body = try world.addBody(BodyDefinition(.static))
      let points = (0..<count).map { SIMD2<Float>(Float($0), Float($0 % 3)) }
      return (body, try world.addChain(ChainDefinition(points), to: body))
    }
    try checkIsLinear("adding", 1000) { count in
      let world = try World()
      return try time { _ = try chain(count, world) }
    }
    try checkIsLinear("removing before a step", 1000) { count in
      let world = try World()
      let (body, _) = try chain(count, world)
      return try time { try world.removeBody(body) }
    }
    try checkIsLinear("removing after a step", 1000) { count in
      let world = try World()
      let (body, _) = try chain(count, world)
      try world.step(by: stepLength)
      return try time { try world.removeBody(body) }
    }
    // The first added are the last of the body's list.
    try checkIsLinear("removing one by one", 1000) { count in
      let world = try World()
      let (_, segments) = try chain(count, world)
      try world.step(by: stepLength)
      return try time { for segment in segments { try world.removeShape(segment) } }
    }
  }

  func testManyShapesOfOneBody() throws {
    for type in [BodyType.static, .dynamic] {
      let definitions = { (count: Int) in
        (0..<count).map { ShapeDefinition(.circle(center: [Float($0), 0], radius: 0.1)) }
      }
      try checkIsLinear("adding to a \(type) body", 400) { count in
        let world = try World()
        let body = try world.addBody(BodyDefinition(type))
        let shapes = definitions(count)
        return try time { try world.addShapes(shapes, to: body) }
      }
      try checkIsLinear("removing from a \(type) body", 400) { count in
        let world = try World()
        let body = try world.addBody(BodyDefinition(type))
        let shapes = try world.addShapes(definitions(count), to: body)
        try world.step(by: stepLength)
        return try time { try world.removeShapes(shapes) }
      }
    }
    try checkIsLinear("adding to a static body one by one", 400) { count in
      let world = try World()
      let body = try world.addBody(BodyDefinition(.static))
      return try time { for _ in 0..<count { try world.addShape(definition, to: body) } }
    }
  }

  /// Removing a body with many shapes and many contacts looks at each contact once.
  func testManyContactsOfManyShapes() throws {
    try checkIsLinear("removing a floor with what lies on it", 100) { count in
      let world = try World()
      let floor = try world.addBody(BodyDefinition(.static))
      for index in 0..<count {
        try world.addShape(
          ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.5, center: [Float(index), -0.5])), to: floor)
        try world.add(.square(0.4), at: [Float(index), 0.4])
      }
      try world.step(by: stepLength)
      XCTAssertGreaterThanOrEqual(world.counters.pairs, count)
      return try time { try world.removeBody(floor) }
    }
  }

  /// Adding shapes at once is adding them one by one, to the bit.
  func testShapesAtOnceAreShapesOneByOne() throws {
    let definitions: [ShapeDefinition] = [
      ShapeDefinition(.circle(center: [0.3, 0.1], radius: 0.2)), ShapeDefinition(.square(0.3), density: 2),
      ShapeDefinition(.capsule([0, 0], [0.5, 0.7], radius: 0.1), density: 0.5),
    ]
    var worlds: [(world: World, body: BodyID)] = []
    for isAtOnce in [true, false] {
      let world = try World.withFloor()
      let body = try world.addBody(BodyDefinition(.dynamic, position: [0, 3]))
      if isAtOnce {
        try world.addShapes(definitions, to: body)
      } else {
        for definition in definitions { try world.addShape(definition, to: body) }
      }
      try world.run(seconds: 1)
      worlds.append((world, body))
    }
    let (one, other) = (worlds[0], worlds[1])
    XCTAssertEqual(one.world.stateHash, other.world.stateHash)
    XCTAssertEqual(try one.world.mass(of: one.body), try other.world.mass(of: other.body))
    let shapes = try one.world.shapes(of: one.body)
    XCTAssertEqual(shapes.map(\.index), try other.world.shapes(of: other.body).map(\.index))
    // A bad one among them, or one twice, and none is added or removed.
    XCTAssertThrowsError(try one.world.addShapes([definitions[0], ShapeDefinition(.circle(radius: -1))], to: one.body))
    XCTAssertThrowsError(try one.world.removeShapes([shapes[0], shapes[0]]))
    XCTAssertEqual(try one.world.shapes(of: one.body), shapes)
    try one.world.removeShapes([shapes[2], shapes[0]])
    for shape in [shapes[2], shapes[0]] {
      try other.world.removeShape(ShapeID(index: shape.index, generation: shape.generation, world: other.world.number))
    }
    XCTAssertEqual(try one.world.shapes(of: one.body), [shapes[1]])
    XCTAssertEqual(try one.world.mass(of: one.body), try other.world.mass(of: other.body))
    one.world.checkInvariants()
    try one.world.run(seconds: 1)
    try other.world.run(seconds: 1)
    XCTAssertEqual(one.world.stateHash, other.world.stateHash)
  }

  /// Bodies that all overlap have n^2 / 2 contacts, each of which takes some hundred bytes: 1 500 bodies held 2.4 GB,
  /// because contacts beyond 64 a body had bundles of 16 to themselves.
  func testBodiesAtOnePlace() throws {
    let world = try World()
    for _ in 0..<200 { try world.add(.square(0.5), at: .zero) }
    try world.step(by: stepLength, substeps: 1)
    let counters = world.counters
    XCTAssertEqual(counters.solvedContacts, 200 * 199 / 2, "no contact is lost")
    XCTAssertLessThan(counters.bundles * 16, counters.solvedContacts * 2)
    XCTAssertLessThan((counters.solverBytes + counters.contactBytes) / counters.pairs, 800)
  }
}
