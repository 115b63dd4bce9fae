/// Gives numbers the values that a file holds, and stops at the first that no value has.
struct FieldDecoder: FieldVisitor {
  /// What is wrong with a number.
  struct Failure {
    var field: String
    var value: String
    var expected: String
    var offset: Int
  }

  private let bytes: UnsafeRawBufferPointer
  let world: UInt32?
  /// The next byte, and where those that may be read end.
  private(set) var place: Int
  private(set) var end: Int
  /// The first number that is wrong; what comes behind it is not read.
  private(set) var failure: Failure?
  /// Whether numbers may be none (`nan`).
  private var takesNaN = false

  static var writes: Bool { true }

  /// - Parameters:
  ///   - range: Of the bytes, what is read.
  ///   - world: The number of the world whose handles are read, if that is known.
  init(_ bytes: UnsafeRawBufferPointer, _ range: Range<Int>, world: UInt32? = nil) {
    self.bytes = bytes
    self.world = world
    place = range.lowerBound
    end = range.upperBound
  }

  /// Reads so many bytes at most from here on.
  mutating func limit(_ size: Int, takesNaN: Bool) {
    end = place + size
    self.takesNaN = takesNaN
  }

  @inline(__always)
  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) {
    guard failure == nil else { return }
    guard let bits = take(Number.fileSize) else { return noteEnd(name) }
    guard let value = Number(stateBits: bits) else {
      return note(name, "\(bits)", "one of the values that it can have", Number.fileSize)
    }
    guard takesNaN || !value.isNaNNumber else { return note(name, "\(value)", "a number", Number.fileSize) }
    number = value
  }

  mutating func listCount(_ count: inout Int) {
    number("count", &count)
    guard failure == nil, count < 0 || count > end - place else { return }
    note("count", "\(count)", "no more elements than bytes", 8)
    count = 0
  }

  mutating func choice(_ name: StaticString, _ number: inout UInt8, of count: UInt8) {
    self.number(name, &number)
    guard failure == nil, number >= count else { return }
    note(name, "\(number)", "less than \(count)", 1)
    number = 0
  }

  /// So many of the next bytes; `nil` if there are not so many.
  mutating func takeBytes(_ count: Int) -> UnsafeRawBufferPointer? {
    guard count >= 0, count <= end - place else { return nil }
    defer { place += count }
    return UnsafeRawBufferPointer(rebasing: bytes[place..<place + count])
  }

  /// The next bytes as a little-endian word; `nil` if there are not so many.
  @inline(__always)
  mutating func take(_ size: Int) -> UInt64? {
    guard end - place >= size else { return nil }
    var bits: UInt64 = 0
    if bytes.count - place >= 8 {
      bits = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
      if size < 8 { bits &= (1 << UInt64(8 * size)) - 1 }
    } else {
      for index in 0..<size { bits |= UInt64(bytes[place + index]) << UInt64(8 * index) }
    }
    place += size
    return bits
  }

  private mutating func noteEnd(_ name: StaticString) {
    note(name, "missing", "a number before byte \(end), where the section ends", 0)
  }

  /// Notes what is wrong with the number that was read last.
  private mutating func note(_ name: StaticString, _ value: String, _ expected: String, _ size: Int) {
    failure = Failure(field: "\(name)", value: value, expected: expected, offset: place - size)
  }
}
