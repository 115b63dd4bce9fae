/// Collects what is drawn as marks. What comes one after the other in one role and at one pose is one mark.
struct MarkDrawing: DebugDrawing {
  /// How coordinates become those of the picture.
  let scale: PictureScale
  /// In the order of drawing.
  private(set) var marks: [Mark] = []
  /// The pose of the last mark, if it can be gone on with.
  private var openPose: DrawingPose?

  /// Shorter arrows are not seen, units.
  private static let shortestArrow: Float = 1

  init(scale: PictureScale) { self.scale = scale }

  mutating func circle(center: SIMD2<Float>, radius: Float, at pose: DrawingPose, role: DrawingRole) {
    add(.circle(scale.place(center), radius: scale.unitsPerLength * radius), at: pose, role)
  }

  mutating func polygon(_ corners: [SIMD2<Float>], radius: Float, at pose: DrawingPose, role: DrawingRole) {
    let scale = scale
    add(.polygon(corners.map { scale.place($0) }, radius: scale.unitsPerLength * radius), at: pose, role)
  }

  mutating func polyline(_ points: [SIMD2<Float>], isClosed: Bool, at pose: DrawingPose, role: DrawingRole) {
    add(.polyline(points.map { [scale] in scale.place($0) }, isClosed: isClosed), at: pose, role)
  }

  mutating func segment(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    add(from: start, to: end, role) { .line($0) }
  }

  mutating func arrow(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    let head = 6 * scale.lineWidth
    add(from: start, to: end, role) { $0 < Self.shortestArrow ? nil : .arrow($0, head: min(head, $0 / 2)) }
  }

  mutating func spring(from start: SIMD2<Float>, to end: SIMD2<Float>, role: DrawingRole) {
    let height = 4 * scale.lineWidth
    add(from: start, to: end, role) { .spring($0, height: height) }
  }

  mutating func point(_ position: SIMD2<Float>, role: DrawingRole) {
    let radius = role.style.pointRadius * scale.lineWidth
    let piece: Mark.Piece =
      role == .snap || role == .centerOfMass ? .target(radius: radius) : .circle(.zero, radius: radius)
    add(piece, at: position, angle: 0, role)
  }

  mutating func label(_ text: String, at position: SIMD2<Float>, role: DrawingRole) {
    add(.text(text), at: position, angle: 0, role)
  }

  // MARK: - Collecting

  private mutating func add(_ piece: Mark.Piece, at pose: DrawingPose, _ role: DrawingRole) {
    if let last = marks.indices.last, openPose == pose, marks[last].form.role == role {
      marks[last].form.pieces.append(piece)
    } else {
      marks.append(Mark(form: Mark.Form(role: role, pieces: [piece]), place: scale.place(pose)))
      openPose = pose
    }
  }

  private mutating func add(_ piece: Mark.Piece, at position: SIMD2<Float>, angle: Float, _ role: DrawingRole) {
    marks.append(Mark(form: Mark.Form(role: role, pieces: [piece]), place: SIMD3(scale.place(position), angle)))
    openPose = nil
  }

  /// Adds what goes from one point to another; `piece` makes it of the length.
  private mutating func add(
    from start: SIMD2<Float>, to end: SIMD2<Float>, _ role: DrawingRole, _ piece: (Float) -> Mark.Piece?
  ) {
    let way = scale.place(end) - scale.place(start)
    let length = (way * way).sum().squareRoot()
    guard length.isFinite, let piece = piece(length) else { return }
    add(piece, at: start, angle: PictureScale.angle(length > 0 ? way / length : [1, 0]), role)
  }
}
