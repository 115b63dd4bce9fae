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

  /// What a section takes with elements of so many bytes in all.
  static func size(of byteCount: Int) -> Int { (headSize + byteCount + 15) & ~15 }

  /// The place of the elements in a section.
  private static var headSize: Int { 16 }

  /// Writes a section, and moves on behind it.
  func write(_ elements: StateSection, at place: inout Int) {
    let size = Self.size(of: elements.byteCount)
    precondition(place + size <= bytes.count, "the state grew while it was saved")
    let start = UnsafeMutableRawPointer(bytes.pointer) + place
    start.storeBytes(of: elements.count, as: Int.self)
    (start + Self.headSize).copyMemory(from: elements.start, byteCount: elements.byteCount)
    place += size
  }

  /// How many elements the section at a place has.
  func elementCount(at place: Int) -> Int { UnsafeRawPointer(bytes.pointer + place).load(as: Int.self) }

  /// Reads a section with so many elements where it may have changed, or was not there, and moves on behind it.
  ///
  /// - Parameter known: The bytes that the world had of it.
  func read(into elements: StateSection, known: Int, at place: inout Int) {
    let size = Self.size(of: elements.byteCount)
    precondition(elements.count == elementCount(at: place) && place + size <= bytes.count, "no such section")
    elements.copy(from: bytes.pointer + place + Self.headSize, known: known)
    place += size
  }
}
