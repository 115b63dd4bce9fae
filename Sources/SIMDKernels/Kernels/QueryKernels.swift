internal import KernelInterface

let queryKernels = QueryKernels(sweep: sweepBoxes)

/// One sweep against 16 boxes; 256 bytes read. The box of the sweep meets another between the fractions at which the last
/// pair of sides comes together and the first pair parts:
///
/// `(low - sweep high) / way` and `(high - sweep low) / way` for an axis along which the way is positive, and with the
/// sides exchanged where it is negative. Chosen by sign and not by size: so an empty (inverted) box is met never.
@inline(never)
private func sweepBoxes(
  _ sweep: BoxSweep, _ limit: Float, _ boxes: UnsafePointer<Float>, _ stride: Int,
  _ fractions: UnsafeMutablePointer<Float>
) -> UInt32 {
  let isRight = sweep.inverse.x > 0
  let isUp = sweep.inverse.y > 0
  let nearX = boxes + (isRight ? 0 : stride)
  let farX = boxes + (isRight ? stride : 0)
  let nearY = boxes + (isUp ? 2 * stride : 3 * stride)
  let farY = boxes + (isUp ? 3 * stride : 2 * stride)
  let frontX = Lanes(isRight ? sweep.high.x : sweep.low.x)
  let backX = Lanes(isRight ? sweep.low.x : sweep.high.x)
  let frontY = Lanes(isUp ? sweep.high.y : sweep.low.y)
  let backY = Lanes(isUp ? sweep.low.y : sweep.high.y)
  let inverseX = Lanes(sweep.inverse.x)
  let inverseY = Lanes(sweep.inverse.y)
  // Three roundings on either side: so much later than computed the boxes may part.
  let slack = Lanes(1 + 8 * Float.ulpOfOne)
  var bits: UInt32 = 0
  var lane = 0
  while lane < Tile.lanes {
    let enter = max(
      max((Lanes(load: nearX + lane) - frontX) * inverseX, (Lanes(load: nearY + lane) - frontY) * inverseY),
      Lanes.zero)
    let leave = min(
      min((Lanes(load: farX + lane) - backX) * inverseX, (Lanes(load: farY + lane) - backY) * inverseY) * slack,
      Lanes(limit))
    enter.store(fractions + lane)
    bits |= (enter <= leave).bits << UInt32(lane)
    lane += laneCount
  }
  return bits
}
