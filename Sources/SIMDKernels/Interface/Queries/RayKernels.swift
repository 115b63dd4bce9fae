/// Rays and shapes that may meet: pair `i` is ray `rays[i]` and shape row `shapes[i]`.
package struct RayPairs {
  package var rays: UnsafeMutablePointer<Int32>
  package var shapes: UnsafeMutablePointer<Int32>
  /// Written: where the ray enters the shape, of its way; see `RayKernels.castOntoDiscs`.
  package var fractions: UnsafeMutablePointer<Float>

  package init(
    rays: UnsafeMutablePointer<Int32>, shapes: UnsafeMutablePointer<Int32>, fractions: UnsafeMutablePointer<Float>
  ) {
    self.rays = rays
    self.shapes = shapes
    self.fractions = fractions
  }
}

/// Neighbouring rays that walk together.
package struct RayPacket: BitwiseCopyable {
  /// Covers all of them; their own if there is but one.
  package var sweep: BoxSweep
  package var first: Int32
  package var count: Int32
  /// Nodes that wait.
  package var depth: Int32 = 0

  package init(sweep: BoxSweep, first: Int) {
    self.sweep = sweep
    self.first = Int32(truncatingIfNeeded: first)
    count = 1
  }
}

/// A block of rays that walk through a group of tiles.
package struct RayWalkArguments {
  package var group: TileGroupRows
  /// By ray.
  package var sweeps: UnsafePointer<BoxSweep>
  /// By ray: the fraction up to which boxes are looked for.
  package var limits: UnsafePointer<Float>
  package var packets: UnsafeMutablePointer<RayPacket>
  /// By packet: a stack of `SweepNode.limit`.
  package var nodes: UnsafeMutablePointer<SweepNode>
  /// Packets that walk; those that have come to their end are taken out.
  package var walking: UnsafeMutablePointer<Int32>
  package var walkingCount: Int
  /// 16 floats, written.
  package var fractions: UnsafeMutablePointer<Float>
  /// Two rows a shape, see `ShapeRow`.
  package var shapes: UnsafePointer<Float>
  /// Written, each with room for 16 shapes a ray: capsules and polygons, circles, and lines without thickness.
  package var polygons: RayPairs
  package var discs: RayPairs
  package var lines: RayPairs

  package init(
    group: TileGroupRows, sweeps: UnsafePointer<BoxSweep>, limits: UnsafePointer<Float>,
    packets: UnsafeMutablePointer<RayPacket>, nodes: UnsafeMutablePointer<SweepNode>,
    walking: UnsafeMutablePointer<Int32>, walkingCount: Int, fractions: UnsafeMutablePointer<Float>,
    shapes: UnsafePointer<Float>, polygons: RayPairs, discs: RayPairs, lines: RayPairs
  ) {
    self.group = group
    self.sweeps = sweeps
    self.limits = limits
    self.packets = packets
    self.nodes = nodes
    self.walking = walking
    self.walkingCount = walkingCount
    self.fractions = fractions
    self.shapes = shapes
    self.polygons = polygons
    self.discs = discs
    self.lines = lines
  }
}

/// What rays met in their next tiles.
package struct RayWalkResult: BitwiseCopyable {
  /// Packets that go on.
  package var walkingCount: Int
  package var polygonCount = 0
  package var discCount = 0
  package var lineCount = 0

  package init(walkingCount: Int) { self.walkingCount = walkingCount }
}

/// Pairs to be solved.
package struct RayCastArguments {
  /// Origin and way of each ray, m.
  package var rays: UnsafePointer<Row>
  /// Two rows a shape, see `ShapeRow`.
  package var shapes: UnsafePointer<Float>
  package var geometry: UnsafePointer<Float>
  /// Filled up to whole sixteens with ray 0 and shape 0.
  package var pairs: RayPairs
  package var count: Int

  package init(
    rays: UnsafePointer<Row>, shapes: UnsafePointer<Float>, geometry: UnsafePointer<Float>, pairs: RayPairs, count: Int
  ) {
    self.rays = rays
    self.shapes = shapes
    self.geometry = geometry
    self.pairs = pairs
    self.count = count
  }
}

/// The passes of many rays at once.
package final class RayKernels: Sendable {
  /// Every packet goes on to its next tile; the shapes whose boxes its rays meet there are written as pairs.
  package let walk: @Sendable (RayWalkArguments) -> RayWalkResult
  /// Fractions of pairs with circles: the same numbers as `ConvexProxy.castRay`; infinite for a miss.
  package let castOntoDiscs: @Sendable (RayCastArguments) -> Void
  /// The same with capsules and polygons, rounded or not; -1 where the ray begins between a rounded corner and the sharp
  /// one, or inside, which is left to `ConvexProxy.castRay`.
  package let castOntoPolygons: @Sendable (RayCastArguments) -> Void

  package init(
    walk: @escaping @Sendable (RayWalkArguments) -> RayWalkResult,
    castOntoDiscs: @escaping @Sendable (RayCastArguments) -> Void,
    castOntoPolygons: @escaping @Sendable (RayCastArguments) -> Void
  ) {
    self.walk = walk
    self.castOntoDiscs = castOntoDiscs
    self.castOntoPolygons = castOntoPolygons
  }
}
