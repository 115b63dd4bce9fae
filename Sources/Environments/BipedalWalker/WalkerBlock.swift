/// Something that is built on the terrain, or in it.
struct WalkerBlock: Equatable {
  /// m.
  var middle: SIMD2<Float>
  /// Half width and half height, m.
  var halfSize: SIMD2<Float>

  /// One that is not there: bodies have their shapes for ever, and it lies where no walker comes.
  static let absent = WalkerBlock(middle: [-50, -50], halfSize: [1, 1])

  /// `x, y` of the middle, half width and half height.
  var row: SIMD4<Float> { SIMD4(lowHalf: middle, highHalf: halfSize) }
}
