/// A box on its way along a straight line, as queries ask the broad phase about it; a ray is a box without extent.
public struct BoxSweep: BitwiseCopyable, Sendable {
  /// The box at the begin, m.
  public var low: SIMD2<Float>
  public var high: SIMD2<Float>
  /// 1 over the way along each axis, 1/m; of a magnitude that leaves products finite or infinite, never undefined.
  public var inverse: SIMD2<Float>
  /// The same of the shortest way along each axis, where several that have the same signs go together; `inverse` is then
  /// of the longest. Boxes are met no later and left no earlier than by any of them.
  public var farInverse: SIMD2<Float>

  /// A box that moves by `translation`, which may be zero.
  public init(low: SIMD2<Float>, high: SIMD2<Float>, translation: SIMD2<Float>) {
    self.low = low
    self.high = high
    inverse = SIMD2(Self.inverse(translation.x), Self.inverse(translation.y))
    farInverse = inverse
  }

  /// Widens the sweep so that it covers another whose ways have the same signs.
  @inlinable public mutating func join(_ other: BoxSweep) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
    let isRight = inverse.x > 0
    let isUp = inverse.y > 0
    inverse.x = isRight ? min(inverse.x, other.inverse.x) : max(inverse.x, other.inverse.x)
    inverse.y = isUp ? min(inverse.y, other.inverse.y) : max(inverse.y, other.inverse.y)
    farInverse.x = isRight ? max(farInverse.x, other.farInverse.x) : min(farInverse.x, other.farInverse.x)
    farInverse.y = isUp ? max(farInverse.y, other.farInverse.y) : min(farInverse.y, other.farInverse.y)
  }

  /// Three roundings go into a computed fraction: boxes that are met by less than this factor count as met.
  @inlinable public static var slack: Float { 1 + 8 * Float.ulpOfOne }

  private static func inverse(_ way: Float) -> Float {
    abs(way) < 1 / largestInverse ? (way < 0 ? -largestInverse : largestInverse) : 1 / way
  }

  /// Ways below its inverse count as none: a box that is not met at the begin is then never.
  private static var largestInverse: Float { 1e25 }
}

/// Sixteen boxes that a sweep meets and that wait to be looked at: those of a tile, or consecutive bounds of a level
/// above.
public struct SweepNode: BitwiseCopyable, Sendable {
  /// The level of the bounds plus 1, 0 for a tile's boxes, above 28 bits of the number of the sixteen in their level.
  @usableFromInline var place: UInt32
  /// Of the sweep's way, where it meets the first of them, m/m.
  public var fraction: Float

  @inlinable public init(level: Int, number: Int, fraction: Float) {
    place = UInt32(truncatingIfNeeded: level) << 28 | UInt32(truncatingIfNeeded: number)
    self.fraction = fraction
  }

  @inlinable public var level: Int { Int(place >> 28) }
  @inlinable public var number: Int { Int(place & 0xfff_ffff) }

  /// Nodes that may wait at a time: a level leaves at most 15 behind when the walk goes down, and there are six.
  @inlinable public static var limit: Int { 16 * 6 }
}

/// A walk through a group of tiles along a sweep.
package struct SweepWalk {
  package var group: TileGroupRows
  package var sweep: BoxSweep
  /// The stack, `SweepNode.limit` long.
  package var nodes: UnsafeMutablePointer<SweepNode>
  /// 16 floats, written: where the sweep meets the boxes of the last tile.
  package var fractions: UnsafeMutablePointer<Float>

  package init(
    group: TileGroupRows, sweep: BoxSweep, nodes: UnsafeMutablePointer<SweepNode>,
    fractions: UnsafeMutablePointer<Float>
  ) {
    self.group = group
    self.sweep = sweep
    self.nodes = nodes
    self.fractions = fractions
  }
}

/// Where a walk has come to.
public struct SweepStep: BitwiseCopyable, Sendable {
  /// Nodes that wait.
  public var depth: Int
  /// The tile that was met.
  public var tile: Int
  /// A bit for each of its boxes that is met; 0: there is no further tile.
  public var hits: UInt32

  @inlinable public init(depth: Int, tile: Int, hits: UInt32) {
    self.depth = depth
    self.tile = tile
    self.hits = hits
  }
}

/// The passes of queries.
package final class QueryKernels: Sendable {
  /// Goes on, with so many nodes waiting, to the next tile of which the sweep meets a box up to a fraction of its way.
  package let nextTile: @Sendable (_ walk: SweepWalk, _ depth: Int, _ limit: Float) -> SweepStep

  package init(nextTile: @escaping @Sendable (SweepWalk, Int, Float) -> SweepStep) {
    self.nextTile = nextTile
  }
}
