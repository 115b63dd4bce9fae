/// The triangles of a simple polygon by ear clipping, and the convex parts they merge into.
///
/// An ear is a convex corner whose triangle with its neighbours holds no other corner; cutting off ears until a
/// triangle is left needs no new corners (Meisters 1975). Of all ears the least thin is cut first.
struct Triangulation {
  private let corners: [SIMD2<Double>]
  /// Corner indices in order of positive area.
  private var parts: [[Int]] = []
  /// The two corners of each cut.
  private var cuts: [(Int, Int)] = []

  init(_ corners: [SIMD2<Double>]) {
    self.corners = corners
    clip()
  }

  // MARK: - Ears

  private mutating func clip() {
    var rest = Array(corners.indices)
    var quality = rest.indices.map { earQuality($0, in: rest) }
    while rest.count > 3 {
      var best = 0
      for index in rest.indices where quality[index] > quality[best] { best = index }
      if quality[best] <= 0 {
        // Cutting one ear can free another that is no neighbour of it.
        quality = rest.indices.map { earQuality($0, in: rest) }
        for index in rest.indices where quality[index] > quality[best] { best = index }
      }
      // Without any ear, which only rounding brings about, the corner that moves the outline least goes.
      if quality[best] <= 0 { best = flattestCorner(in: rest) }
      let before = (best + rest.count - 1) % rest.count
      let after = (best + 1) % rest.count
      let triangle = [rest[before], rest[best], rest[after]]
      // A corner on the line between its neighbours leaves no triangle.
      if turn(corners[triangle[0]], corners[triangle[1]], corners[triangle[2]]) > 0 {
        parts.append(triangle)
        cuts.append((triangle[0], triangle[2]))
      }
      rest.remove(at: best)
      quality.remove(at: best)
      let last = best == 0 ? rest.count - 1 : best - 1
      let next = best == rest.count ? 0 : best
      quality[last] = earQuality(last, in: rest)
      quality[next] = earQuality(next, in: rest)
    }
    if turn(corners[rest[0]], corners[rest[1]], corners[rest[2]]) > 0 { parts.append(rest) }
  }

  /// How far from thin the ear at a place is: its height by its longest side; 0 if it is none.
  private func earQuality(_ place: Int, in rest: [Int]) -> Double {
    let before = rest[(place + rest.count - 1) % rest.count]
    let after = rest[(place + 1) % rest.count]
    let a = corners[before]
    let b = corners[rest[place]]
    let c = corners[after]
    let doubleArea = turn(a, b, c)
    guard doubleArea > 0 else { return 0 }
    for other in rest where other != before && other != rest[place] && other != after {
      let point = corners[other]
      // On the cut counts as inside, else the cut would touch the outline.
      if turn(a, b, point) >= 0, turn(b, c, point) >= 0, turn(c, a, point) >= 0, point != a, point != c { return 0 }
    }
    let longest = max(distance(a, b), distance(b, c), distance(c, a))
    return doubleArea / (longest * longest)
  }

  private func flattestCorner(in rest: [Int]) -> Int {
    var best = 0
    var least = Double.infinity
    for place in rest.indices {
      let a = corners[rest[(place + rest.count - 1) % rest.count]]
      let c = corners[rest[(place + 1) % rest.count]]
      let size = abs(turn(a, corners[rest[place]], c))
      if size < least {
        best = place
        least = size
      }
    }
    return best
  }

  // MARK: - Merging

  /// The parts that are left when every cut is undone that can be, the longest first: at most four times as many as the
  /// fewest possible (Hertel and Mehlhorn 1983), more where the limit of corners speaks against it.
  mutating func mergedParts(largestCount: Int) -> [Polygon] {
    let order = cuts.indices.sorted { a, b in
      let lengths = (distance(corners[cuts[a].0], corners[cuts[a].1]), distance(corners[cuts[b].0], corners[cuts[b].1]))
      return lengths.0 == lengths.1 ? a < b : lengths.0 > lengths.1
    }
    for cut in order { undo(cuts[cut], largestCount: largestCount) }
    return parts.map { part in Polygon(unchecked: part.map { corners[$0] }) }
  }

  /// Joins the two parts at a cut if the result is convex and has not too many corners.
  private mutating func undo(_ cut: (Int, Int), largestCount: Int) {
    guard let (first, firstStart) = part(withEdge: cut.0, cut.1),
      let (second, secondStart) = part(withEdge: cut.1, cut.0),
      parts[first].count + parts[second].count - 2 <= largestCount
    else { return }
    // All corners of the first part from the end of the cut to its start, then those of the second between them.
    let a = parts[first]
    let b = parts[second]
    let joined =
      (1...a.count).map { a[(firstStart + $0) % a.count] } + (2..<b.count).map { b[(secondStart + $0) % b.count] }
    guard Polygon(unchecked: joined.map { corners[$0] }).isConvex else { return }
    parts[min(first, second)] = joined
    parts.remove(at: max(first, second))
  }

  /// The part with an edge from one corner to another, and where in it the edge starts.
  private func part(withEdge from: Int, _ to: Int) -> (part: Int, start: Int)? {
    for (index, part) in parts.enumerated() {
      if let start = part.firstIndex(of: from), part[(start + 1) % part.count] == to { return (index, start) }
    }
    return nil
  }
}
