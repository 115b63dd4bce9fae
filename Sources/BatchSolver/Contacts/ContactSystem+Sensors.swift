internal import DynamicsBase
internal import KernelInterface

extension ContactSystem {
  /// Events of the sensors whose overlaps changed. Manifolds have points a little before shapes meet; overlap is when
  /// their surfaces do.
  mutating func updateSensors(_ bodies: borrowing BodyStore, _ handles: HandleSource) {
    let reader = reader(bodies, handles)
    for block in 0..<pairs.blockCount {
      var mask = pairs.sensor[block: block] & pairs.awake[block: block]
      while mask != 0 {
        let slot = block * 16 + mask.trailingZeroBitCount
        mask &= mask - 1
        let overlaps = pairs.sensed[slot] && separation(slot) <= 0
        guard overlaps != graph.record[slot].isOverlapping else { continue }
        graph.record[slot].isOverlapping = overlaps
        graph.marks.mark(slot)
        hasEvents = true
        if overlaps {
          sensorBeginEvents.append(reader.sensorEvent(slot))
        } else {
          sensorEndEvents.append(reader.sensorEvent(slot))
        }
      }
    }
    forgetRenewedOverlaps()
  }

  /// Takes back the news of overlaps that ended and began in the same step. A change of filter, type or form ends the pair
  /// and has it found again: who counts visitors would lose one, as events do not say which came last.
  private mutating func forgetRenewedOverlaps() {
    guard !sensorBeginEvents.isEmpty, !sensorEndEvents.isEmpty else { return }
    let renewed = Set(sensorBeginEvents).intersection(sensorEndEvents)
    guard !renewed.isEmpty else { return }
    sensorBeginEvents.removeAll { renewed.contains($0) }
    sensorEndEvents.removeAll { renewed.contains($0) }
  }

  /// The least distance of a manifold's points, m.
  private func separation(_ slot: Int) -> Float {
    let manifold = pairs.manifolds.pointer + slot
    let first = manifold.pointee.separation1
    return manifold.pointee.pointCount > 1 ? min(first, manifold.pointee.separation2) : first
  }
}
