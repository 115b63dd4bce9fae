/// Something drawn: a form put somewhere.
struct Mark {
  var form: Form
  /// x and y in units of the picture, and the angle in radians, clockwise.
  var place: SIMD3<Float>

  /// What a mark looks like, in units of the picture about its place.
  struct Form: Hashable {
    var role: DrawingRole
    var pieces: [Piece]
  }

  /// A part of a form.
  enum Piece: Hashable {
    case circle(SIMD2<Float>, radius: Float)
    /// Convex, rounded outwards; two corners are a capsule.
    case polygon([SIMD2<Float>], radius: Float)
    case polyline([SIMD2<Float>], isClosed: Bool)
    /// To the right, of a length.
    case line(Float)
    /// To the right, of a length, with a head of a width.
    case arrow(Float, head: Float)
    /// To the right, of a length, with windings of a height.
    case spring(Float, height: Float)
    /// A cross in a circle of a radius.
    case target(radius: Float)
    case text(String)
  }
}

extension Mark.Form {
  /// The text, if it is one.
  var text: String? {
    if case .text(let text)? = pieces.first { text } else { nil }
  }
}
