internal import DynamicsBase

/// Writes the state of a world as a file.
struct StateEncoder: StateWalker {
  private var encoder = FieldEncoder()
  private let runs = RunEncoder()
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

  /// - Parameters:
  ///   - stride: Of an element in memory. Only those of more than 8 bytes are put into runs: so a file has at least as
  ///     many bytes as there are elements in a section, however much the elements are alike.
  ///   - write: Writes an element, and says whether it is in the file.
  private mutating func section(
    _ name: StaticString, count: Int, stride: Int, _ write: (Int, inout FieldEncoder) -> Bool
  ) {
    var section = FileSection(owner: owner, name: name, offset: encoder.bytes.count, count: count)
    encoder.add(UInt64(FileFormat.tag(owner, name)), size: 4)
    encoder.add(UInt64(count), size: 4)
    encoder.add(0, size: 8)
    let start = encoder.bytes.count
    runs.begin(at: start)
    for index in 0..<count {
      let isWritten = write(index, &encoder)
      if isWritten, stride > 8 { runs.noteEnd(encoder.bytes.count) }
    }
    if runs.shorten(encoder.bytes) {
      encoder.set(UInt64(count) | FileFormat.runsFlag, size: 4, at: section.offset + 4)
    }
    section.size = encoder.bytes.count - start
    encoder.set(UInt64(section.size), size: 8, at: section.offset + 8)
    sections.append(section)
  }

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    let elements = rows.pointer
    section(name, count: rows.count, stride: MemoryLayout<Row>.stride) { row, encoder in
      guard isLive(row, live) else { return false }
      encoder.add(elements[row])
      return true
    }
  }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    let copy = value
    section(name, count: 1, stride: 0) { _, encoder in
      encoder.add(copy)
      return true
    }
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    let elements = array
    section(name, count: elements.count, stride: MemoryLayout<Element>.stride) { index, encoder in
      encoder.add(elements[index])
      return true
    }
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}
