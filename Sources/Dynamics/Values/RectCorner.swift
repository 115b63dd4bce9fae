/// Corners of a rectangle: UIKit's `UIRectCorner`.
public struct RectCorner: OptionSet, Hashable, Sendable {
  /// The bits.
  public let rawValue: UInt

  /// The corners with these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The corner at least x and least y, bit 0.
  public static let topLeft = RectCorner(rawValue: 1)
  /// The corner at greatest x and least y, bit 1.
  public static let topRight = RectCorner(rawValue: 2)
  /// The corner at least x and greatest y, bit 2.
  public static let bottomLeft = RectCorner(rawValue: 4)
  /// The corner at greatest x and greatest y, bit 3.
  public static let bottomRight = RectCorner(rawValue: 8)
  /// All four corners: every bit set, as UIKit has it, so that it is not equal to the union of the four.
  public static let allCorners = RectCorner(rawValue: .max)
}
