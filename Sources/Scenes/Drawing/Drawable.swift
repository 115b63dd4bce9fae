internal import BatchSolver

/// A shape as it is drawn, in the frame of its body.
enum Drawable: Hashable {
  case disc(center: SIMD2<Float>, radius: Float)
  /// An outline, rounded outwards by a radius; two points are a line.
  case outline([SIMD2<Float>], radius: Float)

  init(_ geometry: ShapeGeometry) {
    switch geometry {
    case .circle(let center, let radius): self = .disc(center: center, radius: radius)
    case .capsule(let a, let b, let radius): self = .outline([a, b], radius: radius)
    case .segment(let a, let b): self = .outline([a, b], radius: 0)
    case .box(let w, let h, let center, let rotation, let radius):
      let corners: [SIMD2<Float>] = [[-w, -h], [w, -h], [w, h], [-w, h]]
      self = .outline(corners.map { center + rotation.apply($0) }, radius: radius)
    case .polygon(let points, let radius):
      let middle = points.reduce(.zero, +) / Float(points.count)
      self = .outline(points.sorted { Self.angle($0 - middle) < Self.angle($1 - middle) }, radius: radius)
    }
  }

  /// The shape with y upwards.
  func upright(_ axis: VerticalAxis) -> Drawable {
    switch self {
    case .disc(let center, let radius): .disc(center: axis.upwards(center), radius: radius)
    case .outline(let points, let radius): .outline(points.map { axis.upwards($0) }, radius: radius)
    }
  }

  private static func angle(_ v: SIMD2<Float>) -> Float {
    let sum = abs(v.x) + abs(v.y)
    guard sum > 0 else { return 0 }
    return v.y >= 0 ? 1 - v.x / sum : 3 + v.x / sum
  }

  /// The largest distance of a point from the body's origin.
  var extent: Float {
    switch self {
    case .disc(let c, let radius): (c.x * c.x + c.y * c.y).squareRoot() + radius
    case .outline(let points, let radius):
      (points.map { ($0.x * $0.x + $0.y * $0.y).squareRoot() }.max() ?? 0) + radius
    }
  }
}

/// A region of the world.
struct Bounds {
  var low: SIMD2<Float>
  var high: SIMD2<Float>

  var size: SIMD2<Float> { high - low }

  /// What a scene asks to be shown, with y upwards.
  init(_ view: Scene.View, _ axis: VerticalAxis) {
    let a = axis.upwards(view.low)
    let b = axis.upwards(view.high)
    low = pointwiseMin(a, b)
    high = pointwiseMax(a, b)
  }

  /// Where most of the bodies are: the few farthest away do not make all others small.
  init(around positions: [SIMD2<Float>], margin: Float) {
    let finite = positions.filter { $0.x.isFinite && $0.y.isFinite }
    guard !finite.isEmpty else {
      low = [-1, -1]
      high = [1, 1]
      return
    }
    let xs = finite.map(\.x).sorted()
    let ys = finite.map(\.y).sorted()
    let cut = finite.count / 200
    let last = finite.count - 1 - cut
    low = [xs[cut] - margin, ys[cut] - margin]
    high = [xs[last] + margin, ys[last] + margin]
  }
}
