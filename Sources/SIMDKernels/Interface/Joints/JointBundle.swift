package import CSolverShim

/// 16 joints that share no body that moves, solved side by side; see joints.h.
public enum JointBundle {
  /// Lanes of a bundle, whatever the width of the registers.
  @inlinable public static var lanes: Int { 16 }
}

/// The kernels that joints have, by the shape of their constraints.
package typealias JointBundleKind = CSolverShim.JointBundleKind

extension JointBundleKind {
  /// Bytes of a bundle's block.
  package var blockSize: Int {
    switch self {
    case .point: MemoryLayout<JointHeadBlock>.size
    case .pointAxial: MemoryLayout<JointAxialBlock>.size
    case .slider, .wheel: MemoryLayout<JointSlideBlock>.size
    case .distance: MemoryLayout<JointDistanceBlock>.size
    case .frame: MemoryLayout<JointFrameBlock>.size
    case .gear: MemoryLayout<JointGearBlock>.size
    case .filter: 0
    }
  }
}

/// What the kernels must know of a bundle before they touch it.
package struct JointBundleInfo: BitwiseCopyable {
  package var kind: JointBundleKind
  /// Held without softness, and projected after each sub-step.
  package var isRigid: Bool
  /// Lanes in use, 1 to 16, from lane 0 on.
  package var lanes: UInt8
  /// The row of the body that all lanes share, as copies in the scratch rows; -1: none.
  package var hub: Int32
  /// Where the bundle's block begins, in bytes.
  package var offset: Int
  /// How stiff its constraints and limits are.
  package var softness: Softness

  package init(kind: JointBundleKind, isRigid: Bool, lanes: UInt8, hub: Int32, offset: Int, softness: Softness) {
    self.kind = kind
    self.isRigid = isRigid
    self.lanes = lanes
    self.hub = hub
    self.offset = offset
    self.softness = softness
  }
}
