package import KernelInterface

/// Where a plan finds the contacts: all that it reads of pairs and bodies.
package struct ContactSource {
  /// By block of 16 slots: contacts to solve.
  package var solveMask: UnsafePointer<UInt16>
  /// By block: contacts that need an extension block (they bounce, roll, carry or report hits).
  package var extendedMask: UnsafePointer<UInt16>
  /// By block: the most points a contact of this pair type has, 1 or 2.
  package var pointClass: UnsafePointer<UInt8>
  package var blockCount: Int
  /// Body rows by slot, in the order of the narrow phase's kernels.
  package var bodyA: UnsafePointer<Int32>
  package var bodyB: UnsafePointer<Int32>
  /// By block: contacts whose manifold rows have the bodies the other way round.
  package var flipped: UnsafePointer<UInt16>
  /// `BodyType` by body row.
  package var bodyType: UnsafePointer<UInt8>
  /// Velocity rows, for the inverse masses.
  package var velocity: UnsafePointer<BodyVelocity>
  package var bodyRowCount: Int

  package init(
    solveMask: UnsafePointer<UInt16>, extendedMask: UnsafePointer<UInt16>, pointClass: UnsafePointer<UInt8>,
    blockCount: Int, bodyA: UnsafePointer<Int32>, bodyB: UnsafePointer<Int32>, flipped: UnsafePointer<UInt16>,
    bodyType: UnsafePointer<UInt8>, velocity: UnsafePointer<BodyVelocity>, bodyRowCount: Int
  ) {
    self.solveMask = solveMask
    self.extendedMask = extendedMask
    self.pointClass = pointClass
    self.blockCount = blockCount
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.flipped = flipped
    self.bodyType = bodyType
    self.velocity = velocity
    self.bodyRowCount = bodyRowCount
  }
}

extension ContactSource {
  /// A contact as the plan sees it.
  struct Contact {
    var slot: Int
    /// Body rows, in the order of the manifold row.
    var bodyA: Int
    var bodyB: Int
    /// Bits of `ContactTraits`.
    var traits: UInt8
  }

  /// Contacts to solve.
  var contactCount: Int {
    var count = 0
    for block in 0..<blockCount { count &+= solveMask[block].nonzeroBitCount }
    return count
  }

  /// Calls `action` with every contact to solve, by ascending slot.
  @inline(__always)
  func forEachContact(_ action: (Contact) -> Void) {
    for block in 0..<blockCount {
      var mask = solveMask[block]
      guard mask != 0 else { continue }
      let points = pointClass[block] == 1 ? ContactTraits.onePoint : 0
      let extended = extendedMask[block]
      let flipped = flipped[block]
      while mask != 0 {
        let lane = UInt16(truncatingIfNeeded: mask.trailingZeroBitCount)
        mask &= mask &- 1
        let slot = block &* ContactBundle.lanes &+ Int(lane)
        let isFlipped = flipped &>> lane & 1 != 0
        let first = bodyA[slot]
        let second = bodyB[slot]
        let sideA = Int(isFlipped ? second : first)
        // Raw body types times four: static 0, kinematic 4, dynamic 8.
        let side = bodyType[sideA] &* ContactTraits.kinematic
        let isExtended = UInt8(truncatingIfNeeded: extended &>> lane) & ContactTraits.extended
        action(
          Contact(
            slot: slot, bodyA: sideA, bodyB: Int(isFlipped ? first : second), traits: points | side | isExtended))
      }
    }
  }
}
