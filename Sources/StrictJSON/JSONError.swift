internal import DynamicsBase

/// A file or value that cannot be used: where, and why.
public struct JSONError: Error, Equatable, Sendable {
  /// The place in the text, from 1; 0 if there is no text, or it could not be read at all.
  public var line: Int
  /// The byte in the line, from 1; 0 if there is no line.
  public var column: Int
  /// The place in the value, as in `bodies[2].shapes[0].circle.radius`; empty for the file as a whole.
  public var path: String
  /// What is wrong there and what was expected.
  public var reason: String

  /// An error at a place.
  public init(line: Int = 0, column: Int = 0, path: String, reason: String) {
    self.line = line
    self.column = column
    self.path = path
    self.reason = reason
  }
}

extension JSONError: CustomStringConvertible {
  /// `line:column: path: reason`, without what is not known: one line of at most some 500 characters, all of which can
  /// be printed, whatever the text has in it.
  public var description: String {
    let place = line > 0 ? "\(line):\(column): " : ""
    return place + (path.isEmpty ? "" : "\(path.printable()): ") + reason.printable(PrintableText.messageLimit)
  }
}

extension JSONError {
  /// The same error with the line and column of its path in a text, if it has none: those of the innermost value on the
  /// path that the text holds.
  package func located(in root: JSONNode) -> JSONError {
    guard line == 0 else { return self }
    let node = root.innermost(on: path)
    return JSONError(line: node.line, column: node.column, path: path, reason: reason)
  }
}
