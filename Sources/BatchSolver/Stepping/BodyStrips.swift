internal import DynamicsBase
internal import KernelInterface

/// Strips of the world, as many as there are workers, and which of them share bodies.
///
/// Contacts and bodies are in the order of one axis (`ContactStrips`). A strip has the same share of each colour, and the
/// bodies that are there.
struct BodyStrips {
  let count: Int
  /// By strip: those that have contacts of the same bodies, one bit each; not the strip itself.
  let neighbours: UnsafePointer<UInt32>
  /// By strip: those that move the kinematic bodies that its bodies touch, and those whose bodies touch what it moves.
  let movers: UnsafePointer<UInt32>
  /// By strip and run of the contacts' bundles, then of the blocks of bodies: where its inner part is, which shares no body
  /// with other strips.
  fileprivate let inner: UnsafePointer<InnerRange>
  fileprivate let innerStride: Int

  /// All strips.
  var all: UInt32 { ~0 >> UInt32(UInt32.bitWidth - count) }

  /// The inner part of a run, or, if `run` is how many there are, of the list of blocks.
  func inner(ofStrip strip: Int, run: Int) -> Range<Int> {
    let range = inner[strip * innerStride + run]
    return Int(range.start)..<Int(range.end)
  }
}

/// The part of a strip's bundles or blocks that are the strip's alone.
private struct InnerRange: BitwiseCopyable {
  var start: Int32
  var end: Int32
}

/// Finds the strips of a step. An object, so that the many worlds that have none are no larger.
final class StripSearch {
  private var firstBlocks = AlignedBuffer<Int32>()
  private var neighbours = AlignedBuffer<UInt32>()
  private var movers = AlignedBuffer<UInt32>()
  /// By strip: segments of the placed bodies that it has something to do with, one bit each.
  private var segments = AlignedBuffer<Segments>()
  /// By segment, and one more: how many before it have several strips.
  private var sharedBefore = AlignedBuffer<Int32>()
  /// By bundle: the first and the last segment of its bodies.
  private var spans = AlignedBuffer<SIMD2<UInt16>>()
  private var inner = AlignedBuffer<InnerRange>()
  /// Of `inner`: a strip's are in cache lines of their own.
  private var innerStride = 0
  private var runCount = 0
  /// Blocks of a segment: 1 << shift.
  private var shift = 0

  /// Bits of segments, so many that edges are narrow: each of eight strips has a hundred.
  fileprivate struct Segments: BitwiseCopyable {
    var bits = SIMD16<UInt64>.zero
    static let count = 1024
  }

  init() {}

  /// Cuts the placed bodies where the contacts of the largest run are cut.
  func cut(_ passes: SolverPasses, count: Int, blockCount: Int) {
    shift = 0
    while blockCount >> shift >= Segments.count { shift += 1 }
    let largest = largestRun(passes.contactStages)
    firstBlocks.resizeUninitialized(count + 1)
    firstBlocks[0] = 0
    for strip in 1..<count {
      let bundle = largest.lowerBound + largest.count * strip / count
      let body = passes.contacts.manifolds[Int(passes.contacts.slots[bundle * ContactBundle.lanes])].bodyB
      let block = Int32(LaneMasks.block(Int(passes.contacts.rowOf![Int(body)])))
      firstBlocks[strip] = max(block, firstBlocks[strip - 1])
    }
    firstBlocks[count] = Int32(blockCount)
    runCount = passes.contactStages.runCount
    innerStride = (runCount + 1 + 7) & ~7
    inner.resizeUninitialized(count * innerStride)
    segments.resizeUninitialized(count)
    movers.resizeUninitialized(count)
    spans.resizeUninitialized(passes.contacts.bundleCount)
  }

  private func largestRun(_ list: BundleStageList) -> Range<Int> {
    var largest = 0..<0
    for stage in list.stages where StripStage.isInStrips(stage) {
      list.forEachRun(ofShare: 0, of: 1, in: stage) { range, _ in if range.count > largest.count { largest = range } }
    }
    return largest
  }

  /// Blocks of placed bodies.
  func blocks(ofStrip strip: Int) -> Range<Int> { Int(firstBlocks[strip])..<Int(firstBlocks[strip + 1]) }

  /// Finds the bodies of a strip's contacts; strips side by side. Reads the manifold rows, which the strip's worker needs
  /// next.
  func survey(_ strip: Int, _ passes: SolverPasses) {
    let count = firstBlocks.count - 1
    segments[strip] = Segments()
    var owners: UInt32 = 0
    let bits = UnsafeMutableRawPointer(segments.pointer + strip).assumingMemoryBound(to: UInt64.self)
    func add(_ first: Int, _ last: Int) {
      for segment in first...last { bits[segment >> 6] |= 1 << UInt64(segment & 63) }
    }
    let blocks = blocks(ofStrip: strip)
    if !blocks.isEmpty { add(blocks.lowerBound >> shift, (blocks.upperBound - 1) >> shift) }
    let contacts = passes.contacts
    let rowOf = contacts.rowOf!
    for stage in passes.contactStages.stages where StripStage.isInStrips(stage) {
      passes.contactStages.forEachRun(ofShare: strip, of: count, in: stage) { range, _ in
        for bundle in range {
          let kind = contacts.info[bundle].kind
          let slots = contacts.slots + bundle * ContactBundle.lanes
          var (first, last) = (Int.max, 0)
          for lane in 0..<ContactBundle.lanes {
            let manifold = contacts.manifolds + Int(slots[lane])
            let block = LaneMasks.block(Int(rowOf[Int(manifold.pointee.bodyB)]))
            first = min(first, block)
            last = max(last, block)
            guard kind != .fixed else { continue }
            let blockA = LaneMasks.block(Int(rowOf[Int(manifold.pointee.bodyA)]))
            if kind == .kinematic {
              owners |= 1 << UInt32(owner(ofBlock: blockA))
            } else {
              first = min(first, blockA)
              last = max(last, blockA)
            }
          }
          add(first >> shift, last >> shift)
          spans[bundle] = SIMD2(UInt16(first >> shift), UInt16(last >> shift))
        }
      }
    }
    movers[strip] = owners
  }

  private func owner(ofBlock block: Int) -> Int {
    var strip = 0
    while Int(firstBlocks[strip + 1]) <= block { strip += 1 }
    return strip
  }

  /// What the surveys found; inner parts are found later.
  func strips() -> BodyStrips {
    let count = firstBlocks.count - 1
    var (some, several) = (SIMD16<UInt64>.zero, SIMD16<UInt64>.zero)
    for strip in 0..<count {
      several |= some & segments[strip].bits
      some |= segments[strip].bits
    }
    sharedBefore.resizeUninitialized(Segments.count + 1)
    var shared: Int32 = 0
    for word in 0..<several.scalarCount {
      let bits = several[word]
      for bit in 0..<UInt64.bitWidth {
        sharedBefore[word * UInt64.bitWidth + bit] = shared
        shared += Int32(truncatingIfNeeded: bits >> UInt64(bit) & 1)
      }
    }
    sharedBefore[Segments.count] = shared
    neighbours.resizeUninitialized(count)
    neighbours.pointer.update(repeating: 0, count: count)
    for strip in 0..<count {
      for other in 0..<strip {
        if (segments[strip].bits & segments[other].bits) != .zero { link(&neighbours, strip, other) }
        if movers[strip] >> UInt32(other) & 1 != 0 || movers[other] >> UInt32(strip) & 1 != 0 {
          link(&movers, strip, other)
        }
      }
    }
    return BodyStrips(
      count: count, neighbours: UnsafePointer(neighbours.pointer), movers: UnsafePointer(movers.pointer),
      inner: UnsafePointer(inner.pointer), innerStride: innerStride)
  }

  private func link(_ masks: inout AlignedBuffer<UInt32>, _ strip: Int, _ other: Int) {
    masks[strip] |= 1 << UInt32(other)
    masks[other] |= 1 << UInt32(strip)
  }

  /// Finds the inner part of a strip's bundles and blocks; strips side by side.
  func findInner(_ strip: Int, _ passes: SolverPasses, blocks: UnsafeBufferPointer<BodyBlock>) {
    let inner = inner.pointer + strip * innerStride
    let list = passes.contactStages
    for stage in list.stages where StripStage.isInStrips(stage) {
      list.forEachRun(ofShare: strip, of: firstBlocks.count - 1, in: stage) { range, run in
        inner[run] = innerRange(of: range) { (Int(spans[$0].x), Int(spans[$0].y)) }
      }
    }
    inner[runCount] = innerRange(of: 0..<blocks.count) {
      (Int(blocks[$0].index) >> shift, Int(blocks[$0].index) >> shift)
    }
  }

  /// The longest part about the middle of which none has to do with several strips.
  @inline(__always)
  private func innerRange(of range: Range<Int>, _ span: (Int) -> (first: Int, last: Int)) -> InnerRange {
    let middle = range.lowerBound + range.count / 2
    func isInner(_ index: Int) -> Bool {
      let (first, last) = span(index)
      return sharedBefore[first] == sharedBefore[last + 1]
    }
    var (start, end) = (middle, middle)
    while start > range.lowerBound, isInner(start - 1) { start -= 1 }
    while end < range.upperBound, isInner(end) { end += 1 }
    return InnerRange(start: Int32(start), end: Int32(end))
  }

  var byteCount: Int {
    firstBlocks.byteCount + neighbours.byteCount + movers.byteCount + segments.byteCount + sharedBefore.byteCount
      + spans.byteCount + inner.byteCount
  }
}
