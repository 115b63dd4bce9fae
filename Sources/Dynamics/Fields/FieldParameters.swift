internal import Foundation

/// What a field is, in UIKit's units.
struct FieldParameters: Equatable, Sendable, Codable {
  let kind: FieldKind
  /// pt.
  var position = CGPoint.zero
  /// About the position.
  var region = Region.infinite
  var strength: CGFloat = 1
  var falloff: CGFloat
  /// pt; the default is 2^-15 m, as in UIKit.
  var minimumRadius: CGFloat = 0x1p-15 * Units.pointsPerMeter
  /// Zero for fields without one.
  var direction = CGVector(dx: 0.0, dy: 0.0)
  /// 0 to 1; 0 for fields without it.
  var smoothness: CGFloat = 0
  /// 1/s; 0 for fields without it.
  var animationSpeed: CGFloat = 0
  /// Which pattern of noise.
  var seed: UInt32 = 0

  init(kind: FieldKind) {
    self.kind = kind
    falloff = CGFloat(kind.defaultFalloff)
  }

  /// The law in the world's units.
  var law: FieldLaw {
    FieldLaw(
      kind: kind, strength: limited(strength, to: SolverLimits.strength),
      falloff: limited(falloff, to: SolverLimits.exponent),
      minimumRadius: Units.meters(min(minimumRadius, SolverLimits.distance)),
      direction: limited(direction, to: SolverLimits.strength), smoothness: Double(smoothness), seed: seed)
  }

  /// Refuses what no setter would take.
  ///
  /// - Throws: ``DynamicsError/invalidValue(name:value:expected:)`` for the first such value.
  func check() throws(DynamicsError) {
    try checkPoint(position, "position")
    try checkFinite(strength, "strength")
    try checkFinite(falloff, "falloff")
    try checkNotNegative(minimumRadius, "minimumRadius")
    try checkVector(direction, "direction")
    try checkFinite(smoothness, "smoothness")
    try checkFinite(animationSpeed, "animationSpeed")
  }
}
