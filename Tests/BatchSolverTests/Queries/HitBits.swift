internal import BatchSolver

/// A hit as numbers, for comparison between worlds: rows in place of identifiers, which belong to one world, and bits
/// in place of floats, so that zeros of different signs differ.
struct HitBits: Equatable {
  let shape: Int32
  let body: Int32
  let numbers: [UInt32]

  init(_ hit: CastHit) {
    shape = hit.shape.index
    body = hit.body.index
    numbers = [hit.point.x, hit.point.y, hit.normal.x, hit.normal.y, hit.fraction].map(\.bitPattern)
  }
}
