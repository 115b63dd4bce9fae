/// Bytes that grow, as an `AlignedBuffer` of which there may be 2^32 and more: the state of a world of millions of bodies.
public struct AlignedByteBuffer: ~Copyable {
  private var lines = AlignedBuffer<SIMD64<UInt8>>()
  /// Bytes in use.
  public private(set) var count = 0

  /// No bytes.
  public init() {}

  /// The first byte; valid until the next call that grows the buffer.
  public var pointer: UnsafeMutablePointer<UInt8> {
    UnsafeMutableRawPointer(lines.pointer).assumingMemoryBound(to: UInt8.self)
  }

  /// Bytes that fit without allocating.
  public var capacity: Int { lines.byteCount }

  private static func lines(_ byteCount: Int) -> Int { (byteCount + 63) / 64 }

  /// Makes room for so many bytes.
  public mutating func reserve(_ minimum: Int) {
    lines.setCount(Self.lines(count))
    lines.reserve(Self.lines(minimum))
  }

  /// Sets the number of bytes; new ones are 0.
  public mutating func resize(_ newCount: Int) {
    reserve(newCount)
    if newCount > count { (pointer + count).update(repeating: 0, count: newCount - count) }
    count = newCount
  }

  /// Sets the number of bytes and forgets what they are.
  public mutating func resizeUninitialized(_ newCount: Int) {
    lines.resizeUninitialized(Self.lines(newCount))
    count = newCount
  }

  /// Says how many bytes somebody wrote through `pointer`; they must fit.
  public mutating func setCount(_ newCount: Int) {
    precondition(newCount >= 0 && newCount <= capacity)
    count = newCount
  }

  /// Forgets the bytes and keeps the memory.
  public mutating func removeAll() { count = 0 }
}
