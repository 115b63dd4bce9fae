extension Polygon {
  /// Convex polygons that tile this one.
  ///
  /// A convex polygon with too many corners is cut into slices from its centroid, like a cake, so that each part is
  /// deep where it is touched. One that is not convex is cut along diagonals (see ``Triangulation``), and adds no
  /// corners.
  ///
  /// - Parameter largestCount: The largest number of corners of a part; less than 3 counts as 3.
  /// - Returns: The parts in an order that depends on the corners alone.
  package func convexParts(largestCount: Int) -> [Polygon] {
    let largestCount = max(largestCount, 3)
    guard isConvex else {
      var triangulation = Triangulation(corners)
      return triangulation.mergedParts(largestCount: largestCount)
    }
    guard corners.count > largestCount else { return [self] }
    return slices(largestCount: largestCount) ?? halves(largestCount: largestCount)
  }

  /// Slices from the centroid; nil if one of them would have no acute enough tip.
  private func slices(largestCount: Int) -> [Polygon]? {
    let edgesInSlice = largestCount - 2
    guard edgesInSlice > 0 else { return nil }
    let count = (corners.count + edgesInSlice - 1) / edgesInSlice
    guard count >= 3 else { return nil }
    let center = centroid
    var parts: [Polygon] = []
    for index in 0..<count {
      let first = corners.count * index / count
      let last = corners.count * (index + 1) / count
      let slice = Polygon(unchecked: [center] + (first...last).map { corners[$0 % corners.count] })
      guard slice.isConvex else { return nil }
      parts.append(slice)
    }
    return parts
  }

  /// Parts on both sides of a diagonal that halves the corners.
  private func halves(largestCount: Int) -> [Polygon] {
    let middle = corners.count / 2
    let first = Polygon(unchecked: Array(corners[0...middle]))
    let second = Polygon(unchecked: Array(corners[middle...]) + [corners[0]])
    return first.convexParts(largestCount: largestCount) + second.convexParts(largestCount: largestCount)
  }
}
