internal import DynamicsBase

/// Rows and values of a world one after another, each section at a multiple of 16 bytes and beginning with its number of
/// elements: the memory of a snapshot, which never leaves the process.
///
/// Of a block of rows that seldom change and are all the same, one is there: most bodies have no force on them, most
/// contacts the friction of their neighbours.
struct StateImage: ~Copyable {
  /// Where a section begins.
  struct Place {
    fileprivate var byte = 0
    fileprivate var word = 0
  }

  private var bytes = AlignedByteBuffer()
  /// By section with blocks, a bit for each: whether its rows are all the same.
  private var masks = AlignedBuffer<UInt64>()
  /// What the sections measured take, and what they would take with all of their rows.
  private var size = 0
  private var plainSize = 0

  init() {}

  /// Bytes in use.
  var count: Int { bytes.count + masks.count * MemoryLayout<UInt64>.stride }

  // MARK: - Writing

  /// Forgets what is there. The sections to come are to be measured first, and then written, in the same order.
  mutating func begin() {
    masks.removeAll()
    (size, plainSize) = (0, 0)
  }

  /// Finds what a section takes.
  mutating func measure(_ section: StateSection) {
    let alike = section.appendMasks(to: &masks)
    size += Self.size(of: section.byteCount - alike * (section.blockByteCount - section.rowByteCount))
    plainSize += Self.size(of: section.byteCount)
  }

  /// Makes room for the sections that were measured: exactly, or where there was too little for all of their rows, so that
  /// there is enough the next time.
  mutating func makeRoom() {
    if bytes.capacity > 0, bytes.capacity < size { bytes.resizeUninitialized(plainSize) }
    bytes.resizeUninitialized(size)
  }

  /// What a section takes with elements of so many bytes in all.
  private static func size(of byteCount: Int) -> Int { (headSize + byteCount + 15) & ~15 }

  /// The place of the elements in a section.
  private static var headSize: Int { 16 }

  /// Writes a section, and moves on behind it.
  func write(_ section: StateSection, at place: inout Place) {
    let head = UnsafeMutableRawPointer(bytes.pointer + place.byte)
    if section.packableBlockCount > 0 {
      let packed = packed(section, at: place)
      packed.write()
      move(behind: packed, &place)
    } else {
      plain(section, at: place).copyMemory(from: section.start, byteCount: section.byteCount)
      place.byte += Self.size(of: section.byteCount)
    }
    // Now that there is room for the section.
    head.storeBytes(of: section.count, as: Int.self)
  }

  // MARK: - Reading

  /// How many elements the section at a place has.
  func elementCount(at place: Place) -> Int { UnsafeRawPointer(bytes.pointer + place.byte).load(as: Int.self) }

  /// Reads a section with so many elements where it may have changed, or was not there, and moves on behind it.
  ///
  /// - Parameter known: The bytes that the world had of it.
  func read(into section: StateSection, known: Int, at place: inout Place) {
    precondition(section.count == elementCount(at: place), "no such section")
    if section.packableBlockCount > 0 {
      let packed = packed(section, at: place)
      packed.read(known: known)
      move(behind: packed, &place)
    } else {
      section.copy(from: plain(section, at: place), known: known)
      place.byte += Self.size(of: section.byteCount)
    }
  }

  /// Where the elements of a section are which has all of its rows, as most sections of small worlds.
  private func plain(_ section: StateSection, at place: Place) -> UnsafeMutableRawPointer {
    precondition(place.byte + Self.size(of: section.byteCount) <= bytes.count, "a section that was not measured")
    return UnsafeMutableRawPointer(bytes.pointer + place.byte + Self.headSize)
  }

  /// A section beside its place, which has room for it.
  private func packed(_ section: StateSection, at place: Place) -> PackedSection {
    precondition(place.word + section.maskCount <= masks.count, "more sections than were measured")
    let packed = PackedSection(
      section, alike: UnsafePointer(masks.pointer + place.word),
      packed: UnsafeMutableRawPointer(bytes.pointer + place.byte + Self.headSize))
    precondition(place.byte + Self.size(of: packed.byteCount) <= bytes.count, "a section that was not measured")
    return packed
  }

  private func move(behind section: PackedSection, _ place: inout Place) {
    place.byte += Self.size(of: section.byteCount)
    place.word += section.maskCount
  }
}
