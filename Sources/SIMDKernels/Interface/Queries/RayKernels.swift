package import CSolverShim

package typealias RayRow = CSolverShim.RayRow
package typealias RayPairs = CSolverShim.RayPairs
package typealias RayPacket = CSolverShim.RayPacket
package typealias RayWalkArguments = CSolverShim.RayWalkArguments
package typealias RayWalkResult = CSolverShim.RayWalkResult
package typealias RayCastArguments = CSolverShim.RayCastArguments

/// The passes of many rays at once.
package struct RayKernels: Sendable {
  /// Every packet goes on to its next tile; the shapes whose AABBs its rays meet there are written as pairs.
  package let walk: @Sendable (RayWalkArguments) -> RayWalkResult
  /// Fractions of pairs with circles: the same numbers as `ConvexProxy.castRay`; infinite for a miss.
  package let castOntoDiscs: @Sendable (RayCastArguments) -> Void
  /// The same with capsules and polygons, rounded or not; -1 where the ray starts between a rounded corner and the
  /// sharp one, or inside, which is left to `ConvexProxy.castRay`.
  package let castOntoPolygons: @Sendable (RayCastArguments) -> Void

  /// Kernels at a place of their own, see `Kernels`.
  package static func table(
    walk: @escaping @Sendable (RayWalkArguments) -> RayWalkResult,
    castOntoDiscs: @escaping @Sendable (RayCastArguments) -> Void,
    castOntoPolygons: @escaping @Sendable (RayCastArguments) -> Void
  ) -> Table<Self> {
    .place(RayKernels(walk: walk, castOntoDiscs: castOntoDiscs, castOntoPolygons: castOntoPolygons))
  }
}
