/// A list of operations on a world, as bytes: a header, then a record for each operation, all of the same size. Any
/// bytes are a program, so that a fuzzer may write them, and operations can be left out without changing the others.
package struct Program: Sendable, Equatable {
  /// Bytes of the header and of a record.
  package static let recordSize = 16
  /// The most operations that count; what is left over is not read.
  package static let operationLimit = 1000

  /// What holds for the whole program.
  package var header: Record
  /// The operations in their order.
  package var records: [Record]

  /// Bytes of one operation: the first says which, the others are its arguments.
  package typealias Record = [UInt8]

  /// The program that any bytes stand for.
  package init(bytes: [UInt8]) {
    func record(_ number: Int) -> Record {
      let first = min(number * Self.recordSize, bytes.count)
      let own = bytes[first..<min(first + Self.recordSize, bytes.count)]
      return own + [UInt8](repeating: 0, count: Self.recordSize - own.count)
    }
    header = record(0)
    let count = (bytes.count + Self.recordSize - 1) / Self.recordSize - 1
    records = count < 1 ? [] : (1...min(count, Self.operationLimit)).map(record)
  }

  /// The program with this seed: most are short, few have hundreds of operations.
  package init(seed: UInt64) {
    var random = SplitMix(seed: seed)
    let size = random.below(100)
    let count =
      size < 50 ? 4 + random.below(20) : size < 85 ? 24 + random.below(56) : size < 98 ? 80 + random.below(170) : 600
    self.init(bytes: (0..<(count + 1) * Self.recordSize).map { _ in UInt8(truncatingIfNeeded: random.next()) })
  }

  /// The bytes that the program is read from.
  package var bytes: [UInt8] { records.reduce(header, +) }
}

/// Random numbers by SplitMix64 (Steele, Lea and Flood 2014).
package struct SplitMix: Sendable {
  private var state: UInt64

  /// A generator; equal seeds give equal numbers.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A number from 0 to `limit - 1`.
  package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(limit)) }
}
