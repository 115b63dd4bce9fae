/// The scalar product.
@inline(__always)
func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }

/// The area of the parallelogram from `a` to `b`, positive if `b` lies to the left of `a`.
@inline(__always)
func cross(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.y - a.y * b.x }

@inline(__always)
func length(_ v: SIMD2<Float>) -> Float { (v.x * v.x + v.y * v.y).squareRoot() }

/// The vector rotated a quarter turn to the left.
@inline(__always)
func leftPerpendicular(_ v: SIMD2<Float>) -> SIMD2<Float> { SIMD2(-v.y, v.x) }

/// The vector rotated a quarter turn to the right: for an edge that runs counter-clockwise, outwards.
@inline(__always)
func rightPerpendicular(_ v: SIMD2<Float>) -> SIMD2<Float> { SIMD2(v.y, -v.x) }
