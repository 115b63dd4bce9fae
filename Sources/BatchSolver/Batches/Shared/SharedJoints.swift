internal import DynamicsBase
internal import KernelInterface

/// Joints of several worlds in common bundles, see `SharedContacts`.
struct SharedJoints: ~Copyable {
  private var info = AlignedBuffer<JointBundleInfo>()
  private var slots = AlignedBuffer<Int32>()
  private var rowsA = AlignedBuffer<Int32>()
  private var rowsB = AlignedBuffer<Int32>()
  private var parameters = AlignedBuffer<JointParameters>()
  private var impulses = AlignedBuffer<JointImpulses>()
  /// By joint: where it comes from.
  private var sources = AlignedBuffer<SharedSource>()
  private var bundles = AlignedBuffer<UInt8>()
  private var bundleBytes = 0
  private var hasRigid = false

  init() {}

  /// Takes over the joints of worlds, whose bodies have their places.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    info.removeAll()
    slots.removeAll()
    rowsA.removeAll()
    rowsB.removeAll()
    parameters.removeAll()
    impulses.removeAll()
    sources.removeAll()
    bundleBytes = 0
    hasRigid = false
    while let bucket = worlds.lazy.compactMap(\.joints.bucket).min() {
      let first = info.count
      for index in worlds.indices {
        while let bundle = worlds[index].joints.take(from: bucket) {
          let bundleInfo = worlds[index].joints.info[bundle]
          for lane in 0..<Int(bundleInfo.lanes) {
            if info.count == first || !hasRoom(for: bundleInfo) { begin(bundleInfo) }
            add(bundle * JointBundle.lanes + lane, index, worlds[index])
          }
        }
      }
    }
    repeatLast()
    bundles.reserve(bundleBytes)
  }

  /// What the kernels need.
  func arguments(_ step: StepSettings, _ bodies: borrowing SharedBodies) -> JointPassArguments {
    JointPassArguments(
      step, bodies: bodies.rows, blocks: bodies.joinedBlocks, bundles: bundles, info: info, slots: slots, rowsA: rowsA,
      rowsB: rowsB, hasRigid: hasRigid, parameters: parameters, impulses: impulses)
  }

  /// Writes impulses and coordinates back.
  func giveBack(to worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    for joint in 0..<sources.count {
      let source = sources[joint]
      let world = worlds[Int(source.world)]
      world.jointImpulses[Int(source.slot)] = impulses[joint]
      world.parameters[Int(source.slot)].coordinate = parameters[joint].coordinate
    }
  }

  /// Worlds number stiffnesses each in its own way: those of a bucket may differ.
  private func hasRoom(for bundle: JointBundleInfo) -> Bool {
    let last = info[info.count - 1]
    return last.lanes < UInt8(JointBundle.lanes) && last.softness.isSame(as: bundle.softness)
  }

  private mutating func begin(_ bundle: JointBundleInfo) {
    repeatLast()
    var bundle = bundle
    bundle.lanes = 0
    bundle.offset = bundleBytes
    info.append(bundle)
    bundleBytes += bundle.kind.blockSize
    hasRigid = hasRigid || bundle.isRigid
    let lanes = info.count * JointBundle.lanes
    slots.resize(lanes, filling: 0)
    rowsA.resize(lanes, filling: 0)
    rowsB.resize(lanes, filling: 0)
  }

  private mutating func add(_ place: Int, _ index: Int, _ world: SharedWorld) {
    let bundle = info.count - 1
    let lane = bundle * JointBundle.lanes + Int(info[bundle].lanes)
    info[bundle].lanes += 1
    slots[lane] = Int32(sources.count)
    rowsA[lane] = world.rowsA[place] + world.firstRow
    rowsB[lane] = world.rowsB[place] + world.firstRow
    let slot = world.joints.slots[place]
    parameters.append(world.parameters[Int(slot)])
    impulses.append(world.jointImpulses[Int(slot)])
    sources.append(SharedSource(world: Int32(index), slot: slot))
  }

  /// Lanes not in use repeat the bundle's last joint, see `ContactPlan`.
  private func repeatLast() {
    guard info.count > 0 else { return }
    let first = (info.count - 1) * JointBundle.lanes
    let lanes = Int(info[info.count - 1].lanes)
    let last = first + lanes - 1
    for lane in (first + lanes)..<(first + JointBundle.lanes) {
      slots[lane] = slots[last]
      rowsA[lane] = rowsA[last]
      rowsB[lane] = rowsB[last]
    }
  }
}

extension Softness {
  fileprivate func isSame(as other: Softness) -> Bool {
    biasRate == other.biasRate && massScale == other.massScale && impulseScale == other.impulseScale
  }
}
