/// A contact that something hit in the last step.
package struct ContactHit {
  /// The contact's.
  package let slot: Int32
  /// The point that bore the blow, 0 or 1: the one with the larger product of approach speed and impulse. The corner on
  /// which a tilted box falls and the one beside it come equally fast, and a corner that carries a load does not come.
  package let point: Int
  /// The largest approach speed of a point that bore something, m/s, above 0.
  package let speed: Float
}

extension ContactHit {
  /// All of it, in the order of slots: that in bits 33 to 63, the point in bit 32, the speed below.
  var key: UInt64 { UInt64(slot) << 33 | UInt64(point) << 32 | UInt64(speed.bitPattern) }

  init(key: UInt64) {
    self.init(
      slot: Int32(key >> 33), point: Int(key >> 32 & 1), speed: Float(bitPattern: UInt32(truncatingIfNeeded: key)))
  }
}
