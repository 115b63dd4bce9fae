internal import CSolverShim
internal import KernelInterface

// A pass that walks through more than a core's own cache holds waits for memory: the processor follows lines that lie one
// after the other, but not beyond a page of 4 KB, and a block of contacts is a fifth of one. What is asked for some blocks
// ahead is there in time.

/// Asks for `bytes` of memory that a pass comes to soon. Nothing is read: what lies behind an end does no harm.
@inline(__always)
func prefetch(_ address: UnsafeRawPointer, bytes: Int) {
  var offset = 0
  while offset < bytes {
    lane_prefetch(address + offset)
    offset += cacheLine
  }
}

/// Bytes.
@inline(__always) private var cacheLine: Int { 64 }

extension ContactPassArguments {
  /// Blocks that a pass looks ahead: it takes some 50 ns for each, and memory 100 to 200 to answer.
  @inline(__always) private var ahead: Int { 4 }
  /// The same where blocks are filled, which takes longer.
  @inline(__always) private var aheadOfPrepare: Int { 2 }

  /// Before `prepare` fills a bundle: a line that is written is read first.
  @inline(__always)
  func prefetchToPrepare(after bundle: Int) {
    guard preparesAhead else { return }
    prefetch(hot + (bundle + aheadOfPrepare), bytes: MemoryLayout<ContactHotBlock>.size)
    prefetch(cold + (bundle + aheadOfPrepare), bytes: MemoryLayout<ContactColdBlock>.size)
  }

  /// Before a pass solves a bundle whose cold block it does not look at.
  @inline(__always)
  func prefetchHot(after bundle: Int) {
    guard solvesAhead else { return }
    prefetch(hot + (bundle + ahead), bytes: MemoryLayout<ContactHotBlock>.size)
  }

  /// Before a pass solves a bundle.
  @inline(__always)
  func prefetchBlocks(after bundle: Int) {
    guard solvesAhead else { return }
    prefetchHot(after: bundle)
    prefetch(cold + (bundle + ahead), bytes: MemoryLayout<ContactColdBlock>.size)
  }
}

extension NarrowPhaseArguments {
  /// Blocks of pairs that a kernel looks ahead: each takes 100 to 400 ns.
  @inline(__always) private var ahead: Int { 2 }

  /// Before a kernel updates a block: rows of contacts, which lie side by side, and of shapes, which lie anywhere.
  @inline(__always)
  func prefetchRows(after number: Int) {
    guard looksAhead, number + ahead < blockCount else { return }
    let slot = Int(blocks[number + ahead]) * blockLanes
    prefetch(manifolds + slot, bytes: blockLanes * MemoryLayout<Manifold>.stride)
    prefetch(impulses + slot, bytes: blockLanes * MemoryLayout<ContactImpulses>.stride)
    prefetch(features + slot, bytes: blockLanes * MemoryLayout<Int32>.stride)
    guard looksForShapes else { return }
    for lane in 0..<blockLanes {
      lane_prefetch(shapes + Int(shapeA[slot + lane]))
      lane_prefetch(shapes + Int(shapeB[slot + lane]))
    }
  }
}
