/// The grid on which recorded poses lie.
///
/// What is shown at first is 16384 steps wide or high, and a pose is kept until it is three quarters of a step away, so
/// that what rests does not flicker. A point of a body is then where it was to within two steps: an eighth of a pixel
/// where the view fits into 1000 pixels.
struct RecordedGrid {
  /// Steps in the longer side of what is shown at first.
  static let stepsInView: Float = 16384
  /// How far a pose may be from where it is kept, steps.
  private static let hold: Float = 0.75
  /// Farther away than this nothing is kept, steps.
  private static let reach: Float = 1e9
  /// Parts of a turn for normals.
  static let normalSteps: Int32 = 256

  /// The length of a step, units of length.
  let step: Float

  init(showing size: SIMD2<Float>) { step = max(size.x, size.y, 1e-6) / Self.stepsInView }

  /// Whether a place is on the grid.
  func holds(_ point: SIMD2<Float>) -> Bool { abs(point.x) < Self.reach * step && abs(point.y) < Self.reach * step }

  /// A coordinate on the grid; of two steps the one it was on if it is near enough.
  func place(_ value: Float, was old: Int32? = nil) -> Int32 { Self.rounded(value / step, was: old) }

  /// Parts of a turn for the angles of a body: fine enough that its rim is as exact as its place.
  func angleSteps(extent: Float) -> Int32 {
    var steps: Int32 = 64
    // rad in a step times the extent is a step of the grid at most.
    while Float(steps) < 2 * .pi * extent / step, steps < 1 << 20 { steps *= 2 }
    return steps
  }

  /// The same for each of some bodies, worked out once for a form.
  func angleSteps(of looks: [ViewerModel.BodyLook]) -> [Int32] {
    var known: [BodyForm: Int32] = [:]
    return looks.map { look in
      let steps = known[look.form] ?? angleSteps(extent: look.form.extent)
      known[look.form] = steps
      return steps
    }
  }

  /// An angle in parts of a turn, on whichever turn is nearest to where it was.
  func angle(_ angle: Float, steps: Int32, was old: Int32 = 0) -> Int32 {
    let whole = Float(steps)
    let share = angle / (2 * .pi) * whole
    let turns = ((Float(old) - share) / whole).rounded()
    return Self.rounded(share + turns * whole, was: old)
  }

  private static func rounded(_ value: Float, was old: Int32?) -> Int32 {
    if let old, abs(value - Float(old)) < hold { return old }
    return Int32(min(max(value, -reach), reach).rounded())
  }
}
