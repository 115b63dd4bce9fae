public import Foundation

/// Distances of the edges of a rectangle from those of a smaller one in it, pt: UIKit's `UIEdgeInsets`. Negative ones
/// make the rectangle larger.
public struct EdgeInsets: Hashable, Sendable {
  /// How far the top edge moves down, pt.
  public var top: CGFloat
  /// How far the left edge moves to the right, pt.
  public var left: CGFloat
  /// How far the bottom edge moves up, pt.
  public var bottom: CGFloat
  /// How far the right edge moves to the left, pt.
  public var right: CGFloat

  /// No insets.
  public static let zero = EdgeInsets()

  /// No insets.
  public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

  /// An inset for each edge.
  public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

extension EdgeInsets: Codable {
  /// Reads `[top, left, bottom, right]`, as UIKit writes it.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    top = try values.decode(CGFloat.self)
    left = try values.decode(CGFloat.self)
    bottom = try values.decode(CGFloat.self)
    right = try values.decode(CGFloat.self)
  }

  /// Writes `[top, left, bottom, right]`, as UIKit does.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    for value in [top, left, bottom, right] { try values.encode(value) }
  }
}

extension CGRect {
  /// This rectangle with its edges moved inwards. As in UIKit, insets larger than the rectangle give a negative width
  /// or height.
  public func inset(by insets: EdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left,
      y: origin.y + insets.top,
      width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }
}
