/// Cosine and sine of an angle below 2^20 rad, of others those of 0: the same operations as those of the kernels (`LockstepTurn`), so
/// that all processors and platforms have the same.
func cosineAndSine(_ angle: Float) -> (Float, Float) {
  let angle = abs(angle) < 1_048_576 ? angle : 0
  let quarters = angle * 0.636_619_772
  let nearest = Int32(quarters + (angle < 0 ? -0.5 : 0.5))
  let count = Float(nearest)
  let rest = ((angle - count * 1.5703125) - count * 4.837_512_97e-4) - count * 7.549_789_95e-8
  let square = rest * rest
  let sinePolynomial = (-1.951_529_59e-4 * square + 8.332_160_87e-3) * square - 1.666_665_46e-1
  let sine = sinePolynomial * square * rest + rest
  let cosinePolynomial = (2.443_315_71e-5 * square - 1.388_731_63e-3) * square + 4.166_664_57e-2
  let cosine = (cosinePolynomial * square - 0.5) * square + 1
  switch nearest & 3 {
  case 0: return (cosine, sine)
  case 1: return (-sine, cosine)
  case 2: return (-cosine, -sine)
  default: return (sine, -cosine)
  }
}
