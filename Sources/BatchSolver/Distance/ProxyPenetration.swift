/// How deep two cores are in each other, their radii left out.
struct ProxyPenetration: BitwiseCopyable {
  /// The unit vector along which B comes free of A soonest.
  var normal: SIMD2<Float>
  /// How far that is, m.
  var depth: Float

  /// For cores that overlap: the shortest path out is across an edge of one of them.
  init(_ a: ConvexProxy, _ b: ConvexProxy) {
    // Two points in one place: up is as good as any direction.
    normal = [0, 1]
    depth = .infinity
    for index in 0..<(a.count > 1 ? a.count : 0) { consider(a.outwardNormal(index), a.corner(index), b, 1) }
    for index in 0..<(b.count > 1 ? b.count : 0) { consider(b.outwardNormal(index), b.corner(index), a, -1) }
    if depth == .infinity { depth = 0 }
  }

  private mutating func consider(
    _ outward: SIMD2<Float>, _ edge: SIMD2<Float>, _ other: ConvexProxy, _ sign: Float
  ) {
    let distance = dot(outward, edge - other.corner(other.support(-outward)))
    if distance < depth {
      depth = max(distance, 0)
      normal = sign * outward
    }
  }
}
