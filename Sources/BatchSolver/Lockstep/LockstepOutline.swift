internal import KernelInterface

/// A convex outline: of a part of a figure, or of a piece of the ground that it may touch.
///
/// A segment has two corners; everything else has three to eight, anticlockwise. Normals and centroids are computed as by Box2D 2.3,
/// whose collisions begin their search with them.
struct LockstepOutline: BitwiseCopyable {
  /// 2 to 8.
  private(set) var count = 0
  /// Of the corners, m. Those that there are not are the first one again.
  private(set) var x = SIMD8<Float>.zero
  private(set) var y = SIMD8<Float>.zero
  /// Of the normals of sides, outwards: side i begins at corner i. That of a segment is to the right of its way.
  private(set) var normalX = SIMD8<Float>.zero
  private(set) var normalY = SIMD8<Float>.zero
  /// m. Of the area; the middle of a segment.
  private(set) var centroid = SIMD2<Float>.zero

  /// - Parameter corners: Anticlockwise, 3 to 8.
  init(_ corners: [SIMD2<Float>]) {
    precondition(3...8 ~= corners.count, "an outline has 3 to 8 corners")
    count = corners.count
    for i in 0..<8 { setCorner(i, corners[i < count ? i : 0]) }
    setNormals()
    setCentroid()
  }

  /// A rectangle about the origin. Its corners begin at the lower left one.
  init(half: SIMD2<Float>) {
    count = 4
    setCorners(SIMD2(-half.x, -half.y), SIMD2(half.x, -half.y), half, SIMD2(-half.x, half.y))
    (normalX[1], normalX[3]) = (1, -1)
    (normalY[0], normalY[2]) = (-1, 1)
  }

  /// An upright rectangle. Its corners begin at the lower right one.
  init(middle: SIMD2<Float>, half: SIMD2<Float>) {
    count = 4
    let (low, high) = (middle - half, middle + half)
    setCorners(SIMD2(high.x, low.y), high, SIMD2(low.x, high.y), low)
    setNormals()
    setCentroid()
  }

  /// A segment.
  init(from a: SIMD2<Float>, to b: SIMD2<Float>) {
    count = 2
    x = SIMD8(repeating: a.x)
    y = SIMD8(repeating: a.y)
    setCorner(1, b)
    let normal = normal(from: a, to: b)
    (normalX[0], normalY[0]) = (normal.x, normal.y)
    (normalX[1], normalY[1]) = (-normal.x, -normal.y)
    centroid = 0.5 * (a + b)
  }

  @inline(__always)
  func corner(_ index: Int) -> SIMD2<Float> { SIMD2(x[index], y[index]) }

  @inline(__always)
  func normal(_ index: Int) -> SIMD2<Float> { SIMD2(normalX[index], normalY[index]) }

  /// How far its farthest corner is from the origin, m.
  var reach: Float { greatest(x * x + y * y).squareRoot() }

  /// What it covers where it is, skin included.
  func bounds(at pose: LockstepPose) -> AABB {
    let x = pose.cosine * x - pose.sine * y + pose.position.x
    let y = pose.sine * self.x + pose.cosine * self.y + pose.position.y
    let low = SIMD2(-greatest(-x), -greatest(-y))
    let high = SIMD2(greatest(x), greatest(y))
    return AABB(low: low - LockstepGround.skin, high: high + LockstepGround.skin)
  }

  /// The same for kernels.
  var corners: LockstepCorners {
    var corners = LockstepCorners()
    withUnsafeMutableBytes(of: &corners.x) { $0.storeBytes(of: x, as: SIMD8<Float>.self) }
    withUnsafeMutableBytes(of: &corners.y) { $0.storeBytes(of: y, as: SIMD8<Float>.self) }
    corners.count = Int32(count)
    return corners
  }

  // MARK: - Making

  private mutating func setCorner(_ index: Int, _ corner: SIMD2<Float>) { (x[index], y[index]) = (corner.x, corner.y) }

  private mutating func setCorners(_ a: SIMD2<Float>, _ b: SIMD2<Float>, _ c: SIMD2<Float>, _ d: SIMD2<Float>) {
    x = SIMD8(repeating: a.x)
    y = SIMD8(repeating: a.y)
    setCorner(1, b)
    setCorner(2, c)
    setCorner(3, d)
  }

  private func normal(from a: SIMD2<Float>, to b: SIMD2<Float>) -> SIMD2<Float> {
    let side = b - a
    let inverse = 1 / (side.x * side.x + side.y * side.y).squareRoot()
    return SIMD2(inverse * side.y, inverse * -side.x)
  }

  private mutating func setNormals() {
    for i in 0..<count {
      let normal = normal(from: corner(i), to: corner(i + 1 == count ? 0 : i + 1))
      (normalX[i], normalY[i]) = (normal.x, normal.y)
    }
  }

  /// Triangles about the origin, where it lies in them or not.
  private mutating func setCentroid() {
    let third: Float = 1 / 3
    var (sum, area) = (SIMD2<Float>.zero, Float(0))
    for i in 0..<count {
      let (a, b) = (corner(i), corner(i + 1 == count ? 0 : i + 1))
      let part = 0.5 * (a.x * b.y - a.y * b.x)
      area += part
      sum += part * third * (a + b)
    }
    centroid = sum * (1 / area)
  }
}
