internal import BatchSolver
public import Foundation

/// A force on its items, lasting or at once: UIKit's `UIPushBehavior`.
///
/// A push of magnitude 1 accelerates an item of 100 pt x 100 pt and density 1 (1 kg) by 100 pt/s^2, or gives it 100
/// pt/s at once.
nonisolated open class PushBehavior: ItemSetBehavior {
  /// How a push acts.
  public enum Mode: Int, Sendable, CaseIterable, Codable {
    /// As a force, as long as the behaviour is active.
    case continuous = 0
    /// As an impulse at the start of the next step; the behaviour is inactive afterwards.
    case instantaneous = 1
  }

  /// How the push acts.
  public final let mode: Mode

  /// Whether the push acts. Default: true. An instantaneous push makes it false when it has acted; true has it act
  /// again.
  open var active: Bool {
    get { storedActive }
    set {
      storedActive = newValue
      dynamicAnimator?.changed(by: self)
    }
  }

  private final var storedActive = true
  private final var storedAngle: CGFloat = 0
  private final var storedMagnitude: CGFloat = 0
  private final var vector = CGVector(dx: 0.0, dy: 0.0)
  private(set) final var offsets = ItemValues<Offset>()
  /// The same by row, for items that have one, while in an animator.
  private final var offsetOfRow: [Int32: SIMD2<Float>] = [:]

  /// Direction in radians, 0 to the right. Default: 0. Linked to `pushDirection`; kept when the magnitude is 0.
  open var angle: CGFloat {
    get { storedAngle }
    set { setAngle(newValue, magnitude: storedMagnitude) }
  }

  /// Size in UIKit newtons (or newton seconds); negative pushes backwards. Beyond 1e14, infinity included, it pushes no
  /// harder. Default: 0.
  open var magnitude: CGFloat {
    get { storedMagnitude }
    set { setAngle(storedAngle, magnitude: newValue) }
  }

  /// The push as a vector. Default: (0, 0).
  open var pushDirection: CGVector {
    get { vector }
    set {
      reporting { () throws(DynamicsError) in
        try checkVector(newValue, "pushDirection")
        vector = newValue
        storedMagnitude = newValue.length
        if storedMagnitude > 0 { storedAngle = atan2(newValue.dy, newValue.dx) }
        dynamicAnimator?.changed(by: self)
      }
    }
  }

  /// A push of magnitude 0 on some items.
  public init(items: [any DynamicItem], mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// A push of magnitude 0 on all items of a buffer.
  public init(items: DynamicItemBuffer, mode: Mode) {
    self.mode = mode
    super.init(items: items)
  }

  /// A continuous push of magnitude 0 on no items yet.
  public convenience init() { self.init(items: [], mode: .continuous) }

  /// Sets direction (radians) and magnitude together.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    reporting { () throws(DynamicsError) in
      try checkFinite(angle, "angle")
      let magnitude = try checkedNumber(magnitude, "magnitude")
      storedAngle = angle
      storedMagnitude = magnitude
      vector = CGVector(angle: angle, length: magnitude)
      dynamicAnimator?.changed(by: self)
    }
  }

  /// Has the push act beside an item's center, so that it turns it too. The offset is in the item's own axes and turns
  /// with it.
  ///
  /// It is measured from `center`, also of groups and paths, whose center of mass may be elsewhere. A push without
  /// offset, or with one of zero, acts at the center of mass and turns nothing.
  open func setTargetOffsetFromCenter(_ offset: Offset, for item: any DynamicItem) {
    reporting { () throws(DynamicsError) in
      try checkPoint(CGPoint(x: offset.horizontal, y: offset.vertical), "offset")
      offsets[item] = offset == .zero ? nil : offset
      if let animator = dynamicAnimator, let row = animator.bodies.row(of: item), rowSet.contains(row) {
        noteOffset(row, in: animator)
      }
      dynamicAnimator?.changed(by: self)
    }
  }

  /// Where the push acts on an item, from its center in its own axes. Zero unless set.
  open func targetOffsetFromCenter(for item: any DynamicItem) -> Offset { offsets[item] ?? .zero }

  // MARK: - In an animator

  override func didAcquire(_ row: Int32, in animator: DynamicAnimator) {
    animator.makeBullet(row)
    if !offsets.isEmpty { noteOffset(row, in: animator) }
  }

  override func willRelease(_ row: Int32, in animator: DynamicAnimator) { offsetOfRow[row] = nil }

  override func forgetAnimator() {
    super.forgetAnimator()
    offsetOfRow = [:]
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (active, angle, magnitude, vector) = (storedActive, storedAngle, storedMagnitude, vector)
    let (offsets, offsetOfRow) = (offsets, offsetOfRow)
    return {
      base()
      (self.storedActive, self.storedAngle, self.storedMagnitude, self.vector) = (active, angle, magnitude, vector)
      (self.offsets, self.offsetOfRow) = (offsets, offsetOfRow)
    }
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    try super.resume(kept, in: animator, &claims, at: path)
    if !offsets.isEmpty { for row in rows { noteOffset(row, in: animator) } }
  }

  private func noteOffset(_ row: Int32, in animator: DynamicAnimator) {
    guard let item = animator.bodies.item(atRow: row), let offset = offsets[item] else {
      offsetOfRow[row] = nil
      return
    }
    offsetOfRow[row] = Units.meters(CGPoint(x: offset.horizontal, y: offset.vertical))
  }

  /// N or N s.
  private var push: SIMD2<Float> { limited(vector, to: SolverLimits.force) }

  /// Whether there is something to do before each sub-step.
  final var pushesContinuously: Bool { mode == .continuous && active && vector != .zero }

  /// Gives the items an instantaneous push its impulse, once.
  final func fire(in animator: DynamicAnimator) {
    guard mode == .instantaneous, active else { return }
    active = false
    let world = animator.world
    for row in rows {
      guard let body = animator.bodies.body(row) else { continue }
      animator.reportingWorld { () throws(WorldError) in
        let limit = SolverLimits.pushSpeed * CGFloat(try world.mass(of: body))
        let impulse = limited(vector, to: min(limit, SolverLimits.force))
        try world.applyImpulse(impulse, at: try point(row, body, world), to: body)
      }
    }
  }

  /// Applies a continuous push for the next sub-step; it keeps its items awake.
  ///
  /// - Parameter mayBeDecided: Whether the velocity of some items is decided by a field.
  final func applyForce(in animator: DynamicAnimator, where mayBeDecided: Bool) {
    let world = animator.world
    for row in rows {
      if mayBeDecided, animator.forces.decides(row) { continue }
      guard let body = animator.bodies.body(row) else { continue }
      animator.reportingWorld { () throws(WorldError) in
        try world.applyForce(push, at: try point(row, body, world), to: body)
      }
    }
  }

  /// Where the push acts in the world; `nil`: at the center of mass, which is the item's center unless it is a group or
  /// path.
  private func point(_ row: Int32, _ body: BodyID, _ world: World) throws(WorldError) -> SIMD2<Float>? {
    guard !offsetOfRow.isEmpty, let offset = offsetOfRow[row] else { return nil }
    return try world.position(of: body) + (try world.rotation(of: body)).apply(offset)
  }
}
