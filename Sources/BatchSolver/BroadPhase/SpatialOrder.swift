internal import DynamicsBase
internal import KernelInterface

/// The order in which shapes are put into tiles: by size class, then along a Hilbert curve, so that a tile's shapes are
/// close together and of one size, and its bounds are small.
struct SpatialOrder: ~Copyable {
  /// Where AABBs lie on the curve.
  private(set) var curve = SpatialCurve()
  private var x = AlignedBuffer<Float>()
  private var y = AlignedBuffer<Float>()
  private var extent = AlignedBuffer<Float>()

  /// AABBs are sampled for the range of the curve and the median size.
  private static let samples = 256

  init() {}

  /// Fits the curve to AABBs: to the range of most of them, so that one shape far away does not make the cells of all
  /// others coarse.
  mutating func fit(_ aabbs: borrowing AlignedBuffer<AABB>) {
    guard aabbs.count > 0 else { return }
    x.removeAll()
    y.removeAll()
    extent.removeAll()
    let count = min(aabbs.count, Self.samples)
    x.reserve(count)
    y.reserve(count)
    extent.reserve(count)
    let step = (aabbs.count + Self.samples - 1) / Self.samples
    for index in stride(from: 0, to: aabbs.count, by: step) {
      let aabb = aabbs[index]
      x.append(aabb.center.x)
      y.append(aabb.center.y)
      extent.append(aabb.extent)
    }
    Self.sort(x)
    Self.sort(y)
    Self.sort(extent)
    let medianExtent = min(max(extent[extent.count / 2], .leastNormalMagnitude), .greatestFiniteMagnitude)
    let first = x.count * 2 / 100
    let last = x.count - 1 - first
    let width = max(x[last] - x[first], y[last] - y[first], medianExtent)
    curve = SpatialCurve(
      low: [x[first] - width, y[first] - width], scale: Float(1 << SpatialCurve.bits) / (3 * width),
      medianExtent: medianExtent)
  }

  /// Shell's sort: in place, and there are few samples.
  private static func sort(_ values: borrowing AlignedBuffer<Float>) {
    for gap in [57, 23, 10, 4, 1] {
      for i in stride(from: gap, to: values.count, by: 1) {
        let value = values[i]
        var j = i
        while j >= gap, values[j - gap] > value {
          values[j] = values[j - gap]
          j -= gap
        }
        values[j] = value
      }
    }
  }

}

/// A Hilbert curve through what was sampled.
struct SpatialCurve {
  fileprivate var low = SIMD2<Float>.zero
  fileprivate var scale: Float = 1
  fileprivate var medianExtent: Float = 1

  /// Classes of extent, a factor 4 each.
  static let sizeClasses = 16
  /// Bits of each coordinate on the curve.
  fileprivate static let bits = 14

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
