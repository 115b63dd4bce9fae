extension ConvexProxy {
  /// The shape without a skin of thickness `skin` (m): the points of the shape that are deeper. Corners sharper than a
  /// right angle lose less.
  ///
  /// A little of what remains is radius, so that its corners being apart from another shape can be told from touching.
  package func eroded(by skin: Float) -> ConvexProxy {
    var result = self
    let rest = 0.5 * skin
    if count < 3 || radius >= skin + rest {
      result.radius = max(radius - skin, 0)
      return result
    }
    let depth = skin - radius + rest
    result.radius = rest
    var after = outwardNormal(count - 1)
    for index in 0..<count {
      let here = corner(index)
      let before = after
      after = outwardNormal(index)
      // The corner of the two edges moved inwards; a sharp one not so far that it could leave the shape on the other
      // side.
      let shift = (before + after) * (depth / (1 + dot(before, after)))
      let size = length(shift)
      let longest = Self.largestShift * depth
      let moved = size > longest ? here - shift * (longest / size) : here - shift
      result.x[index] = moved.x
      result.y[index] = moved.y
    }
    for index in count..<8 {
      result.x[index] = result.x[count - 1]
      result.y[index] = result.y[count - 1]
    }
    return result
  }

  /// How far a corner goes, in units of the depth: a right angle takes the root of two.
  private static var largestShift: Float { 1.5 }
}
