internal import Foundation

extension SIMD2<Float> {
  /// A point in points.
  init(_ point: CGPoint) { self.init(Float(point.x), Float(point.y)) }
}

extension CGSize {
  /// The corners of a rectangle of this size about the origin.
  var corners: [SIMD2<Float>] {
    let half = SIMD2(Float(width), Float(height)) / 2
    return [-half, [half.x, -half.y], half, [-half.x, half.y]]
  }
}
