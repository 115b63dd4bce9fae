/// A run that cannot be recorded.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  /// More is drawn of one moment than a page that a browser opens can hold a dozen times.
  ///
  /// - Parameters:
  ///   - marks: How many things are drawn: shapes, joints, arrows, and so on.
  ///   - limit: How many may be.
  case tooLarge(marks: Int, limit: Int)

  /// What is wrong, with a way out.
  public var description: String {
    switch self {
    case .tooLarge(let marks, let limit):
      "\(marks) shapes and marks are too many for a page that a browser can play; at most \(limit) "
        + "(fewer bodies, or a single picture as SVG, can be drawn)"
    }
  }
}
