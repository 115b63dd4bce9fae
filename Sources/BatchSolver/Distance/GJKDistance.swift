/// How far apart two cores are, their radii left out.
package struct GJKDistance: BitwiseCopyable, Sendable {
  /// The closest points of the two cores; a common point if they overlap.
  package var pointA: SIMD2<Float>
  package var pointB: SIMD2<Float>
  /// Unit vector from A to B; zero if the cores overlap.
  package var normal: SIMD2<Float>
  /// m; 0 if the cores overlap.
  package var distance: Float
  /// The corners that bear the closest points: 1 to 3, in the first places of `cornersA` and `cornersB`.
  package var cornerCount: Int
  package var cornersA: SIMD4<UInt8>
  package var cornersB: SIMD4<UInt8>

  /// Whether the cores have a point in common.
  package var overlaps: Bool { distance == 0 }

  /// The distance of two cores by the algorithm of Gilbert, Johnson and Keerthi: simplices approach the point of
  /// their difference next to the origin, each with the corner added that lies farthest towards the origin. Every new
  /// corner is one that the simplex does not have, and the distance falls: with hulls of up to 8 corners it ends after
  /// a few rounds.
  package init(_ a: ConvexProxy, _ b: ConvexProxy) {
    var simplex = Simplex(SimplexVertex(a, 0, b, 0))
    self.init(a, b, &simplex)
  }

  /// The same, started from the result for two cores of the same shapes in nearly the same places.
  package init(_ a: ConvexProxy, _ b: ConvexProxy, startingAt former: GJKDistance) {
    var simplex = Simplex(SimplexVertex(a, Int(former.cornersA[0]), b, Int(former.cornersB[0])))
    for index in 1..<max(former.cornerCount, 1) {
      simplex.append(SimplexVertex(a, Int(former.cornersA[index]), b, Int(former.cornersB[index])))
    }
    self.init(a, b, &simplex)
  }

  private init(_ a: ConvexProxy, _ b: ConvexProxy, _ simplex: inout Simplex) {
    normal = .zero
    distance = 0
    if var nearest = simplex.reduce() {
      (normal, distance) = nearest
      var stallCount = 0
      for _ in 0..<Self.roundLimit {
        let vertex = SimplexVertex(a, a.support(nearest.direction), b, b.support(-nearest.direction))
        // No corner lies farther: up to rounding, what is found is the answer.
        guard !simplex.contains(vertex), dot(vertex.difference, nearest.direction) > -nearest.distance else { break }
        var larger = simplex
        larger.append(vertex)
        guard let closer = larger.reduce() else {
          (normal, distance) = (.zero, 0)
          simplex = larger
          break
        }
        // Closer, though by rounding it may not seem so: where the direction is off by 1e-4, the distance is not. What
        // seems so twice goes round in circles.
        if closer.distance >= nearest.distance { stallCount += 1 }
        guard stallCount < 2 else { break }
        simplex = larger
        nearest = closer
        (normal, distance) = closer
      }
    }
    (pointA, pointB) = simplex.witnesses
    cornerCount = simplex.count
    cornersA = SIMD4(simplex.first.indexA, simplex.second.indexA, simplex.third.indexA, 0)
    cornersB = SIMD4(simplex.first.indexB, simplex.second.indexB, simplex.third.indexB, 0)
  }

  /// Rounds at most: three or four are usual.
  private static let roundLimit = 20
}
