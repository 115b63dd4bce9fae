internal import KernelInterface

/// How much of the blocks of contacts and joints each range of groups has.
///
/// Nobody reads a group's blocks after its last pass: groups that one worker solves after one another have the same, which stay
/// in its cache. With blocks of its own each would write 100 bytes a contact to memory that it has to get first, and which
/// nobody wants back.
struct GroupRoom {
  /// Blocks of contacts; 0: each bundle has its own.
  private(set) var contacts = 0
  /// Bytes of joints' blocks; 0: each bundle has its own.
  private(set) var jointBytes = 0
  /// Blocks of contacts of all ranges.
  private(set) var contactBlocks: Int

  /// That of the largest group, where ranges of that size are no more than all bundles together.
  ///
  /// - Parameter ranges: That groups are cut into, at most.
  init(
    groups: Int, ranges: Int, _ plan: borrowing ContactPlan, _ joints: JointPassArguments, _ order: JointOrder
  ) {
    contactBlocks = plan.info.count
    guard groups > 1 else { return }
    for group in 0..<groups {
      contacts = max(contacts, plan.bundles(ofGroup: group).count)
      jointBytes = max(jointBytes, joints.bytes(ofBundles: order.bundles(ofGroup: group)).count)
    }
    if ranges * contacts > plan.info.count { contacts = 0 }
    if contacts > 0 { contactBlocks = ranges * contacts }
    if ranges * jointBytes > joints.bytes(ofBundles: 0..<joints.bundleCount).count { jointBytes = 0 }
  }

  /// The passes over some bundles of contacts, in the blocks of a range.
  func contacts(_ all: ContactPassArguments, bundles: Range<Int>, range: Int) -> ContactPassArguments {
    var part = all.bundles(bundles)
    guard contacts > 0 else { return part }
    part.hot = all.hot + range * contacts
    part.cold = all.cold + range * contacts
    return part
  }

  /// The same for joints.
  func joints(_ all: JointPassArguments, bundles: Range<Int>, range: Int) -> JointPassArguments {
    var part = all.bundles(bundles)
    guard jointBytes > 0 else { return part }
    part.bundles = all.bundles + (range * jointBytes - all.bytes(ofBundles: bundles).lowerBound)
    return part
  }
}

extension JointPassArguments {
  /// Where blocks are.
  fileprivate func bytes(ofBundles range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let last = info[range.upperBound - 1]
    return info[range.lowerBound].offset..<(last.offset + last.kind.blockSize)
  }
}
