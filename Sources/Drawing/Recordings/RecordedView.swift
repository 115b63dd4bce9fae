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

  /// It can be shown in any case.
  let bounds: BoundingBox

  /// Where a body is at a moment.
  private struct Place {
    var body: Int
    var box: BoundingBox

    var middle: SIMD2<Float> { box.low + box.size / 2 }

    /// How far it is from a point, at the farthest.
    func distance(from point: SIMD2<Float>) -> Float { length(middle - point) + length(box.size / 2) }
  }

  /// Looks at frames, from the first one on.
  init(_ frames: [RecordedFrame], looks: [ViewerModel.BodyLook]) {
    let stride = max(1, frames.count / Self.samples)
    var moving: [Place] = []
    var resting: [Place] = []
    var state = RecordedState()
    for (number, frame) in frames.enumerated() {
      state.apply(frame)
      guard number % stride == 0 || number == frames.count - 1 else { continue }
      for body in state.bodies where body.status != .absent && (body.status.isMovable || number == 0) {
        let pose = DrawingPose(position: body.position, rotation: Rotation(angle: body.angle))
        let form = looks[Int(body.body)].form
        let box = form.bounds(at: pose) ?? BoundingBox(low: body.position, high: body.position)
        let place = Place(body: Int(body.body), box: box)
        if body.status.isMovable { moving.append(place) } else { resting.append(place) }
      }
    }
    bounds = Self.box(of: moving.isEmpty ? resting : moving)?.usable ?? .nowhere
  }

  /// What holds most of some places, with a margin; `nil`: there are none.
  private static func box(of places: [Place]) -> BoundingBox? {
    guard !places.isEmpty else { return nil }
    let middle = SIMD2(median(places.map(\.middle.x)), median(places.map(\.middle.y)))
    var farthest: [Int: Float] = [:]
    for place in places {
      farthest[place.body] = max(farthest[place.body] ?? 0, place.distance(from: middle))
    }
    var near = Float.infinity
    if farthest.count >= leastBodies { near = farthest.values.sorted()[Int(nearShare * Double(farthest.count - 1))] }
    var box: BoundingBox?
    for place in places {
      let hasEscaped = farthest[place.body, default: 0] > near * escape
      guard !hasEscaped || length(place.middle - middle) <= near * shown else { continue }
      box = box?.joined(with: place.box) ?? place.box
    }
    return box.map { box in
      // Something around it, ground that it stands on among it.
      let margin = max(0.04 * max(box.size.x, box.size.y), 1e-3)
      return BoundingBox(low: box.low - margin, high: box.high + margin)
    }
  }

  private static func median(_ values: [Float]) -> Float { values.sorted()[values.count / 2] }
}

private func length(_ way: SIMD2<Float>) -> Float { (way * way).sum().squareRoot() }
