internal import BatchSolver
public import Foundation

/// Lets its items collide with each other and with boundaries: UIKit's `UICollisionBehavior`.
///
/// Items of two collision behaviours do not see each other unless they share one. There may be any number of
/// behaviours. Boundaries are kept when the behaviour is removed from an animator and come back with it.
nonisolated open class CollisionBehavior: ItemSetBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: UInt
    /// A mode with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// Items collide with each other. Boundaries let them through, but the delegate still hears of it.
    public static let items = Mode(rawValue: 1)
    /// Items collide with boundaries.
    public static let boundaries = Mode(rawValue: 2)
    /// Items collide with everything.
    public static let everything = Mode(rawValue: .max)
  }

  private final var storedMode = Mode.everything
  final var boundaries = BoundaryList()
  /// Boundaries that were removed in a step, as long as their bodies stay, by their numbers.
  private final var removedBoundaries: [Int: Boundary] = [:]
  /// The behaviour's slot in its animator.
  private(set) final var slot: Int?
  /// Whether some boundary needs a body, or other shapes for the mode.
  final var boundariesAreStale = false
  private(set) final var insets: EdgeInsets?
  /// Of the boundary of the reference bounds, also while there are none.
  final var referenceSurface: (elasticity: CGFloat, friction: CGFloat) = (0.2, 0.2)

  /// Told when contacts begin and end. Never dangles.
  open weak var collisionDelegate: (any CollisionBehaviorDelegate)? {
    didSet { dynamicAnimator?.collisionDelegatesChanged() }
  }

  /// What items collide with. Default: `.everything`.
  open var collisionMode: Mode {
    get { storedMode }
    set {
      guard newValue != storedMode else { return }
      let isSolid = storedMode.contains(.boundaries)
      storedMode = newValue
      for row in rows { dynamicAnimator?.noteRegrouped(row, in: slot) }
      // Boundaries that hold nothing back are sensors; the change is told to the world before the next step.
      if isSolid != newValue.contains(.boundaries) { boundariesAreStale = true }
      dynamicAnimator?.changed(by: self)
    }
  }

  /// A behaviour for some items, without boundaries.
  public override init(items: [any DynamicItem]) { super.init(items: items) }

  /// A behaviour for all items of a buffer.
  public override init(items: DynamicItemBuffer) { super.init(items: items) }

  // MARK: - Boundaries

  /// Whether the animator's reference bounds are a boundary. Setting it puts the insets to 0. Default: false.
  open var translatesReferenceBoundsIntoBoundary: Bool {
    get { insets != nil }
    set { setReferenceBoundary(newValue ? EdgeInsets() : nil) }
  }

  /// Makes the animator's reference bounds, reduced by insets, a boundary. It follows
  /// `DynamicAnimator.referenceBounds`, and is nothing in an animator without. The insets that it has change nothing.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    reporting { () throws(DynamicsError) in
      for value in [insets.top, insets.left, insets.bottom, insets.right] { try checkFinite(value, "insets") }
      setReferenceBoundary(insets)
    }
  }

  private func setReferenceBoundary(_ insets: EdgeInsets?) {
    guard insets != self.insets else { return }
    self.insets = insets
    referenceBoundsChanged()
    dynamicAnimator?.changed()
  }

  /// Adds a path as a boundary; one with the same identifier is replaced. What `setBoundary(_:for:)` would throw is
  /// reported.
  open func addBoundary(withIdentifier identifier: any NSCopying, for path: BezierPath) {
    reporting { () throws(DynamicsError) in try setBoundary(identifier, for: path) }
  }

  /// Adds a line as a boundary; one with the same identifier is replaced. A line without length is reported.
  open func addBoundary(withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint) {
    reporting { () throws(DynamicsError) in
      let path = BezierPath()
      path.move(to: p1)
      path.addLine(to: p2)
      try setBoundary(identifier, for: path)
    }
  }

  /// Makes the first sub-path of a path a boundary, its curves as lines of about 10 pt. Two points make a line; more
  /// make a closed outline that holds from both sides. A boundary with the same identifier is replaced: what goes on
  /// touching it has neither ended nor begun. The path that it has changes nothing.
  ///
  /// - Throws: `DynamicsError.invalidPath` for a path with fewer than two distinct points or with unusable ones,
  ///   `.invalidValue` for an identifier that cannot be compared.
  public final func setBoundary(_ identifier: any NSCopying, for path: BezierPath) throws(DynamicsError) {
    let key = try BoundaryKey(identifier)
    _ = try BoundaryOutline(path)
    if let number = boundaries.number(of: key) {
      guard boundaries[number]?.path.elements != path.elements else { return }
      boundaries[number]?.path = BezierPath(elements: path.elements)
      pathChanged(number)
    } else {
      let copy = identifier.copy(with: nil) as? any NSCopying
      boundaries.append(
        Boundary(key: key, identifier: copy ?? identifier, path: BezierPath(elements: path.elements)))
      boundariesAreStale = true
    }
    dynamicAnimator?.changed()
  }

  /// A new path with the points of a boundary, or `nil` if there is none of that name.
  open func boundary(withIdentifier identifier: any NSCopying) -> BezierPath? {
    number(of: identifier).flatMap { boundaries[$0] }.map { BezierPath(elements: $0.path.elements) }
  }

  /// Removes a boundary; nothing happens if there is none of that name. What touches it has ended.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let number = number(of: identifier) else { return }
    removeBoundary(number)
    dynamicAnimator?.changed()
  }

  /// Removes all boundaries but that of the reference bounds.
  ///
  /// - Complexity: O(boundaries).
  open func removeAllBoundaries() {
    for boundary in boundaries where boundary.key != nil { removeBoundary(boundary.number) }
    dynamicAnimator?.changed()
  }

  /// The identifiers of all boundaries in the order they were added, or `nil` if there are none.
  ///
  /// - Complexity: O(boundaries): makes an array.
  open var boundaryIdentifiers: [any NSCopying]? {
    let identifiers = boundaries.compactMap { $0.key == nil ? nil : $0.identifier }
    return identifiers.isEmpty ? nil : identifiers
  }

  /// Gives a boundary another surface than UIKit's (elasticity and friction 0.2).
  ///
  /// - Parameters:
  ///   - elasticity: How much of the approach speed returns, 0...1; of two surfaces the larger counts.
  ///   - friction: Coulomb's coefficient; of two surfaces the geometric mean counts.
  ///   - identifier: The boundary's; `nil` is the boundary of the reference bounds.
  /// - Throws: `DynamicsError.missingBoundary` if there is none of that name, `.invalidValue`.
  public final func setSurface(
    elasticity: CGFloat, friction: CGFloat, ofBoundaryWithIdentifier identifier: (any NSCopying)?
  ) throws(DynamicsError) {
    let elasticity = try checkedMagnitude(elasticity, "elasticity")
    let friction = try checkedMagnitude(friction, "friction")
    let found: Int? = if let identifier { number(of: identifier) } else { boundaries.number(of: nil) }
    guard let found else {
      throw .missingBoundary(identifier: identifier.map { "\($0)" } ?? "of the reference bounds")
    }
    boundaries[found]?.elasticity = elasticity
    boundaries[found]?.friction = friction
    if identifier == nil { referenceSurface = (elasticity, friction) }
    guard let animator = dynamicAnimator, let boundary = boundaries[found], let body = boundary.body else { return }
    let material = boundary.material
    animator.whenUnlocked { world throws(WorldError) in
      for shape in try world.shapes(of: body) { try world.setMaterial(material, of: shape) }
    }
    animator.changed(by: self)
  }

  private func number(of identifier: any NSCopying) -> Int? {
    (try? BoundaryKey(identifier)).flatMap { boundaries.number(of: $0) }
  }

  /// The boundary with a number, also one whose body is about to be removed.
  final func boundary(number: Int) -> Boundary? { boundaries[number] ?? removedBoundaries[number] }

  /// Takes a boundary out, and its body out of the world.
  final func removeBoundary(_ number: Int) {
    guard let removed = boundaries.remove(number), let body = removed.body, let dynamicAnimator else { return }
    removedBoundaries[number] = removed
    dynamicAnimator.removeBoundary(number, body, of: self)
  }

  /// Forgets a boundary whose body is gone.
  final func forgetRemoved(_ number: Int) { removedBoundaries[number] = nil }

  // MARK: - In an animator

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    slot = animator.collisionSlots.insert(self)
    // All behaviours are looked at there.
    if collisionDelegate != nil { animator.collisionDelegatesChanged() }
    try super.associate(with: animator)
    animator.filtersAreStale = true
    referenceBoundsChanged()
    boundariesAreStale = true
  }

  override func dissociate(from animator: DynamicAnimator) {
    for boundary in boundaries {
      guard let body = boundary.body else { continue }
      animator.removeBoundary(boundary.number, body, of: self)
      boundaries[boundary.number]?.body = nil
    }
    if let slot { animator.collisionSlots.remove(slot) }
    super.dissociate(from: animator)
    animator.filtersAreStale = true
    if animator.contacts.isActive { animator.collisionDelegatesChanged() }
  }

  override func forgetAnimator() {
    super.forgetAnimator()
    slot = nil
    removedBoundaries.removeAll()
    for boundary in boundaries { boundaries[boundary.number]?.body = nil }
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (mode, insets, surface, slot) = (storedMode, insets, referenceSurface, slot)
    let (boundaries, removed, areStale) = (boundaries, removedBoundaries, boundariesAreStale)
    return {
      base()
      (self.storedMode, self.insets, self.referenceSurface, self.slot) = (mode, insets, surface, slot)
      (self.boundaries, self.removedBoundaries, self.boundariesAreStale) = (boundaries, removed, areStale)
    }
  }

  override func didAcquire(_ row: Int32, in animator: DynamicAnimator) {
    animator.noteArrival(of: row, in: self)
    animator.noteRegrouped(row, in: slot)
  }

  override func willRelease(_ row: Int32, in animator: DynamicAnimator) {
    animator.noteDeparture(of: row, from: self)
    animator.noteRegrouped(row, in: slot)
  }

  override func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    var kept = super.keptState(in: animator)
    kept.isStale = boundariesAreStale
    kept.slot = slot
    kept.boundaries = boundaries.map { $0.body?.row ?? 0 }
    kept.referenceBoundary = Array(boundaries).firstIndex { $0.key == nil }
    return kept
  }

  override func resume(
    _ kept: AnimatorStateDescription.Behavior, in animator: DynamicAnimator, _ claims: inout StateClaims,
    at path: String
  ) throws(DescriptionError) {
    try super.resume(kept, in: animator, &claims, at: path)
    guard let slot = kept.slot, animator.collisionSlots.insert(self, at: slot) else {
      throw DescriptionError(
        path: "\(path).slot",
        reason: "expected a slot from 0 to \(CollisionSlots.largest) that is no other's, found "
          + (kept.slot.map { "\($0)" } ?? "none"))
    }
    self.slot = slot
    let reference = referencePath(in: animator.referenceBounds)
    guard kept.boundaries.count == boundaries.count + (reference == nil ? 0 : 1) else {
      throw DescriptionError(
        path: "\(path).boundaries",
        reason: "expected \(boundaries.count + (reference == nil ? 0 : 1)), found \(kept.boundaries.count)")
    }
    if let reference {
      guard let index = kept.referenceBoundary, kept.boundaries.indices.contains(index) else {
        throw DescriptionError(
          path: "\(path).referenceBoundary", reason: "expected an index of \(kept.boundaries.count) boundaries")
      }
      var all = Array(boundaries)
      all.insert(referenceBoundary(reference), at: index)
      boundaries = BoundaryList(all)
    }
    for (index, (boundary, row)) in zip(boundaries, kept.boundaries).enumerated() where row != 0 {
      let body = try claims.body(row, at: "\(path).boundaries[\(index)]")
      boundaries[boundary.number]?.body = body
      boundaries[boundary.number]?.isSensor = animator.hasSensors(body)
      animator.bodies.noteBoundary(BoundaryReference(slot: slot, number: boundary.number), body: body)
    }
    boundariesAreStale = kept.isStale
  }

  override func refresh(in animator: DynamicAnimator) { refreshBoundaries(in: animator) }
}
