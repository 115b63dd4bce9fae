internal import BatchSolver

/// Where what moves is in the course of a run.
struct RecordedView {
  /// Moments that are looked at.
  private static let samples = 60
  /// Fewer bodies than this are all shown, however far they go.
  private static let leastBodies = 5
  /// Of the bodies, those that stay nearest say how far others may go.
  private static let nearShare = 0.8
  /// A body that goes so many times as far as those has escaped.
  private static let escape: Float = 3
  /// Of what has escaped, what is so many times as far is shown.
  private static let shown: Float = 1.5

  let bounds: BoundingBox

  /// Looks at frames, from the first one on.
  init(_ frames: [RecordedFrame], looks: [ViewerModel.BodyLook]) {
    var reach: [BodyForm: Float] = [:]
    let extents = looks.map { look in
      let extent = reach[look.form] ?? look.form.extent
      reach[look.form] = extent
      return extent
    }
    let stride = max(1, frames.count / Self.samples)
    var moving: [(body: Int, place: SIMD2<Float>)] = []
    var all: [(body: Int, place: SIMD2<Float>)] = []
    var state = RecordedState()
    for (number, frame) in frames.enumerated() {
      state.apply(frame)
      guard number % stride == 0 || number == frames.count - 1 else { continue }
      for body in state.bodies where body.status != .absent {
        if body.status.isMovable {
          moving.append((Int(body.body), body.position))
        } else if number == 0 {
          all.append((Int(body.body), body.position))
        }
      }
    }
    if moving.isEmpty { moving = all }
    guard !moving.isEmpty else {
      bounds = BoundingBox(low: [-1, -1], high: [1, 1])
      return
    }
    let middle = SIMD2(Self.median(moving.map(\.place.x)), Self.median(moving.map(\.place.y)))
    var farthest: [Int: Float] = [:]
    for (body, place) in moving {
      let way = place - middle
      farthest[body] = max(farthest[body] ?? 0, (way * way).sum().squareRoot() + extents[body])
    }
    var limit = Float.infinity
    if farthest.count >= Self.leastBodies {
      let near = farthest.values.sorted()[Int(Self.nearShare * Double(farthest.count - 1))]
      limit = near * Self.escape
      for (body, distance) in farthest where distance <= limit { farthest[body] = .infinity }
      limit = near * Self.shown
    }
    var low = SIMD2<Float>(repeating: .infinity)
    var high = -low
    for (body, place) in moving {
      let way = place - middle
      let extent = SIMD2<Float>(repeating: extents[body])
      guard farthest[body] == .infinity || limit == .infinity || (way * way).sum() <= limit * limit else { continue }
      low = pointwiseMin(low, place - extent)
      high = pointwiseMax(high, place + extent)
    }
    // Something around it, ground that it stands on among it.
    let margin = max(0.04 * max(high.x - low.x, high.y - low.y), 1e-3)
    bounds = BoundingBox(low: low - margin, high: high + margin)
  }

  private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
}
