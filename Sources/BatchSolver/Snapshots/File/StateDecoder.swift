internal import DynamicsBase

/// Gives a new world the state that a file holds. That says nothing of whether it makes sense; see `World.validate`.
///
/// The walk goes through all owners whatever happens; behind the first error it does nothing.
struct StateDecoder: StateWalker {
  private let bytes: UnsafeRawBufferPointer
  private var decoder: FieldDecoder
  private var owner: StaticString = ""
  /// The number of the world, for handles.
  private let number: UInt32
  private(set) var sections: [FileSection] = []
  private(set) var error: SnapshotFileError?
  private let sectionCount: Int
  /// Of the file.
  let version: UInt32
  /// What is left of that.
  private var runMemory: Int

  /// What a live row of a contact takes at least in sections yet to come, for each 16 slots: nobody gets memory for many
  /// slots from few bytes.
  private static var leastBlockSize: Int { 8 }

  /// The memory that elements in runs may take, bytes for each of the file: nobody gets much memory from a few of them.
  /// What takes most in a file that was written honestly are joints that were removed: a generation and three links are
  /// 16 bytes, and their rows some 500.
  private static var runMemoryByByte: Int { 128 }

  /// Looks at header and checksum.
  ///
  /// - Parameter world: The number of the world that is to have the state.
  init(_ bytes: UnsafeRawBufferPointer, world: UInt32) throws(SnapshotFileError) {
    self.bytes = bytes
    number = world
    decoder = FieldDecoder(bytes, 0..<bytes.count)
    guard bytes.prefix(FileFormat.magic.count).elementsEqual(FileFormat.magic) else { throw .notASnapshot }
    let least = FileFormat.headerSize + FileFormat.checksumSize
    _ = decoder.take(8)
    guard let version = decoder.take(4) else { throw .wrongLength(found: bytes.count, expected: UInt64(least)) }
    guard 1...UInt64(FileFormat.version) ~= version else {
      throw .unknownVersion(found: UInt32(version), newest: FileFormat.version)
    }
    guard bytes.count >= least, let count = decoder.take(4), let length = decoder.take(8) else {
      throw .wrongLength(found: bytes.count, expected: UInt64(least))
    }
    guard length == UInt64(bytes.count) else { throw .wrongLength(found: bytes.count, expected: length) }
    sectionCount = Int(count)
    self.version = UInt32(version)
    runMemory = Self.runMemoryByByte * bytes.count
    let end = bytes.count - FileFormat.checksumSize
    let expected = FileFormat.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<end]))
    let found = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: end, as: UInt64.self))
    guard found == expected else { throw .wrongChecksum(found: found, expected: expected) }
  }

  /// The end of what sections may take.
  private var end: Int { bytes.count - FileFormat.checksumSize }

  /// Throws what was wrong, when everything has been walked through.
  func finish() throws(SnapshotFileError) {
    if let error { throw error }
    guard decoder.place == end, sections.count == sectionCount else {
      throw .wrongSection(
        name: "the end", offset: decoder.place,
        reason: "expected after \(sections.count) sections; there are \(end - decoder.place) bytes more, and "
          + "\(sectionCount) sections by the header")
    }
  }

  mutating func begin(_ owner: StaticString) { self.owner = owner }

  // MARK: - Sections

  /// Reads the head of the next section; `nil` if it is not the one that is expected.
  private mutating func head(_ name: StaticString, takesNaN: Bool = false) -> FileSection? {
    guard error == nil else { return nil }
    var section = FileSection(owner: owner, name: name, offset: decoder.place)
    guard end - decoder.place >= FileFormat.sectionHeadSize, let tag = decoder.take(4), let count = decoder.take(4),
      let size = decoder.take(8)
    else {
      refuse(section, "there is no room for it")
      return nil
    }
    guard tag == UInt64(FileFormat.tag(owner, name)) else {
      refuse(section, "the tag of another one, 0x\(String(tag, radix: 16)), is there")
      return nil
    }
    guard size <= UInt64(end - decoder.place) else {
      refuse(section, "it has \(size) bytes, of which \(end - decoder.place) are there")
      return nil
    }
    (section.count, section.size) = (Int(count), Int(size))
    if version > 1, count & FileFormat.runsFlag != 0 {
      section.count = Int(count & ~FileFormat.runsFlag)
      section.hasRuns = true
    }
    decoder.limit(section.size, takesNaN: takesNaN)
    return section
  }

  /// Every element takes a byte at least; one in a run, of the whole file.
  private mutating func hasRoom(_ section: FileSection, for count: Int) -> Bool {
    let size = section.hasRuns ? bytes.count : section.size
    if count <= size { return true }
    refuse(section, "\(count) elements are not in \(size) bytes")
    return false
  }

  /// Ends a section, whose bytes must all have been read.
  private mutating func leave(_ section: FileSection) {
    if decoder.place < decoder.end, decoder.failure == nil {
      refuse(section, "\(decoder.end - decoder.place) bytes are left behind its elements")
    }
    decoder.limit(end - decoder.place, takesNaN: false)
    sections.append(section)
  }

  private mutating func refuse(_ section: FileSection, _ reason: String) {
    if error == nil { error = .wrongSection(name: section.title, offset: section.offset, reason: reason) }
  }

  /// Reads how often the next element is there, if that is said; `nil` if it is wrong.
  ///
  /// - Parameters:
  ///   - rest: How many elements there can be at most.
  ///   - stride: Bytes of an element in memory.
  private mutating func readRun(_ section: FileSection, atMost rest: Int, stride: Int) -> Int? {
    guard section.hasRuns else { return 1 }
    guard let count = decoder.take(1), count > 0, count <= UInt64(rest) else {
      refuse(section, "a run at byte \(decoder.place) has no element, or more than are left")
      return nil
    }
    runMemory -= Int(count) * stride
    guard runMemory >= 0 else {
      refuse(section, "its runs take more than \(Self.runMemoryByByte) bytes of memory for each of the file")
      return nil
    }
    return Int(count)
  }

  /// Reads one element; whether it could be read.
  @inline(__always)
  private mutating func read<Value: StateFields>(_ value: inout Value, _ section: FileSection, _ row: Int?) -> Bool {
    value.visitFields(&decoder)
    guard let failure = decoder.failure else { return true }
    error = .invalidValue(
      section: section.title, row: row, field: failure.field, value: failure.value, expected: failure.expected,
      offset: failure.offset)
    return false
  }

  // MARK: - Walking

  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?
  ) {
    guard let section = head(name, takesNaN: Self.mayHaveNaN(Row.self)) else { return }
    if let live {
      guard section.count == 16 * live.count else {
        return refuse(section, "\(section.count) elements; expected \(16 * live.count)")
      }
      guard Self.leastBlockSize * live.count <= end - section.offset else {
        return refuse(section, "\(section.count) elements are not in the rest of the file")
      }
    } else {
      guard hasRoom(section, for: section.count) else { return }
    }
    rows.resizeUninitialized(section.count)
    // Zero bytes are a value of everything that has rows.
    let size = section.count * MemoryLayout<Row>.stride
    UnsafeMutableRawPointer(rows.pointer).initializeMemory(as: UInt8.self, repeating: 0, count: size)
    var (run, last) = (0, 0)
    for row in 0..<section.count where isLive(row, live) {
      if run > 0 {
        rows[row] = rows[last]
      } else {
        guard let count = readRun(section, atMost: section.count - row, stride: MemoryLayout<Row>.stride),
          read(&rows[row], section, row)
        else { return }
        (run, last) = (count, row)
      }
      run -= 1
    }
    guard run == 0 else { return refuse(section, "its last run has \(run) elements too many") }
    leave(section)
  }

  /// Velocities that are known of no body are marked so.
  private static func mayHaveNaN<Row>(_ type: Row.Type) -> Bool { type == SIMD4<Float>.self }

  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value) {
    guard let section = head(name) else { return }
    guard section.count == 1 else { return refuse(section, "\(section.count) elements; expected 1") }
    guard read(&value, section, nil) else { return }
    leave(section)
  }

  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool
  ) {
    guard let section = head(name), hasRoom(section, for: section.count) else { return }
    var elements: [Element] = []
    elements.reserveCapacity(section.count)
    while elements.count < section.count {
      let row = elements.count
      var element = Element.blank
      guard let count = readRun(section, atMost: section.count - row, stride: MemoryLayout<Element>.stride),
        read(&element, section, row)
      else { return }
      element.setWorld(number)
      for _ in 0..<count { elements.append(element) }
    }
    array = elements
    leave(section)
  }

  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>) {}
}
