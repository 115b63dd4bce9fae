internal import DynamicsBase
internal import KernelInterface

/// A digest of the bodies that a step moved, and for each of them a check of 16 bits.
///
/// A body is eight words of 32 bits: its pose (x, y, cosine, sine) and its velocity (x, y, scaled spin, inverse mass).
/// Each is multiplied by an odd factor of its own into 64 bits; their sum, with the body's row, is mixed as in the
/// finalizer of MurmurHash3 (A. Appleby, 2011). Of bodies that differ in one word the sums differ, and mixing can be
/// undone, so they never have the same result. The check is its upper end, and the digest adds up the results of all
/// bodies, in any order: integers have no rounding. 32 bytes are read a body, and 2 written.
///
/// Products of 32 by 32 bits are one instruction for two words at every width that processors have.
struct MotionDigest: ~Copyable {
  /// For each of 16 rows of the step's blocks, little-endian; those of rows that it did not move mean nothing.
  private(set) var checks = AlignedBuffer<UInt16>()

  // Parts of the fraction of pi with their last bit set: any different odd numbers will do. The even words of two
  // lanes each, and the odd ones.
  private static var poseFactors: (SIMD2<UInt64>, SIMD2<UInt64>) {
    (SIMD2(0x243f_6a89, 0x1319_8a2f), SIMD2(0x85a3_08d3, 0x0370_7345))
  }
  private static var velocityFactors: (SIMD2<UInt64>, SIMD2<UInt64>) {
    (SIMD2(0xa409_3823, 0x082e_fa99), SIMD2(0x299f_31d1, 0xec4e_6c89))
  }
  private static var rowFactor: UInt64 { 0x4528_21e6_38d0_1377 }

  /// The mask of a block of which all rows moved.
  static var wholeBlock: UInt32 { 0xffff }

  init() {}

  /// The digest of the bodies of the last step, in `BodyStore.blocks`.
  mutating func compute(_ bodies: borrowing BodyStore) -> UInt64 {
    let blocks = bodies.blocks.pointer
    let blockCount = bodies.blocks.count
    checks.reserve(16 * blockCount)
    checks.setCount(16 * blockCount)
    let checks = checks.pointer
    var sum: UInt64 = 0
    for index in 0..<blockCount {
      let block = blocks[index]
      let first = Int(block.index) * 16
      if block.mask == Self.wholeBlock {
        for lane in 0..<16 { checks[16 * index + lane] = Self.add(first + lane, bodies, to: &sum) }
        continue
      }
      var rows = block.mask
      while rows != 0 {
        let lane = rows.trailingZeroBitCount
        rows &= rows - 1
        checks[16 * index + lane] = Self.add(first + lane, bodies, to: &sum)
      }
    }
    return FieldHasher.mix(UInt64(blockCount), sum)
  }

  /// The checks of a block all of whose rows moved, as they are in a recording.
  func checks(ofWholeBlock index: Int) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(UnsafeBufferPointer(start: checks.pointer + 16 * index, count: 16))
  }

  /// Adds a body to the digest, and returns its check.
  @inline(__always)
  private static func add(_ row: Int, _ bodies: borrowing BodyStore, to sum: inout UInt64) -> UInt16 {
    let pose = UnsafeRawPointer(bodies.pose.pointer + row).load(as: SIMD2<UInt64>.self)
    let velocity = UnsafeRawPointer(bodies.velocity.pointer + row).load(as: SIMD2<UInt64>.self)
    let products = multiplied(pose, poseFactors) &+ multiplied(velocity, velocityFactors)
    let total = products.x &+ products.y &+ UInt64(truncatingIfNeeded: row) &* rowFactor
    let hash = FieldHasher.mix(total ^ total >> 32, 0)
    sum &+= hash
    return UInt16(truncatingIfNeeded: hash >> 48).littleEndian
  }

  /// The sums of the products of four words, two of them in each lane.
  @inline(__always)
  private static func multiplied(
    _ words: SIMD2<UInt64>, _ factors: (SIMD2<UInt64>, SIMD2<UInt64>)
  ) -> SIMD2<UInt64> {
    let low = SIMD2<UInt64>(repeating: 0xffff_ffff)
    return (words & low) &* factors.0 &+ (words &>> 32) &* factors.1
  }
}
