internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The passes over body rows: against scalar arithmetic, within their masks, with the same bits at every level.
final class BodyKernelTests: XCTestCase {
  private static let blockCount = 3
  private static let h: Float = 1 / 240

  /// Rows of three blocks, in memory of their own.
  private final class Bodies {
    let count = blockCount * 16
    var arrays: [UnsafeMutablePointer<Row>] = []

    init() {
      for _ in 0..<7 {
        let raw = UnsafeMutableRawPointer.allocate(byteCount: count * 16, alignment: 64)
        let rows = raw.assumingMemoryBound(to: Row.self)
        rows.initialize(repeating: .zero, count: count)
        arrays.append(rows)
      }
    }

    deinit { for rows in arrays { UnsafeMutableRawPointer(rows).deallocate() } }

    func copy() -> Bodies {
      let copy = Bodies()
      for (to, from) in zip(copy.arrays, arrays) { to.update(from: from, count: count) }
      return copy
    }

    var rows: BodyRows {
      func array<Fields>(_ number: Int) -> UnsafeMutablePointer<Fields> {
        UnsafeMutableRawPointer(arrays[number]).assumingMemoryBound(to: Fields.self)
      }
      return BodyRows(
        velocity: array(0), motion: array(1), mass: array(2), startVelocity: array(3), acceleration: array(4),
        pose: array(5), sleepState: array(6))
    }

    /// Row 20 exceeds the speed limit, and 21 has negative zeros.
    func makeOneFastAndTheNextStill() {
      rows.velocity[20] = BodyVelocity(linear: [500, 0], scaledAngular: 0, inverseMass: 1)
      rows.velocity[21] = BodyVelocity(linear: [-0.0, -0.0], scaledAngular: -0.0, inverseMass: 1)
      rows.startVelocity[21] = BodyVelocity(linear: [-0.0, -0.0], scaledAngular: -0.0, inverseMass: 0)
      rows.mass[21] = BodyMass(inverseGyration: 0, gyration: 0, linearDamping: 1, angularDamping: 1)
    }

    var bits: [[SIMD4<UInt32>]] {
      arrays.map { rows in
        (0..<count).map {
          SIMD4(rows[$0].x.bitPattern, rows[$0].y.bitPattern, rows[$0].z.bitPattern, rows[$0].w.bitPattern)
        }
      }
    }

    /// `single` rows beside those of the blocks.
    func run(
      _ pass: @Sendable (BodyPassArguments) -> Void, _ blocks: [BodyBlock], single: [Int32] = [],
      maximumAngularVelocity: Float = 47
    ) {
      let padded = single + Array(repeating: single.last ?? 0, count: (16 - single.count % 16) % 16)
      blocks.withUnsafeBufferPointer { blocks in
        padded.withUnsafeBufferPointer { padded in
          pass(
            BodyPassArguments(
              bodies: rows, blocks: blocks.baseAddress ?? UnsafePointer(bitPattern: 64)!, blockCount: blocks.count,
              rows: padded.baseAddress,
              rowCount: single.count, timeStep: h, maximumSpeed: 400,
              maximumAngularVelocity: maximumAngularVelocity))
        }
      }
    }
  }

  private static let allBlocks = (0..<Int32(blockCount)).map { BodyBlock(index: $0, mask: 0xffff) }

  private func random(using generator: inout SeededGenerator) -> Bodies {
    let bodies = Bodies()
    let rows = bodies.rows
    for row in 0..<bodies.count {
      func value(_ limit: Float) -> Float { .random(in: -limit...limit, using: &generator) }
      let gyration: Float = row % 7 == 0 ? 0 : .random(in: 0.1...2, using: &generator)
      let angle = value(0.5)
      rows.velocity[row] = BodyVelocity(
        linear: [value(5), value(5)], scaledAngular: gyration * value(20), inverseMass: row % 5 == 0 ? 0 : 1)
      rows.startVelocity[row] = BodyVelocity(
        linear: [value(5), value(5)], scaledAngular: gyration * value(20), inverseMass: 0)
      rows.motion[row] = BodyMotion(
        translation: [value(0.1), value(0.1)], scaledSine: gyration * .sine(angle),
        scaledCosine: gyration * (.cosine(angle) - 1))
      rows.mass[row] = BodyMass(
        inverseGyration: gyration > 0 ? 1 / gyration : 0, gyration: gyration,
        linearDamping: .random(in: 0.9...1, using: &generator), angularDamping: 0.95)
      rows.acceleration[row] = BodyAcceleration(
        linear: [value(0.1), value(0.1)], scaledAngular: gyration * value(0.1), reserved: 0)
    }
    return bodies
  }

  private func forEachLevel(_ action: (SIMDLevel, Table<BodyKernels>) -> Void) {
    for level in SIMDLevel.available { action(level, level.kernels.pointee.bodies) }
  }

  /// Single rows fare as rows of blocks do, to the bit, and the rows between them are left alone.
  func testSingleRows() {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      let bodies = random(using: &generator)
      bodies.makeOneFastAndTheNextStill()
      let masks = (0..<Self.allBlocks.count).map { _ in UInt32.random(in: 0...0xffff, using: &generator) }
      let blocks = masks.enumerated().map { BodyBlock(index: Int32($0), mask: $1) }.filter { $0.mask != 0 }
      let single: [Int32] = blocks.flatMap { block -> [Int32] in
        (0..<16).filter { block.mask >> UInt32($0) & 1 == 1 }.map { 16 * block.index + $0 }
      }
      // At 2 rad/s many turn too fast.
      forEachLevel { level, kernels in
        for pass in [
          kernels.pointee.integrateVelocities, kernels.pointee.integrateVelocitiesWarm,
          kernels.pointee.integratePositions,
        ] {
          let inBlocks = bodies.copy()
          inBlocks.run(pass, blocks, maximumAngularVelocity: 2)
          let inRows = bodies.copy()
          inRows.run(pass, [], single: single, maximumAngularVelocity: 2)
          XCTAssertEqual(inRows.bits, inBlocks.bits, "\(level)")
        }
      }
    }
  }

  func testVelocities() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    forEachLevel { level, kernels in
      for isWarm in [false, true] {
        let after = bodies.copy()
        after.run(
          isWarm ? kernels.pointee.integrateVelocitiesWarm : kernels.pointee.integrateVelocities, Self.allBlocks)
        for row in 0..<bodies.count {
          let velocity = bodies.rows.velocity[row]
          let oldStart = bodies.rows.startVelocity[row]
          let mass = bodies.rows.mass[row]
          let acceleration = bodies.rows.acceleration[row]
          let linear = velocity.linear * mass.linearDamping + acceleration.linear
          let angular = velocity.scaledAngular * mass.angularDamping + acceleration.scaledAngular
          let start = after.rows.startVelocity[row]
          XCTAssertEqual(start.linear, linear, "\(level)")
          XCTAssertEqual(start.scaledAngular, angular, "\(level)")
          XCTAssertEqual(start.inverseMass, 0, "\(level)")
          let share: Float = isWarm ? 1 : 0
          let new = after.rows.velocity[row]
          XCTAssertEqual(new.linear, linear + share * (velocity.linear - oldStart.linear), "\(level)")
          XCTAssertEqual(
            new.scaledAngular, angular + share * (velocity.scaledAngular - oldStart.scaledAngular), "\(level)")
          XCTAssertEqual(new.inverseMass, velocity.inverseMass, "\(level)")
        }
      }
    }
  }

  func testPositions() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    forEachLevel { level, kernels in
      let after = bodies.copy()
      after.run(kernels.pointee.integratePositions, Self.allBlocks)
      for row in 0..<bodies.count {
        let velocity = bodies.rows.velocity[row]
        let before = bodies.rows.motion[row]
        let motion = after.rows.motion[row]
        let mass = bodies.rows.mass[row]
        XCTAssertEqual(motion.translation, before.translation + Self.h * velocity.linear)
        let cosine = 1 + mass.inverseGyration * before.scaledCosine
        let sine = mass.inverseGyration * before.scaledSine
        let turn = Self.h * mass.inverseGyration * velocity.scaledAngular
        let turned = SIMD2(cosine - turn * sine, sine + turn * cosine)
        let unit = turned / (turned * turned).sum().squareRoot()
        XCTAssertEqual(motion.scaledCosine, mass.gyration * (unit.x - 1), accuracy: 1e-6, "\(level)")
        XCTAssertEqual(motion.scaledSine, mass.gyration * unit.y, accuracy: 1e-6, "\(level)")
      }
      XCTAssertEqual(after.bits[0], bodies.bits[0], "velocities")
      XCTAssertEqual(after.bits[3], bodies.bits[3], "start velocities")
    }
  }

  func testLimitsKeepTheSumOfImpulses() {
    forEachLevel { level, kernels in
      let bodies = Bodies()
      for row in 0..<bodies.count {
        bodies.rows.mass[row] = BodyMass(inverseGyration: 2, gyration: 0.5, linearDamping: 1, angularDamping: 1)
      }
      bodies.rows.velocity[17] = BodyVelocity(linear: [300, 400], scaledAngular: 0.5 * 10, inverseMass: 1)
      bodies.rows.velocity[18] = BodyVelocity(linear: [1, 2], scaledAngular: -0.5 * 60, inverseMass: 1)
      bodies.rows.startVelocity[17] = BodyVelocity(linear: [290, 390], scaledAngular: 1, inverseMass: 0)
      bodies.rows.startVelocity[18] = BodyVelocity(linear: [1, 1], scaledAngular: -0.5 * 40, inverseMass: 0)
      let after = bodies.copy()
      after.run(kernels.pointee.integratePositions, Self.allBlocks)
      for (row, linear, angular) in [(17, SIMD2<Float>(240, 320), Float(5)), (18, [1, 2], -0.5 * 47)] {
        let (old, new) = (bodies.rows.velocity[row], after.rows.velocity[row])
        XCTAssertEqual(new.linear, linear, "\(level)")
        XCTAssertEqual(new.scaledAngular, angular, "\(level)")
        XCTAssertEqual(new.inverseMass, 1, "\(level)")
        let (oldStart, newStart) = (bodies.rows.startVelocity[row], after.rows.startVelocity[row])
        let change = (new.linear - newStart.linear) - (old.linear - oldStart.linear)
        XCTAssertLessThan((change * change).sum().squareRoot(), 1e-4, "\(level)")
        XCTAssertEqual(
          new.scaledAngular - newStart.scaledAngular, old.scaledAngular - oldStart.scaledAngular, accuracy: 1e-4,
          "\(level)")
      }
      XCTAssertEqual(after.rows.motion[17].translation.x, Self.h * 240, accuracy: 1e-6)
    }
  }

  /// Two groups may share a block with complementary masks; and a lane's neighbours change nothing, not even the sign
  /// of a zero, though whole vectors branch where one lane is too fast.
  func testMasks() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    bodies.makeOneFastAndTheNextStill()
    let masks = (0..<Self.blockCount).map { _ in UInt32.random(in: 0...0xffff, using: &generator) }
    let some = masks.enumerated().map { BodyBlock(index: Int32($0), mask: $1) }
    let others = masks.enumerated().map { BodyBlock(index: Int32($0), mask: ~$1 & 0xffff) }
    forEachLevel { level, kernels in
      for pass in [
        kernels.pointee.integrateVelocities, kernels.pointee.integrateVelocitiesWarm,
        kernels.pointee.integratePositions,
      ] {
        let whole = bodies.copy()
        whole.run(pass, Self.allBlocks)
        let part = bodies.copy()
        part.run(pass, some)
        for row in 0..<bodies.count {
          let isIn = masks[row / 16] & (1 << UInt32(row % 16)) != 0
          for array in 0..<7 {
            XCTAssertEqual(part.bits[array][row], (isIn ? whole : bodies).bits[array][row], "\(level), row \(row)")
          }
        }
        part.run(pass, others)
        XCTAssertEqual(part.bits, whole.bits, "\(level)")
      }
    }
  }

  func testSameBitsAtEveryLevel() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    bodies.makeOneFastAndTheNextStill()
    var first: [[SIMD4<UInt32>]]?
    forEachLevel { level, kernels in
      let after = bodies.copy()
      for _ in 0..<4 {
        after.run(kernels.pointee.integrateVelocitiesWarm, Self.allBlocks, maximumAngularVelocity: 15)
        after.run(kernels.pointee.integratePositions, Self.allBlocks, maximumAngularVelocity: 15)
      }
      XCTAssertEqual(first ?? after.bits, after.bits, "\(level)")
      first = after.bits
    }
  }
}

extension Float {
  fileprivate static func sine(_ angle: Float) -> Float { angle - angle * angle * angle / 6 }
  fileprivate static func cosine(_ angle: Float) -> Float { (1 - sine(angle) * sine(angle)).squareRoot() }
}
