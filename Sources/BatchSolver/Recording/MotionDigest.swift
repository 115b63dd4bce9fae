internal import DynamicsBase
internal import KernelInterface

/// A digest of the bodies that a step moved, and for each of them a check of 16 bits.
///
/// A body is four words of 64 bits: position, rotation, velocity, and angular velocity with the inverse mass. Each is
/// multiplied by an odd factor of its own, the first with the body's row in it, and turned; their sum is mixed as in the
/// finalizer of MurmurHash3 (A. Appleby, 2011). All of these can be undone, so that bodies which differ in one word never
/// have the same result. The check is its upper end, and the digest adds up the results of all bodies, in any order:
/// integers have no rounding. 32 bytes are read a body, and 2 written.
struct MotionDigest: ~Copyable {
  /// For each of 16 rows of the step's blocks; those of rows that it did not move mean nothing.
  private(set) var checks = AlignedBuffer<UInt16>()

  // Parts of the fraction of pi with their last bit set: any different odd numbers will do.
  private static var factors: (UInt64, UInt64, UInt64, UInt64) {
    (0x243f_6a88_85a3_08d3, 0x1319_8a2e_0370_7345, 0xa409_3822_299f_31d1, 0x082e_fa98_ec4e_6c89)
  }

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

  /// Adds a body to the digest, and returns its check.
  @inline(__always)
  private static func add(_ row: Int, _ bodies: borrowing BodyStore, to sum: inout UInt64) -> UInt16 {
    let pose = UnsafeRawPointer(bodies.pose.pointer + row).load(as: SIMD2<UInt64>.self)
    let velocity = UnsafeRawPointer(bodies.velocity.pointer + row).load(as: SIMD2<UInt64>.self)
    let words = (UInt64(littleEndian: pose.x) ^ UInt64(row), UInt64(littleEndian: pose.y))
    let moreWords = (UInt64(littleEndian: velocity.x), UInt64(littleEndian: velocity.y))
    var hash = words.0 &* factors.0
    hash &+= turned(words.1 &* factors.1, by: 16)
    hash &+= turned(moreWords.0 &* factors.2, by: 32)
    hash &+= turned(moreWords.1 &* factors.3, by: 48)
    hash = FieldHasher.mix(hash ^ hash >> 32, 0)
    sum &+= hash
    return UInt16(truncatingIfNeeded: hash >> 48)
  }

  @inline(__always)
  private static func turned(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
}
