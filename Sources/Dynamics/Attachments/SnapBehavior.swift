internal import BatchSolver
public import Foundation

/// Draws an item to a point, where it arrives wobbling and upright: UIKit's `UISnapBehavior`.
///
/// As in UIKit it is made of four springs between two opposite corners of the item and points about the snap point.
/// Pulled along one axis, such springs also push along the other and turn the item; `isUncoupled` does without that.
nonisolated open class SnapBehavior: DynamicBehavior {
  /// Rest length of the springs, m: 50 pt.
  private static let springLength: Float = 0.5
  /// Hz.
  private static let frequency: Float = 4

  /// The item.
  public final let item: any DynamicItem
  private final var storedPoint: CGPoint
  private final var storedDamping: CGFloat = 0.5
  private final var row: Int32?
  /// From the center to the lower right corner, m: the size is read once.
  private final var corner = SIMD2<Float>.zero
  private final var joints: [JointID] = []
  private final var jointsAreStale = false
  private let defect: DynamicsError?

  /// Draws an item to a point of the animator's coordinates.
  public init(item: any DynamicItem, snapTo point: CGPoint) {
    self.item = item
    storedPoint = point
    do throws(DynamicsError) {
      try checkPoint(point, "snapPoint")
      defect = nil
    } catch {
      defect = error
    }
    super.init()
  }

  /// Where the item is drawn to.
  open var snapPoint: CGPoint {
    get { storedPoint }
    set {
      reporting { () throws(DynamicsError) in
        try checkPoint(newValue, "snapPoint")
        storedPoint = newValue
        jointsChanged()
      }
    }
  }

  /// How little it wobbles: 0 most, 1 least. Default: 0.5.
  open var damping: CGFloat {
    get { storedDamping }
    set {
      reporting { () throws(DynamicsError) in
        storedDamping = try checkedMagnitude(newValue, "damping")
        jointsChanged()
      }
    }
  }

  /// Whether one spring draws the center to the point and another turns the item upright, each by itself, instead of
  /// UIKit's four. The item then goes to the point in a straight line. Default: false.
  public final var isUncoupled = false {
    didSet {
      guard isUncoupled != oldValue else { return }
      if let dynamicAnimator { removeJoints(from: dynamicAnimator) }
      jointsChanged()
    }
  }

  private func jointsChanged() {
    jointsAreStale = true
    dynamicAnimator?.changed(by: self)
  }

  // MARK: - In an animator

  override var isPrimitive: Bool { true }
  override var itemRows: [Int32] { row.map { [$0] } ?? [] }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    if let defect { throw defect }
    try animator.bodies.check(item)
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    row = try animator.bodies.acquire(item)
    readSize()
    jointsAreStale = true
    animator.changed(by: self)
  }

  private func readSize() {
    // A group's bounds are those of its turned members; its corners must not depend on when it is asked.
    let size = (item as? DynamicItemGroup)?.frameSize ?? item.bounds.size
    corner = SIMD2(Units.meters(size.width / 2), Units.meters(size.height / 2))
  }

  override func dissociate(from animator: DynamicAnimator) {
    removeJoints(from: animator)
    if let row { animator.bodies.release(row) }
    forgetAnimator()
  }

  override func forgetAnimator() {
    row = nil
    joints = []
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (point, damping, isUncoupled) = (storedPoint, storedDamping, isUncoupled)
    let (row, corner, joints, jointsAreStale) = (row, corner, joints, jointsAreStale)
    return {
      base()
      (self.storedPoint, self.storedDamping, self.isUncoupled) = (point, damping, isUncoupled)
      (self.row, self.corner, self.joints, self.jointsAreStale) = (row, corner, joints, jointsAreStale)
    }
  }

  override func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    var kept = super.keptState(in: animator)
    kept.joints = joints.map { Int($0.index) }
    kept.isStale = jointsAreStale
    return kept
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    let body = try animator.hold([item], at: path)[0]
    row = body.index
    readSize()
    for (index, slot) in kept.joints.enumerated() {
      joints.append(try claims.joint(slot, nil, body, at: "\(path).joints[\(index)]"))
    }
    jointsAreStale = kept.isStale
  }

  private func removeJoints(from animator: DynamicAnimator) {
    let old = joints
    joints = []
    animator.whenUnlocked { world throws(WorldError) in
      for joint in old { try world.removeJoint(joint) }
    }
  }

  override func refresh(in animator: DynamicAnimator) {
    guard jointsAreStale, let row, let body = animator.bodies.body(row) else { return }
    jointsAreStale = false
    let definitions = isUncoupled ? [uncoupled(body)] : springs(body)
    animator.reportingWorld { () throws(WorldError) in
      if joints.isEmpty {
        for definition in definitions { joints.append(try animator.world.addJoint(definition)) }
      } else {
        for (joint, definition) in zip(joints, definitions) {
          try animator.world.setKind(definition.kind, of: joint)
          try animator.world.setFrames(definition.frameA, definition.frameB, of: joint)
        }
      }
    }
  }

  /// The four springs: from either corner to a point at its side and one above or below it, so that all are at rest
  /// when the item is upright at the point.
  private func springs(_ body: BodyID) -> [JointDefinition] {
    let center = Units.meters(storedPoint)
    let reach = Self.springLength
    let kind = JointKind.distance(
      .spring(reach, hertz: Self.frequency, dampingRatio: dampingRatio))
    return [
      (-corner, -corner - SIMD2(reach, 0)), (-corner, -corner - SIMD2(0, reach)),
      (corner, corner + SIMD2(reach, 0)), (corner, corner + SIMD2(0, reach)),
    ].map { (local, anchor) in
      JointDefinition(
        kind, nil, body, frameA: JointFrame(position: center + anchor), frameB: JointFrame(position: local))
    }
  }

  private var dampingRatio: Float { limited(storedDamping, to: SolverLimits.ratio) }

  private func uncoupled(_ body: BodyID) -> JointDefinition {
    var motor = MotorJoint()
    motor.linearHertz = Self.frequency
    motor.linearDampingRatio = dampingRatio
    motor.angularHertz = Self.frequency
    motor.angularDampingRatio = dampingRatio
    return JointDefinition(
      .motor(motor), nil, body, frameA: JointFrame(position: Units.meters(storedPoint)))
  }
}
