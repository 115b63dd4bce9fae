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
      BodyRows(
        velocity: arrays[0], motion: arrays[1], mass: arrays[2], startVelocity: arrays[3], acceleration: arrays[4],
        pose: arrays[5], rest: arrays[6])
    }

    var bits: [[SIMD4<UInt32>]] {
      arrays.map { rows in
        (0..<count).map {
          SIMD4(rows[$0].x.bitPattern, rows[$0].y.bitPattern, rows[$0].z.bitPattern, rows[$0].w.bitPattern)
        }
      }
    }

    func run(_ pass: @Sendable (BodyPassArguments) -> Void, _ blocks: [BodyBlock], maximumAngularVelocity: Float = 47) {
      blocks.withUnsafeBufferPointer {
        pass(
          BodyPassArguments(
            bodies: rows, blocks: $0.baseAddress!, blockCount: $0.count, timeStep: h, maximumSpeed: 400,
            maximumAngularVelocity: maximumAngularVelocity))
      }
    }
  }

  private static let allBlocks = (0..<Int32(blockCount)).map { BodyBlock(index: $0, mask: 0xffff) }

  private func random(using generator: inout SeededGenerator) -> Bodies {
    let bodies = Bodies()
    let rows = bodies.rows
    for row in 0..<bodies.count {
      func value(_ limit: Float) -> Float { .random(in: -limit...limit, using: &generator) }
      let scale: Float = row % 7 == 0 ? 0 : .random(in: 0.1...2, using: &generator)
      let angle = value(0.5)
      rows.velocity[row] = [value(5), value(5), scale * value(20), row % 5 == 0 ? 0 : 1]
      rows.startVelocity[row] = [value(5), value(5), scale * value(20), 0]
      rows.motion[row] = [value(0.1), value(0.1), scale * .sine(angle), scale * (.cosine(angle) - 1)]
      rows.mass[row] = [scale > 0 ? 1 / scale : 0, scale, .random(in: 0.9...1, using: &generator), 0.95]
      rows.acceleration[row] = [value(0.1), value(0.1), scale * value(0.1), 0]
    }
    return bodies
  }

  private func forEachLevel(_ action: (SIMDLevel, BodyKernels) -> Void) {
    for level in SIMDLevel.available { action(level, level.kernels.bodies) }
  }

  func testVelocities() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    forEachLevel { level, kernels in
      for isWarm in [false, true] {
        let after = bodies.copy()
        after.run(isWarm ? kernels.integrateVelocitiesWarm : kernels.integrateVelocities, Self.allBlocks)
        for row in 0..<bodies.count {
          let velocity = bodies.rows.velocity[row]
          let mass = bodies.rows.mass[row]
          let start = velocity * [mass.z, mass.z, mass.w, 1] + bodies.rows.acceleration[row]
          var impulse = velocity - bodies.rows.startVelocity[row]
          impulse.w = 0
          XCTAssertEqual(after.rows.startVelocity[row], [start.x, start.y, start.z, 0], "\(level)")
          XCTAssertEqual(after.rows.velocity[row], isWarm ? start + impulse : start, "\(level)")
        }
      }
    }
  }

  func testPositions() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    forEachLevel { level, kernels in
      let after = bodies.copy()
      after.run(kernels.integratePositions, Self.allBlocks)
      for row in 0..<bodies.count {
        let velocity = bodies.rows.velocity[row]
        let before = bodies.rows.motion[row]
        let motion = after.rows.motion[row]
        let inverse = bodies.rows.mass[row].x
        XCTAssertEqual(motion.x, before.x + Self.h * velocity.x)
        XCTAssertEqual(motion.y, before.y + Self.h * velocity.y)
        let cosine = 1 + inverse * before.w
        let sine = inverse * before.z
        let turn = Self.h * inverse * velocity.z
        let turned = SIMD2(cosine - turn * sine, sine + turn * cosine)
        let unit = turned / (turned * turned).sum().squareRoot()
        let scale = bodies.rows.mass[row].y
        XCTAssertEqual(motion.w, scale * (unit.x - 1), accuracy: 1e-6, "\(level)")
        XCTAssertEqual(motion.z, scale * unit.y, accuracy: 1e-6, "\(level)")
        XCTAssertEqual(after.rows.velocity[row], velocity)
        XCTAssertEqual(after.rows.startVelocity[row], bodies.rows.startVelocity[row])
      }
    }
  }

  func testLimitsKeepTheSumOfImpulses() {
    forEachLevel { level, kernels in
      let bodies = Bodies()
      for row in 0..<bodies.count { bodies.rows.mass[row] = [2, 0.5, 1, 1] }
      bodies.rows.velocity[17] = [300, 400, 0.5 * 10, 1]
      bodies.rows.velocity[18] = [1, 2, -0.5 * 60, 1]
      bodies.rows.startVelocity[17] = [290, 390, 1, 0]
      bodies.rows.startVelocity[18] = [1, 1, -0.5 * 40, 0]
      let after = bodies.copy()
      after.run(kernels.integratePositions, Self.allBlocks)
      XCTAssertEqual(after.rows.velocity[17], [240, 320, 5, 1], "\(level)")
      XCTAssertEqual(after.rows.velocity[18], [1, 2, -0.5 * 47, 1], "\(level)")
      for row in [17, 18] {
        var difference =
          (after.rows.velocity[row] - after.rows.startVelocity[row])
          - (bodies.rows.velocity[row] - bodies.rows.startVelocity[row])
        difference.w = 0
        XCTAssertLessThan((difference * difference).sum().squareRoot(), 1e-4, "\(level)")
      }
      XCTAssertEqual(after.rows.motion[17].x, Self.h * 240, accuracy: 1e-6)
    }
  }

  /// Two groups may share a block with complementary masks; and a lane's neighbours change nothing, not even the sign of
  /// a zero, though whole vectors branch where one lane is too fast.
  func testMasks() {
    var generator = SeededGenerator()
    let bodies = random(using: &generator)
    bodies.rows.velocity[20] = [500, 0, 0, 1]
    bodies.rows.velocity[21] = [-0.0, -0.0, -0.0, 1]
    bodies.rows.startVelocity[21] = [-0.0, -0.0, -0.0, 0]
    bodies.rows.mass[21] = [0, 0, 1, 1]
    let masks = (0..<Self.blockCount).map { _ in UInt32.random(in: 0...0xffff, using: &generator) }
    let some = masks.enumerated().map { BodyBlock(index: Int32($0), mask: $1) }
    let others = masks.enumerated().map { BodyBlock(index: Int32($0), mask: ~$1 & 0xffff) }
    forEachLevel { level, kernels in
      for pass in [kernels.integrateVelocities, kernels.integrateVelocitiesWarm, kernels.integratePositions] {
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
    bodies.rows.velocity[20] = [500, 0, 0, 1]
    bodies.rows.velocity[21] = [-0.0, -0.0, -0.0, 1]
    bodies.rows.startVelocity[21] = [-0.0, -0.0, -0.0, 0]
    bodies.rows.mass[21] = [0, 0, 1, 1]
    var first: [[SIMD4<UInt32>]]?
    forEachLevel { level, kernels in
      let after = bodies.copy()
      for _ in 0..<4 {
        after.run(kernels.integrateVelocitiesWarm, Self.allBlocks, maximumAngularVelocity: 15)
        after.run(kernels.integratePositions, Self.allBlocks, maximumAngularVelocity: 15)
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
