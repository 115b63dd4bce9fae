internal import KernelInterface

/// Compares what a step moved with what is recorded of it.
final class StepComparison {
  /// What differs: the first row, if it is known, and how many do.
  struct Difference {
    var row: Int?
    var count: Int
  }

  private var digest = MotionDigest()

  /// Reads the end of a step and compares; `nil` if nothing differs.
  func compare(
    _ decoder: inout FieldDecoder, _ bodies: borrowing BodyStore, _ kernels: Table<FinishKernels>,
    _ detail: WorldRecorder.Detail
  ) -> Difference? {
    var recorded: UInt64 = 0
    decoder.number("digest", &recorded)
    let isSame = digest.compute(bodies, kernels) == recorded
    guard detail == .bodies else { return isSame ? nil : Difference(row: nil, count: 0) }
    var difference = Difference(row: nil, count: 0)
    var own = 0
    var blockCount: UInt32 = 0
    decoder.number("blocks", &blockCount)
    for _ in 0..<blockCount {
      var block = RecordedBlock()
      block.read(&decoder)
      guard decoder.failure == nil else { return nil }
      guard !isSame else { continue }
      while own < bodies.blocks.count, bodies.blocks[own].index < block.index {
        note(rows: bodies.blocks[own].mask, of: bodies.blocks[own].index, &difference)
        own += 1
      }
      if own < bodies.blocks.count, bodies.blocks[own].index == block.index {
        note(rows: differences(block, own, bodies.blocks[own].mask), of: block.index, &difference)
        own += 1
      } else {
        note(rows: UInt32(block.mask), of: block.index, &difference)
      }
    }
    guard !isSame else { return nil }
    while own < bodies.blocks.count {
      note(rows: bodies.blocks[own].mask, of: bodies.blocks[own].index, &difference)
      own += 1
    }
    return difference
  }

  /// The rows of a block of which one moved alone, or otherwise.
  private func differences(_ block: RecordedBlock, _ own: Int, _ mask: UInt32) -> UInt32 {
    var rows = mask ^ UInt32(block.mask)
    for lane in 0..<16 where mask & UInt32(block.mask) & 1 << UInt32(lane) != 0 {
      if digest.checks[16 * own + lane] != block.checks[lane] { rows |= 1 << UInt32(lane) }
    }
    return rows
  }

  private func note(rows: UInt32, of block: Int32, _ difference: inout Difference) {
    guard rows != 0 else { return }
    if difference.row == nil { difference.row = 16 * Int(block) + rows.trailingZeroBitCount }
    difference.count += rows.nonzeroBitCount
  }
}

/// Which rows of a block moved, and their checks.
private struct RecordedBlock {
  var index: Int32 = 0
  var mask: UInt16 = 0
  var checks = SIMD16<UInt16>.zero

  mutating func read(_ decoder: inout FieldDecoder) {
    decoder.number("block", &index)
    decoder.number("rows", &mask)
    for lane in 0..<16 where mask & 1 << UInt16(lane) != 0 { decoder.number("check", &checks[lane]) }
  }
}
