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

  /// The surface as the world has it.
  var material: SurfaceMaterial { SurfaceMaterial(friction: Float(friction), restitution: Float(elasticity)) }
}
