/// A growable array of plain values in 64-byte aligned memory: the one place where solver data is allocated.
///
/// Invariant: `pointer` holds `count` initialised elements, and the memory behind them up to `capacity` is zeroed.
/// Indices are checked in debug builds and in builds with internal checks; in release the access is a plain load.
/// `pointer` stays valid until the next call that grows the buffer.
package struct AlignedBuffer<Element: BitwiseCopyable>: ~Copyable {
  /// The first element.
  package private(set) var pointer: UnsafeMutablePointer<Element>
  /// The number of elements in use.
  package private(set) var count: Int
  /// The number of elements that fit without allocating.
  package private(set) var capacity: Int

  /// Alignment of the first element in bytes: one cache line, and one AVX-512 register.
  private static var alignment: Int { 64 }

  /// An empty buffer that `capacity` elements fit into without allocating again.
  package init(capacity: Int = 0) {
    precondition(capacity >= 0)
    self.capacity = max(capacity, 1)
    count = 0
    pointer = Self.allocate(self.capacity)
  }

  /// A buffer of `count` elements with the same value.
  package init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    pointer.initialize(repeating: value, count: count)
    self.count = count
  }

  deinit { UnsafeMutableRawPointer(pointer).deallocate() }

  private static func allocate(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    // Whole cache lines, so that a vector load of the last element stays inside the allocation.
    let bytes = (capacity * MemoryLayout<Element>.stride + alignment - 1) / alignment * alignment
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: alignment)
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: bytes)
    return raw.assumingMemoryBound(to: Element.self)
  }

  /// Makes room for `minimum` elements; grows by half so that appending is linear on the whole.
  package mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let newCapacity = max(minimum, capacity + capacity / 2, 1024 / MemoryLayout<Element>.stride)
    let grown = Self.allocate(newCapacity)
    grown.update(from: pointer, count: count)
    UnsafeMutableRawPointer(pointer).deallocate()
    pointer = grown
    capacity = newCapacity
  }

  /// Sets the number of elements; new ones get `value`.
  package mutating func resize(_ newCount: Int, filling value: Element) {
    reserve(newCount)
    if newCount > count { (pointer + count).update(repeating: value, count: newCount - count) }
    count = newCount
  }

  /// Says how many elements somebody wrote through `pointer`; they must fit.
  package mutating func setCount(_ newCount: Int) {
    precondition(newCount >= 0 && newCount <= capacity)
    count = newCount
  }

  package mutating func append(_ value: Element) {
    reserve(count + 1)
    pointer[count] = value
    count += 1
  }

  /// Forgets the elements and keeps the memory.
  package mutating func removeAll() { count = 0 }

  package mutating func removeLast() -> Element {
    precondition(count > 0)
    count -= 1
    return pointer[count]
  }

  package subscript(index: Int) -> Element {
    @inline(__always) get {
      check(index)
      return pointer[index]
    }
    @inline(__always) nonmutating set {
      check(index)
      pointer[index] = newValue
    }
  }

  @inline(__always)
  private func check(_ index: Int) {
    #if DEBUG || INTERNAL_CHECKS
      precondition(index >= 0 && index < count, "index \(index) outside 0..<\(count)")
    #endif
  }

  /// Calls `body` with the elements, without copying.
  package borrowing func withSpan<Result, Failure: Error>(
    _ body: (Span<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try body(UnsafeBufferPointer(start: pointer, count: count).span)
  }

  /// Calls `body` with the elements to change, without copying.
  package mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = UnsafeMutableBufferPointer(start: pointer, count: count).mutableSpan
    return try body(&span)
  }
}
