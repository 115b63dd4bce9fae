internal import DynamicsBase
internal import KernelInterface

/// A digest of the bodies that a step moved, and for each of them a check of 16 bits.
///
/// The eight words of a body (pose and velocity) are mixed in four lanes of 32 bits, as in the finalizer of MurmurHash3
/// (A. Appleby, 2011), each lane with factors of its own, and the row with them, so that bodies that changed places
/// differ. What can be undone step by step maps different bodies to different lanes. The digest adds up the lanes of all
/// bodies, in any order: integers have no rounding. 32 bytes are read a body, and 2 written.
struct MotionDigest: ~Copyable {
  /// For each of 16 rows of the step's blocks; those of rows that it did not move mean nothing.
  private(set) var checks = AlignedBuffer<UInt16>()

  // Odd, and different: any such will do.
  private static var poseFactor: SIMD4<UInt32> { [0x9e37_79b1, 0x85eb_ca6b, 0xc2b2_ae35, 0x27d4_eb2f] }
  private static var velocityFactor: SIMD4<UInt32> { [0x1656_67b1, 0xcc9e_2d51, 0x1b87_3593, 0xe654_6b65] }

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
    var sum = SIMD4<UInt32>.zero
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
    let low = UInt64(sum.x) | UInt64(sum.y) << 32
    let high = UInt64(sum.z) | UInt64(sum.w) << 32
    return FieldHasher.mix(FieldHasher.mix(UInt64(blockCount), low), high)
  }

  /// Adds a body to the digest, and returns its check.
  @inline(__always)
  private static func add(_ row: Int, _ bodies: borrowing BodyStore, to sum: inout SIMD4<UInt32>) -> UInt16 {
    let poses = UnsafeRawPointer(bodies.pose.pointer)
    let velocities = UnsafeRawPointer(bodies.velocity.pointer)
    var hash = poses.load(fromByteOffset: 16 * row, as: SIMD4<UInt32>.self)
    hash = (hash ^ (hash &>> 16) ^ SIMD4(repeating: UInt32(truncatingIfNeeded: row))) &* poseFactor
    hash ^= (hash &>> 15) ^ velocities.load(fromByteOffset: 16 * row, as: SIMD4<UInt32>.self)
    hash = hash &* velocityFactor
    hash ^= hash &>> 16
    sum &+= hash
    let half = hash.lowHalf ^ hash.highHalf
    let word = half.x ^ half.y
    return UInt16(truncatingIfNeeded: word ^ word &>> 16)
  }
}
