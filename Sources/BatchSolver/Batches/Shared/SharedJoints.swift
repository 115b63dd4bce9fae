internal import DynamicsBase
internal import KernelInterface

/// Joints of several worlds in common bundles: copies of their rows, in the order of the lanes.
struct SharedJoints: ~Copyable {
  private var bundles = SharedBundles<JointBundleInfo, UInt32>()
  /// By lane: see `JointPassArguments.rowsA`.
  private var rowsA = AlignedBuffer<Int32>()
  private var rowsB = AlignedBuffer<Int32>()
  private var parameters = AlignedBuffer<JointParameters>()
  private var impulses = AlignedBuffer<JointImpulses>()
  private var peaks = AlignedBuffer<JointPeak>()
  private var hasPeaks = false
  /// See `JointBundleInfo.offset`.
  private var blocks = AlignedByteBuffer()
  private var hasRigid = false

  init() {}

  mutating func removeAll() { bundles.removeAll() }

  /// Adds the joints of the next world.
  mutating func add(_ plan: borrowing JointPlan) { bundles.add(SharedPlan(plan.info, plan.buckets, plan.slots)) }

  /// Takes over the joints of the worlds that were added, whose bodies have their places.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    bundles.fill()
    let count = bundles.sources.count
    hasPeaks = worlds.contains { $0.jointPeaks != nil }
    parameters.resizeUninitialized(count)
    impulses.resizeUninitialized(count)
    for joint in 0..<count {
      let source = bundles.sources[joint]
      let world = worlds[Int(source.world)]
      parameters[joint] = world.parameters[Int(source.slot)]
      impulses[joint] = world.jointImpulses[Int(source.slot)]
    }
    takePeaks(worlds)
    rowsA.resizeUninitialized(bundles.slots.count)
    rowsB.resizeUninitialized(bundles.slots.count)
    for lane in 0..<bundles.slots.count {
      let source = bundles.sources[Int(bundles.slots[lane])]
      let world = worlds[Int(source.world)]
      rowsA[lane] = world.rowsA[Int(source.lane)] + world.firstRow
      rowsB[lane] = world.rowsB[Int(source.lane)] + world.firstRow
    }
    layOutBlocks()
  }

  private mutating func takePeaks(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    guard hasPeaks else { return }
    peaks.resizeUninitialized(bundles.sources.count)
    for joint in 0..<bundles.sources.count {
      let source = bundles.sources[joint]
      peaks[joint] = worlds[Int(source.world)].jointPeaks?[Int(source.slot)] ?? .none
    }
  }

  private mutating func layOutBlocks() {
    var end = 0
    hasRigid = false
    for bundle in 0..<bundles.info.count {
      bundles.info[bundle].offset = end
      end += bundles.info[bundle].kind.blockSize
      hasRigid = hasRigid || bundles.info[bundle].isRigid
    }
    blocks.reserve(end)
  }

  /// What the kernels need.
  func arguments(_ step: StepSettings, _ bodies: borrowing SharedBodies) -> JointPassArguments {
    JointPassArguments(
      step, bodies: bodies.rows, blocks: bodies.joinedBlocks, bundles: blocks, info: bundles.info,
      slots: bundles.slots, rowsA: rowsA, rowsB: rowsB, hasRigid: hasRigid, parameters: parameters,
      impulses: impulses)
  }

  /// By joint; `nil`: none has a threshold.
  var peakRows: UnsafeMutablePointer<JointPeak>? { hasPeaks ? peaks.pointer : nil }

  /// Writes impulses, coordinates and peaks back.
  func giveBack(to worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    for joint in 0..<bundles.sources.count {
      let source = bundles.sources[joint]
      let world = worlds[Int(source.world)]
      world.jointImpulses[Int(source.slot)] = impulses[joint]
      world.parameters[Int(source.slot)].coordinate = parameters[joint].coordinate
      if hasPeaks { world.jointPeaks?[Int(source.slot)] = peaks[joint] }
    }
  }
}
