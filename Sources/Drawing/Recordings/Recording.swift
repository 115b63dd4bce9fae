public import BatchSolver
public import Dynamics
public import Foundation

/// The pictures of a run of a world or an animator, and a page that plays them.
///
/// ```swift
/// let recording = try Recording(world)
/// for _ in 0..<600 {
///   try world.step(by: 1 / 60)
///   try recording.add()
/// }
/// try recording.html(title: "Boxes").write(toFile: "boxes.html", atomically: true, encoding: .utf8)
/// ```
///
/// Bodies, joints and items may come and go. Long runs are thinned: when the pictures get too many or too large, every
/// second one is dropped; the page moves bodies from one to the next.
public final class Recording {
  /// The largest number of pictures that is kept.
  public static let frameLimit = 1200
  /// The most that pictures take in memory, bytes: 16 for a body that moved since the picture before. In a page it is a
  /// tenth of that.
  public static let byteLimit = 96_000_000
  /// A recording with fewer pictures than this shows nothing.
  static let leastFrames = 12
  /// What a body that moved takes.
  static let bytesPerPlace = MemoryLayout<RecordedFrame.BodyChange>.stride
  /// Runs with more places than this have a picture for every second step.
  private static let largeRun = 1_500_000
  /// Runs that are said to be longer are recorded as if they were so long.
  private static let mostSteps = 1_000_000_000
  /// Worlds of no more bodies than this are recorded with contacts, normals and islands if nothing else is asked for.
  private static let smallWorld = 300

  /// What is shown; `nil`: where most of what moved was.
  private let bounds: BoundingBox?
  private let stage: any ViewerStage
  /// The width of a line, units of length.
  private let line: Float
  /// Tells the stage to observe no details; `nil` if they are wanted of large worlds too, or it was told.
  private var whenLarge: (() -> Void)?
  private var state = RecordedState()
  private var frames: [RecordedFrame] = []
  /// A picture that was dropped, and which the next one must take in.
  private var dropped: RecordedFrame?
  private var values: [Observation.Value] = []
  private var placeCount = 0
  private var calls = 0

  /// Every so many calls of `add()` there is a picture.
  public private(set) var interval = 1

  /// A recording of a world, with the present state as its first picture.
  ///
  /// - Parameters:
  ///   - world: The world.
  ///   - parts: What is drawn. Islands are colours of their bodies. `nil`: shapes and joints, and for worlds of 300
  ///     bodies at most contacts, normals and islands.
  ///   - region: What is shown at first, m. `nil`, or a box that is empty or not finite: where most of what moves is in
  ///     the course of the run.
  ///   - verticalAxis: Where y points.
  ///   - steps: How often `add()` will be called, if that is known: then the pictures are evenly spread from the
  ///     beginning.
  ///   - name: What a body is called; `nil`: by its row.
  /// - Throws: ``RecordingError/tooLarge(marks:limit:)``, or `WorldError` if the world cannot be read now.
  public convenience init(
    _ world: World, parts: WorldDrawing.Parts? = nil, region: BoundingBox? = nil,
    verticalAxis: VerticalAxis = .up, steps: Int = 0, name: @escaping (BodyID) -> String? = { _ in nil }
  ) throws {
    let stage = WorldStage(
      world, parts: parts ?? [.shapes, .joints, .contacts, .normals, .islands], verticalAxis: verticalAxis, name: name)
    var largeStage: (() -> Void)?
    if parts == nil { largeStage = { stage.parts = .standard } }
    // 3 cm.
    try self.init(stage, line: 0.03, bounds: region?.usable, steps: steps, whenLarge: largeStage)
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
        AnimatorStage(animator, parts: parts, area: area), line: 1,
        bounds: BoundingBox(low: low, high: low + SIMD2(area.size)), steps: steps)
    } catch let error as RecordingError {
      throw error
    } catch {
      preconditionFailure("an animator refused to be drawn: \(error)")
    }
  }

  private init(
    _ stage: any ViewerStage, line: Float, bounds: BoundingBox?, steps: Int, whenLarge: (() -> Void)? = nil
  ) throws {
    self.stage = stage
    self.whenLarge = whenLarge
    self.line = line
    self.bounds = bounds
    try add()
    let affordable = min(Self.frameLimit, Self.byteLimit / Self.bytesPerPlace / max(placeCount, 1))
    interval = max(1, (min(steps, Self.mostSteps) + affordable - 1) / affordable)
    if interval == 1, steps > Self.largeRun / max(placeCount, 1) { interval = 2 }
  }

  /// The number of pictures.
  public var frameCount: Int { frames.count }

  /// Adds a picture of the present state, if it is time for one; call it after every step.
  ///
  /// - Throws: ``RecordingError/tooLarge(marks:limit:)``, and for a world `WorldError` if it cannot be read now.
  public func add() throws {
    defer { calls += 1 }
    guard calls % interval == 0 else { return }
    var moment = try stage.observe()
    if let leaveOut = whenLarge, moment.bodies.count > Self.smallWorld {
      leaveOut()
      whenLarge = nil
      moment = try stage.observe()
      // What is in some pictures only would be missed in the others.
      for index in frames.indices { frames[index].leaveOutDetails() }
      dropped?.leaveOutDetails()
      state.leaveOutDetails()
      placeCount = frames.reduce(0) { $0 + $1.cost }
    }
    let limit = Self.byteLimit / Self.bytesPerPlace
    let marks = moment.bodies.count + moment.marks.reduce(0) { $0 + $1.count }
    guard marks * Self.leastFrames <= limit else {
      throw RecordingError.tooLarge(marks: marks, limit: limit / Self.leastFrames)
    }
    var frame = state.frame(of: moment)
    if let dropped { frame = frame.merged(after: dropped) }
    dropped = nil
    if frames.isEmpty { values = moment.values }
    frames.append(frame)
    placeCount += frame.cost
    while frames.count > Self.frameLimit || placeCount > limit && frames.count > 1 { thin() }
  }

  /// Drops every second picture. What became other in it became so in the next.
  private func thin() {
    if frames.count % 2 == 0 {
      let last = frames.removeLast()
      dropped = dropped.map { $0.merged(after: last) } ?? last
    }
    frames = stride(from: 0, to: frames.count, by: 2).map { index in
      index == 0 ? frames[0] : frames[index].merged(after: frames[index - 1])
    }
    placeCount = frames.reduce(0) { $0 + $1.cost }
    interval *= 2
  }

  /// A page that plays the recording, in one file without anything from outside.
  ///
  /// Bodies move smoothly from picture to picture. There are a clock and charts to seek with, speeds from 0.1 to 4,
  /// single steps, zoom, switches for what is drawn, colours by sleep, speed and islands, and what a body is that is
  /// clicked on. Poses are on a grid of 1/16384 of what is shown at first, which is less than an eighth of a pixel.
  ///
  /// - Parameters:
  ///   - title: Shown above the picture.
  ///   - summary: Shown below the title.
  /// - Returns: The text of the file.
  public func html(title: String, summary: String = "") -> String {
    let view = bounds ?? RecordedView(frames, looks: stage.model.bodies).bounds
    return PlayerPage(
      title: title, summary: summary, model: stage.model, frames: frames, values: values, unit: stage.unit,
      up: stage.up, line: line, low: view.low, high: view.high
    ).text
  }
}
