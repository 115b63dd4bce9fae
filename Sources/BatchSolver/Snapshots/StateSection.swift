internal import DynamicsBase

/// Elements of a buffer, or a value, as memory.
struct StateSection {
  let start: UnsafeMutableRawPointer
  /// Elements.
  let count: Int
  let byteCount: Int
  /// Where it may have changed, and the bytes of such a block; `nil`: everywhere.
  var changes: ChangedBlocks?
  var blockByteCount = 0
  /// What it is called.
  var name: StaticString = ""

  init(start: UnsafeMutableRawPointer, count: Int, byteCount: Int) {
    self.start = start
    self.count = count
    self.byteCount = byteCount
  }

  init<Element: BitwiseCopyable>(_ elements: UnsafeMutablePointer<Element>, count: Int) {
    start = UnsafeMutableRawPointer(elements)
    self.count = count
    byteCount = Self.byteCount(of: count, Element.self)
  }

  /// Rows that may have changed in some blocks of so many.
  init<Row: BitwiseCopyable>(
    _ name: StaticString, _ rows: borrowing AlignedBuffer<Row>, in changes: ChangedBlocks?, rowsPerBlock: Int
  ) {
    self.init(rows.pointer, count: rows.count)
    self.name = name
    self.changes = changes
    blockByteCount = rowsPerBlock * MemoryLayout<Row>.stride
  }

  /// The bytes of so many elements. Without the padding behind the last: where a value is a property, that may be another
  /// one's place.
  static func byteCount<Element>(of count: Int, _ type: Element.Type) -> Int {
    max(0, count - 1) * MemoryLayout<Element>.stride + min(count, 1) * MemoryLayout<Element>.size
  }
}

/// Takes the sections of a world's state down, one after the other.
protocol SectionWriter {
  /// See `StateWalker`.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks?
  mutating func write(_ section: StateSection)
}

/// Gives the sections of a world's state back, one after the other.
protocol SectionReader {
  /// The elements of the next section.
  var nextCount: Int { get }
  /// See `StateWalker`. What is not in these blocks is in the world already.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks?
  /// Reads the next section, which has as many elements.
  ///
  /// - Parameter known: How many bytes there were in its place.
  mutating func read(into section: StateSection, known: Int)
}

/// Writes into, or reads from, the image of a snapshot.
struct ImageSections: SectionWriter, SectionReader {
  private let storage: SnapshotStorage
  private var place = 0

  init(_ storage: SnapshotStorage) { self.storage = storage }

  mutating func write(_ section: StateSection) { storage.image.write(section, at: &place) }

  var nextCount: Int { storage.image.elementCount(at: place) }

  mutating func read(into section: StateSection, known: Int) { storage.image.read(into: section, at: &place) }

  /// All of them.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? { nil }
}
