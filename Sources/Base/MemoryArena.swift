internal import CSolverShim
internal import Synchronization

/// Memory that lies in one piece.
public struct MemoryRange: BitwiseCopyable, Sendable {
  private let start: UInt
  /// Cache lines.
  public let lines: Int

  /// So many cache lines; whose memory they are must stay while they are touched.
  init(_ start: UInt, lines: Int) {
    self.start = start
    self.lines = lines
  }

  /// None.
  public init() { self.init(0, lines: 0) }

  /// The memory of an object, where the system tells how much it is; else none.
  public init(of object: AnyObject) {
    let start = Unmanaged.passUnretained(object).toOpaque()
    self.init(UInt(bitPattern: start), lines: (memory_size(start) + 63) / 64)
  }

  /// Brings all of it into the caches, in the order of addresses.
  @inline(__always)
  public func touch() {
    if lines > 0 { memory_touch(UnsafeRawPointer(bitPattern: start), lines) }
  }
}

/// Memory for buffers that are to lie one behind the other, in the order in which they move here (`AlignedBuffer.move`).
///
/// They move away when they grow, and their place stays empty. They may be given back by any thread, and may outlive the
/// owner: the memory goes when there are neither owner nor buffers.
public final class MemoryArena: Sendable {
  /// Bytes of a cache line.
  public static var lineBytes: Int { 64 }

  /// Gives the system back what is free between what is in use, where that can be done: after thousands of buffers have
  /// moved away.
  public static func trim() { memory_trim() }

  #if SANITIZER
    /// Whether buffers can be in arenas in this build.
    public static var isAvailable: Bool { false }
    /// Memory for nothing.
    public init(lines: Int) {}
    /// Each buffer is by itself.
    public func range(of body: () -> Void) -> MemoryRange {
      body()
      return MemoryRange()
    }
  #else
    /// Whether buffers can be in arenas in this build.
    public static var isAvailable: Bool { true }

    private struct Blocks {
      /// Where the next one of whole lines goes.
      var next: UInt
      /// Where the next smaller one goes, in the last line that such ones share; where a line begins, it is full.
      var rest: UInt = 0
      /// Those that are in use.
      var count = 0

      /// A place for a part of a line in the line that others have begun; `nil` if there is none.
      func takeRest(_ byteCount: Int) -> UInt? {
        let size = UInt(byteCount)
        let line = UInt(lineBytes)
        let block = (rest + size - 1) / size * size
        return size < line && rest % line != 0 && block % line != 0 ? block : nil
      }
    }

    // Invariant: while a block is in use the arena holds a reference to itself.
    private let blocks: Mutex<Blocks>
    private let pages: UInt
    private let end: UInt

    /// An arena for buffers of so many cache lines in all; see `AlignedBuffer.bytesInArena`.
    public init(lines: Int) {
      // A buffer does not lie across pages: it may leave an eighth of one behind, or half where it is large.
      let count = (lines + lines / 4) / MemoryPage.lines + 1
      let memory = UnsafeMutableRawPointer.allocate(
        byteCount: count * MemoryPage.alignment, alignment: MemoryPage.alignment)
      pages = UInt(bitPattern: memory)
      end = pages + UInt(count * MemoryPage.alignment)
      blocks = Mutex(Blocks(next: pages))
    }

    deinit { UnsafeMutableRawPointer(bitPattern: pages)!.deallocate() }

    /// Where the buffers lie that move here meanwhile, in lines of their own.
    public func range(of body: () -> Void) -> MemoryRange {
      let start = blocks.withLock { blocks in
        blocks.rest = 0
        return blocks.next
      }
      body()
      return MemoryRange(start, lines: Int(blocks.withLock { $0.next } - start) / Self.lineBytes)
    }

    /// Whether memory is here.
    func holds(_ memory: UnsafeRawPointer) -> Bool { pages..<end ~= UInt(bitPattern: memory) }

    /// A block of 16, 32 or whole lines of bytes, with whatever is in it; `nil` if there is no place.
    func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer? {
      let lines = (byteCount + Self.lineBytes - 1) / Self.lineBytes
      guard lines <= MemoryPage.lines else { return nil }
      let (block, isFirst) = blocks.withLock { blocks in
        guard let block = blocks.takeRest(byteCount) ?? takeLines(lines, &blocks) else { return (UInt(0), false) }
        if byteCount < Self.lineBytes { blocks.rest = block + UInt(byteCount) }
        blocks.count += 1
        return (block, blocks.count == 1)
      }
      if isFirst { _ = Unmanaged.passRetained(self) }
      return UnsafeMutableRawPointer(bitPattern: block)
    }

    /// The place of so many lines; `nil` if there is none.
    private func takeLines(_ lines: Int, _ blocks: inout Blocks) -> UInt? {
      var block = blocks.next
      if MemoryPage.linesBehind(block) < lines {
        let page = (block + UInt(MemoryPage.alignment - 1)) & ~UInt(MemoryPage.alignment - 1)
        guard page < end else { return nil }
        MemoryPage.begin(at: page, of: UInt(bitPattern: Unmanaged.passUnretained(self).toOpaque()))
        block = page + UInt(Self.lineBytes)
      }
      blocks.next = block + UInt(lines * Self.lineBytes)
      return block
    }

    /// Takes a block back.
    func deallocate(_ block: UnsafeMutableRawPointer) {
      let isLast = blocks.withLock { blocks in
        blocks.count -= 1
        return blocks.count == 0
      }
      if isLast { Unmanaged.passUnretained(self).release() }
    }
  #endif
}
