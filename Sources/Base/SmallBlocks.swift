#if !SANITIZER
  /// Memory for small buffers: blocks of a quarter, a half or whole cache lines, in pages of blocks of one size.
  ///
  /// A world has some hundred and fifty buffers, most of which hold a few elements where it is small. Each by itself took
  /// three cache lines more than its elements: spare ones before and after it, and what the system keeps beside it. Here
  /// a block's neighbours are its spare lines, and a page's first and last line those of the blocks at its ends.
  ///
  /// Invariant: a page is in the list of its size exactly if it has a free block; free blocks are in the page's list.
  enum SmallBlocks {
    /// Eight cache lines: from there on spare lines are a fifth at most.
    static let mostBytes = 8 * MemoryPage.lineBytes
    /// All sizes are multiples of the smallest.
    private static let leastBytes = 16
    private typealias Page = MemoryPage
    private typealias FreeBlock = MemoryPage.FreeBlock

    /// By the size of blocks in the smallest ones: the first page with a free block.
    private struct Pages {
      var open = [UnsafeMutablePointer<Page>?](repeating: nil, count: mostBytes / leastBytes + 1)
    }

    private static let pages = ProcessMutex(Pages())

    /// A block of 16, 32 or whole lines of bytes, up to `mostBytes`, with whatever is in it.
    static func allocate(_ byteCount: Int) -> UnsafeMutableRawPointer {
      let size = byteCount / leastBytes
      return pages.withLock { pages in
        let page = pages.open[size] ?? add(to: &pages.open[size], byteCount)
        let block = page.pointee.free!
        page.pointee.free = block.pointee.next
        page.pointee.used += 1
        if page.pointee.free == nil { remove(page, from: &pages.open[size]) }
        return UnsafeMutableRawPointer(block)
      }
    }

    /// Takes back a block of so many bytes.
    static func deallocate(_ block: UnsafeMutableRawPointer, _ byteCount: Int) {
      let size = byteCount / leastBytes
      pages.withLock { pages in
        let page = Page.of(block)
        let wasFull = page.pointee.free == nil
        page.pointee.free = free(block, before: page.pointee.free)
        page.pointee.used -= 1
        if page.pointee.used == 0 {
          if !wasFull { remove(page, from: &pages.open[size]) }
          Page.deallocate(page)
        } else if wasFull {
          insert(page, into: &pages.open[size])
        }
      }
    }

    private static func add(
      to open: inout UnsafeMutablePointer<Page>?, _ byteCount: Int
    ) -> UnsafeMutablePointer<Page> {
      let page = Page.allocate()
      for index in (0..<Page.lines * Page.lineBytes / byteCount).reversed() {
        page.pointee.free = free(page.firstBlock + index * byteCount, before: page.pointee.free)
      }
      insert(page, into: &open)
      return page
    }

    private static func free(
      _ block: UnsafeMutableRawPointer, before next: UnsafeMutablePointer<FreeBlock>?
    ) -> UnsafeMutablePointer<FreeBlock> {
      block.initializeMemory(as: FreeBlock.self, to: FreeBlock(next: next))
    }

    private static func insert(_ page: UnsafeMutablePointer<Page>, into open: inout UnsafeMutablePointer<Page>?) {
      page.pointee.previous = nil
      page.pointee.next = open
      open?.pointee.previous = page
      open = page
    }

    private static func remove(_ page: UnsafeMutablePointer<Page>, from open: inout UnsafeMutablePointer<Page>?) {
      page.pointee.next?.pointee.previous = page.pointee.previous
      if let previous = page.pointee.previous {
        previous.pointee.next = page.pointee.next
      } else {
        open = page.pointee.next
      }
    }
  }
#endif
