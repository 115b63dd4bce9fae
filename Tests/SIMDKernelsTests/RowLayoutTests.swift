internal import CSolverShim
internal import KernelInterface
internal import XCTest

/// Kernels gather rows in quarters of 16 bytes and load blocks of 16 lanes: where the fields lie is part of what they
/// mean.
final class RowLayoutTests: XCTestCase {
  private func check<Row>(_ row: Row.Type, size: Int, line: UInt = #line) {
    XCTAssertEqual(MemoryLayout<Row>.size, size, "\(row)", line: line)
    XCTAssertEqual(MemoryLayout<Row>.stride, size, "\(row)", line: line)
  }

  /// The fields of a row as they lie in memory, four bytes each.
  private func words<Row>(_ row: Row) -> [UInt32] {
    withUnsafeBytes(of: row) { Array($0.bindMemory(to: UInt32.self)) }
  }

  private func words(_ floats: Float...) -> [UInt32] { floats.map(\.bitPattern) }

  func testSizes() {
    check(BodyVelocity.self, size: 16)
    check(BodyMotion.self, size: 16)
    check(BodyMass.self, size: 16)
    check(BodyAcceleration.self, size: 16)
    check(BodyForce.self, size: 16)
    check(Pose.self, size: 16)
    check(SleepState.self, size: 16)
    check(LocalCenter.self, size: 16)
    check(UserVelocity.self, size: 16)
    check(BodyBlock.self, size: 8)
    check(ShapeRow.self, size: 32)
    check(GeometryRow.self, size: 128)
    check(Manifold.self, size: 64)
    check(ContactImpulses.self, size: 16)
    check(ContactMaterial.self, size: 16)
    check(ContactHotBlock.self, size: 14 * 64)
    check(ContactColdBlock.self, size: 12 * 64)
    check(ContactExtensionBlock.self, size: 10 * 64)
    XCTAssertLessThanOrEqual(MemoryLayout<ContactHubImpulses>.size, MemoryLayout<ContactExtensionBlock>.size)
    check(ContactBundleInfo.self, size: 8)
  }

  func testRowsOfBodies() {
    XCTAssertEqual(words(BodyVelocity(linear: [1, 2], scaledAngular: 3, inverseMass: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(words(BodyMotion(translation: [1, 2], scaledSine: 3, scaledCosine: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(
      words(BodyMass(inverseGyration: 1, gyration: 2, linearDamping: 3, angularDamping: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(words(BodyAcceleration(linear: [1, 2], scaledAngular: 3, reserved: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(words(Pose(position: [1, 2], cosine: 3, sine: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(
      words(SleepState(largestExtent: 1, smallestExtent: 2, threshold: 3, timeAtRest: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(words(LocalCenter(position: [1, 2], reserved: [3, 4])), words(1, 2, 3, 4))
    XCTAssertEqual(words(UserVelocity(linear: [1, 2], angular: 3, reserved: 4)), words(1, 2, 3, 4))
  }

  func testRowsOfContacts() {
    let manifold = Manifold(
      normal: [0, 1], anchorA1: [2, 3], anchorB1: [4, 5], separation1: 6, bodyA: 7, anchorA2: [8, 9],
      anchorB2: [10, 11], separation2: 12, pointCount: 13, friction: 14, bodyB: 15)
    var expected = (0..<16).map { Float($0).bitPattern }
    expected[7] = 7
    expected[15] = 15
    XCTAssertEqual(words(manifold), expected)
    XCTAssertEqual(words(ContactImpulses(normal1: 1, tangent1: 2, normal2: 3, tangent2: 4)), words(1, 2, 3, 4))
    XCTAssertEqual(
      words(ContactMaterial(restitution: 1, rollingResistance: 2, tangentSpeed: 3, reserved: 4)), words(1, 2, 3, 4))
  }

  func testRowsOfShapes() {
    let shape = ShapeRow(
      pose: Pose(position: [1, 2], cosine: 3, sine: 4), extents: [5, 6], radius: 7, geometry: 0xfffffe, cornerCount: 8)
    XCTAssertEqual(words(shape), words(1, 2, 3, 4, 5, 6, 7) + [0x8ff_fffe])
    XCTAssertEqual(shape.geometry, 0xfffffe)
    XCTAssertEqual(shape.cornerCount, 8)
    var geometry = GeometryRow()
    geometry.x.7 = 1
    geometry.y.0 = 2
    geometry.normalX.0 = 3
    geometry.normalY.0 = 4
    var expected = [UInt32](repeating: 0, count: 32)
    for (place, value) in [(7, Float(1)), (8, 2), (16, 3), (24, 4)] { expected[place] = value.bitPattern }
    XCTAssertEqual(words(geometry), expected)
    XCTAssertEqual(GeometryRow.cornerLimit, 8)
  }

  /// Every field of a block is whole lines of 64 bytes from its start.
  func testBlocksOfContacts() {
    let blocks = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 64)
    defer { blocks.deallocate() }
    func lines(_ field: UnsafeRawPointer) -> Int {
      XCTAssertEqual((field - UnsafeRawPointer(blocks)) % 64, 0)
      return (field - UnsafeRawPointer(blocks)) / 64
    }
    let hot = blocks.bindMemory(to: ContactHotBlock.self, capacity: 1)
    XCTAssertEqual(
      [
        lines(&hot.pointee.rowA), lines(&hot.pointee.rowB), lines(&hot.pointee.normalX), lines(&hot.pointee.normalY),
        lines(&hot.pointee.crossA), lines(&hot.pointee.crossB), lines(&hot.pointee.normalMass),
        lines(&hot.pointee.normalImpulse), lines(&hot.pointee.separation),
      ], [0, 1, 2, 3, 4, 6, 8, 10, 12])
    let cold = blocks.bindMemory(to: ContactColdBlock.self, capacity: 1)
    XCTAssertEqual(
      [
        lines(&cold.pointee.dotA), lines(&cold.pointee.dotB), lines(&cold.pointee.baseSeparation),
        lines(&cold.pointee.tangentMass), lines(&cold.pointee.tangentImpulse), lines(&cold.pointee.friction),
      ], [0, 2, 4, 6, 8, 10])
    let extended = blocks.bindMemory(to: ContactExtensionBlock.self, capacity: 1)
    XCTAssertEqual(
      [
        lines(&extended.pointee.restitution), lines(&extended.pointee.approach),
        lines(&extended.pointee.totalImpulse), lines(&extended.pointee.tangentSpeed),
        lines(&extended.pointee.rollingResistance), lines(&extended.pointee.rollingImpulse),
        lines(&extended.pointee.inverseGyrationA), lines(&extended.pointee.inverseGyrationB),
      ], [0, 1, 3, 5, 6, 7, 8, 9])
  }
}
