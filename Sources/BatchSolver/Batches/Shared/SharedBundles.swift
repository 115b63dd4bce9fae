internal import DynamicsBase
internal import KernelInterface

/// What bundles of contacts and of joints have in common.
protocol SharedBundleInfo {
  /// Lanes in use.
  var lanes: UInt8 { get set }
  /// Whether lanes of another bundle of the same bucket may be lanes of this one.
  func takes(_ other: Self) -> Bool
}

extension ContactBundleInfo: SharedBundleInfo {
  func takes(_ other: Self) -> Bool { true }
}

extension JointBundleInfo: SharedBundleInfo {
  /// Worlds number stiffnesses each in its own way: those of a bucket may differ.
  func takes(_ other: Self) -> Bool {
    softness.biasRate == other.softness.biasRate && softness.massScale == other.softness.massScale
      && softness.impulseScale == other.softness.impulseScale
  }
}

/// The bundles of a world's plan, and how far they have been taken over.
struct SharedPlan<Info: SharedBundleInfo & BitwiseCopyable, Bucket: Comparable & BitwiseCopyable>: BitwiseCopyable {
  let info: UnsafePointer<Info>
  /// By bundle, ascending: those of a bucket share no body that moves.
  private let buckets: UnsafePointer<Bucket>
  let slots: UnsafePointer<Int32>
  private let count: Int
  private var next = 0

  init(
    _ info: borrowing AlignedBuffer<Info>, _ buckets: borrowing AlignedBuffer<Bucket>,
    _ slots: borrowing AlignedBuffer<Int32>
  ) {
    self.info = UnsafePointer(info.pointer)
    self.buckets = UnsafePointer(buckets.pointer)
    self.slots = UnsafePointer(slots.pointer)
    count = info.count
  }

  /// The bucket of the next bundle; `nil` behind the last.
  var bucket: Bucket? { next < count ? buckets[next] : nil }

  /// The number of the next bundle, if it is in a bucket, which is then taken.
  @inline(__always)
  mutating func take(from bucket: Bucket) -> Int? {
    guard next < count, buckets[next] == bucket else { return nil }
    next += 1
    return next - 1
  }
}

/// Where a shared contact or joint comes from.
struct SharedSource: BitwiseCopyable {
  /// Of those that are solved together.
  var world: Int32
  /// Its lane among those of its world's plan.
  var lane: Int32
  /// In its world.
  var slot: Int32
}

/// Common bundles of contacts, or of joints, of several worlds, filled from their plans bucket by bucket.
///
/// Bundles of a bucket share no moving body within a world, hence none at all, and each world's buckets follow one another
/// as in its own plan. So every body is told the same impulses in the same order as if its world were solved alone.
struct SharedBundles<Info: SharedBundleInfo & BitwiseCopyable, Bucket: Comparable & BitwiseCopyable>: ~Copyable {
  private var plans = AlignedBuffer<SharedPlan<Info, Bucket>>()
  private(set) var info = AlignedBuffer<Info>()
  /// By lane, 16 a bundle: the number in `sources`; lanes not in use repeat the last, see `ContactPlan`.
  private(set) var slots = AlignedBuffer<Int32>()
  private(set) var sources = AlignedBuffer<SharedSource>()

  init() {}

  mutating func removeAll() { plans.removeAll() }

  /// Adds the plan of the next world.
  mutating func add(_ plan: SharedPlan<Info, Bucket>) { plans.append(plan) }

  /// Fills the bundles from the plans that were added.
  mutating func fill() {
    info.removeAll()
    slots.removeAll()
    sources.removeAll()
    while let bucket = firstBucket {
      let first = info.count
      for world in 0..<plans.count {
        while let bundle = plans[world].take(from: bucket) { add(bundle, of: world, behind: first) }
      }
    }
    repeatLast()
  }

  /// The lowest of the buckets that come next in the plans.
  private var firstBucket: Bucket? {
    var result: Bucket?
    for world in 0..<plans.count {
      guard let bucket = plans[world].bucket else { continue }
      result = min(result ?? bucket, bucket)
    }
    return result
  }

  /// Adds the lanes of a bundle to the last one, if that is of the same bucket and has room, and to new ones.
  private mutating func add(_ bundle: Int, of world: Int, behind first: Int) {
    let plan = plans[world]
    let given = plan.info[bundle]
    var lane = bundle * ContactBundle.lanes
    let end = lane + Int(given.lanes)
    while lane < end {
      var last = info.count - 1
      if last < first || info[last].lanes == UInt8(ContactBundle.lanes) || !info[last].takes(given) {
        begin(given)
        last += 1
      }
      let used = Int(info[last].lanes)
      let added = min(ContactBundle.lanes - used, end - lane)
      for place in 0..<added {
        slots[last * ContactBundle.lanes + used + place] = Int32(sources.count)
        sources.append(SharedSource(world: Int32(world), lane: Int32(lane + place), slot: plan.slots[lane + place]))
      }
      info[last].lanes += UInt8(added)
      lane += added
    }
  }

  private mutating func begin(_ bundle: Info) {
    repeatLast()
    var bundle = bundle
    bundle.lanes = 0
    info.append(bundle)
    slots.resize(info.count * ContactBundle.lanes, filling: 0)
  }

  private func repeatLast() {
    guard info.count > 0 else { return }
    let first = (info.count - 1) * ContactBundle.lanes
    let lanes = Int(info[info.count - 1].lanes)
    for lane in lanes..<ContactBundle.lanes { slots[first + lane] = slots[first + lanes - 1] }
  }
}
