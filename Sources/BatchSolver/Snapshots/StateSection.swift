internal import DynamicsBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// Elements of a buffer, or a value, as memory.
struct StateSection {
  let start: UnsafeMutableRawPointer
  /// Elements.
  let count: Int
  let byteCount: Int
  /// Where it may have changed, and the bytes of such a block; `nil`: everywhere.
  var changes: ChangedBlocks?
  var blockByteCount = 0
  /// The bytes of a row, if an image has but one of blocks whose rows are all the same; else 0.
  var rowByteCount = 0
  /// Blocks of which that may be so.
  var packableBlockCount = 0
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

  /// Rows that may have changed in some blocks.
  init<Row: BitwiseCopyable>(
    _ name: StaticString, _ rows: borrowing AlignedBuffer<Row>, in changes: ChangedBlocks?, _ blocks: RowBlocks
  ) {
    self.init(rows.pointer, count: rows.count)
    self.name = name
    self.changes = changes
    let stride = MemoryLayout<Row>.stride
    // Rows are compared by words of 4 bytes.
    setBlocks(byteCount: blocks.rowCount * stride, rowByteCount: blocks == .steady && stride & 3 == 0 ? stride : 0)
  }

  /// Fewer rows are copied as they are: to look whether they are alike takes longer, and nearly all sections of a small
  /// world have fewer. With 3 to 60 boxes it goes back in 0.56 to 0.63 of the time, for a seventh more memory.
  private static let leastPackable = 64

  /// Says how large blocks are, and rows of which an image may have but one.
  mutating func setBlocks(byteCount blockByteCount: Int, rowByteCount: Int) {
    self.blockByteCount = blockByteCount
    self.rowByteCount = rowByteCount
    packableBlockCount = rowByteCount > 0 && count >= Self.leastPackable ? count >> 4 : 0
    // There may be padding behind the last row, which is no part of the section.
    if packableBlockCount * blockByteCount > byteCount { packableBlockCount -= 1 }
  }

  /// Takes over what it was elsewhere, where it may have changed or was not there.
  ///
  /// - Parameter known: The bytes that there were of it.
  func copy(from image: UnsafeRawPointer, known: Int) {
    guard let changes else { return start.copyMemory(from: image, byteCount: byteCount) }
    func copy(_ first: Int, _ end: Int) {
      (start + first).copyMemory(from: image + first, byteCount: end - first)
    }
    let known = min(known, byteCount)
    for range in changes.ranges {
      let first = Int(range.first) * blockByteCount
      guard first < known else { break }
      copy(first, min(known, Int(range.end) * blockByteCount))
    }
    copy(known, byteCount)
    #if DEBUG || INTERNAL_CHECKS
      if memcmp(start, image, byteCount) != 0 { fatalError("'\(name)' is not what was restored") }
    #endif
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
