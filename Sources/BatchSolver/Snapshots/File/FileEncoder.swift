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
  private var buffer = AlignedBuffer<UInt8>()

  init() {}

  var count: Int { buffer.count }
  var all: UnsafeRawBufferPointer { UnsafeRawBufferPointer(start: buffer.pointer, count: buffer.count) }

  func removeAll() { buffer.removeAll() }

  /// Appends bytes.
  func append(_ bytes: [UInt8]) {
    let place = buffer.count
    buffer.reserve(place + bytes.count)
    buffer.setCount(place + bytes.count)
    bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      UnsafeMutableRawPointer(buffer.pointer + place).copyMemory(from: start, byteCount: bytes.count)
    }
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
    for index in 0..<size { buffer[place + index] = UInt8(truncatingIfNeeded: bits >> UInt64(8 * index)) }
  }
}

/// Writes the state of a world as a file.
struct StateEncoder: StateWalker {
  private var encoder = FieldEncoder()
  private var owner: StaticString = ""
  private(set) var sections: [FileSection] = []

  init() {
    for byte in FileFormat.magic { encoder.add(UInt64(byte), size: 1) }
    encoder.add(UInt64(FileFormat.version), size: 4)
    // The numbers of sections and of bytes are known at the end.
    while encoder.bytes.count < FileFormat.headerSize { encoder.add(0, size: 1) }
  }

  /// The file, when everything has been walked through.
  mutating func finish() -> [UInt8] {
    encoder.set(UInt64(sections.count), size: 4, at: 12)
    encoder.set(UInt64(encoder.bytes.count + FileFormat.checksumSize), size: 8, at: 16)
    encoder.add(FileFormat.checksum(encoder.bytes.all), size: FileFormat.checksumSize)
    return Array(encoder.bytes.all)
  }

  mutating func begin(_ owner: StaticString) { self.owner = owner }

  private mutating func section(_ name: StaticString, count: Int, _ write: (inout FieldEncoder) -> Void) {
    var section = FileSection(owner: owner, name: name, offset: encoder.bytes.count, count: count)
    encoder.add(UInt64(FileFormat.tag(owner, name)), size: 4)
    encoder.add(UInt64(count), size: 4)
    encoder.add(0, size: 8)
    write(&encoder)
    section.size = encoder.bytes.count - section.offset - FileFormat.sectionHeadSize
    encoder.set(UInt64(section.size), size: 8, at: section.offset + 8)
    sections.append(section)
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    let (elements, count) = (rows.pointer, rows.count)
    section(name, count: count) { encoder in
      for row in 0..<count where isLive(row, live) { encoder.add(elements[row]) }
    }
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    let copy = value
    section(name, count: 1) { $0.add(copy) }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    let elements = array
    section(name, count: elements.count) { for element in elements { $0.add(element) } }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}
