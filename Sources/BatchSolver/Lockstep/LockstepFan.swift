internal import DynamicsBase

/// Rays that fan out from a point.
package final class LockstepFan {
  // Ways, m.
  let x: AlignedBuffer<Float>
  let y: AlignedBuffer<Float>
  /// How far they go to the left, negative, and to the right, m.
  let least: Float
  let greatest: Float

  /// - Parameter ways: m, at most 16.
  package init(_ ways: [SIMD2<Float>]) {
    precondition(ways.count <= LockstepBatch.lanes, "a fan has 16 rays at most")
    x = AlignedBuffer(zeroed: LockstepBatch.lanes)
    y = AlignedBuffer(zeroed: LockstepBatch.lanes)
    for (ray, way) in ways.enumerated() { (x[ray], y[ray]) = (way.x, way.y) }
    least = ways.map(\.x).min() ?? 0
    greatest = ways.map(\.x).max() ?? 0
  }
}
