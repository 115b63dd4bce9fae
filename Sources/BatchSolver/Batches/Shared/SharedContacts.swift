internal import DynamicsBase
internal import KernelInterface

/// Contacts of several worlds in common bundles: copies of their rows in the order of the lanes.
///
/// Bundles of a bucket share no moving body within a world, hence none at all, and each world's buckets follow one another
/// as in its own plan. So every body is told the same impulses in the same order as if its world were solved alone.
struct SharedContacts: ~Copyable {
  private var info = AlignedBuffer<ContactBundleInfo>()
  private var slots = AlignedBuffer<Int32>()
  private var manifolds = AlignedBuffer<Manifold>()
  private var impulses = AlignedBuffer<ContactImpulses>()
  private var ages = AlignedBuffer<Float>()
  /// By contact: where it comes from.
  private var sources = AlignedBuffer<SharedSource>()
  private var hot = AlignedBuffer<ContactHotBlock>()
  private var cold = AlignedBuffer<ContactColdBlock>()
  /// Of contacts with more than friction, of which there are none here.
  private let extensions = AlignedBuffer<ContactExtensionBlock>()
  private let materials = AlignedBuffer<ContactMaterial>()

  init() {}

  /// Takes over the contacts of worlds, whose bodies have their places.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    info.removeAll()
    slots.removeAll()
    manifolds.removeAll()
    impulses.removeAll()
    ages.removeAll()
    sources.removeAll()
    while let bucket = worlds.lazy.compactMap(\.contacts.bucket).min() {
      let first = info.count
      for index in worlds.indices {
        while let bundle = worlds[index].contacts.take(from: bucket) {
          let bundleInfo = worlds[index].contacts.info[bundle]
          for lane in 0..<Int(bundleInfo.lanes) {
            if info.count == first || info[info.count - 1].lanes == UInt8(ContactBundle.lanes) { begin(bundleInfo) }
            add(worlds[index].contacts.slots[bundle * ContactBundle.lanes + lane], index, worlds[index])
          }
        }
      }
    }
    repeatLast()
    hot.resizeUninitialized(info.count)
    cold.resizeUninitialized(info.count)
  }

  /// What the kernels need.
  func arguments(_ step: StepSettings, _ bodies: borrowing SharedBodies) -> ContactPassArguments {
    ContactPassArguments(
      step, bodies: bodies.rows, hot: hot, cold: cold, extensions: extensions, info: info, slots: slots,
      manifolds: manifolds.pointer, impulses: impulses.pointer, materials: materials.pointer, ages: ages.pointer,
      leastPart: 1, deep: bodies.deep.pointer)
  }

  /// Writes impulses and ages back.
  func giveBack(to worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    for contact in 0..<sources.count {
      let source = sources[contact]
      let world = worlds[Int(source.world)]
      world.contactImpulses[Int(source.slot)] = impulses[contact]
      world.ages[Int(source.slot)] = ages[contact]
    }
  }

  private mutating func begin(_ bundle: ContactBundleInfo) {
    repeatLast()
    var bundle = bundle
    bundle.lanes = 0
    info.append(bundle)
    slots.resize(info.count * ContactBundle.lanes, filling: 0)
  }

  private mutating func add(_ slot: Int32, _ index: Int, _ world: SharedWorld) {
    let bundle = info.count - 1
    slots[bundle * ContactBundle.lanes + Int(info[bundle].lanes)] = Int32(sources.count)
    info[bundle].lanes += 1
    var manifold = world.manifolds[Int(slot)]
    manifold.bodyA += world.firstRow
    manifold.bodyB += world.firstRow
    manifolds.append(manifold)
    impulses.append(world.contactImpulses[Int(slot)])
    ages.append(world.ages[Int(slot)])
    sources.append(SharedSource(world: Int32(index), slot: slot))
  }

  /// Lanes not in use repeat the bundle's last contact, see `ContactPlan`.
  private func repeatLast() {
    guard info.count > 0 else { return }
    let first = (info.count - 1) * ContactBundle.lanes
    let lanes = Int(info[info.count - 1].lanes)
    for lane in lanes..<ContactBundle.lanes { slots[first + lane] = slots[first + lanes - 1] }
  }
}

/// Where a shared contact or joint comes from.
struct SharedSource: BitwiseCopyable {
  /// Of those that are solved together.
  var world: Int32
  var slot: Int32
}
