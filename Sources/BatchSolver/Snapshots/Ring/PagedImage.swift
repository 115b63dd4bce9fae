internal import DynamicsBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// A state of a world as sections, from which `PageChange`s lead back to earlier ones.
///
/// Every section has a place for the most that it ever had. Behind its last element a place is 0.
final class PagedImage {
  /// Pages compared at once first where nothing is known, 4 KB: most of that is as it was.
  private static let stretch = 16

  struct Place: BitwiseCopyable {
    /// Bytes.
    var start: Int
    var capacity: Int
    /// See `StateSection`.
    var count: Int
    var byteCount: Int
    /// The marks that say where it may have changed; below 0: none.
    var marks: Int
    /// See `StateSection`.
    var blockByteCount: Int
    var rowByteCount: Int
  }

  /// A page, by its number in all of `bytes`, and its section.
  struct PageNumber: BitwiseCopyable {
    var page: Int32
    var section: Int32
  }

  var places = AlignedBuffer<Place>()
  var bytes = AlignedByteBuffer()
  /// The last page of a section, with 0 behind its end.
  private var lastPage = AlignedBuffer<UInt8>(repeating: 0, count: Page.bytes)
  /// What a world was seen to have, and the image since.
  let sight = ImageSight()

  private var history = PageHistory()

  // While the image shows an earlier state than the latest
  /// Sections, and pages in all of `bytes`, as they are in the latest.
  var latestPlaces = AlignedBuffer<Place>()
  var latestPages = AlignedBuffer<PageNumber>()
  var latestBytes = AlignedByteBuffer()

  // While it goes back
  /// By page, which words are those of the state sought already; else 0.
  var settled = AlignedBuffer<UInt64>()

  init() {}

  var sectionCount: Int { places.count }

  /// A section of the state that the image shows.
  func section(_ number: Int) -> StateSection {
    let place = places[number]
    var section = StateSection(start: bytes.pointer + place.start, count: place.count, byteCount: place.byteCount)
    section.setBlocks(byteCount: place.blockByteCount, rowByteCount: place.rowByteCount)
    return section
  }

  /// Bytes held.
  var byteCount: Int {
    places.byteCount + bytes.capacity + lastPage.byteCount + latestPlaces.byteCount + latestPages.byteCount
      + latestBytes.capacity + settled.byteCount + history.byteCount + sight.byteCount
  }

  // MARK: - The next state

  /// The next state is about to be written.
  ///
  /// - Parameters:
  ///   - follows: Whether the change noted last leads to the state before.
  ///   - frame: The frame before, if there is one: it gets what changes.
  func begin(follows: Bool, noting frame: RingFrame?) {
    history.begin(follows: follows)
    frame?.change.removeAll(reach: history.reach)
  }

  /// Takes over a section of the next state, and notes with the frame before, if there is one, what it was.
  func write(_ section: StateSection, number: Int, noting frame: RingFrame?) {
    while number >= places.count {
      places.append(
        Place(start: bytes.count, capacity: 0, count: 0, byteCount: 0, marks: -1, blockByteCount: 0, rowByteCount: 0))
    }
    reserve(section.byteCount, number)
    let old = places[number]
    frame?.change.begin(number, count: old.count, byteCount: old.byteCount)
    let image = UnsafeMutableRawPointer(bytes.pointer + old.start)
    if let changes = section.changes {
      forEachPage(of: section, in: changes, known: old.byteCount) {
        replace($0, of: image, section.start + $0 * Page.bytes, frame)
      }
      #if DEBUG || INTERNAL_CHECKS
        checkMarks(section, image)
      #endif
    } else {
      writeAll(section, image, frame)
    }
    writeEnd(section, image, until: old.byteCount, frame)
    places[number].count = section.count
    places[number].byteCount = section.byteCount
    places[number].marks = section.changes?.number ?? -1
    places[number].blockByteCount = section.blockByteCount
    places[number].rowByteCount = section.rowByteCount
    frame?.change.end(count: section.count)
  }

  private func writeAll(_ section: StateSection, _ image: UnsafeMutableRawPointer, _ frame: RingFrame?) {
    let full = section.byteCount / Page.bytes
    for first in stride(from: 0, to: full, by: Self.stretch) {
      let pages = first..<min(full, first + Self.stretch)
      let place = first * Page.bytes
      guard memcmp(section.start + place, image + place, pages.count * Page.bytes) != 0 else { continue }
      for page in pages { replace(page, of: image, section.start + page * Page.bytes, frame) }
    }
  }

  /// Calls `action` with the whole pages of a section, ascending, that blocks of it have changed on, or that were not there.
  private func forEachPage(
    of section: StateSection, in changes: ChangedBlocks, known: Int, _ action: (Int) -> Void
  ) {
    let full = section.byteCount / Page.bytes
    let knownPages = min(known / Page.bytes, full)
    var next = 0
    for range in changes.ranges {
      let first = max(next, Int(range.first) * section.blockByteCount / Page.bytes)
      guard first < knownPages else { break }
      let end = min(knownPages, (Int(range.end) * section.blockByteCount + Page.bytes - 1) / Page.bytes)
      for page in first..<max(first, end) { action(page) }
      next = max(next, end)
    }
    for page in knownPages..<full { action(page) }
  }

  /// What is not marked has not changed.
  private func checkMarks(_ section: StateSection, _ image: UnsafeMutableRawPointer) {
    for byte in 0..<(section.byteCount / Page.bytes * Page.bytes) {
      guard section.start.load(fromByteOffset: byte, as: UInt8.self) != image.load(fromByteOffset: byte, as: UInt8.self)
      else { continue }
      fatalError("'\(section.name)' changed unmarked in block \(byte / section.blockByteCount)")
    }
  }

  /// The page that a section ends on, and those that it had behind.
  private func writeEnd(
    _ section: StateSection, _ image: UnsafeMutableRawPointer, until end: Int, _ frame: RingFrame?
  ) {
    let last = UnsafeMutableRawPointer(lastPage.pointer)
    let first = section.byteCount / Page.bytes
    let rest = section.byteCount % Page.bytes
    last.copyMemory(from: section.start + first * Page.bytes, byteCount: rest)
    (last + rest).initializeMemory(as: UInt8.self, repeating: 0, count: Page.bytes - rest)
    var page = first
    while page * Page.bytes < max(end, section.byteCount) {
      replace(page, of: image, last, frame)
      last.initializeMemory(as: UInt8.self, repeating: 0, count: Page.bytes)
      page += 1
    }
  }

  @inline(__always)
  private func replace(
    _ page: Int, of image: UnsafeMutableRawPointer, _ new: UnsafeRawPointer, _ frame: RingFrame?
  ) {
    let old = image + page * Page.bytes
    let mask = Page.difference(old, new)
    guard mask != 0 else { return }
    let number = (old - UnsafeMutableRawPointer(bytes.pointer)) / Page.bytes
    frame?.change.note(page: page, mask, old, history.note(mask, ofPage: number))
    Page.copy(new, to: old)
  }

  /// Gives a section a larger place if it needs one.
  private func reserve(_ byteCount: Int, _ number: Int) {
    let place = places[number]
    guard byteCount > place.capacity else { return }
    // Half as much again: a world that grows does not move its sections in every step.
    let pages = (byteCount + byteCount / 2) / Page.bytes + 1
    let start = bytes.count
    bytes.resize(start + pages * Page.bytes)
    history.resize(pages: bytes.count / Page.bytes)
    UnsafeMutableRawPointer(bytes.pointer + start).copyMemory(
      from: bytes.pointer + place.start, byteCount: place.byteCount)
    places[number].start = start
    places[number].capacity = pages * Page.bytes
  }

  // MARK: - The world's state

  /// Gives a world a section where it may have changed, or was not there.
  ///
  /// - Parameter known: The bytes that the world had of it.
  func read(_ number: Int, into section: StateSection, known: Int) {
    let place = places[number]
    precondition(place.byteCount == section.byteCount, "no such section")
    section.copy(from: bytes.pointer + place.start, known: known)
  }
}
