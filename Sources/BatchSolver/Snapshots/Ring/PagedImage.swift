internal import DynamicsBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// One of several states of a world as sections, from which `PageChange`s lead to the others.
///
/// Every section has a place for the most that it ever had. Behind its last element a place is 0.
final class PagedImage {
  /// What is compared, and kept if it differs: 16 rows of 16 bytes, as many as a block of bodies has.
  static let pageSize = 256
  /// Pages compared at once first, 4 KB: most of a world at rest is as it was.
  private static let stretch = 16

  private struct Place: BitwiseCopyable {
    /// Bytes.
    var start: Int
    var capacity: Int
    /// See `StateSection`.
    var count: Int
    var byteCount: Int
  }

  private var places = AlignedBuffer<Place>()
  private var bytes = AlignedBuffer<UInt8>()
  /// The last page of a section, with 0 behind its end.
  private var lastPage = AlignedBuffer<UInt8>(repeating: 0, count: pageSize)

  init() {}

  var sectionCount: Int { places.count }

  /// A section of the state that the image holds.
  func section(_ number: Int) -> StateSection {
    let place = places[number]
    return StateSection(start: bytes.pointer + place.start, count: place.count, byteCount: place.byteCount)
  }

  /// Bytes held.
  var byteCount: Int { places.byteCount + bytes.byteCount + lastPage.byteCount }

  /// Takes over a section of the next state, and notes with the frame before, if there is one, what it was.
  func write(_ section: StateSection, number: Int, noting frame: RingFrame?) {
    while number >= places.count { places.append(Place(start: bytes.count, capacity: 0, count: 0, byteCount: 0)) }
    reserve(section.byteCount, number)
    let old = places[number]
    frame?.change.begin(number, count: old.count, byteCount: old.byteCount)
    let image = UnsafeMutableRawPointer(bytes.pointer + old.start)
    let full = section.byteCount / Self.pageSize
    for first in stride(from: 0, to: full, by: Self.stretch) {
      let pages = first..<min(full, first + Self.stretch)
      let place = first * Self.pageSize
      guard memcmp(section.start + place, image + place, pages.count * Self.pageSize) != 0 else { continue }
      for page in pages { replace(page, of: image, section.start + page * Self.pageSize, frame) }
    }
    writeEnd(section, image, until: old.byteCount, frame)
    places[number].count = section.count
    places[number].byteCount = section.byteCount
    frame?.change.end(count: section.count)
  }

  /// The page that a section ends on, and those that it had behind.
  private func writeEnd(
    _ section: StateSection, _ image: UnsafeMutableRawPointer, until end: Int, _ frame: RingFrame?
  ) {
    let last = UnsafeMutableRawPointer(lastPage.pointer)
    let first = section.byteCount / Self.pageSize
    let rest = section.byteCount % Self.pageSize
    last.copyMemory(from: section.start + first * Self.pageSize, byteCount: rest)
    (last + rest).initializeMemory(as: UInt8.self, repeating: 0, count: Self.pageSize - rest)
    var page = first
    while page * Self.pageSize < max(end, section.byteCount) {
      replace(page, of: image, last, frame)
      last.initializeMemory(as: UInt8.self, repeating: 0, count: Self.pageSize)
      page += 1
    }
  }

  private func replace(
    _ page: Int, of image: UnsafeMutableRawPointer, _ new: UnsafeRawPointer, _ frame: RingFrame?
  ) {
    let old = image + page * Self.pageSize
    guard memcmp(old, new, Self.pageSize) != 0 else { return }
    frame?.change.note(page: page, old)
    old.copyMemory(from: new, byteCount: Self.pageSize)
  }

  /// Gives a section a larger place if it needs one.
  private func reserve(_ byteCount: Int, _ number: Int) {
    let place = places[number]
    guard byteCount > place.capacity else { return }
    // Half as much again: a world that grows does not move its sections in every step.
    let pages = (byteCount + byteCount / 2) / Self.pageSize + 1
    let start = bytes.count
    bytes.resize(start + pages * Self.pageSize, filling: 0)
    UnsafeMutableRawPointer(bytes.pointer + start).copyMemory(
      from: bytes.pointer + place.start, byteCount: place.byteCount)
    places[number].start = start
    places[number].capacity = pages * Self.pageSize
  }

  /// Goes to the other of the two states that a change is between.
  func exchange(_ change: borrowing PageChange) {
    var next = 0
    for index in 0..<change.sections.count {
      let section = change.sections[index]
      let place = places[Int(section.number)]
      places[Int(section.number)].count = section.count
      places[Int(section.number)].byteCount = section.byteCount
      change.sections[index].count = place.count
      change.sections[index].byteCount = place.byteCount
      for number in next..<(next + Int(section.pages)) {
        let page = bytes.pointer + place.start + Int(change.pages[number]) * Self.pageSize
        let other = change.bytes.pointer + number * Self.pageSize
        for byte in stride(from: 0, to: Self.pageSize, by: 64) {
          let here = UnsafeMutableRawPointer(page + byte)
          let there = UnsafeMutableRawPointer(other + byte)
          let content = here.loadUnaligned(as: SIMD8<UInt64>.self)
          here.storeBytes(of: there.loadUnaligned(as: SIMD8<UInt64>.self), as: SIMD8<UInt64>.self)
          there.storeBytes(of: content, as: SIMD8<UInt64>.self)
        }
      }
      next += Int(section.pages)
    }
  }
}
