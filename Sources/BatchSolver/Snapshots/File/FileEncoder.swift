internal import DynamicsBase

/// Appends the bytes of numbers, little-endian.
struct FieldEncoder: FieldVisitor {
  private(set) var bytes = AlignedBytes()

  static var writes: Bool { false }

  init() {}

  @inline(__always)
  mutating func number<Number: StateNumber>(_ name: StaticString, _ number: inout Number) {
    bytes.append(number.stateBits, size: Number.fileSize)
  }

  /// Appends a value.
  @inline(__always)
  mutating func add<Value: StateFields>(_ value: Value) {
    var copy = value
    copy.visitFields(&self)
  }

  /// Appends bits in a number of bytes.
  @inline(__always)
  mutating func add(_ bits: UInt64, size: Int) { bytes.append(bits, size: size) }

  /// Writes bits over those at a place.
  func set(_ bits: UInt64, size: Int, at place: Int) { bytes.set(bits, size: size, at: place) }
}

/// Bytes that grow.
final class AlignedBytes {
  private var buffer = AlignedByteBuffer()

  init() {}

  var count: Int { buffer.count }
  var all: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer.pointer, count: buffer.count) }

  func removeAll() { buffer.removeAll() }

  /// Forgets those from a place on.
  func removeAll(from place: Int) { buffer.setCount(place) }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) { bytes.withUnsafeBytes { append($0) } }

  /// Appends bytes that are not its own.
  func append(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    append(atMost: bytes.count) { place in
      place.copyMemory(from: start, byteCount: bytes.count)
      return bytes.count
    }
  }

  /// Appends the bytes that somebody writes, and says how many they are.
  func append(atMost count: Int, _ write: (UnsafeMutableRawPointer) -> Int) {
    let place = buffer.count
    if place + count > buffer.capacity { buffer.reserve(2 * (place + count)) }
    buffer.setCount(place + write(UnsafeMutableRawPointer(buffer.pointer + place)))
  }

  /// Appends the lowest bytes of a word.
  @inline(__always)
  func append(_ bits: UInt64, size: Int) {
    let place = buffer.count
    // A whole word is written, whatever the size.
    if place + 8 > buffer.capacity { buffer.reserve(2 * place + 64) }
    UnsafeMutableRawPointer(buffer.pointer + place).storeBytes(of: bits.littleEndian, as: UInt64.self)
    buffer.setCount(place + size)
  }

  /// Writes the lowest bytes of a word over others.
  func set(_ bits: UInt64, size: Int, at place: Int) {
    for index in 0..<size { buffer.pointer[place + index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
  }
}
