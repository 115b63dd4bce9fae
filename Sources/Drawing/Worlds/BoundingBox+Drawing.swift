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

  /// What holds most of the boxes: the few farthest away do not make all others small. It can be shown in any case.
  init(aroundMostOf boxes: [BoundingBox]) {
    let finite = boxes.filter { $0.size.x.isFinite && $0.size.y.isFinite }
    let cut = finite.count / 200
    func least(_ values: [Float]) -> Float? { values.sorted().dropFirst(cut).first }
    func greatest(_ values: [Float]) -> Float? { values.sorted().dropLast(cut).last }
    guard let left = least(finite.map(\.low.x)), let right = greatest(finite.map(\.high.x)),
      let bottom = least(finite.map(\.low.y)), let top = greatest(finite.map(\.high.y))
    else {
      self = .nowhere
      return
    }
    self = BoundingBox(low: [left, bottom], high: [right, top]).usable ?? .nowhere
  }
}
