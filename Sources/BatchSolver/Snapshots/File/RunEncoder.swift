internal import DynamicsBase

#if canImport(Glibc)
  internal import Glibc
#endif

/// Puts the elements of a section into runs where that is shorter: a byte that says how often an element is there, one
/// after the other, and the element. Most bodies and shapes are like the one before in all but their places.
final class RunEncoder {
  /// The most elements of a run, as a byte counts them.
  private static let longest = 255

  private var start = 0
  /// Where the elements of the section end.
  private var ends = AlignedBuffer<Int>()
  private let runs = AlignedBytes()

  init() {}

  /// A section whose elements begin at a place.
  func begin(at place: Int) {
    start = place
    ends.removeAll()
  }

  /// An element that ends there.
  @inline(__always)
  func noteEnd(_ place: Int) { ends.append(place) }

  /// Puts the elements at the end of the bytes into runs; whether that is shorter, else they stay as they are.
  func shorten(_ bytes: AlignedBytes) -> Bool {
    var saved = 0
    forEachRun(of: bytes.all) { element, count in saved += (count - 1) * element.count - 1 }
    guard saved > 0 else { return false }
    runs.removeAll()
    forEachRun(of: bytes.all) { element, count in
      runs.append(UInt64(count), size: 1)
      runs.append(UnsafeRawBufferPointer(rebasing: bytes.all[element]))
    }
    bytes.removeAll(from: start)
    bytes.append(runs.all)
    return true
  }

  /// Calls `action` with the first element of each run, and how many there are.
  private func forEachRun(of bytes: UnsafeRawBufferPointer, _ action: (Range<Int>, Int) -> Void) {
    var (first, count) = (start..<start, 0)
    for index in 0..<ends.count {
      let element = (index == 0 ? start : ends[index - 1])..<ends[index]
      if count > 0, count < Self.longest, isEqual(first, element, bytes) {
        count += 1
      } else {
        if count > 0 { action(first, count) }
        (first, count) = (element, 1)
      }
    }
    if count > 0 { action(first, count) }
  }

  private func isEqual(_ a: Range<Int>, _ b: Range<Int>, _ bytes: UnsafeRawBufferPointer) -> Bool {
    guard a.count == b.count, let start = bytes.baseAddress else { return false }
    return memcmp(start + a.lowerBound, start + b.lowerBound, a.count) == 0
  }
}
