internal import BatchSolver
internal import Foundation

extension Mark {
  /// What the mark covers, in units of the picture, with its line and, as far as it can be told, its text.
  func bounds(_ scale: PictureScale) -> BoundingBox {
    let style = form.role.style
    let margin = style.stroke == nil ? 0 : style.width * scale.lineWidth / 2
    let (sine, cosine) = (sin(place.z), cos(place.z))
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    func include(_ point: SIMD2<Float>, _ radius: Float) {
      let turned = SIMD2(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
      let center = SIMD2(place.x, place.y) + turned
      low = pointwiseMin(low, center - radius)
      high = pointwiseMax(high, center + radius)
    }
    for piece in form.pieces {
      switch piece {
      case .circle(let center, let radius): include(center, radius + margin)
      case .polygon(let points, let radius): for point in points { include(point, radius + margin) }
      case .polyline(let points, _): for point in points { include(point, margin) }
      case .line(let length):
        include(.zero, margin)
        include([length, 0], margin)
      case .arrow(let length, let head):
        include(.zero, margin)
        include([length, 0], margin + head / 2)
      case .spring(let length, let height):
        include(.zero, margin + height)
        include([length, 0], margin + height)
      case .target(let radius): include(.zero, 1.6 * radius + margin)
      case .text(let text):
        // Letters of sans-serif are no wider than so many heights on the average.
        let width = 0.7 * Float(text.count) * scale.fontSize
        include([0, -scale.fontSize], 0)
        include([width, 0.3 * scale.fontSize], 0)
      }
    }
    return BoundingBox(low: low, high: high)
  }
}

extension BoundingBox {
  /// The box, and whatever of the marks reaches out of it: ground and axes are cut off, which are far larger.
  func holding(_ marks: [Mark], _ scale: PictureScale) -> BoundingBox {
    let largest = 1.5 * size.max()
    var result = self
    for mark in marks {
      let box = mark.bounds(scale)
      guard overlaps(box), box.size.max() <= largest else { continue }
      result = result.joined(with: box)
    }
    return result
  }
}
