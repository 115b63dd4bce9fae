internal import KernelInterface

// Kernels over ranges of their lists. A type for each kind of arguments: a generic one would wrap the kernel's function
// in another one, and allocate that.

/// A pass over blocks of bodies. The single rows go with the last blocks.
struct BodyPassTask: RangeTask {
  let kernel: @Sendable (BodyPassArguments) -> Void
  let arguments: BodyPassArguments

  func run(_ range: Range<Int>, number: Int) {
    var part = arguments
    part.blocks += range.lowerBound
    part.blockCount = range.count
    if range.upperBound < arguments.blockCount { part.rowCount = 0 }
    kernel(part)
  }
}

/// The finish pass over blocks of bodies.
struct FinishTask: RangeTask {
  let kernel: @Sendable (FinishArguments) -> Void
  let arguments: FinishArguments

  func run(_ range: Range<Int>, number: Int) {
    var part = arguments
    part.blocks += range.lowerBound
    part.blockCount = range.count
    part.sleepCandidates += range.lowerBound
    part.nonFinite += range.lowerBound
    kernel(part)
  }
}

/// A pass over contact bundles.
struct ContactPassTask: RangeTask {
  let kernel: @Sendable (ContactPassArguments) -> Void
  let arguments: ContactPassArguments

  func run(_ range: Range<Int>, number: Int) { kernel(arguments.bundles(range)) }
}

extension ContactPassArguments {
  /// The same for some of the bundles.
  func bundles(_ range: Range<Int>) -> ContactPassArguments {
    var part = self
    part.hot += range.lowerBound
    part.cold += range.lowerBound
    part.info += range.lowerBound
    part.slots += ContactBundle.lanes * range.lowerBound
    part.bundleCount = range.count
    return part
  }
}

/// A pass over joint bundles.
struct JointPassTask: RangeTask {
  let kernel: @Sendable (JointPassArguments) -> Void
  let arguments: JointPassArguments

  func run(_ range: Range<Int>, number: Int) { kernel(arguments.bundles(range)) }
}

extension JointPassArguments {
  /// The same for some of the bundles.
  func bundles(_ range: Range<Int>) -> JointPassArguments {
    var part = self
    part.info += range.lowerBound
    part.slots += JointBundle.lanes * range.lowerBound
    part.rowsA += JointBundle.lanes * range.lowerBound
    part.rowsB += JointBundle.lanes * range.lowerBound
    part.bundleCount = range.count
    part.lightCount = range.clamped(to: 0..<lightCount).count
    return part
  }
}

/// A pass over the blocks of the bodies that joints move.
struct JoinedBodiesTask: RangeTask {
  let kernel: @Sendable (JointPassArguments) -> Void
  let arguments: JointPassArguments

  func run(_ range: Range<Int>, number: Int) {
    var part = arguments
    part.blocks += range.lowerBound
    part.blockCount = range.count
    kernel(part)
  }
}

/// The narrow phase over blocks of pairs of one kind; each range has scratch memory of its own.
struct NarrowPhaseTask: RangeTask {
  let kernel: @Sendable (NarrowPhaseArguments) -> Void
  let arguments: NarrowPhaseArguments

  func run(_ range: Range<Int>, number: Int) {
    var part = arguments
    part.blocks += range.lowerBound
    part.blockCount = range.count
    part.scratch += NarrowPhaseKernels.scratchFloats * number
    kernel(part)
  }
}

/// The AABB update over tiles; where all tiles are meant, ranges begin at multiples of 16.
struct AABBUpdateTask: RangeTask {
  let kernel: @Sendable (AABBUpdateArguments) -> Void
  let arguments: AABBUpdateArguments

  func run(_ range: Range<Int>, number: Int) {
    var part = arguments
    let first = range.lowerBound
    part.tileCount = range.count
    guard arguments.tiles == nil else {
      part.tiles! += first
      return kernel(part)
    }
    part.group.aabbs += first
    part.group.shapes += Tile.lanes * first
    part.group.bodies += Tile.lanes * first
    part.group.margins += Tile.lanes * first
    part.group.polygons += first
    part.group.moved += first
    if let bounds = arguments.bounds { part.bounds = bounds + first / Tile.lanes }
    if let sweeps = arguments.sweeps { part.sweeps = sweeps + first }
    if let swept = arguments.swept { part.swept = swept + first }
    kernel(part)
  }
}
