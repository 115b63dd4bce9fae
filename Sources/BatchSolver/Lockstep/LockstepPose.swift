/// Where a part is: its origin, m, and the cosine and sine of its angle.
struct LockstepPose: BitwiseCopyable {
  var position: SIMD2<Float>
  var cosine: Float
  var sine: Float

  /// Where a point of the part is.
  @inline(__always)
  func applied(to point: SIMD2<Float>) -> SIMD2<Float> { rotated(point) + position }

  @inline(__always)
  func rotated(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(cosine * vector.x - sine * vector.y, sine * vector.x + cosine * vector.y)
  }

  /// The inverse of `applied(to:)`.
  @inline(__always)
  func inverseApplied(to point: SIMD2<Float>) -> SIMD2<Float> { inverseRotated(point - position) }

  @inline(__always)
  func inverseRotated(_ vector: SIMD2<Float>) -> SIMD2<Float> {
    SIMD2(cosine * vector.x + sine * vector.y, cosine * vector.y - sine * vector.x)
  }
}
