/// Bits, the lowest of a byte first, and the codes of numbers that pages read (`Page/bits.js`).
struct BitWriter {
  private(set) var bytes: [UInt8] = []
  private var pending: UInt64 = 0
  private var pendingCount = 0

  /// More ones than this before a Rice code say that the number follows as it is.
  static let riceLimit = 20

  /// Adds the lowest bits of a number, 32 at most.
  mutating func add(_ value: UInt32, bits: Int) {
    guard bits > 0 else { return }
    pending |= (UInt64(value) & ((1 << UInt64(bits)) - 1)) << UInt64(pendingCount)
    pendingCount += bits
    while pendingCount >= 8 {
      bytes.append(UInt8(truncatingIfNeeded: pending))
      pending >>= 8
      pendingCount -= 8
    }
  }

  mutating func add(_ flag: Bool) { add(flag ? 1 : 0, bits: 1) }

  /// A number by an exponential Golomb code: few bits if it is small.
  mutating func addCount(_ value: Int) {
    let next = UInt32(value) + 1
    let length = UInt32.bitWidth - next.leadingZeroBitCount
    add(0, bits: length - 1)
    add(1, bits: 1)
    add(next, bits: length - 1)
  }

  /// A number by a Rice code with so many low bits.
  mutating func addRice(_ value: Int32, bits: Int) {
    let zigzag = UInt32(bitPattern: (value << 1) ^ (value >> 31))
    let high = Int(zigzag >> UInt32(bits))
    if high < Self.riceLimit {
      add((1 << UInt32(high)) - 1, bits: high)
      add(0, bits: 1)
      add(zigzag, bits: bits)
    } else {
      add((1 << UInt32(Self.riceLimit)) - 1, bits: Self.riceLimit)
      add(zigzag, bits: 32)
    }
  }

  /// Fills the last byte.
  mutating func finish() {
    if pendingCount > 0 { add(0, bits: 8 - pendingCount) }
  }
}

/// How large numbers of one kind were lately, for the choice of a Rice code. Reader and writer keep it alike.
struct RiceScale {
  /// Sixteen times the mean of twice the magnitude.
  private var mean: Int32 = 0

  /// Low bits of the next code.
  var bits: Int {
    var bits = 0
    while mean >> 4 > 1 << Int32(bits), bits < 24 { bits += 1 }
    return bits
  }

  /// Takes a number that was coded. The mean follows by a quarter.
  mutating func update(_ value: Int32) {
    let size = Int32(min(Int64(value.magnitude) * 2, 1 << 24))
    mean += ((size << 4) - mean) >> 2
  }
}
