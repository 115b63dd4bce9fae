/// What is compared, and kept as far as it differs: 64 words of 4 bytes, 16 rows of 16 bytes.
enum Page {
  static let words = 64
  static let bytes = 256

  private typealias Quad = SIMD4<UInt32>

  /// Which words differ.
  @inline(__always)
  static func difference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> UInt64 {
    UInt64(halfDifference(a, b)) | UInt64(halfDifference(a + bytes / 2, b + bytes / 2)) << 32
  }

  @inline(__always)
  private static func halfDifference(_ a: UnsafeRawPointer, _ b: UnsafeRawPointer) -> UInt32 {
    var bits = Quad(1, 2, 4, 8)
    var result = Quad.zero
    for byte in stride(from: 0, to: bytes / 2, by: 16) {
      let isEqual = load(a + byte) .== load(b + byte)
      result |= bits.replacing(with: Quad(), where: isEqual)
      bits &<<= 4
    }
    return result.x | result.y | result.z | result.w
  }

  /// Writes the words of a mask one after the other, and up to three behind them. Returns how many they are.
  @inline(__always)
  static func gather(_ mask: UInt64, _ page: UnsafeRawPointer, _ result: UnsafeMutableRawPointer) -> Int {
    var rest = mask
    var (from, to) = (page, result)
    while rest != 0 {
      let bits = rest & 15
      if isRun(bits) {
        store(load(from), to)
        to += 4 &* count(bits)
      } else {
        for word in 0..<4 {
          to.storeBytes(of: from.loadUnaligned(fromByteOffset: 4 * word, as: UInt32.self), as: UInt32.self)
          to += 4 &* Int(truncatingIfNeeded: bits &>> UInt64(word) & 1)
        }
      }
      from += 16
      rest &>>= 4
    }
    return (to - result) / 4
  }

  /// Puts those words of a mask where they belong that are wanted.
  @inline(__always)
  static func scatter(
    _ mask: UInt64, _ words: UnsafeRawPointer, wanted: UInt64, _ page: UnsafeMutableRawPointer
  ) {
    var (rest, restWanted) = (mask, wanted)
    var (from, to) = (words, page)
    while restWanted != 0 {
      let (bits, wantedBits) = (rest & 15, restWanted & 15)
      if isRun(bits) {
        let lanes = Quad(repeating: UInt32(truncatingIfNeeded: wantedBits)) & Quad(1, 2, 4, 8)
        store(load(from).replacing(with: load(to), where: lanes .== Quad()), to)
        from += 4 &* count(bits)
      } else {
        for word in 0..<4 {
          if wantedBits &>> UInt64(word) & 1 != 0 {
            to.storeBytes(
              of: from.loadUnaligned(as: UInt32.self), toByteOffset: 4 * word, as: UInt32.self)
          }
          from += 4 &* Int(truncatingIfNeeded: bits &>> UInt64(word) & 1)
        }
      }
      to += 16
      rest &>>= 4
      restWanted &>>= 4
    }
  }

  /// Copies a page.
  @inline(__always)
  static func copy(_ from: UnsafeRawPointer, to: UnsafeMutableRawPointer) {
    to.copyMemory(from: from, byteCount: bytes)
  }

  /// Whether four bits are ones from the lowest on, as they are in most rows: what does not change comes last.
  @inline(__always)
  private static func isRun(_ bits: UInt64) -> Bool { bits & (bits &+ 1) == 0 }

  /// The ones of four bits.
  @inline(__always)
  private static func count(_ bits: UInt64) -> Int {
    Int(truncatingIfNeeded: 0x4332_3221_3221_2110 as UInt64 &>> (4 &* bits) & 15)
  }

  @inline(__always)
  private static func load(_ place: UnsafeRawPointer) -> Quad { place.loadUnaligned(as: Quad.self) }

  @inline(__always)
  private static func store(_ quad: Quad, _ place: UnsafeMutableRawPointer) {
    place.storeBytes(of: quad, as: Quad.self)
  }
}
