public import Foundation

/// A force field: UIKit's `UIFieldBehavior`.
///
/// A field acts on the items added to it whose centre is in its region, before every sub-step; several fields on an
/// item add up. An animator can have any number of them. Resting items feel no field until something wakes them, as a
/// change of the field does.
///
/// The laws, with p the item's position from the field's in metres (100 pt), r its length, v the velocity of its centre of mass in
/// m/s, m its mass in kg, q its charge, S the strength and fall = max(r, minimumRadius)^-falloff; 1 N accelerates 1 kg
/// by 100 pt/s^2:
///
/// | field | force in N | default falloff |
/// |---|---|---|
/// | linear gravity | S m direction fall | 0 |
/// | radial gravity | -S m p/r fall, none within 0.3 pt | 2 |
/// | spring | -S p/r fall | -1: S p, Hooke's law |
/// | vortex | S m (-p.y, p.x)/r fall: clockwise on a screen | 0 |
/// | drag | -S u abs(u) fall with u = v - direction | 0 |
/// | electric | S q p/r fall | 1 |
/// | magnetic | S q (v.y, -v.x) fall | 1 |
/// | noise | S n grad(n) fall for a noise n of place and time, with the gradient per cell of its pattern | 0 |
/// | turbulence | that of noise times m abs(v)^2 | 0 |
/// | velocity | none: the velocity becomes S direction, 1 being 100 pt/s; gravity and forces do nothing meanwhile | |
/// | custom | S times what the closure answers | |
///
/// These are the laws of Apple's code, as measured, but for three: there the strength of a velocity field and the size of a
/// charge in a magnetic field do not count, and a vortex accelerates by 1/m^2 instead of evenly. Apple's documentation
/// says otherwise of more: that drag and turbulence are proportional to the velocity, that a vortex runs the other way
/// round and grows with the distance, as radial gravity does, that magnetic fields are uniform, and that no field falls off
/// by default.
///
/// Values that are not finite are reported and change nothing.
nonisolated open class FieldBehavior: ItemSetBehavior {
  /// What a custom field asks for the force on an item: the field, the item's centre (pt, in the animator's
  /// coordinates), its velocity (pt/s), mass (kg) and charge, and the length of the sub-step (s). The answer is in N.
  public typealias EvaluationBlock = (
    _ field: FieldBehavior, _ position: CGPoint, _ velocity: CGVector, _ mass: CGFloat, _ charge: CGFloat,
    _ deltaTime: TimeInterval
  ) -> CGVector

  private(set) final var parameters: FieldParameters
  private final var law: FieldLaw
  private final let evaluationBlock: EvaluationBlock?

  /// A field of a kind with its default parameters, for no items yet. Required, so that the factories make fields of
  /// the class that they are called on.
  ///
  /// - Parameters:
  ///   - kind: The law.
  ///   - evaluationBlock: What a custom field asks; without it such a field has no force. Other kinds do not ask it.
  public required init(kind: FieldKind, evaluationBlock: EvaluationBlock? = nil) {
    parameters = FieldParameters(kind: kind)
    self.evaluationBlock = evaluationBlock
    law = parameters.law
    super.init(items: [])
  }

  // MARK: - Parameters

  /// The law of the field.
  public final var kind: FieldKind { parameters.kind }

  /// Where the field is, pt. Default: (0, 0).
  open var position: CGPoint {
    get { parameters.position }
    set { change { $0.position = newValue } }
  }

  /// Where around its position the field acts, by the items' centres. Default: `.infinite`.
  open var region: Region {
    get { parameters.region }
    set { change { $0.region = newValue } }
  }

  /// A factor of the field. Default: 1.
  open var strength: CGFloat {
    get { parameters.strength }
    set { change { $0.strength = newValue } }
  }

  /// The exponent with which the field falls off with the distance in metres. Default: 2 for radial gravity, -1 for
  /// springs, 1 for electric and magnetic fields, 0 for the others. It has no effect on velocity and custom fields.
  open var falloff: CGFloat {
    get { parameters.falloff }
    set { change { $0.falloff = newValue } }
  }

  /// The distance, pt, below which the field does not change any more. Default: 0.0030517578125, that is 2^-15 m.
  ///
  /// The force still turns about in the middle: what falls into a field that attracts by the inverse square of the distance is flung
  /// out of it.
  open var minimumRadius: CGFloat {
    get { parameters.minimumRadius }
    set { change { $0.minimumRadius = newValue } }
  }

  /// The direction of linear gravity and velocity fields; for drag the velocity of the medium, 1 being 100 pt/s.
  /// Default: as the field was made, (0, 0) for drag. Other fields have none: it stays (0, 0).
  open var direction: CGVector {
    get { parameters.direction }
    set {
      guard kind.hasDirection else { return }
      change { $0.direction = newValue }
    }
  }

  /// How smooth noise and turbulence are: features are some 7 pt wide at 0, 650 pt at 1. What lies beyond counts as the
  /// nearer end. Other fields have none: it stays 0.
  open var smoothness: CGFloat {
    get { parameters.smoothness }
    set {
      guard kind.isRandom else { return }
      change { $0.smoothness = newValue }
    }
  }

  /// How fast noise and turbulence change: 0 not at all, at 1 the directions of the pattern turn once in 2 pi s. Other
  /// fields have none: it stays 0.
  open var animationSpeed: CGFloat {
    get { parameters.animationSpeed }
    set {
      guard kind.isRandom else { return }
      change { $0.animationSpeed = newValue }
    }
  }

  /// Which of the patterns of noise and turbulence it is. The same seed gives the same pattern, always. Default: 0.
  public final var seed: UInt32 {
    get { parameters.seed }
    set { change { $0.seed = newValue } }
  }

  private func change(_ edit: (inout FieldParameters) -> Void) {
    reporting { () throws(DynamicsError) in
      var changed = parameters
      edit(&changed)
      try changed.check()
      guard changed != parameters else { return }
      parameters = changed
      law = changed.law
      dynamicAnimator?.changed(by: self)
    }
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (parameters, law) = (parameters, law)
    return {
      base()
      (self.parameters, self.law) = (parameters, law)
    }
  }

  // MARK: - In a step

  override var addsForces: Bool { true }

  override func addForces(
    transforms: Span<SIMD4<Float>>, velocities: Span<SIMD4<Float>>, to forces: inout SubstepForces
  ) {
    switch kind {
    case .velocity:
      let velocity = law.velocity
      forEachAffected(transforms, &forces) { row, forces in forces.decideVelocity(velocity, of: row) }
    case .custom:
      addCustomForces(transforms, velocities, &forces)
    case .drag, .vortex, .radialGravity, .linearGravity, .noise, .turbulence, .spring, .electric, .magnetic:
      addLawForces(transforms, velocities, &forces)
    }
  }

  override var decidesVelocities: Bool { kind == .velocity }

  private func addLawForces(
    _ transforms: Span<SIMD4<Float>>, _ velocities: Span<SIMD4<Float>>, _ forces: inout SubstepForces
  ) {
    var law = law
    law.noise.phase = forces.time * Double(parameters.animationSpeed)
    let position = Units.meters(parameters.position)
    forEachAffected(transforms, &forces) { row, forces in
      let transform = transforms[Int(row)]
      let velocity = velocities[Int(row)]
      let item = FieldItem(
        position: SIMD2(transform.x - position.x, transform.y - position.y), velocity: SIMD2(velocity.x, velocity.y),
        mass: forces.masses[Int(row)], charge: forces.charges[Int(row)])
      forces.add(law.force(on: item), to: row)
    }
  }

  private func addCustomForces(
    _ transforms: Span<SIMD4<Float>>, _ velocities: Span<SIMD4<Float>>, _ forces: inout SubstepForces
  ) {
    guard let evaluationBlock, parameters.strength != 0 else { return }
    forEachAffected(transforms, &forces) { row, forces in
      let transform = transforms[Int(row)]
      let velocity = velocities[Int(row)]
      let answer = evaluationBlock(
        self, Units.point(SIMD2(transform.x, transform.y)),
        CGVector(dx: Units.points(velocity.x), dy: Units.points(velocity.y)), CGFloat(forces.masses[Int(row)]),
        CGFloat(forces.charges[Int(row)]), TimeInterval(forces.timeStep))
      guard answer.dx.isFinite, answer.dy.isFinite else {
        reporting { () throws(DynamicsError) in
          throw .invalidValue(
            name: "force of a custom field", value: "(\(answer.dx), \(answer.dy))", expected: "finite numbers")
        }
        return
      }
      let force = CGVector(dx: parameters.strength * answer.dx, dy: parameters.strength * answer.dy)
      forces.add(limited(force, to: SolverLimits.strength), to: row)
    }
  }

  /// The rows that the field acts on: those that move and whose centre is in the region.
  @inline(__always)
  private func forEachAffected(
    _ transforms: Span<SIMD4<Float>>, _ forces: inout SubstepForces, _ body: (Int32, inout SubstepForces) -> Void
  ) {
    let position = parameters.position
    let program = parameters.region.program
    let isEverywhere = program.isEverything
    let operations = program.operations.span
    for row in rows where forces.isAwake(row) && forces.masses[Int(row)] > 0 {
      if !isEverywhere {
        let center = Units.point(SIMD2(transforms[Int(row)].x, transforms[Int(row)].y))
        guard RegionProgram.contains(x: center.x - position.x, y: center.y - position.y, by: operations) else {
          continue
        }
      }
      body(row, &forces)
    }
  }
}
