public import Foundation

/// The numbers from a minimum to a maximum: UIKit's `UIFloatRange`, the range of an attachment along its axis (pt) or
/// about its pin (radians).
public struct FloatRange: Hashable, Sendable {
  /// The least number; `-.infinity` for no limit. Default: 0.
  public var minimum: CGFloat
  /// The greatest number; `.infinity` for no limit. Default: 0. A range whose maximum is below its minimum is refused
  /// by attachments.
  public var maximum: CGFloat

  /// Only 0: as an attachment's range it locks the attachment.
  public static let zero = FloatRange()
  /// All numbers: as an attachment's range no limit.
  public static let infinite = FloatRange(minimum: -.infinity, maximum: .infinity)

  /// Only 0.
  public init() { self.init(minimum: 0, maximum: 0) }

  /// The numbers from `minimum` to `maximum`. Whether they suit an attachment is checked there.
  public init(minimum: CGFloat, maximum: CGFloat) {
    self.minimum = minimum
    self.maximum = maximum
  }

  /// Whether neither end limits anything: both are at or beyond the largest single-precision number, as UIKit has it.
  public var isInfinite: Bool {
    minimum <= -CGFloat(Float.greatestFiniteMagnitude) && maximum >= CGFloat(Float.greatestFiniteMagnitude)
  }
}

extension FloatRange: Codable {
  /// Reads `[minimum, maximum]`, where null is an end without limit.
  public init(from decoder: any Decoder) throws {
    var values = try decoder.unkeyedContainer()
    minimum = try values.decodeNil() ? -.infinity : values.decode(CGFloat.self)
    maximum = try values.decodeNil() ? .infinity : values.decode(CGFloat.self)
  }

  /// Writes `[minimum, maximum]`, with null for an end without limit because JSON has no infinity.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.unkeyedContainer()
    if minimum == -.infinity { try values.encodeNil() } else { try values.encode(minimum) }
    if maximum == .infinity { try values.encodeNil() } else { try values.encode(maximum) }
  }
}
