/// Sorts 64-bit keys by some of their bits: stable, in linear time, and without allocating once its buffers have grown.
public struct RadixSort: ~Copyable {
  private var spare = AlignedBuffer<UInt64>()
  /// 2048 counters fit the first-level cache, and three passes sort 32 bits.
  private static let mostDigitBits = 11
  private var counts = AlignedBuffer<Int32>()
  /// Up to so many keys are put in one by one: passes cost some 2 ns a counter.
  private static let mostInserted = 32

  /// A sort whose buffers grow with the first use.
  public init() {}

  /// Sorts `keys` by the bits from `low` up to but without `high`.
  public mutating func sort(_ keys: inout AlignedBuffer<UInt64>, low: Int, high: Int) {
    let count = keys.count
    guard count > Self.mostInserted else { return Self.insert(keys, low: low, high: high) }
    spare.resize(count, filling: 0)
    counts.resize(1 << Self.mostDigitBits, filling: 0)
    // Digits as long as each other: the counters of all of them cost more than those of few keys.
    let passes = (high - low + Self.mostDigitBits - 1) / Self.mostDigitBits
    let digitBits = (high - low + passes - 1) / max(passes, 1)
    var from = keys.pointer
    var to = spare.pointer
    var shift = low
    var isSwapped = false
    while shift < high {
      let bits = min(digitBits, high - shift)
      let mask = UInt64(1) << UInt64(bits) - 1
      counts.pointer.update(repeating: 0, count: 1 << bits)
      for i in 0..<count { counts.pointer[Int(from[i] >> UInt64(shift) & mask)] += 1 }
      var sum: Int32 = 0
      for digit in 0..<(1 << bits) {
        let here = counts.pointer[digit]
        counts.pointer[digit] = sum
        sum += here
      }
      for i in 0..<count {
        let digit = Int(from[i] >> UInt64(shift) & mask)
        to[Int(counts.pointer[digit])] = from[i]
        counts.pointer[digit] += 1
      }
      swap(&from, &to)
      isSwapped.toggle()
      shift += bits
    }
    if isSwapped { keys.pointer.update(from: spare.pointer, count: count) }
  }

  /// The same by insertion, for few.
  private static func insert(_ keys: borrowing AlignedBuffer<UInt64>, low: Int, high: Int) {
    let mask = UInt64.max << UInt64(low) & ~(UInt64.max << UInt64(high))
    let first = keys.pointer
    for index in 1..<max(keys.count, 1) {
      let key = first[index]
      var place = index
      while place > 0, first[place - 1] & mask > key & mask {
        first[place] = first[place - 1]
        place -= 1
      }
      first[place] = key
    }
  }
}
