internal import BatchSolver

/// Collects what is drawn beside bodies as lists of marks, all in the frame of the whole.
struct MarkCollector: DebugDrawing {
  private(set) var lists: [MarkList] = []

  mutating func circle(center: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole) {
    add(pose.apply(center), .point, role)
  }

  mutating func polygon(_ corners: [SIMD2<Float>], radius: Float, at pose: DrawingPose, role: DrawingRole) {
    // Where something is held.
    if role == .joint, let first = corners.first {
      add(pose.apply(corners.dropFirst().reduce(first, +) / Float(corners.count)), .point, role)
    } else {
      polyline(corners, isClosed: true, at: pose, role: role)
    }
  }

  mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool, at pose: DrawingPose, role: DrawingRole) {
    let places = points.map(pose.apply)
    for (start, end) in zip(places, places.dropFirst()) { add(start, end, .segment, role) }
    if isClosed, let first = places.first, let last = places.last { add(last, first, .segment, role) }
  }

  mutating func segment(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    add(start, end, .segment, role)
  }

  mutating func arrow(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    add(start, end, .arrow, role)
  }

  mutating func spring(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    add(start, end, .spring, role)
  }

  mutating func point(_ position: SIMD2<Float>, role: DrawingRole) {
    add(position, role == .snap || role == .centerOfMass ? .target : .point, role)
  }

  mutating func label(_ text: String, at position: SIMD2<Float>, role: DrawingRole) {
    guard position.x.isFinite, position.y.isFinite else { return }
    add(position, .text, role)
    lists[index(role, .text)].texts.append(text)
  }

  /// A point of contact and the normal there.
  mutating func contact(_ position: SIMD2<Float>, normal: SIMD2<Float>) {
    add([position.x, position.y, Rotation(cosine: normal.x, sine: normal.y).angle], .contact, .contact)
  }

  private mutating func add(_ position: SIMD2<Float>, _ kind: MarkList.Kind, _ role: DrawingRole) {
    add([position.x, position.y], kind, role)
  }

  private mutating func add(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ kind: MarkList.Kind, _ role: DrawingRole) {
    add([a.x, a.y, b.x, b.y], kind, role)
  }

  private mutating func add(_ numbers: [Float], _ kind: MarkList.Kind, _ role: DrawingRole) {
    // What is nowhere is not drawn.
    guard numbers.allSatisfy(\.isFinite) else { return }
    lists[index(role, kind)].numbers += numbers
  }

  private mutating func index(_ role: DrawingRole, _ kind: MarkList.Kind) -> Int {
    if let index = lists.firstIndex(where: { $0.role == role && $0.kind == kind }) { return index }
    lists.append(MarkList(role: role, kind: kind))
    return lists.count - 1
  }
}
