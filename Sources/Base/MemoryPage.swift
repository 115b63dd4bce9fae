#if !SANITIZER
  /// Memory for blocks, which lie in cache lines. A page begins with this, and ends with a spare line: together they are the
  /// spare lines of the blocks at its ends.
  struct MemoryPage {
    /// The arena that it belongs to, which keeps its own account; 0: none, it is one of `SmallBlocks`.
    var arena: UInt = 0
    /// Others with a free block.
    var previous: UnsafeMutablePointer<MemoryPage>?
    var next: UnsafeMutablePointer<MemoryPage>?
    /// Free blocks, and how many are in use.
    var free: UnsafeMutablePointer<FreeBlock>?
    var used = 0

    /// How a free block begins.
    struct FreeBlock {
      var next: UnsafeMutablePointer<FreeBlock>?
    }

    static let lineBytes = 64
    /// Pages begin at multiples of this, so that a block tells its page. The system keeps 16 bytes beside each, which are
    /// to fit between two of them.
    static let alignment = 8 << 10
    private static let byteCount = alignment - lineBytes
    /// Lines for blocks.
    static let lines = byteCount / lineBytes - 2

    /// A new page, which is of no arena.
    static func allocate() -> UnsafeMutablePointer<MemoryPage> {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: alignment)
      memory.initializeMemory(as: UInt8.self, repeating: 0, count: byteCount)
      return memory.initializeMemory(as: MemoryPage.self, to: MemoryPage())
    }

    /// Makes memory a page of an arena.
    static func begin(at address: UInt, of arena: UInt) {
      UnsafeMutableRawPointer(bitPattern: address)!.initializeMemory(as: MemoryPage.self, to: MemoryPage(arena: arena))
    }

    /// Gives a page back.
    static func deallocate(_ page: UnsafeMutablePointer<MemoryPage>) { UnsafeMutableRawPointer(page).deallocate() }

    /// How many lines for blocks there are in a page from an address on, which is none if the page begins there.
    static func linesBehind(_ address: UInt) -> Int {
      let line = Int(address % UInt(alignment)) / lineBytes
      return line == 0 ? 0 : max(lines + 1 - line, 0)
    }

    /// The page of a block.
    static func of(_ block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<MemoryPage> {
      UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: block) & ~UInt(alignment - 1))!
        .assumingMemoryBound(to: MemoryPage.self)
    }
  }

  extension UnsafeMutablePointer<MemoryPage> {
    /// The first line for blocks.
    var firstBlock: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) + MemoryPage.lineBytes }
  }
#endif
