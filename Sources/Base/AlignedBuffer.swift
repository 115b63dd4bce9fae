#if canImport(Glibc)
  internal import Glibc
#endif

/// A growable array of plain values in 64-byte aligned memory: the one place where solver data is allocated.
///
/// Invariant: `pointer` holds `count` initialised elements, and the memory behind them up to `capacity` is zeroed when it
/// is allocated. 64 spare bytes lie before and after, which nobody writes: the widest register may be loaded from any
/// element, and up to any. Indices are checked in debug builds and in builds with internal checks; in release the access
/// is a plain load or store. `pointer` stays valid until the next call that grows the buffer; it is for kernels and for
/// loops whose bounds are known.
///
/// Elements may be written through a borrowed buffer: it owns memory, not values, as `UnsafeMutablePointer` does.
package struct AlignedBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element.
  package private(set) var pointer: UnsafeMutablePointer<Element>
  /// The number of elements in use.
  package private(set) var count: Int
  /// The number of elements that fit without allocating.
  package private(set) var capacity: Int

  /// An empty buffer that `capacity` elements fit into without allocating again.
  @inlinable
  package init(capacity: Int = 0) {
    precondition(capacity >= 0)
    self.capacity = max(capacity, 1)
    count = 0
    pointer = Self.allocate(self.capacity)
  }

  /// A buffer of `count` elements with the same value.
  @inlinable
  package init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    pointer.initialize(repeating: value, count: count)
    self.count = count
  }

  /// A buffer of `count` elements of zero bytes.
  @inlinable
  package init(zeroed count: Int) {
    self.init(capacity: count)
    self.count = count
  }

  /// A buffer with the elements of an array.
  @inlinable
  package init(_ elements: [Element]) {
    self.init(zeroed: elements.count)
    for (index, element) in elements.enumerated() { pointer[index] = element }
  }

  @inlinable
  deinit { AlignedMemory.deallocate(pointer) }

  @inlinable
  package static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    AlignedMemory.allocate(byteCount: capacity * MemoryLayout<Element>.stride).assumingMemoryBound(to: Element.self)
  }

  // MARK: - Size

  /// Makes room for `minimum` elements; grows by half so that appending is linear on the whole.
  @inlinable
  package mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let newCapacity = max(minimum, capacity + capacity / 2, 64)
    let grown = Self.allocate(newCapacity)
    grown.update(from: pointer, count: count)
    AlignedMemory.deallocate(pointer)
    pointer = grown
    capacity = newCapacity
  }

  /// Sets the number of elements; new ones get `value`.
  @inlinable
  package mutating func resize(_ newCount: Int, filling value: Element) {
    reserve(newCount)
    if newCount > count { (pointer + count).update(repeating: value, count: newCount - count) }
    count = newCount
  }

  /// Says how many elements somebody wrote through `pointer`; they must fit.
  @inlinable
  package mutating func setCount(_ newCount: Int) {
    precondition(newCount >= 0 && newCount <= capacity)
    count = newCount
  }

  /// Adds an element at the end.
  @inlinable
  package mutating func append(_ value: Element) {
    if count == capacity { reserve(count + 1) }
    pointer[count] = value
    count += 1
  }

  /// Forgets the elements and keeps the memory.
  @inlinable
  package mutating func removeAll() { count = 0 }

  /// Takes the last element off.
  @inlinable
  package mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return pointer[count]
  }

  /// Gives all elements the same value.
  @inlinable
  package func fill(_ value: Element) { pointer.update(repeating: value, count: count) }

  // MARK: - Elements

  /// An element, to be read or changed in place.
  @inlinable
  package subscript(index: Int) -> Element {
    @inline(__always) unsafeAddress {
      check(index)
      return UnsafePointer(pointer + index)
    }
    @inline(__always) nonmutating unsafeMutableAddress {
      check(index)
      return pointer + index
    }
  }

  @inlinable @inline(__always)
  package func check(_ index: Int) {
    #if DEBUG || INTERNAL_CHECKS
      precondition(index >= 0 && index < count, "index \(index) outside 0..<\(count)")
    #endif
  }

  /// Calls `body` with the elements to change, without copying.
  @inlinable
  package mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = UnsafeMutableBufferPointer(start: pointer, count: count).mutableSpan
    return try body(&span)
  }

  /// Bytes held.
  @inlinable
  package var byteCount: Int { capacity * MemoryLayout<Element>.stride }
}

/// Zeroed memory in whole cache lines with spare ones around it.
package enum AlignedMemory {
  /// One cache line, and the widest register.
  @usableFromInline static var line: Int { 64 }
  /// From here on memory is asked for in large pages, which the system may grant: a factor of 16 MB has more small pages
  /// than the processor remembers.
  private static var largeBytes: Int { 4 << 20 }
  private static var largePage: Int { 2 << 20 }

  /// Memory for so many bytes, aligned to `line`.
  package static func allocate(byteCount: Int) -> UnsafeMutableRawPointer {
    let bytes = (byteCount + line - 1) / line * line + 2 * line
    let isLarge = bytes >= largeBytes
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: isLarge ? largePage : line)
    #if canImport(Glibc)
      if isLarge { _ = madvise(raw, bytes, MADV_HUGEPAGE) }
    #endif
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return raw + line
  }

  /// Gives back what `allocate` gave.
  package static func deallocate(_ pointer: UnsafeMutableRawPointer) { (pointer - line).deallocate() }
}
