extension Float {
  /// What the public API says of an impulse or a force, which a step may leave beyond single precision (contradictory
  /// joints, bodies squeezed by kinematic ones): the largest finite number instead of infinity, 0 instead of no number.
  @inline(__always)
  var readable: Float {
    if isFinite { return self }
    return isNaN ? 0 : self < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
  }
}
