#if !canImport(CoreGraphics)
  public import Foundation

  /// An affine map of the plane, with the members of CoreGraphics' type of that name, which this platform lacks.
  ///
  /// It maps (x, y) to (a x + c y + tx, b x + d y + ty). Angles are in radians; with y downwards a positive angle turns
  /// clockwise on the screen.
  public struct CGAffineTransform: Hashable, Sendable {
    /// The coefficient of x in the new x.
    public var a: CGFloat
    /// The coefficient of x in the new y.
    public var b: CGFloat
    /// The coefficient of y in the new x.
    public var c: CGFloat
    /// The coefficient of y in the new y.
    public var d: CGFloat
    /// The horizontal shift.
    public var tx: CGFloat
    /// The vertical shift.
    public var ty: CGFloat

    /// The map that leaves every point where it is.
    public static let identity = CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// The zero matrix, which maps every point to the origin.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }

    /// A map from its six coefficients.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
      self.a = a
      self.b = b
      self.c = c
      self.d = d
      self.tx = tx
      self.ty = ty
    }

    /// A map from its six coefficients.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
      self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A rotation about the origin by an angle in radians.
    public init(rotationAngle angle: CGFloat) {
      let sine = sin(angle)
      let cosine = cos(angle)
      self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// A scale about the origin by a factor for each axis.
    public init(scaleX sx: CGFloat, y sy: CGFloat) {
      self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A shift.
    public init(translationX tx: CGFloat, y ty: CGFloat) {
      self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// Whether this is exactly the identity.
    public var isIdentity: Bool { self == .identity }

    /// This map after a rotation about the origin: the rotation is applied to a point first.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
      CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// This map after a scale about the origin: the scale is applied to a point first.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
      CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// This map after a shift: the shift is applied to a point first.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
      CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// The map that applies this one to a point first and `second` to the result.
    public func concatenating(_ second: CGAffineTransform) -> CGAffineTransform {
      CGAffineTransform(
        a: a * second.a + b * second.c,
        b: a * second.b + b * second.d,
        c: c * second.a + d * second.c,
        d: c * second.b + d * second.d,
        tx: tx * second.a + ty * second.c + second.tx,
        ty: tx * second.b + ty * second.d + second.ty)
    }

    /// The map that undoes this one, or this one itself if nothing can undo it (the determinant is 0 or not finite).
    public func inverted() -> CGAffineTransform {
      let determinant = a * d - b * c
      guard determinant != 0, determinant.isFinite else { return self }
      return CGAffineTransform(
        a: d / determinant,
        b: -b / determinant,
        c: -c / determinant,
        d: a / determinant,
        tx: (c * ty - d * tx) / determinant,
        ty: (b * tx - a * ty) / determinant)
    }
  }

  extension CGAffineTransform: Codable {
    /// Reads `[a, b, c, d, tx, ty]`, as CoreGraphics writes it.
    public init(from decoder: any Decoder) throws {
      var values = try decoder.unkeyedContainer()
      a = try values.decode(CGFloat.self)
      b = try values.decode(CGFloat.self)
      c = try values.decode(CGFloat.self)
      d = try values.decode(CGFloat.self)
      tx = try values.decode(CGFloat.self)
      ty = try values.decode(CGFloat.self)
    }

    /// Writes `[a, b, c, d, tx, ty]`, as CoreGraphics does.
    public func encode(to encoder: any Encoder) throws {
      var values = encoder.unkeyedContainer()
      for value in [a, b, c, d, tx, ty] { try values.encode(value) }
    }
  }

  // MARK: - Applying a map

  extension CGPoint {
    /// The point that a map takes this one to.
    public func applying(_ transform: CGAffineTransform) -> CGPoint {
      CGPoint(
        x: transform.a * x + transform.c * y + transform.tx,
        y: transform.b * x + transform.d * y + transform.ty)
    }
  }

  extension CGSize {
    /// The vector (width, height) under the linear part of a map; its shift does not count.
    public func applying(_ transform: CGAffineTransform) -> CGSize {
      CGSize(
        width: transform.a * width + transform.c * height,
        height: transform.b * width + transform.d * height)
    }
  }

  extension CGRect {
    /// The smallest upright rectangle around the four corners that a map takes this rectangle's corners to. The null
    /// rectangle stays null.
    public func applying(_ transform: CGAffineTransform) -> CGRect {
      guard !isNull else { return .null }
      let corners = [
        CGPoint(x: minX, y: minY), CGPoint(x: maxX, y: minY), CGPoint(x: maxX, y: maxY), CGPoint(x: minX, y: maxY),
      ]
      return CGRect(enclosing: corners.map { $0.applying(transform) })
    }
  }
#endif
