internal import DynamicsBase
internal import KernelInterface

/// Contacts of several worlds in common bundles: copies of their rows, in the order of the lanes.
struct SharedContacts: ~Copyable {
  private var bundles = SharedBundles<ContactBundleInfo, UInt16>()
  private var manifolds = AlignedBuffer<Manifold>()
  private var impulses = AlignedBuffer<ContactImpulses>()
  private var ages = AlignedBuffer<Float>()
  private var hot = AlignedBuffer<ContactHotBlock>()
  private var cold = AlignedBuffer<ContactColdBlock>()
  /// Of contacts with more than friction, of which there are none here.
  private let extensions = AlignedBuffer<ContactExtensionBlock>()
  private let materials = AlignedBuffer<ContactMaterial>()

  init() {}

  mutating func removeAll() { bundles.removeAll() }

  /// Adds the contacts of the next world.
  mutating func add(_ plan: borrowing ContactPlan) { bundles.add(SharedPlan(plan.info, plan.buckets, plan.slots)) }

  /// Takes over the contacts of the worlds that were added, whose bodies have their places.
  mutating func take(_ worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    bundles.fill()
    let count = bundles.sources.count
    manifolds.resizeUninitialized(count)
    impulses.resizeUninitialized(count)
    ages.resizeUninitialized(count)
    for contact in 0..<count {
      let source = bundles.sources[contact]
      let world = worlds[Int(source.world)]
      let slot = Int(source.slot)
      manifolds[contact] = world.manifolds[slot]
      manifolds[contact].bodyA += world.firstRow
      manifolds[contact].bodyB += world.firstRow
      impulses[contact] = world.contactImpulses[slot]
      ages[contact] = world.ages[slot]
    }
    hot.resizeUninitialized(bundles.info.count)
    cold.resizeUninitialized(bundles.info.count)
  }

  /// What the kernels need.
  func arguments(_ step: StepSettings, _ bodies: borrowing SharedBodies) -> ContactPassArguments {
    ContactPassArguments(
      step, bodies: bodies.rows, hot: hot, cold: cold, extensions: extensions, info: bundles.info,
      slots: bundles.slots, manifolds: manifolds.pointer, impulses: impulses.pointer, materials: materials.pointer,
      ages: ages.pointer, leastPart: 1, deep: bodies.deep.pointer)
  }

  /// Writes impulses and ages back.
  func giveBack(to worlds: UnsafeMutableBufferPointer<SharedWorld>) {
    for contact in 0..<bundles.sources.count {
      let source = bundles.sources[contact]
      let world = worlds[Int(source.world)]
      world.contactImpulses[Int(source.slot)] = impulses[contact]
      world.ages[Int(source.slot)] = ages[contact]
    }
  }
}
