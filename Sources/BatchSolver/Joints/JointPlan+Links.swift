internal import DynamicsBase
internal import KernelInterface

// What joints hold together.

extension JointPlan {
  /// Calls `action` with the body rows of a joint: two, or those of a gear's joints.
  @inline(__always)
  static func forEachBody(
    of joint: JointRecord, _ joints: borrowing AlignedBuffer<JointRecord>, _ action: (Int) -> Void
  ) {
    if joint.bundleKind == .gear {
      let first = joints[Int(joint.first)]
      let second = joints[Int(joint.second)]
      action(Int(first.bodyA))
      action(Int(first.bodyB))
      action(Int(second.bodyA))
      action(Int(second.bodyB))
    } else {
      action(Int(joint.bodyA))
      action(Int(joint.bodyB))
    }
  }

  /// The same for the bodies that are not static.
  @inline(__always)
  private static func forEachMovingBody(
    of joint: JointRecord, _ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore,
    _ action: (Int) -> Void
  ) {
    forEachBody(of: joint, joints) { row in
      if row > 0, bodies.type[row] != BodyType.static.rawValue { action(row) }
    }
  }

  /// The group of a joint's bodies that are not static; `nil` if they are of several.
  static func group(
    of joint: JointRecord, _ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore,
    _ groups: borrowing IslandGroups
  ) -> Int? {
    var group: Int?
    var holds = true
    forEachMovingBody(of: joint, joints, bodies) { row in
      holds = holds && groups.group(of: row) == group ?? groups.group(of: row)
      group = groups.group(of: row)
    }
    return holds ? group : nil
  }

  /// Calls `action` with bodies that the joints of the plan hold together, two by two; see `IslandGroups.cut`.
  func forEachLink(
    _ joints: borrowing AlignedBuffer<JointRecord>, _ bodies: borrowing BodyStore, _ action: (Int, Int) -> Void
  ) {
    for bundle in 0..<info.count {
      for lane in 0..<Int(info[bundle].lanes) {
        var previous: Int?
        var hasPartner = false
        Self.forEachMovingBody(of: joints[Int(slots[bundle * JointBundle.lanes + lane])], joints, bodies) { row in
          if let previous { action(previous, row) }
          hasPartner = previous != nil
          previous = row
        }
        if let previous, !hasPartner { action(previous, previous) }
      }
    }
    // Hubs take turns in the rows for their copies, so that they must be of one group.
    for index in 1..<max(hubs.count, 1) { action(hubs[0], hubs[index]) }
  }

  /// The row of a hub, whose group must be the first as its bundles are; `nil`: there is none.
  var firstHub: Int? { hubs.count > 0 ? hubs[0] : nil }
}
