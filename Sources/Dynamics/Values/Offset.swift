public import Foundation

/// A distance from a reference point, pt: UIKit's `UIOffset`.
public struct Offset: Hashable, Sendable {
  /// To the right.
  public var horizontal: CGFloat
  /// Downwards.
  public var vertical: CGFloat

  /// No distance.
  public static let zero = Offset()

  /// No distance.
  public init() { self.init(horizontal: 0, vertical: 0) }

  /// A distance to the right and downwards.
  public init(horizontal: CGFloat, vertical: CGFloat) {
    self.horizontal = horizontal
    self.vertical = vertical
  }
}

extension Offset: Codable {
  /// Reads `[horizontal, vertical]`, as UIKit writes it.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    self.init(horizontal: try values.decode(CGFloat.self), vertical: try values.decode(CGFloat.self))
  }

  /// Writes `[horizontal, vertical]`, as UIKit does.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    try values.encode(horizontal)
    try values.encode(vertical)
  }
}
