internal import BatchSolver
public import Foundation

/// Physical properties of its items, and their velocities: UIKit's `UIDynamicItemBehavior`.
///
/// If several hold an item, for each property the last one in the order of the behaviour tree (parents first) that set
/// it counts; what none set has its default. The defaults are UIKit's as measured, which are not those of its
/// documentation.
///
/// Numbers may be as large as `.greatestFiniteMagnitude`, or `.infinity` where they cannot be negative, which counts as
/// the former: what is beyond the solver's reach acts like the largest value within it.
nonisolated open class DynamicItemBehavior: ItemSetBehavior {
  final var chosen = SetProperties()
  private final var pendingLinear = ItemValues<CGPoint>()
  private final var pendingAngular = ItemValues<CGFloat>()

  /// How much of the approach speed returns in a collision, 0...1; of two items the larger counts. Default: 0.2.
  open var elasticity: CGFloat {
    get { chosen.elasticity ?? ItemProperties().elasticity }
    set { change(newValue, "elasticity", \.elasticity) }
  }

  /// Coulomb's coefficient; of two items the geometric mean counts. Default: 0.2.
  open var friction: CGFloat {
    get { chosen.friction ?? ItemProperties().friction }
    set { change(newValue, "friction", \.friction) }
  }

  /// Mass of 100 pt x 100 pt, kg. Default: 1. Must be above 0.
  open var density: CGFloat {
    get { chosen.density ?? ItemProperties().density }
    set {
      reporting { () throws(DynamicsError) in
        guard newValue > 0 else {
          throw .invalidValue(name: "density", value: "\(newValue)", expected: "a number above 0")
        }
        change(newValue, "density", \.density)
      }
    }
  }

  /// Rate at which the velocity decays, 1/s. Default: 0.1.
  open var resistance: CGFloat {
    get { chosen.resistance ?? ItemProperties().resistance }
    set { change(newValue, "resistance", \.resistance) }
  }

  /// Rate at which the angular velocity decays, 1/s. Default: 0.1.
  open var angularResistance: CGFloat {
    get { chosen.angularResistance ?? ItemProperties().angularResistance }
    set { change(newValue, "angularResistance", \.angularResistance) }
  }

  /// What electric and magnetic fields act on. Default: 0.
  open var charge: CGFloat {
    get { chosen.charge ?? ItemProperties().charge }
    set {
      reporting { () throws(DynamicsError) in
        try checkFinite(newValue, "charge")
        chosen.charge = newValue
        propertiesChanged()
      }
    }
  }

  /// Whether the items stand still and are collided with like boundaries. Default: false.
  open var isAnchored: Bool {
    get { chosen.isAnchored ?? ItemProperties().isAnchored }
    set {
      chosen.isAnchored = newValue
      propertiesChanged()
    }
  }

  /// Whether the items turn. Default: true.
  open var allowsRotation: Bool {
    get { chosen.allowsRotation ?? ItemProperties().allowsRotation }
    set {
      chosen.allowsRotation = newValue
      propertiesChanged()
    }
  }

  /// A behaviour for some items that sets nothing yet.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// A behaviour for all items of a buffer that sets nothing yet.
  public override init(items: DynamicItemBuffer) { super.init(items: items) }

  private func change(_ value: CGFloat, _ name: String, _ property: WritableKeyPath<SetProperties, CGFloat?>) {
    reporting { () throws(DynamicsError) in
      chosen[keyPath: property] = try checkedMagnitude(value, name)
      propertiesChanged()
    }
  }

  private func propertiesChanged() {
    dynamicAnimator?.propertiesAreStale = true
    dynamicAnimator?.changed(by: self)
  }

  /// Applies what was set to an item's properties.
  final func apply(to properties: inout ItemProperties) { chosen.apply(to: &properties) }

  // MARK: - Velocities

  /// Adds to an item's velocity, pt/s. Before the behaviour is in an animator the sum is kept and added on joining.
  /// Without effect on anchored items; what is not finite is reported, and so is an item that the behaviour does not
  /// hold.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    reporting { () throws(DynamicsError) in
      try checkVector(CGVector(dx: velocity.x, dy: velocity.y), "velocity")
      try checkMembership(of: item)
      guard let animator = dynamicAnimator, let row = heldRow(of: item, in: animator) else {
        let sum = pendingLinear[item] ?? .zero
        pendingLinear[item] = CGPoint(
          x: try checkedNumber(sum.x + velocity.x, "velocity"), y: try checkedNumber(sum.y + velocity.y, "velocity"))
        return
      }
      animator.addVelocity(Units.velocity(velocity), 0, to: row)
    }
  }

  /// An item's velocity, pt/s; zero if the behaviour is not in an animator or does not hold the item.
  open func linearVelocity(for item: any DynamicItem) -> CGPoint {
    guard let animator = dynamicAnimator, let row = heldRow(of: item, in: animator) else { return .zero }
    return Units.point(animator.velocity(ofRow: row).linear)
  }

  /// Adds to an item's angular velocity, rad/s; otherwise as `addLinearVelocity(_:for:)`.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    reporting { () throws(DynamicsError) in
      try checkFinite(velocity, "velocity")
      try checkMembership(of: item)
      guard let animator = dynamicAnimator, let row = heldRow(of: item, in: animator) else {
        let sum = pendingAngular[item] ?? 0
        pendingAngular[item] = try checkedNumber(sum + velocity, "velocity")
        return
      }
      animator.addVelocity(.zero, limited(velocity, to: SolverLimits.angularVelocity), to: row)
    }
  }

  /// An item's angular velocity, rad/s, clockwise on a screen; 0 as for `linearVelocity(for:)`.
  open func angularVelocity(for item: any DynamicItem) -> CGFloat {
    guard let animator = dynamicAnimator, let row = heldRow(of: item, in: animator) else { return 0 }
    return CGFloat(animator.velocity(ofRow: row).angular)
  }

  private func checkMembership(of item: any DynamicItem) throws(DynamicsError) {
    guard contains(item) else { throw .missingItem(item: item.nameInErrors, behavior: "\(type(of: self))") }
  }

  // MARK: - In an animator

  override func didAcquire(_ row: Int32, in animator: DynamicAnimator) {
    animator.bodies.modify(Int(row)) { $0.itemBehaviors.append(self) }
    animator.propertiesAreStale = true
    guard !pendingLinear.isEmpty || !pendingAngular.isEmpty, let item = animator.bodies.item(atRow: row) else { return }
    let linear = pendingLinear.take(item) ?? .zero
    let angular = pendingAngular.take(item) ?? 0
    guard linear != .zero || angular != 0 else { return }
    animator.addVelocity(
      Units.velocity(linear), limited(angular, to: SolverLimits.angularVelocity), to: row)
  }

  override func willRelease(_ row: Int32, in animator: DynamicAnimator) {
    animator.bodies.modify(Int(row)) { $0.itemBehaviors.removeAll { $0 === self } }
    animator.propertiesAreStale = true
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    try super.resume(kept, in: animator, &claims, at: path)
    for row in rows { animator.bodies.modify(Int(row)) { $0.itemBehaviors.append(self) } }
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (chosen, linear, angular) = (chosen, pendingLinear, pendingAngular)
    return {
      base()
      (self.chosen, self.pendingLinear, self.pendingAngular) = (chosen, linear, angular)
    }
  }
}

/// What an item behaviour was told; `nil` where it was told nothing.
struct SetProperties: Equatable, Sendable {
  var elasticity: CGFloat?
  var friction: CGFloat?
  var density: CGFloat?
  var resistance: CGFloat?
  var angularResistance: CGFloat?
  var charge: CGFloat?
  var isAnchored: Bool?
  var allowsRotation: Bool?

  func apply(to properties: inout ItemProperties) {
    if let elasticity { properties.elasticity = elasticity }
    if let friction { properties.friction = friction }
    if let density { properties.density = density }
    if let resistance { properties.resistance = resistance }
    if let angularResistance { properties.angularResistance = angularResistance }
    if let charge { properties.charge = charge }
    if let isAnchored { properties.isAnchored = isAnchored }
    if let allowsRotation { properties.allowsRotation = allowsRotation }
  }
}
