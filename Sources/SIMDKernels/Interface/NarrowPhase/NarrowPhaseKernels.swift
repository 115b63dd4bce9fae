/// Distances that all contacts share, m.
public enum ContactDistance {
  /// What counts as touching exactly: errors below it are invisible.
  @inlinable public static var slop: Float { 0.005 }
  /// Contacts are made this far ahead, so that fast shapes meet a constraint before they overlap.
  @inlinable public static var speculative: Float { 0.02 }
  /// A contact's points stay where they are on its bodies until they would be this far off: a fifth of the slop.
  @inlinable public static var held: Float { 0.001 }
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
}

/// What the narrow phase needs for a list of pair blocks of one kind. Arrays are by slot unless said.
package struct NarrowPhaseArguments {
  /// The blocks to update.
  package var blocks: UnsafePointer<Int32>
  package var blockCount: Int
  /// Shape rows in kernel order.
  package var shapeA: UnsafePointer<Int32>
  package var shapeB: UnsafePointer<Int32>
  /// Body rows in kernel order.
  package var bodyA: UnsafePointer<Int32>
  package var bodyB: UnsafePointer<Int32>
  package var friction: UnsafePointer<Float>
  /// By block: pairs whose manifold has B's body as side A.
  package var flipped: UnsafePointer<UInt16>
  /// By block: some shape's centroid is not its body's centre of mass.
  package var hasOffsets: UnsafePointer<Bool>
  /// Shape rows, `ShapeRow`.
  package var shapes: UnsafePointer<Float>
  /// ShapeGeometry rows, `GeometryRow`.
  package var geometry: UnsafePointer<Float>
  /// Body pose rows.
  package var poses: UnsafePointer<Float>
  package var manifolds: UnsafeMutablePointer<Float>
  package var impulses: UnsafeMutablePointer<Float>
  /// Two 16-bit feature ids; -1 without contact.
  package var features: UnsafeMutablePointer<Int32>
  /// By block, written: pairs with at least one point.
  package var touching: UnsafeMutablePointer<UInt16>
  /// `NarrowPhaseKernels.scratchFloats` floats, 64-byte aligned.
  package var scratch: UnsafeMutablePointer<Float>

  package init(
    blocks: UnsafePointer<Int32>, blockCount: Int, shapeA: UnsafePointer<Int32>, shapeB: UnsafePointer<Int32>,
    bodyA: UnsafePointer<Int32>, bodyB: UnsafePointer<Int32>, friction: UnsafePointer<Float>,
    flipped: UnsafePointer<UInt16>, hasOffsets: UnsafePointer<Bool>, shapes: UnsafePointer<Float>,
    geometry: UnsafePointer<Float>, poses: UnsafePointer<Float>, manifolds: UnsafeMutablePointer<Float>,
    impulses: UnsafeMutablePointer<Float>, features: UnsafeMutablePointer<Int32>,
    touching: UnsafeMutablePointer<UInt16>, scratch: UnsafeMutablePointer<Float>
  ) {
    self.blocks = blocks
    self.blockCount = blockCount
    self.shapeA = shapeA
    self.shapeB = shapeB
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.friction = friction
    self.flipped = flipped
    self.hasOffsets = hasOffsets
    self.shapes = shapes
    self.geometry = geometry
    self.poses = poses
    self.manifolds = manifolds
    self.impulses = impulses
    self.features = features
    self.touching = touching
    self.scratch = scratch
  }
}

/// One kernel for each pair kind.
public final class NarrowPhaseKernels: Sendable {
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

  package init(
    capsuleCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    boxCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    polygonCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    capsuleCapsule: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    boxBox: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    polygonPolygon: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    chainCircle: @escaping @Sendable (NarrowPhaseArguments) -> Void,
    chainPolygon: @escaping @Sendable (NarrowPhaseArguments) -> Void
  ) {
    self.capsuleCircle = capsuleCircle
    self.boxCircle = boxCircle
    self.polygonCircle = polygonCircle
    self.capsuleCapsule = capsuleCapsule
    self.boxBox = boxBox
    self.polygonPolygon = polygonPolygon
    self.chainCircle = chainCircle
    self.chainPolygon = chainPolygon
  }

  /// The kernel of a pair kind.
  package func update(_ kind: PairKind, _ arguments: NarrowPhaseArguments) {
    switch kind {
    case .capsuleCircle: capsuleCircle(arguments)
    case .boxCircle: boxCircle(arguments)
    case .polygonCircle: polygonCircle(arguments)
    case .capsuleCapsule: capsuleCapsule(arguments)
    case .boxBox: boxBox(arguments)
    case .polygonPolygon: polygonPolygon(arguments)
    case .chainCircle: chainCircle(arguments)
    case .chainPolygon: chainPolygon(arguments)
    }
  }
}
