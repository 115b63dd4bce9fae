public import Foundation

/// The pictures of a run of an animator, and a page that plays them.
///
/// ```swift
/// let recording = AnimatorRecording(animator)
/// while try animator.step(by: 1 / 60) { recording.add() }
/// try recording.html(title: "Boxes").write(to: file, atomically: true, encoding: .utf8)
/// ```
///
/// Long runs are thinned: when the pictures get too many or too large, every second one is dropped.
public final class AnimatorRecording {
  /// The largest number of pictures that is kept.
  public static let frameLimit = 1200
  /// The largest number of marks (items, boundaries, attachments, arrows, ...) in all pictures together: more makes a
  /// page of some 40 MB that a browser does not open well.
  public static let markLimit = 2_000_000

  /// A mark of a picture: the form, and where it is in tenths of a point and thousandths of a radian.
  struct Mark {
    var form: Int
    var x: Int
    var y: Int
    var angle: Int
  }

  struct Frame {
    /// Elapsed time, s.
    var time: TimeInterval
    var marks: [Mark]
  }

  /// What marks look like.
  struct Form: Hashable {
    var style: DrawingMark.Style
    var path: String
  }

  private let animator: DynamicAnimator
  /// What is drawn.
  public let parts: AnimatorDrawing.Parts
  /// What is shown, pt.
  public let area: CGRect
  private(set) var frames: [Frame] = []
  private(set) var forms: [Form] = []
  private var numberOfForm: [Form: Int] = [:]
  private var markCount = 0
  /// Every so many calls of `add()` there is a picture.
  private var interval = 1
  private var calls = 0

  /// A recording of an animator, with the present state as its first picture.
  ///
  /// - Parameters:
  ///   - animator: The animator.
  ///   - parts: What is drawn.
  ///   - area: What is shown, as in `AnimatorDrawing.init(_:parts:area:)`; it stays the same for the whole run.
  public init(_ animator: DynamicAnimator, parts: AnimatorDrawing.Parts = .everything, area: CGRect? = nil) {
    self.animator = animator
    self.parts = parts
    self.area = AnimatorDrawing(animator, parts: [], area: area).area
    add()
  }

  /// The number of pictures.
  public var frameCount: Int { frames.count }

  /// Adds a picture of the present state; call it after every step.
  ///
  /// - Complexity: O(marks of the picture).
  public func add() {
    defer { calls += 1 }
    guard calls % interval == 0 else { return }
    let drawing = AnimatorDrawing(animator, parts: parts, area: area)
    let marks = drawing.marks.map { mark in
      Mark(
        form: number(of: Form(style: mark.style, path: mark.path)), x: Self.whole(10 * mark.place.x),
        y: Self.whole(10 * mark.place.y), angle: Self.whole(1000 * mark.angle))
    }
    frames.append(Frame(time: animator.elapsedTime, marks: marks))
    markCount += marks.count
    // A picture by itself is kept whatever its size.
    while frames.count > 1, frames.count > Self.frameLimit || markCount > Self.markLimit { thin() }
  }

  private func thin() {
    frames = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
    markCount = frames.reduce(0) { $0 + $1.marks.count }
    interval *= 2
  }

  private func number(of form: Form) -> Int {
    if let number = numberOfForm[form] { return number }
    forms.append(form)
    numberOfForm[form] = forms.count - 1
    return forms.count - 1
  }

  private static func whole(_ value: CGFloat) -> Int {
    // What no picture shows is not worth an overflow.
    value.isFinite && abs(value) < 1e12 ? Int(value.rounded()) : 0
  }

  /// A page that plays the recording, in one file without anything from outside.
  ///
  /// - Parameter title: Shown above the picture.
  /// - Returns: The text of the file.
  /// - Complexity: O(marks of all pictures).
  public func html(title: String) -> String {
    AnimatorPage.text(
      title: title, frames: frames, forms: forms, area: area)
  }
}
