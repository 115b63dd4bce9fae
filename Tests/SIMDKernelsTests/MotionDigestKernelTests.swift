internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The digest of moved bodies is in recordings: the same at every level, in this version and in later ones.
final class MotionDigestKernelTests: XCTestCase {
  private typealias Row = SIMD4<UInt32>

  private static let factors: [UInt64] = [
    0x243f_6a89, 0x85a3_08d3, 0x1319_8a2f, 0x0370_7345, 0xa409_3823, 0x299f_31d1, 0x082e_fa99, 0xec4e_6c89,
  ]

  /// The hash of a body as the documents have it, a word after the other.
  private func hash(_ row: Int, _ pose: Row, _ velocity: Row) -> UInt64 {
    var total = UInt64(row) &* 0x4528_21e6_38d0_1377
    for word in 0..<4 {
      total &+= UInt64(pose[word]) &* Self.factors[word] &+ UInt64(velocity[word]) &* Self.factors[4 + word]
    }
    let product = (total ^ total >> 32) &* 0x9e37_79b9_7f4a_7c15
    return product ^ product >> 32
  }

  func testAgainstOneWordAfterTheOther() {
    var generator = SeededGenerator()
    for _ in 0..<20 {
      let blockCount = 7
      func random() -> [Row] {
        (0..<(16 * blockCount)).map { _ in
          Row(generator.word, generator.word, generator.word, generator.word)
        }
      }
      let (poses, velocities) = (random(), random())
      let numbers = (0..<Int32(blockCount)).filter { _ in Bool.random(using: &generator) }
      let blocks = numbers.map { number in
        BodyBlock(index: number, mask: number % 3 == 0 ? 0xffff : .random(in: 1...0xffff, using: &generator))
      }
      var sum: UInt64 = 0
      var checks: [Int: UInt16] = [:]
      for (number, block) in blocks.enumerated() {
        for lane in 0..<16 where block.mask & 1 << UInt32(lane) != 0 {
          let row = 16 * Int(block.index) + lane
          let hash = hash(row, poses[row], velocities[row])
          sum &+= hash
          checks[16 * number + lane] = UInt16(truncatingIfNeeded: hash >> 48)
        }
      }
      for level in SIMDLevel.available {
        var found = [UInt16](repeating: 0, count: 16 * blocks.count + 1)
        let digest = digest(blocks, poses, velocities, &found, level.kernels.pointee.finish)
        XCTAssertEqual(digest, sum, "\(level)")
        for (index, check) in checks { XCTAssertEqual(found[index], check, "\(level), \(index)") }
        XCTAssertEqual(found.last, 0, "\(level): written behind the end")
      }
    }
  }

  private func digest(
    _ blocks: [BodyBlock], _ poses: [Row], _ velocities: [Row], _ checks: inout [UInt16],
    _ kernels: Table<FinishKernels>
  ) -> UInt64 {
    blocks.withUnsafeBufferPointer { blocks in
      poses.withUnsafeBytes { poses in
        velocities.withUnsafeBytes { velocities in
          checks.withUnsafeMutableBufferPointer { checks in
            kernels.pointee.digest(
              MotionDigestArguments(
                blocks: blocks.baseAddress ?? UnsafePointer(bitPattern: 64)!, blockCount: blocks.count,
                poses: poses.assumingMemoryBound(to: Pose.self).baseAddress!,
                velocities: velocities.assumingMemoryBound(to: BodyVelocity.self).baseAddress!,
                checks: checks.baseAddress!))
          }
        }
      }
    }
  }
}

extension SeededGenerator {
  fileprivate var word: UInt32 { mutating get { UInt32(truncatingIfNeeded: next()) } }
}
