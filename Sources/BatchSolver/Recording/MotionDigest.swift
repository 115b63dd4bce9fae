internal import DynamicsBase
internal import KernelInterface

/// A digest of the bodies that a step moved, and for each of them a check of 16 bits; see the kernel `digestBodies`.
struct MotionDigest: ~Copyable {
  /// For each of 16 rows of the step's blocks; those of rows that it did not move mean nothing.
  private(set) var checks = AlignedBuffer<UInt16>()

  init() {}

  /// The digest of the bodies of the last step, in `BodyStore.blocks`.
  mutating func compute(_ bodies: borrowing BodyStore, _ kernels: Table<FinishKernels>) -> UInt64 {
    let blockCount = bodies.blocks.count
    checks.reserve(16 * blockCount)
    checks.setCount(16 * blockCount)
    let sum = kernels.pointee.digest(
      MotionDigestArguments(
        blocks: bodies.blocks.pointer, blockCount: blockCount, poses: bodies.pose.pointer,
        velocities: bodies.velocity.pointer, checks: checks.pointer))
    return FieldHasher.mix(UInt64(blockCount), sum)
  }

  /// Appends to a recording, of each block that moved, its number, which rows moved, and their checks.
  func appendChecks(_ blocks: borrowing AlignedBuffer<BodyBlock>, to bytes: AlignedBytes) {
    // A number of 4 bytes, a mask of 2, and 16 checks of 2 bytes.
    bytes.append(atMost: 38 * blocks.count) { start in
      var place = start
      func append<Number: FixedWidthInteger>(_ number: Number) {
        place.storeBytes(of: number.littleEndian, as: Number.self)
        place += MemoryLayout<Number>.size
      }
      for index in 0..<blocks.count {
        append(blocks[index].index)
        var rows = UInt16(truncatingIfNeeded: blocks[index].mask)
        append(rows)
        let checks = checks.pointer + 16 * index
        if rows == .max {
          let all = UnsafeRawPointer(checks).loadUnaligned(as: SIMD16<UInt16>.self)
          place.storeBytes(of: littleEndian(all), as: SIMD16<UInt16>.self)
          place += MemoryLayout<SIMD16<UInt16>>.size
          continue
        }
        while rows != 0 {
          append(checks[rows.trailingZeroBitCount])
          rows &= rows - 1
        }
      }
      return place - start
    }
  }

  private func littleEndian(_ checks: SIMD16<UInt16>) -> SIMD16<UInt16> {
    #if _endian(little)
      checks
    #else
      checks &<< 8 | checks &>> 8
    #endif
  }
}
