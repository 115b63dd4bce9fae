public import BatchSolver
public import Dynamics
public import Foundation

/// The pictures of a run of a world or an animator, and a page that plays them.
///
/// ```swift
/// let recording = try Recording(world)
/// for _ in 0..<600 {
///   try world.step(1 / 60)
///   try recording.add()
/// }
/// try recording.html(title: "Boxes").write(toFile: "boxes.html", atomically: true, encoding: .utf8)
/// ```
///
/// Bodies, joints and items may come and go. Long runs are thinned: when the pictures get too many or too large, every
/// second one is dropped.
public final class Recording {
  /// The largest number of pictures that is kept.
  public static let frameLimit = 1200
  /// Bytes of places that a page can hold and a browser still opens at once.
  public static let byteLimit = 24_000_000
  /// A recording with fewer pictures than this shows nothing.
  static let leastFrames = 12
  /// Two bytes each for x, y and the angle of a mark.
  static let bytesPerMark = 6

  /// What is shown; `nil`: where most of what moved was.
  private let bounds: BoundingBox?
  private let scale: PictureScale
  private let draw: (inout MarkDrawing) throws -> Void
  private let time: () -> TimeInterval
  private var forms = RecordedForms()
  private var frames: [RecordedFrame] = []
  private var markCount = 0
  private var calls = 0

  /// Every so many calls of `add()` there is a picture.
  public private(set) var interval: Int

  /// A recording of a world, with the present state as its first picture.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - parts: What is drawn.
  ///   - region: What is shown at first, m; `nil`: where most of what moves is in the course of the run.
  ///   - verticalAxis: Where y points.
  ///   - steps: How often `add()` will be called, if that is known: then the pictures are evenly spread from the
  ///     beginning.
  /// - Throws: ``RecordingError/tooLarge(marks:limit:)``, or `WorldError` if the world cannot be read now.
  public convenience init(
    _ world: World, parts: WorldDrawing.Parts = .standard, region: BoundingBox? = nil,
    verticalAxis: VerticalAxis = .up, steps: Int = 0
  ) throws {
    let size = try (region ?? world.regionOfMostBodies()).size
    try self.init(
      scale: .pixels(showing: size, verticalAxis: verticalAxis), bounds: region, steps: steps,
      time: { world.time }, draw: { try world.draw(into: &$0, parts: parts) })
  }

  /// A recording of an animator, with the present state as its first picture.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is drawn.
  ///   - area: What is shown at first, pt, as in ``AnimatorDrawing/init(_:parts:area:)``.
  ///   - steps: How often `add()` will be called, if that is known: then the pictures are evenly spread from the
  ///     beginning.
  /// - Throws: ``RecordingError/tooLarge(marks:limit:)``
  public convenience init(
    _ animator: DynamicAnimator, parts: AnimatorDrawing.Parts = .everything, area: CGRect? = nil, steps: Int = 0
  ) throws(RecordingError) {
    let area = animator.shownArea(area)
    let low = SIMD2<Float>(area.origin)
    do {
      try self.init(
        scale: .points, bounds: BoundingBox(low: low, high: low + SIMD2(area.size)), steps: steps,
        time: { animator.elapsedTime }, draw: { animator.draw(into: &$0, parts: parts, area: area) })
    } catch let error as RecordingError {
      throw error
    } catch {
      preconditionFailure("an animator refused to be drawn: \(error)")
    }
  }

  private init(
    scale: PictureScale, bounds: BoundingBox?, steps: Int, time: @escaping () -> TimeInterval,
    draw: @escaping (inout MarkDrawing) throws -> Void
  ) throws {
    self.scale = scale
    self.bounds = bounds
    self.time = time
    self.draw = draw
    interval = 1
    try add()
    let affordable = min(Self.frameLimit, Self.byteLimit / Self.bytesPerMark / max(markCount, 1))
    interval = max(1, (steps + affordable - 1) / affordable)
  }

  /// The number of pictures.
  public var frameCount: Int { frames.count }

  /// Adds a picture of the present state, if it is time for one; call it after every step.
  ///
  /// - Throws: ``RecordingError/tooLarge(marks:limit:)``, and for a world `WorldError` if it cannot be read now.
  public func add() throws {
    defer { calls += 1 }
    guard calls % interval == 0 else { return }
    var drawing = MarkDrawing(scale: scale)
    try draw(&drawing)
    let frame = forms.frame(drawing.marks, time: time(), after: frames.last)
    let limit = Self.byteLimit / Self.bytesPerMark
    guard drawing.marks.count * Self.leastFrames <= limit else {
      throw RecordingError.tooLarge(marks: drawing.marks.count, limit: limit / Self.leastFrames)
    }
    frames.append(frame)
    markCount += frame.markCount
    while frames.count > Self.frameLimit || markCount > limit { thin() }
  }

  private func thin() {
    frames = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
    markCount = frames.reduce(0) { $0 + $1.markCount }
    interval *= 2
  }

  /// A page that plays the recording, in one file without anything from outside: play, pause, scrub, speed, zoom, pan,
  /// and a switch for each kind of thing drawn.
  ///
  /// - Parameters:
  ///   - title: Shown above the picture.
  ///   - summary: Shown below the title.
  /// - Returns: The text of the file.
  public func html(title: String, summary: String = "") -> String {
    let shown: (low: SIMD2<Float>, high: SIMD2<Float>) =
      if let bounds {
        (
          pointwiseMin(scale.place(bounds.low), scale.place(bounds.high)),
          pointwiseMax(scale.place(bounds.low), scale.place(bounds.high))
        )
      } else {
        boundsOfMoving()
      }
    return PlayerPage(
      title: title, summary: summary, scale: scale, low: shown.low, high: shown.high, frames: frames,
      forms: forms.forms
    ).text
  }

  /// Where most of what moved was, in units of the picture.
  private func boundsOfMoving() -> (low: SIMD2<Float>, high: SIMD2<Float>) {
    let moving: Set<DrawingRole> = [.awake, .asleep, .kinematic]
    // As many as show where things are.
    let some = stride(from: 0, to: frames.count, by: max(1, frames.count / 50)).map { frames[$0] }
    let places = some.flatMap(\.runs).filter { moving.contains(forms.forms[$0.form].role) }.flatMap(\.places)
    let box = BoundingBox(
      aroundMostOf: places.map { SIMD2($0.x, $0.y) }, margin: 2 * scale.unitsPerLength)
    return (box.low, box.high)
  }
}
