internal import BatchSolver

/// Something that is built on the terrain, or in it.
struct WalkerBlock: Equatable {
  /// m.
  var middle: SIMD2<Float>
  /// Half width and half height, m.
  var halfSize: SIMD2<Float>

  /// One that is not there: bodies have their shapes for ever, and it lies where no walker comes.
  static let absent = WalkerBlock(middle: [-50, -50], halfSize: [1, 1])

  /// What it is for the world.
  var geometry: ShapeGeometry { .box(halfWidth: halfSize.x, halfHeight: halfSize.y, center: middle) }
}
