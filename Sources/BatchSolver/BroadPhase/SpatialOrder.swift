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
