internal import Foundation

/// Something to draw: a path of a style, put somewhere.
struct DrawingMark: Hashable {
  /// What it is, which decides its colours.
  enum Style: String, CaseIterable {
    case reference, field, arrow, boundary, sensor, awake, asleep, anchored, turn
    case rod, spring, rope, axis, joint, snap, push, velocity, contact
  }

  var style: Style
  /// SVG path data about the place, pt.
  var path: String
  var place: CGPoint
  /// Radians, clockwise.
  var angle: CGFloat = 0
}

/// Path data of what marks are made of.
enum MarkPath {
  /// A number with a tenth of a point.
  static func text(_ value: CGFloat) -> String {
    // What no picture shows is not worth an overflow.
    guard value.isFinite, abs(value) < 1e9 else { return "0" }
    let tenths = Int((value * 10).rounded())
    let sign = tenths < 0 ? "-" : ""
    let fraction = abs(tenths) % 10
    return fraction == 0 ? "\(tenths / 10)" : "\(sign)\(abs(tenths) / 10).\(fraction)"
  }

  static func text(_ point: CGPoint) -> String { "\(text(point.x)) \(text(point.y))" }

  static func rectangle(_ size: CGSize) -> String {
    let x = size.width / 2
    let y = size.height / 2
    return "M\(text(-x)) \(text(-y))H\(text(x))V\(text(y))H\(text(-x))Z"
  }

  static func ellipse(_ size: CGSize) -> String {
    let x = text(size.width / 2)
    let y = text(size.height / 2)
    return "M-\(x) 0A\(x) \(y) 0 1 1 \(x) 0A\(x) \(y) 0 1 1 -\(x) 0Z"
  }

  static func circle(_ radius: CGFloat) -> String { ellipse(CGSize(width: 2 * radius, height: 2 * radius)) }

  static func polyline(_ points: [CGPoint], isClosed: Bool) -> String {
    points.isEmpty ? "" : "M" + points.map { text($0) }.joined(separator: "L") + (isClosed ? "Z" : "")
  }

  /// A line to the right.
  static func line(_ length: CGFloat) -> String { "M0 0H\(text(length))" }

  /// An arrow to the right.
  static func arrow(_ length: CGFloat) -> String {
    let head = min(6, length / 2)
    return
      "M0 0H\(text(length))M\(text(length - head)) \(text(-head / 2))L\(text(length)) 0L\(text(length - head)) \(text(head / 2))"
  }

  /// A spring to the right: a line to either side of eight windings.
  static func spring(_ length: CGFloat) -> String {
    let end = length / 8
    var result = "M0 0H\(text(end))"
    for index in 0..<8 {
      let x = end + (length - 2 * end) * (CGFloat(index) + 0.5) / 8
      result += "L\(text(x)) \(index % 2 == 0 ? "-4" : "4")"
    }
    return result + "L\(text(length - end)) 0H\(text(length))"
  }
}

extension DrawingMark {
  /// A mark that goes from one point to another; `path` makes it of the length.
  static func between(_ a: CGPoint, _ b: CGPoint, _ style: Style, _ path: (CGFloat) -> String) -> DrawingMark {
    let length = hypot(b.x - a.x, b.y - a.y)
    return DrawingMark(style: style, path: path(length), place: a, angle: atan2(b.y - a.y, b.x - a.x))
  }
}
