internal import BatchSolver

/// What a body looks like, in its own frame.
package struct BodyForm: Hashable, Sendable {
  /// What is drawn in one role.
  package struct Part: Hashable, Sendable {
    /// `nil`: in that of what the body does.
    var role: DrawingRole?
    var pieces: [Piece]
  }

  /// What a part consists of.
  enum Piece: Hashable, Sendable {
    case circle(SIMD2<Float>, radius: Float)
    /// Convex, rounded outwards; two corners are a capsule.
    case polygon([SIMD2<Float>], radius: Float)
    case line([SIMD2<Float>], isClosed: Bool)
  }

  var parts: [Part] = []

  /// What holds it at a place; `nil`: there is nothing to see.
  func bounds(at pose: DrawingPose) -> BoundingBox? {
    var box: BoundingBox?
    func include(_ points: [SIMD2<Float>], _ radius: Float) {
      for point in points {
        let center = pose.apply(point)
        let around = BoundingBox(low: center - radius, high: center + radius)
        box = box?.joined(with: around) ?? around
      }
    }
    for piece in parts.lazy.flatMap(\.pieces) {
      switch piece {
      case .circle(let center, let radius): include([center], radius)
      case .polygon(let points, let radius): include(points, radius)
      case .line(let points, _): include(points, 0)
      }
    }
    return box
  }

  /// The greatest distance of a point from the origin.
  var extent: Float {
    func length(_ point: SIMD2<Float>) -> Float { (point * point).sum().squareRoot() }
    return parts.flatMap(\.pieces).map { piece in
      switch piece {
      case .circle(let center, let radius): length(center) + radius
      case .polygon(let points, let radius): (points.map(length).max() ?? 0) + radius
      case .line(let points, _): points.map(length).max() ?? 0
      }
    }.max() ?? 0
  }
}

/// Collects what belongs to one body as its form.
struct FormDrawing: DebugDrawing {
  private(set) var form = BodyForm()
  /// Whether poses are those of the body, so that what is told is in its frame; else all is in the frame of the whole.
  private let isInFrame: Bool

  init(isInFrame: Bool = true) { self.isInFrame = isInFrame }

  mutating func circle(center: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole) {
    add(.circle(place(center, pose), radius: radius), role)
  }
  mutating func polygon(_ corners: [SIMD2<Float>], radius: Float, at pose: DrawingPose, role: DrawingRole) {
    add(.polygon(corners.map { place($0, pose) }, radius: radius), role)
  }
  mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool, at pose: DrawingPose, role: DrawingRole) {
    add(.line(points.map { place($0, pose) }, isClosed: isClosed), role)
  }
  mutating func segment(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    add(.line([start, end], isClosed: false), role)
  }
  // Points and labels have no size of their own: they are marks.
  mutating func point(_ position: SIMD2<Float>, role: DrawingRole) {}
  mutating func label(_ text: String, at position: SIMD2<Float>, role: DrawingRole) {}

  private func place(_ point: SIMD2<Float>, _ pose: DrawingPose) -> SIMD2<Float> {
    isInFrame ? point : pose.apply(point)
  }

  private mutating func add(_ piece: BodyForm.Piece, _ role: DrawingRole) {
    let role: DrawingRole? = BodyStatus(role: role) == nil ? role : nil
    if let last = form.parts.indices.last, form.parts[last].role == role {
      form.parts[last].pieces.append(piece)
    } else {
      form.parts.append(BodyForm.Part(role: role, pieces: [piece]))
    }
  }
}
