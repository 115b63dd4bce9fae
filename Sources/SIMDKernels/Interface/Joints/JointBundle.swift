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
    case .pointAxial: MemoryLayout<JointRevoluteBlock>.size
    case .slider, .wheel: MemoryLayout<JointSlideBlock>.size
    case .distance: MemoryLayout<JointDistanceBlock>.size
    case .frame: MemoryLayout<JointFrameBlock>.size
    case .gear: MemoryLayout<JointGearBlock>.size
    case .filter: 0
    }
  }
}

/// What the kernels must know of a bundle before they touch it.
package typealias JointBundleInfo = CSolverShim.JointBundleInfo
