/// A box on its way along a straight line, as queries ask the broad phase about it; a ray is a box without extent.
public struct BoxSweep: BitwiseCopyable, Sendable {
  /// The box at the begin, m.
  public var low: SIMD2<Float>
  public var high: SIMD2<Float>
  /// 1 over the way along each axis, 1/m; of a magnitude that leaves products finite or infinite, never undefined.
  public var inverse: SIMD2<Float>

  /// A box that moves by `translation`, which may be zero.
  public init(low: SIMD2<Float>, high: SIMD2<Float>, translation: SIMD2<Float>) {
    self.low = low
    self.high = high
    inverse = [Self.inverse(translation.x), Self.inverse(translation.y)]
  }

  private static func inverse(_ way: Float) -> Float {
    abs(way) < 1 / largestInverse ? (way < 0 ? -largestInverse : largestInverse) : 1 / way
  }

  /// Ways below its inverse count as none: a box that is not met at the begin is then never.
  private static var largestInverse: Float { 1e25 }
}

/// The passes of queries.
package final class QueryKernels: Sendable {
  /// Which of 16 boxes a sweep meets up to the fraction `limit` of its way, a bit each, and at which fractions (written
  /// for all 16). The boxes are four arrays as in `Tile`, `stride` floats apart.
  package let sweep:
    @Sendable (
      _ sweep: BoxSweep, _ limit: Float, _ boxes: UnsafePointer<Float>, _ stride: Int,
      _ fractions: UnsafeMutablePointer<Float>
    ) -> UInt32

  package init(
    sweep: @escaping @Sendable (BoxSweep, Float, UnsafePointer<Float>, Int, UnsafeMutablePointer<Float>) -> UInt32
  ) {
    self.sweep = sweep
  }
}
