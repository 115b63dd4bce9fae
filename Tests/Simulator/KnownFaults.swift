/// Faults of the library that are known and not mended yet, which programs go around. Nothing else is an exception.
///
/// One is met and not gone around: a dynamic body that many kinematic ones squeeze from all sides gets impulses that
/// grow beyond all numbers (`make soak FLAGS='--seed 766 --worlds 1'`).
enum KnownFaults {
  /// Legal values and steps of extreme size trap or give public values that are not finite.
  static let extremesAreMild = true
  /// `Rotation(angle:)` traps if the angle is not finite.
  static let anglesMustBeFinite = true
  /// Inside a scope or hook `separation(of:)` of a joint in a direct island answers for where its bodies were before
  /// they were placed.
  static let separationIsOldInScopes = true
}
