#if !SANITIZER
  /// Memory for blocks of whole cache lines. A page begins with this, and ends with a spare line: together they are the
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

    /// New pages, one behind the other; the first one is to be given back.
    static func allocate(_ count: Int = 1, arena: UInt = 0) -> UnsafeMutablePointer<MemoryPage> {
      let bytes = count * alignment - lineBytes
      let memory = UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: alignment)
      if arena == 0 { memory.initializeMemory(as: UInt8.self, repeating: 0, count: bytes) }
      let first = memory.bindMemory(to: MemoryPage.self, capacity: 1)
      for index in 0..<count { first.advanced(byPages: index).initialize(to: MemoryPage(arena: arena)) }
      return first
    }

    /// Gives pages back that were made together.
    static func deallocate(_ page: UnsafeMutablePointer<MemoryPage>) { UnsafeMutableRawPointer(page).deallocate() }

    /// How many lines for blocks there are from an address on to the end of its page.
    static func linesBehind(_ address: UInt) -> Int { lines + 1 - Int(address % UInt(alignment)) / lineBytes }

    /// The page of a block.
    static func of(_ block: UnsafeMutableRawPointer) -> UnsafeMutablePointer<MemoryPage> {
      UnsafeMutableRawPointer(bitPattern: UInt(bitPattern: block) & ~UInt(alignment - 1))!
        .assumingMemoryBound(to: MemoryPage.self)
    }
  }

  extension UnsafeMutablePointer<MemoryPage> {
    /// The first line for blocks.
    var firstBlock: UnsafeMutableRawPointer { UnsafeMutableRawPointer(self) + MemoryPage.lineBytes }

    /// Another one of those that were made together.
    func advanced(byPages count: Int) -> Self {
      (UnsafeMutableRawPointer(self) + count * MemoryPage.alignment).assumingMemoryBound(to: MemoryPage.self)
    }
  }
#endif
