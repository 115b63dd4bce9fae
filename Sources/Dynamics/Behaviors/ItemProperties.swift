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
}

/// What item behaviours decide about an item as the world is told it.
struct BodyProperties: Equatable {
  var material: SurfaceMaterial
  /// kg/m^2.
  var density: Float
  /// 1/s.
  var linearDamping: Float
  /// 1/s.
  var angularDamping: Float
  /// Without unit. The world has none: fields ask for it.
  var charge: Float
  var isAnchored: Bool
  var allowsRotation: Bool

  init(_ item: ItemProperties = ItemProperties()) {
    material = SurfaceMaterial(
      friction: limited(item.friction, to: SolverLimits.ratio),
      restitution: limited(item.elasticity, to: SolverLimits.ratio))
    density = Float(max(SolverLimits.density.lowerBound, min(SolverLimits.density.upperBound, item.density)))
    linearDamping = limited(item.resistance, to: SolverLimits.rate)
    angularDamping = limited(item.angularResistance, to: SolverLimits.rate)
    charge = limited(item.charge, to: SolverLimits.strength)
    isAnchored = item.isAnchored
    allowsRotation = item.allowsRotation
  }

  /// What a world was told about a body, one of whose shapes is given.
  init(of body: BodyID, _ shape: ShapeID, charge: Float, in world: World) throws(WorldError) {
    material = try world.material(of: shape)
    density = try world.density(of: shape)
    linearDamping = try world.linearDamping(of: body)
    angularDamping = try world.angularDamping(of: body)
    self.charge = charge
    isAnchored = try world.type(of: body) == .static
    allowsRotation = try !world.isRotationFixed(body)
  }
}
