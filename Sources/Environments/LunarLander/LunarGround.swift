/// The ground of a lander's world: heights at even distances, level in the middle, where landers are to come to rest.
struct LunarGround {
  /// How many heights there are.
  static let count = 11
  /// m. What is seen of a world: 600 by 400 pixels of the original's, of which 30 are a metre.
  static let width = Float(600.0 / 30)
  static let height = Float(400.0 / 30)
  /// m. Of the level place.
  static let padHeight = Float(400.0 / 30 / 4)
  /// m. From one height to the next.
  static let distance: Float = 2
  /// The drawn heights that are level. Smoothed, three are.
  private static let pad = count / 2 - 2...count / 2 + 2

  /// m; the first `count`.
  private var heights = SIMD16<Float>.zero

  /// A flat ground at 0.
  init() {}

  /// Heights by chance, each the mean of three that are drawn.
  ///
  /// The original draws one more than there are, which is at both ends of what it takes the means of.
  init(_ uniform: () -> Float) {
    var drawn = SIMD16<Float>.zero
    for place in 0...Self.count { drawn[place] = uniform() * Float(400.0 / 30 / 2) }
    for place in Self.pad { drawn[place] = Self.padHeight }
    for place in 0..<Self.count {
      let before = drawn[place == 0 ? Self.count : place - 1]
      heights[place] = 0.33 * (before + drawn[place] + drawn[place + 1])
    }
  }

  /// m.
  subscript(place: Int) -> Float { heights[place] }
}
