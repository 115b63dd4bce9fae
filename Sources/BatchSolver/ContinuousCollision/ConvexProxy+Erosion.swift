extension ConvexProxy {
  /// The shape without a skin of thickness `skin` (m): points of the shape that are deeper, all of them but at sharp corners.
  ///
  /// A little of what remains is radius, so that its corners being apart from another shape can be told from touching.
  ///
  /// - Parameters:
  ///   - center: A point of the shape, m.
  ///   - minimumExtent: The smallest distance of the shape's boundary from there, m.
  package func eroded(by skin: Float, center: SIMD2<Float>, minimumExtent: Float) -> ConvexProxy {
    var result = self
    let rest = 0.5 * skin
    if count < 3 || radius >= skin + rest {
      result.radius = max(radius - skin, 0)
      return result
    }
    let depth = skin - radius + rest
    let part = min(depth / (minimumExtent - radius), Self.largestPart)
    result.radius = rest
    var after = outwardNormal(count - 1)
    for index in 0..<count {
      let here = corner(index)
      let before = after
      after = outwardNormal(index)
      // The corner of the two edges moved inwards. A sharp one could leave the shape on the other side, and goes towards the
      // centre, as far as takes both its edges in by the depth.
      let shift = (before + after) * (depth / (1 + dot(before, after)))
      let isSharp = length(shift) > Self.largestShift * depth
      let moved = here - (isSharp ? part * (here - center) : shift)
      result.x[index] = moved.x
      result.y[index] = moved.y
    }
    for index in count..<8 {
      result.x[index] = result.x[count - 1]
      result.y[index] = result.y[count - 1]
    }
    return result
  }

  /// How far a corner goes that is not sharp, in units of the depth: a right angle takes the root of two.
  private static var largestShift: Float { 1.5 }
  /// How far a sharp corner goes at most, as a part of its way to the centre: of what is asked to lose all a little is left.
  private static var largestPart: Float { 0.9 }
}
