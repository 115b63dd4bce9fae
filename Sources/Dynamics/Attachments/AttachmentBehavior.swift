internal import BatchSolver
public import Foundation

/// Joins an item to a point or to another item: UIKit's `UIAttachmentBehavior`.
///
/// Without a frequency an attachment is rigid: a rod that does not stretch. With one it is a spring. Rods and springs
/// between two items let the items collide; the attachments of the factories (sliding, limit, fixed, pin) do not
/// (`collidesConnected` changes that).
nonisolated open class AttachmentBehavior: DynamicBehavior {
  /// What an item is attached to.
  public enum AttachmentType: Int, Sendable, CaseIterable, Codable {
    /// Another item.
    case items = 0
    /// A point of the reference coordinates.
    case anchor = 1
  }

  /// How the attachment holds.
  enum Form {
    case distance
    case sliding(axis: CGVector)
    case limit
    case fixed
    case pin
  }

  /// The item, and the one that it is attached to if there is one.
  public final let items: [any DynamicItem]
  final let form: Form
  final let offsets: [Offset]
  private(set) final var storedAnchor: CGPoint
  private(set) final var storedLength: CGFloat?
  /// What the length was when the joint was made, pt.
  final var restLength: CGFloat?
  private final var storedDamping: CGFloat = 0
  private final var storedFrequency: CGFloat = 0
  private final var storedTorque: CGFloat = 0
  private final var storedRange: FloatRange
  private final var rows: [Int32] = []
  private final var joint: JointID?
  private final var jointIsStale = false
  /// The frames of a sliding, fixed or pin attachment, and the anchor that they were made for.
  final var frames: (anchor: CGPoint, a: JointFrame, b: JointFrame)?
  /// What is wrong with the arguments; thrown on joining an animator.
  private let defect: DynamicsError?

  // MARK: - Making

  /// A rod, or with a frequency a spring, from an item's center to a point.
  public convenience init(item: any DynamicItem, attachedToAnchor point: CGPoint) {
    self.init(item: item, offsetFromCenter: .zero, attachedToAnchor: point)
  }

  /// A rod or spring from a point of an item, `offset` from its center in its own axes, to a point.
  public init(item: any DynamicItem, offsetFromCenter offset: Offset, attachedToAnchor point: CGPoint) {
    items = [item]
    offsets = [offset]
    form = .distance
    storedAnchor = point
    storedRange = .zero
    defect = Self.defect(items: [item], offsets: [offset], anchor: point, axis: nil)
    super.init()
  }

  /// A rod or spring between the centers of two items.
  public convenience init(item item1: any DynamicItem, attachedTo item2: any DynamicItem) {
    self.init(item: item1, offsetFromCenter: .zero, attachedTo: item2, offsetFromCenter: .zero)
  }

  /// A rod or spring between a point of an item and one of another, each given from the center in the item's own axes.
  public init(
    item item1: any DynamicItem, offsetFromCenter offset1: Offset, attachedTo item2: any DynamicItem,
    offsetFromCenter offset2: Offset
  ) {
    items = [item1, item2]
    offsets = [offset1, offset2]
    form = .distance
    storedAnchor = .zero
    storedRange = .zero
    defect = Self.defect(items: items, offsets: offsets, anchor: .zero, axis: nil)
    super.init()
    collidesConnected = true
  }

  init(_ form: Form, items: [any DynamicItem], offsets: [Offset], anchor: CGPoint, range: FloatRange) {
    self.items = items
    self.offsets = offsets
    self.form = form
    storedAnchor = anchor
    storedRange = range
    var axis: CGVector?
    if case .sliding(let direction) = form { axis = direction }
    defect = Self.defect(items: items, offsets: offsets, anchor: anchor, axis: axis)
    super.init()
  }

  private static func defect(
    items: [any DynamicItem], offsets: [Offset], anchor: CGPoint, axis: CGVector?
  ) -> DynamicsError? {
    do throws(DynamicsError) {
      if items.count == 2, ItemKey(items[0]) == ItemKey(items[1]) {
        throw .invalidValue(name: "items", value: "the same item twice", expected: "two different items")
      }
      for offset in offsets { try checkPoint(CGPoint(x: offset.horizontal, y: offset.vertical), "offset") }
      try checkPoint(anchor, "anchor")
      if let axis {
        try checkVector(axis, "axis")
        guard axis.dx != 0 || axis.dy != 0 else {
          throw .invalidValue(name: "axis", value: "(0, 0)", expected: "a direction")
        }
      }
      return nil
    } catch {
      return error
    }
  }

  // MARK: - Properties

  /// Whether the item is attached to a point or to another item.
  open var attachedBehaviorType: AttachmentType { items.count == 1 ? .anchor : .items }

  /// The point that the item is attached to, or that was given for a sliding, fixed or pin attachment; zero for those
  /// without one. Moving it drags the item; the length stays.
  open var anchorPoint: CGPoint {
    get { storedAnchor }
    set {
      reporting { () throws(DynamicsError) in
        try checkPoint(newValue, "anchorPoint")
        guard hasAnchor else {
          throw .invalidValue(
            name: "anchorPoint", value: "(\(newValue.x), \(newValue.y))", expected: "an attachment that has one")
        }
        storedAnchor = newValue
        changed()
      }
    }
  }

  private var hasAnchor: Bool {
    switch form {
    case .distance: items.count == 1
    case .sliding, .fixed, .pin: true
    case .limit: false
    }
  }

  /// The length of a rod, the rest length of a spring, or the greatest length of a limit attachment, pt. Unless set it
  /// is the distance of the two points when the attachment joins an animator. Without meaning for the other kinds.
  open var length: CGFloat {
    get { lengthNow }
    set {
      reporting { () throws(DynamicsError) in
        storedLength = try checkedMagnitude(newValue, "length")
        changed()
      }
    }
  }

  /// How fast a spring comes to rest; 1 is critical. Default: 0. Without effect on rigid attachments.
  open var damping: CGFloat {
    get { storedDamping }
    set { set(\.storedDamping, newValue, "damping") }
  }

  /// Oscillations a second of a spring; 0, the default, is rigid. Also for fixed attachments.
  open var frequency: CGFloat {
    get { storedFrequency }
    set { set(\.storedFrequency, newValue, "frequency") }
  }

  /// The torque that the hinge of a pin attachment holds against turning, N m. Default: 0.
  open var frictionTorque: CGFloat {
    get { storedTorque }
    set { set(\.storedTorque, newValue, "frictionTorque") }
  }

  /// How far a sliding attachment goes along its axis (pt), or a pin turns (radians), from where it was when it joined
  /// the animator. It must contain 0; `.zero` locks it. Default: `.infinite` for those two; without meaning for others,
  /// whose range is `.zero`.
  open var attachmentRange: FloatRange {
    get { storedRange }
    set {
      reporting { () throws(DynamicsError) in
        guard newValue.minimum <= 0, newValue.maximum >= 0 else {
          throw .invalidValue(
            name: "attachmentRange", value: "\(newValue.minimum)...\(newValue.maximum)",
            expected: "a range with 0 in it")
        }
        storedRange = newValue
        changed()
      }
    }
  }

  /// Whether two attached items collide with each other. Default: true for rods and springs, false for the factories'.
  public final var collidesConnected = false {
    didSet { if collidesConnected != oldValue { changed() } }
  }

  private func set(
    _ property: ReferenceWritableKeyPath<AttachmentBehavior, CGFloat>, _ value: CGFloat, _ name: String
  ) {
    reporting { () throws(DynamicsError) in
      self[keyPath: property] = try checkedMagnitude(value, name)
      changed()
    }
  }

  private func changed() {
    jointIsStale = true
    dynamicAnimator?.changed(by: self)
  }

  private var lengthNow: CGFloat { storedLength ?? restLength ?? currentLength }

  /// The distance of the two points now, pt.
  private var currentLength: CGFloat { length { ($0.center, $0.rotationAngle) } }

  /// The distance of the two points as the bodies are, pt: items may have been put elsewhere since.
  private func length(in animator: DynamicAnimator) -> CGFloat { length { animator.placeOfBody($0) } }

  private func length(_ place: (any DynamicItem) -> (center: CGPoint, angle: CGFloat)) -> CGFloat {
    switch form {
    case .distance, .limit:
      distance(point(0, place(items[0])), items.count == 1 ? storedAnchor : point(1, place(items[1])))
    case .sliding, .fixed, .pin: 0
    }
  }

  /// Where an item's attachment point is, pt.
  final func point(_ index: Int) -> CGPoint { point(index, (items[index].center, items[index].rotationAngle)) }

  private func point(_ index: Int, _ place: (center: CGPoint, angle: CGFloat)) -> CGPoint {
    let offset = offsets[index]
    return CGPoint(
      x: place.center.x + cos(place.angle) * offset.horizontal - sin(place.angle) * offset.vertical,
      y: place.center.y + sin(place.angle) * offset.horizontal + cos(place.angle) * offset.vertical)
  }

  // MARK: - In an animator

  override var isPrimitive: Bool { true }
  override var itemRows: [Int32] { rows }

  override func check(for animator: DynamicAnimator) throws(DynamicsError) {
    if let defect { throw defect }
    for item in items { try animator.bodies.check(item) }
  }

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    for item in items { rows.append(try animator.bodies.acquire(item)) }
    if storedLength == nil { restLength = length(in: animator) }
    jointIsStale = true
    animator.changed(by: self)
  }

  override func dissociate(from animator: DynamicAnimator) {
    removeJoint(from: animator)
    for row in rows { animator.bodies.release(row) }
    forgetAnimator()
  }

  override func forgetAnimator() {
    rows = []
    joint = nil
    restLength = nil
    frames = nil
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (anchor, length, damping, frequency) = (storedAnchor, storedLength, storedDamping, storedFrequency)
    let (torque, range, collides) = (storedTorque, storedRange, collidesConnected)
    let (restLength, frames) = (restLength, frames)
    let (rows, joint, jointIsStale) = (rows, joint, jointIsStale)
    return {
      base()
      (self.storedAnchor, self.storedLength, self.storedDamping, self.storedFrequency) = (
        anchor, length, damping, frequency
      )
      (self.storedTorque, self.storedRange, self.collidesConnected) = (torque, range, collides)
      (self.restLength, self.frames) = (restLength, frames)
      (self.rows, self.joint, self.jointIsStale) = (rows, joint, jointIsStale)
    }
  }

  override func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    var kept = super.keptState(in: animator)
    if let joint { kept.joints = [Int(joint.index)] }
    kept.isStale = jointIsStale
    return kept
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    let held = try animator.hold(items, at: path)
    rows = held.map(\.index)
    guard kept.joints.count <= 1 else {
      throw DescriptionError(
        path: "\(path).joints", reason: "expected at most 1 of an attachment, found \(kept.joints.count)")
    }
    if let slot = kept.joints.first {
      joint = try claims.joint(slot, held.count == 1 ? nil : held[1], held[0], at: "\(path).joints[0]")
    }
    jointIsStale = kept.isStale
  }

  private func removeJoint(from animator: DynamicAnimator) {
    guard let joint else { return }
    self.joint = nil
    animator.reportingWorld { () throws(WorldError) in try animator.world.removeJoint(joint) }
  }

  override func refresh(in animator: DynamicAnimator) {
    guard jointIsStale, rows.count == items.count else { return }
    jointIsStale = false
    animator.reportingWorld { () throws(WorldError) in
      let bodies = rows.compactMap { animator.bodies.body($0) }
      guard bodies.count == items.count else { return }
      let definition = try self.definition(bodies, in: animator.world)
      guard let joint, let old = try? animator.world.definition(of: joint),
        try update(joint, from: old, to: definition, in: animator.world)
      else {
        removeJoint(from: animator)
        joint = try animator.world.addJoint(definition)
        return
      }
    }
  }

  /// Gives a joint other parameters, which keeps what it bears; false if it must be made anew.
  private func update(
    _ joint: JointID, from old: JointDefinition, to new: JointDefinition, in world: World
  ) throws(WorldError) -> Bool {
    guard old.method == new.method, old.collidesConnected == new.collidesConnected,
      AttachmentJoint.isSameKind(old.kind, new.kind)
    else { return false }
    // Each by itself: a kind that the world refused would not keep the frames from it.
    if old.kind != new.kind {
      dynamicAnimator?.reportingWorld { () throws(WorldError) in try world.setKind(new.kind, of: joint) }
    }
    if old.frameA != new.frameA || old.frameB != new.frameB {
      try world.setFrames(new.frameA, new.frameB, of: joint)
    }
    return true
  }

  private func definition(_ bodies: [BodyID], in world: World) throws(WorldError) -> JointDefinition {
    let parameters = AttachmentJoint(
      length: Units.meters(min(lengthNow, SolverLimits.distance)), isLengthSet: storedLength != nil,
      frequency: storedFrequency > 0
        ? limited(max(storedFrequency, SolverLimits.leastFrequency), to: SolverLimits.frequency) : 0,
      damping: limited(storedDamping, to: SolverLimits.ratio),
      frictionTorque: limited(storedTorque, to: SolverLimits.force), range: storedRange,
      isAnchored: items.count == 1)
    var definition: JointDefinition
    switch form {
    case .distance, .limit:
      let kind: JointKind = if case .limit = form { parameters.rope } else { parameters.rodOrSpring }
      let frameB = JointFrame(position: offset(0))
      let frameA =
        items.count == 1
        ? JointFrame(position: Units.meters(storedAnchor)) : JointFrame(position: offset(1))
      definition = JointDefinition(
        kind, items.count == 1 ? nil : bodies[1], bodies[0], frameA: frameA, frameB: frameB)
    case .sliding(let axis):
      // Without overflow: any finite axis is a direction.
      let size = max(abs(axis.dx), abs(axis.dy))
      let direction = SIMD2(Float(axis.dx / size), Float(axis.dy / size))
      definition = try anchored(parameters.slider, bodies, axis: direction, in: world)
    case .fixed: definition = try anchored(parameters.weld, bodies, axis: SIMD2(1, 0), in: world)
    case .pin: definition = try anchored(parameters.hinge, bodies, axis: SIMD2(1, 0), in: world)
    }
    definition.method = parameters.method
    definition.collidesConnected = collidesConnected
    return definition
  }

  /// A joint whose frames both are at the anchor when it is made.
  private func anchored(
    _ kind: JointKind, _ bodies: [BodyID], axis: SIMD2<Float>, in world: World
  ) throws(WorldError) -> JointDefinition {
    let bodyA: BodyID? = items.count == 1 ? nil : bodies[1]
    var definition = try JointDefinition(
      kind, bodyA, bodies[0], at: Units.meters(storedAnchor), axis: axis, in: world)
    // Angles and ways count from where the items were when they were joined, and so does the place of an item that a
    // moved anchor drags along.
    if let frames {
      definition.frameA.rotation = frames.a.rotation
      definition.frameB.rotation = frames.b.rotation
      if items.count == 1 {
        definition.frameB = frames.b
      } else if frames.anchor == storedAnchor {
        definition.frameA = frames.a
        definition.frameB = frames.b
      } else if case .sliding = form, let joint {
        let way = SIMD2(try world.translation(of: joint), 0)
        definition.frameB.position += frames.b.rotation.apply(way)
      }
    }
    frames = (storedAnchor, definition.frameA, definition.frameB)
    return definition
  }

  private func offset(_ index: Int) -> SIMD2<Float> {
    Units.meters(CGPoint(x: offsets[index].horizontal, y: offsets[index].vertical))
  }
}
