#if canImport(CoreGraphics)
  @_exported public import CoreGraphics
#else
  public import Foundation

  /// A vector in the plane, with the members of CoreGraphics' type of that name, which this platform lacks.
  public struct CGVector: Hashable, Sendable {
    /// The horizontal component; positive to the right.
    public var dx: CGFloat
    /// The vertical component; positive downwards.
    public var dy: CGFloat

    /// The vector (0, 0).
    public static let zero = CGVector()

    /// The vector (0, 0).
    public init() { self.init(dx: 0 as CGFloat, dy: 0) }

    /// A vector with two components.
    public init(dx: CGFloat, dy: CGFloat) {
      self.dx = dx
      self.dy = dy
    }

    /// A vector with two components.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// A vector with two whole components.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
  }

  extension CGVector: Codable {
    /// Reads `[dx, dy]`, as CoreGraphics writes it.
    public init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      self.init(dx: try values.decode(CGFloat.self), dy: try values.decode(CGFloat.self))
    }

    /// Writes `[dx, dy]`, as CoreGraphics does.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      try values.encode(dx)
      try values.encode(dy)
    }
  }
#endif
