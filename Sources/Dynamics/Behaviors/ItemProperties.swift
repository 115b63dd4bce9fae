internal import BatchSolver
internal import Foundation

/// What item behaviours decide about an item, with UIKit's defaults as measured (its documentation has 0 for
/// elasticity, friction and resistance).
struct ItemProperties: Equatable {
  /// Restitution, 0...1.
  var elasticity: CGFloat = 0.2
  /// Coulomb's coefficient.
  var friction: CGFloat = 0.2
  /// Mass of 100 pt x 100 pt, kg.
  var density: CGFloat = 1
  /// Rate at which the velocity decays, 1/s.
  var resistance: CGFloat = 0.1
  /// Rate at which the angular velocity decays, 1/s.
  var angularResistance: CGFloat = 0.1
  /// Without unit.
  var charge: CGFloat = 0
  var isAnchored = false
  var allowsRotation = true

  // MARK: - As the world has them

  var material: SurfaceMaterial {
    SurfaceMaterial(
      friction: limited(friction, to: SolverLimits.ratio), restitution: limited(elasticity, to: SolverLimits.ratio))
  }
  /// kg/m^2.
  var worldDensity: Float {
    Float(max(SolverLimits.density.lowerBound, min(SolverLimits.density.upperBound, density)))
  }
  /// 1/s.
  var linearDamping: Float { limited(resistance, to: SolverLimits.rate) }
  /// 1/s.
  var angularDamping: Float { limited(angularResistance, to: SolverLimits.rate) }
  var worldCharge: Float { limited(charge, to: SolverLimits.strength) }
}
