/// Rows of words of 4 bytes that are all the same, one behind the other.
enum AlikeRows {
  private typealias Quad = SIMD4<UInt32>

  /// Whether all rows are the same: whether each word is the one a row before it. All are looked at, as it cannot be
  /// foreseen where the first differs.
  @inline(__always)
  static func areAlike(_ rows: UnsafeRawPointer, _ rowByteCount: Int, byteCount: Int) -> Bool {
    let end = byteCount &- rowByteCount
    func difference(at place: Int) -> Quad {
      rows.loadUnaligned(fromByteOffset: place, as: Quad.self)
        ^ rows.loadUnaligned(fromByteOffset: place &+ rowByteCount, as: Quad.self)
    }
    // Rows are 4 bytes at least, and there are 16: the last 16 bytes may be looked at twice.
    var sum = difference(at: end &- 16)
    var place = 0
    while place &+ 16 < end {
      sum |= difference(at: place)
      place &+= 16
    }
    return sum == Quad.zero
  }

  /// Writes a row as often as it fits.
  @inline(__always)
  static func spread(
    _ row: UnsafeRawPointer, _ rowByteCount: Int, to rows: UnsafeMutableRawPointer, byteCount: Int
  ) {
    var place = 0
    while place &+ 16 <= rowByteCount {
      let quad = row.loadUnaligned(fromByteOffset: place, as: Quad.self)
      for start in stride(from: place, to: byteCount, by: rowByteCount) {
        rows.storeBytes(of: quad, toByteOffset: start, as: Quad.self)
      }
      place &+= 16
    }
    while place < rowByteCount {
      let word = row.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      for start in stride(from: place, to: byteCount, by: rowByteCount) {
        rows.storeBytes(of: word, toByteOffset: start, as: UInt32.self)
      }
      place &+= 4
    }
  }
}
