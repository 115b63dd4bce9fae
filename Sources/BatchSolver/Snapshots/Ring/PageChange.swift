internal import DynamicsBase

/// In what two states differ that follow each other: the pages of the one that the image does not hold. It is exchanged
/// with the image's to get from one state to the other, and again to get back.
struct PageChange: ~Copyable {
  /// A section of which something differs.
  struct Section: BitwiseCopyable {
    var number: Int32
    /// Pages that differ.
    var pages: Int32
    /// See `StateSection`.
    var count: Int
    var byteCount: Int
  }

  private(set) var sections = AlignedBuffer<Section>()
  /// Numbers of pages in their section, one section after the other, and what is on them.
  private(set) var pages = AlignedBuffer<Int32>()
  private(set) var bytes = AlignedBuffer<UInt8>()

  init() {}

  mutating func removeAll() {
    sections.removeAll()
    pages.removeAll()
    bytes.removeAll()
  }

  /// Makes room for as much as another change has.
  mutating func reserve(like other: borrowing PageChange) {
    sections.reserve(other.sections.count)
    pages.reserve(other.pages.count)
    bytes.reserve(other.bytes.count)
  }

  /// What follows belongs to a section, which had so many elements.
  mutating func begin(_ number: Int, count: Int, byteCount: Int) {
    sections.append(Section(number: Int32(number), pages: 0, count: count, byteCount: byteCount))
  }

  /// Notes what was on a page of the section begun last.
  mutating func note(page: Int, _ content: UnsafeRawPointer) {
    sections[sections.count - 1].pages += 1
    pages.append(Int32(page))
    let start = bytes.count
    bytes.reserve(start + PagedImage.pageSize)
    bytes.setCount(start + PagedImage.pageSize)
    UnsafeMutableRawPointer(bytes.pointer + start).copyMemory(from: content, byteCount: PagedImage.pageSize)
  }

  /// Forgets the section begun last if nothing of it differs.
  mutating func end(count: Int) {
    let section = sections[sections.count - 1]
    if section.pages == 0, section.count == count { _ = sections.removeLast() }
  }

  /// Bytes in use.
  var usedByteCount: Int { sections.count * MemoryLayout<Section>.stride + pages.count * 4 + bytes.count }

  /// Bytes held.
  var byteCount: Int { sections.byteCount + pages.byteCount + bytes.byteCount }
}
