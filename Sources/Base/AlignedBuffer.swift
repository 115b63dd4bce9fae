internal import CSolverShim

#if canImport(Glibc)
  internal import Glibc
#endif

/// A growable array of plain values in 64-byte aligned memory: the one place where solver data is allocated.
///
/// Invariant: `pointer` holds `count` initialised elements, and the memory behind them up to `capacity` is zeroed when
/// it is allocated. A buffer that never had room for an element has no memory of its own: a world has hundreds of
/// buffers, most of which stay empty where there is little in it. One of 16 or 32 bytes is aligned to as much and no more.
/// 64 bytes before and after may be read, whatever is in them: the widest register may be loaded from any element, and up to
/// any. Indices are checked in debug builds and in builds with internal checks; in release the access is a plain load or
/// store. `pointer` stays valid until the next call that grows the buffer; it is for kernels and for loops whose bounds are
/// known.
///
/// It has fewer than 2^32 elements, so that it is 16 bytes itself; `AlignedByteBuffer` has more.
///
/// Elements may be written through a borrowed buffer: it owns memory, not values, as `UnsafeMutablePointer` does.
public struct AlignedBuffer<Element: BitwiseCopyable>: ~Copyable {
  // What code that is compiled into other modules writes cannot be private.
  @usableFromInline var start: UnsafeMutablePointer<Element>
  @usableFromInline var used: UInt32
  @usableFromInline var room: UInt32

  /// The first element.
  @inlinable public var pointer: UnsafeMutablePointer<Element> { @inline(__always) get { start } }
  /// The number of elements in use.
  @inlinable public var count: Int { @inline(__always) get { Int(used) } }
  /// The number of elements that fit without allocating.
  @inlinable public var capacity: Int { @inline(__always) get { Int(room) } }

  /// An empty buffer that `capacity` elements fit into without allocating again.
  @inlinable
  public init(capacity: Int = 0) {
    room = UInt32(capacity)
    used = 0
    start = Self.allocate(capacity)
  }

  /// A buffer of `count` elements with the same value.
  @inlinable
  public init(repeating value: Element, count: Int) {
    self.init(capacity: count)
    pointer.initialize(repeating: value, count: count)
    used = UInt32(count)
  }

  /// A buffer of `count` elements of zero bytes.
  @inlinable
  public init(zeroed count: Int) {
    self.init(capacity: count)
    used = UInt32(count)
  }

  /// A buffer with the elements of an array.
  @inlinable
  public init(_ elements: [Element]) {
    self.init(zeroed: elements.count)
    for (index, element) in elements.enumerated() { pointer[index] = element }
  }

  @inlinable
  deinit { AlignedMemory.deallocate(start, byteCount: byteCount) }

  /// Memory for so many elements, of which somebody is about to write the first ones.
  @inlinable
  static func allocate(_ capacity: Int, used: Int = 0) -> UnsafeMutablePointer<Element> {
    AlignedMemory.allocate(
      byteCount: capacity * MemoryLayout<Element>.stride, used: used * MemoryLayout<Element>.stride
    ).assumingMemoryBound(to: Element.self)
  }

  // MARK: - Size

  /// The room of a buffer that grows to hold `minimum` elements: half as much again, so that appending is linear on the
  /// whole, at first twice as much, and no less than 16 bytes: a small world has some two hundred buffers, and there
  /// may be thousands of worlds. What the memory for so many holds beyond them is room, too.
  @inlinable
  func grownCapacity(_ minimum: Int) -> Int {
    let stride = MemoryLayout<Element>.stride
    let wanted = max(minimum, capacity + max(capacity / 2, min(capacity, 1024 / stride)), 16 / stride)
    return AlignedMemory.granted(wanted * stride) / stride
  }

  /// Makes room for `minimum` elements.
  @inlinable
  public mutating func reserve(_ minimum: Int) {
    guard minimum > capacity else { return }
    let newCapacity = grownCapacity(minimum)
    let grown = Self.allocate(newCapacity, used: count)
    grown.update(from: pointer, count: count)
    AlignedMemory.deallocate(start, byteCount: byteCount)
    start = grown
    room = UInt32(newCapacity)
  }

  /// Sets the number of elements; new ones get `value`.
  @inlinable
  public mutating func resize(_ newCount: Int, filling value: Element) {
    reserve(newCount)
    if newCount > count { (pointer + count).update(repeating: value, count: newCount - count) }
    used = UInt32(newCount)
  }

  /// Sets the number of elements and forgets what they are: somebody is about to write them all.
  @inlinable
  public mutating func resizeUninitialized(_ newCount: Int) {
    if newCount > capacity {
      let newCapacity = grownCapacity(newCount)
      let new = Self.allocate(newCapacity, used: newCount)
      AlignedMemory.deallocate(start, byteCount: byteCount)
      start = new
      room = UInt32(newCapacity)
    }
    used = UInt32(newCount)
  }

  /// Says how many elements somebody wrote through `pointer`; they must fit.
  @inlinable
  public mutating func setCount(_ newCount: Int) {
    precondition(newCount >= 0 && newCount <= capacity)
    used = UInt32(newCount)
  }

  /// Adds an element at the end.
  @inlinable
  public mutating func append(_ value: Element) {
    if used == room { reserve(count + 1) }
    start[count] = value
    used += 1
  }

  /// Forgets the elements and keeps the memory.
  @inlinable
  public mutating func removeAll() { used = 0 }

  /// Takes the last element off.
  @inlinable
  public mutating func removeLast() -> Element {
    precondition(used > 0)
    used -= 1
    return start[count]
  }

  /// Gives all elements the same value.
  @inlinable
  public func fill(_ value: Element) { pointer.update(repeating: value, count: count) }

  // MARK: - Elements

  /// An element, to be read or changed in place.
  @inlinable
  public subscript(index: Int) -> Element {
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
  func check(_ index: Int) {
    #if DEBUG || INTERNAL_CHECKS
      precondition(index >= 0 && index < count, "index \(index) outside 0..<\(count)")
    #endif
  }

  /// All elements, for calls that take them at once; valid until the next call that grows the buffer, and as long as it is
  /// there.
  @inlinable
  public var elements: UnsafeMutableBufferPointer<Element> {
    @inline(__always) get { UnsafeMutableBufferPointer(start: start, count: count) }
  }

  /// Calls `body` with the elements to change, without copying.
  @inlinable
  public mutating func withMutableSpan<Result, Failure: Error>(
    _ body: (inout MutableSpan<Element>) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    var span = UnsafeMutableBufferPointer(start: pointer, count: count).mutableSpan
    return try body(&span)
  }

  /// Bytes held.
  @inlinable
  public var byteCount: Int { capacity * MemoryLayout<Element>.stride }
}

/// Zeroed memory in whole cache lines, or parts of one, around which a line more may be read.
public enum AlignedMemory {
  /// One cache line, and the widest register.
  fileprivate static var line: Int { 64 }
  /// From here on memory is whole large pages, which the system may grant: the rows of 10 000 bodies and their joints
  /// have more small pages than the processor remembers (measured: 2 to 10 % of a step of the scene joint_grid).
  private static var largeBytes: Int { 512 << 10 }
  private static var largePage: Int { 2 << 20 }

  /// Memory for so many bytes, aligned to `line`, or to what it takes if that is less. The first `used` bytes are not zeroed:
  /// somebody is about to write them.
  public static func allocate(byteCount: Int, used: Int = 0) -> UnsafeMutableRawPointer {
    if byteCount == 0 { return memory_of_no_elements() }
    let granted = granted(byteCount)
    if let block = smallBlock(granted) {
      (block + used).initializeMemory(as: UInt8.self, repeating: 0, count: granted - used)
      return block
    }
    let bytes = granted + 2 * line
    let isLarge = bytes >= largeBytes
    let raw = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: isLarge ? largePage : line)
    #if canImport(Glibc)
      if isLarge { _ = madvise(raw, bytes, MADV_HUGEPAGE) }
    #endif
    raw.initializeMemory(as: UInt8.self, repeating: 0, count: line)
    (raw + line + used).initializeMemory(as: UInt8.self, repeating: 0, count: bytes - line - used)
    return raw + line
  }

  /// Gives back what `allocate` gave for so many bytes.
  public static func deallocate(_ pointer: UnsafeMutableRawPointer, byteCount: Int) {
    if byteCount == 0 { return }
    if !deallocateSmallBlock(pointer, taken(byteCount)) { (pointer - line).deallocate() }
  }

  /// How many bytes memory for so many holds: whole lines, or what shares one; of large pages all but the spare lines.
  @usableFromInline
  static func granted(_ byteCount: Int) -> Int {
    let bytes = taken(byteCount) + 2 * line
    return (bytes >= largeBytes ? (bytes + largePage - 1) / largePage * largePage : bytes) - 2 * line
  }

  /// The bytes that memory for so many takes: 16 or 32, which share a line, or whole lines.
  fileprivate static func taken(_ byteCount: Int) -> Int {
    byteCount <= line / 4 ? line / 4 : byteCount <= line / 2 ? line / 2 : (byteCount + line - 1) / line * line
  }

  // The address sanitizer is to see each buffer by itself, and the thread sanitizer no load that touches a neighbour.
  #if SANITIZER
    private static func smallBlock(_ byteCount: Int) -> UnsafeMutableRawPointer? { nil }
    private static func deallocateSmallBlock(_ pointer: UnsafeMutableRawPointer, _ byteCount: Int) -> Bool { false }
  #else
    /// Memory among other small buffers; `nil`: it is too large for that.
    private static func smallBlock(_ byteCount: Int) -> UnsafeMutableRawPointer? {
      byteCount <= SmallBlocks.mostBytes ? SmallBlocks.allocate(byteCount) : nil
    }

    private static func deallocateSmallBlock(_ pointer: UnsafeMutableRawPointer, _ byteCount: Int) -> Bool {
      let isSmall = byteCount <= SmallBlocks.mostBytes
      let arena = isSmall ? MemoryPage.of(pointer).pointee.arena : (pointer - line).load(as: UInt.self)
      if let arena = UnsafeRawPointer(bitPattern: arena) {
        let arena = Unmanaged<MemoryArena>.fromOpaque(arena).takeUnretainedValue()
        arena.deallocate(pointer)
      } else if isSmall {
        SmallBlocks.deallocate(pointer, byteCount)
      }
      return isSmall || arena != 0
    }

    /// What memory for so many bytes takes in an arena. Larger pieces have a line before them that says whose they are, as
    /// memory of the system has one that says nobody's.
    static func takenInArena(_ byteCount: Int) -> Int {
      let taken = taken(byteCount)
      return taken <= SmallBlocks.mostBytes ? taken : taken + line
    }

    /// Memory of an arena, with whatever is in it; `nil` if it has no place for so much in one piece.
    static func allocate(byteCount: Int, in arena: MemoryArena) -> UnsafeMutableRawPointer? {
      let taken = takenInArena(byteCount)
      guard let block = arena.allocate(taken) else { return nil }
      if taken <= SmallBlocks.mostBytes { return block }
      block.storeBytes(of: UInt(bitPattern: Unmanaged.passUnretained(arena).toOpaque()), as: UInt.self)
      return block + line
    }
  #endif
}

// MARK: - Arenas

extension AlignedBuffer {
  /// The bytes that it takes in an arena; 0 for those that have no place in one, as they have no memory or more than a page.
  public var bytesInArena: Int { bytesInArena(capacity: capacity) }

  /// The bytes that it would take in an arena with room for so many elements.
  public func bytesInArena(capacity: Int) -> Int {
    #if SANITIZER
      0
    #else
      let bytes = capacity > 0 ? AlignedMemory.takenInArena(capacity * MemoryLayout<Element>.stride) : 0
      return bytes <= MemoryPage.lines * MemoryPage.lineBytes ? bytes : 0
    #endif
  }

  /// Whether it is in an arena, or has no place in one.
  public func isIn(_ arena: MemoryArena) -> Bool {
    #if SANITIZER
      true
    #else
      bytesInArena == 0 || arena.holds(start)
    #endif
  }

  /// Moves it to an arena, if that has a place for it.
  ///
  /// - Parameter newCapacity: What it is to have room for, if that is more than it has. It gets all that this takes.
  public mutating func move(to arena: MemoryArena, capacity newCapacity: Int) {
    #if !SANITIZER
      let stride = MemoryLayout<Element>.stride
      let newRoom = AlignedMemory.taken(max(capacity, newCapacity) * stride) / stride
      let newBytes = newRoom * stride
      guard max(capacity, newCapacity) > 0, !arena.holds(start),
        let memory = AlignedMemory.allocate(byteCount: newBytes, in: arena)
      else { return }
      memory.copyMemory(from: start, byteCount: byteCount)
      (memory + byteCount).initializeMemory(as: UInt8.self, repeating: 0, count: newBytes - byteCount)
      AlignedMemory.deallocate(start, byteCount: byteCount)
      start = memory.assumingMemoryBound(to: Element.self)
      room = UInt32(newRoom)
    #endif
  }
}
