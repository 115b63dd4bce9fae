internal import DynamicsBase

/// Rows and values of a world one after another, each section at a multiple of 16 bytes and beginning with its number of
/// elements: the memory of a snapshot, which never leaves the process.
struct StateImage: ~Copyable {
  private var bytes = AlignedBuffer<UInt8>()

  init() {}

  /// Bytes in use.
  var count: Int { bytes.count }

  /// Forgets what is there, and makes room for so many bytes.
  mutating func begin(byteCount: Int) { bytes.resizeUninitialized(byteCount) }

  /// What a section takes with so many elements of a type.
  static func size<Element>(of count: Int, _ type: Element.Type) -> Int {
    (headSize + count * MemoryLayout<Element>.stride + 15) & ~15
  }

  /// The bytes of so many elements. Without the padding behind the last: where a value is a property, that may be another
  /// one's place.
  private static func byteCount<Element>(of count: Int, _ type: Element.Type) -> Int {
    max(0, count - 1) * MemoryLayout<Element>.stride + min(count, 1) * MemoryLayout<Element>.size
  }

  /// The place of the elements in a section.
  private static var headSize: Int { 16 }

  /// Writes a section, and moves on behind it.
  func write<Element: BitwiseCopyable>(_ elements: UnsafePointer<Element>, count: Int, at place: inout Int) {
    let size = Self.size(of: count, Element.self)
    precondition(place + size <= bytes.count, "the state grew while it was saved")
    let start = UnsafeMutableRawPointer(bytes.pointer) + place
    start.storeBytes(of: count, as: Int.self)
    (start + Self.headSize).copyMemory(from: elements, byteCount: Self.byteCount(of: count, Element.self))
    place += size
  }

  /// How many elements the section at a place has.
  func elementCount(at place: Int) -> Int { UnsafeRawPointer(bytes.pointer + place).load(as: Int.self) }

  /// Reads a section with so many elements, and moves on behind it.
  func read<Element: BitwiseCopyable>(_ elements: UnsafeMutablePointer<Element>, count: Int, at place: inout Int) {
    let size = Self.size(of: count, Element.self)
    precondition(count == elementCount(at: place) && place + size <= bytes.count, "no such section")
    UnsafeMutableRawPointer(elements).copyMemory(
      from: bytes.pointer + place + Self.headSize, byteCount: Self.byteCount(of: count, Element.self))
    place += size
  }
}
