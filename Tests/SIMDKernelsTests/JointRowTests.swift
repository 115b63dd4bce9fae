internal import KernelInterface
internal import XCTest

/// Kernels gather the rows of joints in quarters and halves of 16 bytes, and walk blocks of 16 lanes.
final class JointRowTests: XCTestCase {
  private func offset(_ field: UnsafeRawPointer, _ row: UnsafeRawPointer) -> Int { field - row }

  func testParametersAreQuarters() {
    XCTAssertEqual(MemoryLayout<JointParameters>.size, 128)
    XCTAssertEqual(MemoryLayout<JointParameters>.stride, 128)
    let row = UnsafeMutablePointer<JointParameters>.allocate(capacity: 1)
    defer { row.deallocate() }
    row.initialize(to: JointParameters())
    XCTAssertEqual(offset(&row.pointee.anchorA, row), 0)
    XCTAssertEqual(offset(&row.pointee.axisA, row), 16)
    XCTAssertEqual(offset(&row.pointee.spring, row), 32)
    XCTAssertEqual(offset(&row.pointee.target, row), 44)
    XCTAssertEqual(offset(&row.pointee.motor, row), 48)
    XCTAssertEqual(offset(&row.pointee.limits, row), 56)
    XCTAssertEqual(offset(&row.pointee.angularSpring, row), 64)
    XCTAssertEqual(offset(&row.pointee.velocity, row), 80)
    XCTAssertEqual(offset(&row.pointee.velocityMaximum, row), 88)
    XCTAssertEqual(offset(&row.pointee.flags, row), 92)
    XCTAssertEqual(offset(&row.pointee.coordinate, row), 96)
    XCTAssertEqual(offset(&row.pointee.secondCoordinate, row), 100)
    XCTAssertEqual(offset(&row.pointee.gearRatio, row), 104)
    XCTAssertEqual(offset(&row.pointee.gearConstant, row), 108)
    XCTAssertEqual(offset(&row.pointee.firstJoint, row), 112)
    XCTAssertEqual(offset(&row.pointee.secondBodyB, row), 124)
  }

  /// Fields are named by their place, and a motor joint's velocity lies where spring and motor are.
  func testImpulsesAreHalves() {
    XCTAssertEqual(MemoryLayout<JointImpulses>.size, 32)
    XCTAssertEqual(MemoryLayout<JointImpulses>.stride, 32)
    for place in 0..<8 {
      var impulses = JointImpulses()
      guard let field = JointImpulseField(rawValue: UInt8(place)) else { return XCTFail("field \(place)") }
      impulses[field] = 3
      XCTAssertEqual(impulses[field], 3)
      withUnsafeBytes(of: impulses) { bytes in
        for other in 0..<8 {
          XCTAssertEqual(bytes.load(fromByteOffset: 4 * other, as: Float.self), other == place ? 3 : 0)
        }
      }
    }
    var impulses = JointImpulses()
    impulses.velocity = [1, 2]
    XCTAssertEqual(impulses[.spring], 1)
    XCTAssertEqual(impulses[.motor], 2)
    XCTAssertEqual(impulses[.velocityX], 1)
    XCTAssertEqual(impulses[.velocityY], 2)
  }

  /// Blocks of different kinds follow each other: all are whole fields of 16 lanes.
  func testBlocksAreWholeFields() {
    let sizes: [(JointBundleKind, fields: Int)] = [
      (.point, 10), (.pointAxial, 32), (.slider, 26), (.wheel, 26), (.distance, 25), (.frame, 30), (.gear, 20),
      (.filter, 0),
    ]
    for (kind, fields) in sizes { XCTAssertEqual(kind.blockSize, fields * 64, "\(kind)") }
  }

  func testWhatIsOffAndWhatIsHeld() {
    XCTAssertTrue(JointSpringParameters.held.isHeld)
    XCTAssertFalse(JointSpringParameters.held.isSpring)
    XCTAssertFalse(JointSpringParameters().isHeld)
    XCTAssertFalse(JointSpringParameters().isSpring)
    XCTAssertTrue(JointSpringParameters(hertz: 2, dampingRatio: 1, maximum: 1).isSpring)
    XCTAssertFalse(JointLimitParameters.none.hasLower)
    XCTAssertFalse(JointLimitParameters.none.hasUpper)
    XCTAssertFalse(JointLimitParameters.none.isLocked)
    XCTAssertTrue(JointLimitParameters(lower: 1, upper: 1).isLocked)
    var gear = JointParameters()
    gear.secondSlides = true
    XCTAssertFalse(gear.firstSlides)
    XCTAssertTrue(gear.secondSlides)
    gear.firstSlides = true
    gear.secondSlides = false
    XCTAssertTrue(gear.firstSlides)
    XCTAssertFalse(gear.secondSlides)
  }
}
