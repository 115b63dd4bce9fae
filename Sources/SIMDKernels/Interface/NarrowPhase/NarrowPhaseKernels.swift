package import CSolverShim

/// Distances that all contacts share, m.
public enum ContactDistance {
  /// What counts as touching exactly: errors below it are invisible.
  @inlinable public static var slop: Float { 0.005 }
  /// Contacts are made this far ahead, so that fast shapes meet a constraint before they overlap.
  @inlinable public static var speculative: Float { 0.02 }
  /// A contact's two points stay where they are along its bodies' surfaces until they would be this far off, and by as much
  /// more as they overlap beyond `slop`. At 2 mm a tower of 100 boxes that are 1 cm beside one another falls; at 4 mm what is
  /// solved directly, and so does not overlap, creeps by 1 mm/s.
  @inlinable public static var held: Float { 0.003 }
}

/// The pair types; each has a kernel and blocks of its own. Shape A has the higher `ShapeKind`, except that a chain
/// segment is always A.
package enum PairKind: UInt8, Sendable, BitwiseCopyable, CaseIterable {
  /// Circle or capsule with circle.
  case capsuleCircle = 0
  case boxCircle = 1
  case polygonCircle = 2
  case capsuleCapsule = 3
  case boxBox = 4
  /// Any two of polygon, box and capsule that have no kernel of their own.
  case polygonPolygon = 5
  case chainCircle = 6
  /// Chain segment with capsule, box or polygon.
  case chainPolygon = 7

  /// The most points a contact of this kind has.
  package var points: UInt8 {
    switch self {
    case .capsuleCircle, .boxCircle, .polygonCircle, .chainCircle: 1
    case .capsuleCapsule, .boxBox, .polygonPolygon, .chainPolygon: 2
    }
  }

  /// Those whose kernels write polygons into scratch memory.
  package static var withScratch: UInt16 { polygonCircle.bit | polygonPolygon.bit | chainCircle.bit | chainPolygon.bit }

  /// Of sets of kinds.
  private var bit: UInt16 { 1 << UInt16(rawValue) }
}

/// What the narrow phase needs for a list of pair blocks of one kind, see narrow_phase.h.
package typealias NarrowPhaseArguments = CSolverShim.NarrowPhaseArguments

/// One kernel for each pair kind.
public struct NarrowPhaseKernels: Sendable {
  /// Two polygons of 8 corners with normals, and their geometry rows, 16 lanes each.
  @inlinable public static var scratchFloats: Int { 2 * 4 * 8 * 16 + 2 * 16 }

  package let capsuleCircle: @Sendable (NarrowPhaseArguments) -> Void
  package let boxCircle: @Sendable (NarrowPhaseArguments) -> Void
  package let polygonCircle: @Sendable (NarrowPhaseArguments) -> Void
  package let capsuleCapsule: @Sendable (NarrowPhaseArguments) -> Void
  package let boxBox: @Sendable (NarrowPhaseArguments) -> Void
  package let polygonPolygon: @Sendable (NarrowPhaseArguments) -> Void
  package let chainCircle: @Sendable (NarrowPhaseArguments) -> Void
  package let chainPolygon: @Sendable (NarrowPhaseArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    capsuleCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    boxCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    polygonCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    capsuleCapsule: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    boxBox: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    polygonPolygon: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    chainCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    chainPolygon: @escaping @Sendable (NarrowPhaseArguments) -> Void
  ) -> Table<Self> {
    .place(
      NarrowPhaseKernels(
        capsuleCircle: capsuleCircle, boxCircle: boxCircle, polygonCircle: polygonCircle,
        capsuleCapsule: capsuleCapsule, boxBox: boxBox, polygonPolygon: polygonPolygon, chainCircle: chainCircle,
        chainPolygon: chainPolygon))
  }
}

extension KernelTable {
  /// The narrow phase's kernel of a pair kind.
  package func narrowPhase(_ kind: PairKind) -> @Sendable (NarrowPhaseArguments) -> Void {
    switch kind {
    case .capsuleCircle: pointee.narrowPhase.pointee.capsuleCircle
    case .boxCircle: pointee.narrowPhase.pointee.boxCircle
    case .polygonCircle: pointee.narrowPhase.pointee.polygonCircle
    case .capsuleCapsule: pointee.narrowPhase.pointee.capsuleCapsule
    case .boxBox: pointee.narrowPhase.pointee.boxBox
    case .polygonPolygon: pointee.narrowPhase.pointee.polygonPolygon
    case .chainCircle: pointee.narrowPhase.pointee.chainCircle
    case .chainPolygon: pointee.narrowPhase.pointee.chainPolygon
    }
  }
}
