internal import BatchSolver

extension BoundingBox {
  var size: SIMD2<Float> { high - low }

  /// The box if it can be shown: `nil` if it is not finite, or has no width or no height.
  var usable: BoundingBox? {
    let size = size
    return size.x > 0 && size.y > 0 && size.x.isFinite && size.y.isFinite ? self : nil
  }

  /// What is shown where nothing is.
  static let nowhere = BoundingBox(low: [-1, -1], high: [1, 1])

  /// Counter-clockwise from the lowest.
  var corners: [SIMD2<Float>] { [low, [high.x, low.y], high, [low.x, high.y]] }

  func overlaps(_ other: BoundingBox) -> Bool {
    !any((low .> other.high) .| (other.low .> high))
  }

  func contains(_ point: SIMD2<Float>) -> Bool { all((point .>= low) .& (point .<= high)) }

  func joined(with other: BoundingBox) -> BoundingBox {
    BoundingBox(low: pointwiseMin(low, other.low), high: pointwiseMax(high, other.high))
  }

  /// Where most of the points are: the few farthest away do not make all others small. It can be shown in any case.
  init(aroundMostOf points: [SIMD2<Float>], margin: Float) {
    let finite = points.filter { $0.x.isFinite && $0.y.isFinite }
    let cut = finite.count / 200
    let xs = finite.map(\.x).sorted().dropFirst(cut).dropLast(cut)
    let ys = finite.map(\.y).sorted().dropFirst(cut).dropLast(cut)
    guard let left = xs.first, let right = xs.last, let bottom = ys.first, let top = ys.last else {
      self = .nowhere
      return
    }
    let box = BoundingBox(low: [left - margin, bottom - margin], high: [right + margin, top + margin])
    self = box.usable ?? .nowhere
  }
}
