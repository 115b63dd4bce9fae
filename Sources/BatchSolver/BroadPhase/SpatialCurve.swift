internal import KernelInterface

/// A Hilbert curve through AABBs that were sampled, and classes of size; see `SpatialOrder`.
struct SpatialCurve {
  /// Where it begins, m.
  var low = SIMD2<Float>.zero
  /// Cells a metre.
  var scale: Float = 1
  /// Of what was sampled, m.
  var medianExtent: Float = 1

  /// Classes of extent, a factor 4 each.
  static let sizeClasses = 16
  /// Bits of each coordinate on the curve.
  static let bits = 14

  /// 4 bits of size class (a factor 4 in extent each) above 28 bits of curve. AABBs that are not finite have some key,
  /// too.
  func key(_ aabb: AABB) -> UInt32 {
    let ratio = max(aabb.extent, .leastNormalMagnitude) / medianExtent
    // Of infinity and of what is no number the exponent is the greatest integer.
    let exponent = ratio.isFinite ? Int(ratio.exponent) : Int(Float.greatestFiniteMagnitude.exponent)
    let sizeClass = UInt32(min(max(7 + (exponent + 1) >> 1, 0), Self.sizeClasses - 1))
    let column = cell((aabb.center.x - low.x) * scale)
    let row = cell((aabb.center.y - low.y) * scale)
    return sizeClass << 28 | Self.hilbert(column, row)
  }

  /// A coordinate in cells of the curve, cut to its range; 0 for what is no number.
  private func cell(_ coordinate: Float) -> UInt32 {
    guard coordinate > 0 else { return 0 }
    return UInt32(min(coordinate, Float(1 << Self.bits - 1)))
  }

  /// The distance along a Hilbert curve of order 14 (J. Skilling's transposed form, two dimensions).
  private static func hilbert(_ x: UInt32, _ y: UInt32) -> UInt32 {
    var x = x
    var y = y
    var result: UInt32 = 0
    var step: UInt32 = 1 << UInt32(bits - 1)
    while step > 0 {
      let right: UInt32 = x & step != 0 ? 1 : 0
      let up: UInt32 = y & step != 0 ? 1 : 0
      result = result << 2 | ((3 * right) ^ up)
      if up == 0 {
        if right == 1 {
          x = ~x
          y = ~y
        }
        swap(&x, &y)
      }
      step >>= 1
    }
    return result
  }
}
