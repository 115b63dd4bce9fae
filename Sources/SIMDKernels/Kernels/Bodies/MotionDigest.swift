internal import KernelInterface

/// Words of 64 bits: two words of 32 bits of four bodies, or one word of eight.
private typealias Words = SIMD8<UInt64>

/// The digest of the bodies of a step: the sum of a hash of each, and its upper 16 bits as the body's check.
///
/// A body is eight words of 32 bits: its pose (x, y, cosine, sine) and its velocity (x, y, scaled spin, inverse mass).
/// Each is multiplied by an odd factor of its own into 64 bits; their sum t, with the body's row times another, is mixed as
/// in the finalizer of MurmurHash3 (A. Appleby, 2011): `t ^= t >> 32`, times an odd number, `^= >> 32`. Of bodies that
/// differ in one word the sums differ, and mixing can be undone, so they never have the same hash. Integers have no
/// rounding: any order gives the same sum. 32 bytes are read a body, and 2 written.
///
/// Products of 32 by 32 bits are one instruction for two words at every width that processors have. Rows that the step did
/// not move are computed, too, and not added.
///
/// The factor of rows is a part of the fraction of pi with its last bit set, the other one 2^64 over the golden ratio, whose
/// multiples are spread evenly (D. E. Knuth, The Art of Computer Programming 3, 6.4). They are in recordings.
@inline(never)
func digestBodies(_ arguments: MotionDigestArguments) -> UInt64 {
  var sums = Words.zero
  let laneNumbers = Words(0, 1, 2, 3, 4, 5, 6, 7)
  for number in 0..<arguments.blockCount {
    let block = arguments.blocks[number]
    let mask = Words(repeating: UInt64(block.mask))
    for lane in stride(from: 0, to: 16, by: 8) {
      let row = Int(block.index) &* 16 &+ lane
      let rows = laneNumbers &+ Words(repeating: UInt64(truncatingIfNeeded: row))
      let total =
        Words(
          lowHalf: total(arguments.poses + row, arguments.velocities + row),
          highHalf: total(arguments.poses + (row &+ 4), arguments.velocities + (row &+ 4)))
        &+ rows &* Words(repeating: 0x4528_21e6_38d0_1377)
      let product = (total ^ total &>> 32) &* Words(repeating: 0x9e37_79b9_7f4a_7c15)
      let hashes = product ^ product &>> 32
      if block.mask == 0xffff {
        sums &+= hashes
      } else {
        let isIn = (mask &>> (laneNumbers &+ Words(repeating: UInt64(lane)))) & Words(repeating: 1)
        sums &+= hashes & (Words.zero &- isIn)
      }
      let checks = SIMD8<UInt16>(truncatingIfNeeded: hashes &>> 48)
      UnsafeMutableRawPointer(arguments.checks + (16 &* number &+ lane)).storeBytes(of: checks, as: SIMD8<UInt16>.self)
    }
  }
  return sums.wrappedSum()
}

/// Of four bodies the sums of their words' products.
@inline(__always)
private func total(_ poses: UnsafePointer<Pose>, _ velocities: UnsafePointer<BodyVelocity>) -> SIMD4<UInt64> {
  // Parts of the fraction of pi with their last bit set: any different odd numbers will do.
  let products =
    products(
      UnsafeRawPointer(poses), even: [0x243f_6a89, 0x1319_8a2f], odd: [0x85a3_08d3, 0x0370_7345])
    &+ products(
      UnsafeRawPointer(velocities), even: [0xa409_3823, 0x082e_fa99], odd: [0x299f_31d1, 0xec4e_6c89])
  return products.evenHalf &+ products.oddHalf
}

/// The sums of the products of two words each, of rows of four.
///
/// - Parameters:
///   - even: The factors of the first and the third word.
///   - odd: Those of the second and the fourth.
@inline(__always)
private func products(_ rows: UnsafeRawPointer, even: SIMD2<UInt64>, odd: SIMD2<UInt64>) -> Words {
  let words = rows.loadUnaligned(as: Words.self)
  return (words & Words(repeating: 0xffff_ffff)) &* repeated(even) &+ (words &>> 32) &* repeated(odd)
}

@inline(__always)
private func repeated(_ factors: SIMD2<UInt64>) -> Words {
  let four = SIMD4(lowHalf: factors, highHalf: factors)
  return Words(lowHalf: four, highHalf: four)
}
