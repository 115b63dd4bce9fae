internal import BatchSolver
public import Foundation

/// Lets its items collide with each other and with boundaries: UIKit's `UICollisionBehavior`.
///
/// Items of two collision behaviours do not see each other unless they share one. There may be any number of
/// behaviours. Boundaries are kept when the behaviour is removed from an animator and come back with it.
nonisolated open class CollisionBehavior: ItemSetBehavior {
  /// What items collide with.
  public struct Mode: OptionSet, Sendable, Hashable {
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

  /// A boundary; the one of the reference bounds has no key.
  struct Boundary {
    var key: BoundaryKey?
    var identifier: (any NSCopying)?
    var path: BezierPath
    var elasticity: CGFloat = 0.2
    var friction: CGFloat = 0.2
    var body: BodyID?
    let number: Int
  }

  private final var storedMode = Mode.everything
  private(set) final var boundaries: [Boundary] = []
  private final var boundaryCounter = 0
  /// The behaviour's slot in its animator.
  private(set) final var slot: Int?
  private final var boundariesAreStale = false
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
  /// `DynamicAnimator.referenceBounds`, and is nothing in an animator without.
  open func setTranslatesReferenceBoundsIntoBoundary(with insets: EdgeInsets) {
    reporting { () throws(DynamicsError) in
      for value in [insets.top, insets.left, insets.bottom, insets.right] { try checkFinite(value, "insets") }
      setReferenceBoundary(insets)
    }
  }

  private func setReferenceBoundary(_ insets: EdgeInsets?) {
    self.insets = insets
    referenceBoundsChanged()
    dynamicAnimator?.changed(by: self)
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
  /// make a closed outline that holds from both sides. A boundary with the same identifier is replaced.
  ///
  /// - Throws: `DynamicsError.invalidPath` for a path with fewer than two distinct points or with unusable ones,
  ///   `.invalidValue` for an identifier that cannot be compared.
  public final func setBoundary(_ identifier: any NSCopying, for path: BezierPath) throws(DynamicsError) {
    let key = try BoundaryKey(identifier)
    _ = try BoundaryOutline(path)
    let copy = identifier.copy(with: nil) as? any NSCopying
    var boundary = Boundary(
      key: key, identifier: copy ?? identifier, path: BezierPath(elements: path.elements), number: nextNumber())
    if let index = boundaries.firstIndex(where: { $0.key == key }) {
      boundary.elasticity = boundaries[index].elasticity
      boundary.friction = boundaries[index].friction
      let former = boundaries[index].body
      boundaries[index] = boundary
      if let former { removeBodies([former]) }
    } else {
      boundaries.append(boundary)
    }
    boundariesAreStale = true
    dynamicAnimator?.changed(by: self)
  }

  /// A new path with the points of a boundary, or `nil` if there is none of that name.
  open func boundary(withIdentifier identifier: any NSCopying) -> BezierPath? {
    guard let index = index(of: identifier) else { return nil }
    return BezierPath(elements: boundaries[index].path.elements)
  }

  /// Removes a boundary; nothing happens if there is none of that name.
  open func removeBoundary(withIdentifier identifier: any NSCopying) {
    guard let index = index(of: identifier) else { return }
    let number = boundaries[index].number
    removeBoundaries { $0.number == number }
    dynamicAnimator?.changed(by: self)
  }

  /// Removes all boundaries but that of the reference bounds.
  ///
  /// - Complexity: O(boundaries).
  open func removeAllBoundaries() {
    removeBoundaries { $0.key != nil }
    dynamicAnimator?.changed(by: self)
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
    let found: Int? =
      if let identifier { index(of: identifier) } else { boundaries.firstIndex { $0.key == nil } }
    guard let found else {
      throw .missingBoundary(identifier: identifier.map { "\($0)" } ?? "of the reference bounds")
    }
    boundaries[found].elasticity = elasticity
    boundaries[found].friction = friction
    if identifier == nil { referenceSurface = (elasticity, friction) }
    guard let animator = dynamicAnimator, let body = boundaries[found].body else { return }
    let material = Self.material(boundaries[found])
    animator.whenUnlocked { world throws(WorldError) in
      for shape in try world.shapes(of: body) { try world.setMaterial(material, of: shape) }
    }
    animator.changed(by: self)
  }

  private func index(of identifier: any NSCopying) -> Int? {
    guard let key = try? BoundaryKey(identifier) else { return nil }
    return boundaries.firstIndex { $0.key == key }
  }

  private func nextNumber() -> Int {
    boundaryCounter += 1
    return boundaryCounter
  }

  private static func material(_ boundary: Boundary) -> SurfaceMaterial {
    SurfaceMaterial(
      friction: limited(boundary.friction, to: SolverLimits.ratio),
      restitution: limited(boundary.elasticity, to: SolverLimits.ratio))
  }

  /// The boundary with a number.
  final func boundary(number: Int) -> Boundary? { boundaries.first { $0.number == number } }

  // MARK: - In an animator

  override func associate(with animator: DynamicAnimator) throws(DynamicsError) {
    slot = animator.collisionSlots.insert(self)
    animator.collisionDelegatesChanged()
    try super.associate(with: animator)
    animator.filtersAreStale = true
    referenceBoundsChanged()
    boundariesAreStale = true
  }

  override func dissociate(from animator: DynamicAnimator) {
    for body in releaseBodies() { animator.removeBoundaryBody(body) }
    if let slot { animator.collisionSlots.remove(slot) }
    super.dissociate(from: animator)
    animator.filtersAreStale = true
    animator.collisionDelegatesChanged()
  }

  override func forgetAnimator() {
    super.forgetAnimator()
    slot = nil
    for index in boundaries.indices { boundaries[index].body = nil }
  }

  override func restoration() -> () -> Void {
    let base = super.restoration()
    let (mode, insets, surface, slot) = (storedMode, insets, referenceSurface, slot)
    let (boundaries, counter, areStale) = (boundaries, boundaryCounter, boundariesAreStale)
    return {
      base()
      (self.storedMode, self.insets, self.referenceSurface, self.slot) = (mode, insets, surface, slot)
      (self.boundaries, self.boundaryCounter, self.boundariesAreStale) = (boundaries, counter, areStale)
    }
  }

  override func didAcquire(_ row: Int32, in animator: DynamicAnimator) { animator.noteRegrouped(row, in: slot) }
  override func willRelease(_ row: Int32, in animator: DynamicAnimator) { animator.noteRegrouped(row, in: slot) }

  /// Makes the boundary of the reference bounds anew, with the surface that it had.
  final func referenceBoundsChanged() {
    removeBoundaries { $0.key == nil }
    guard let insets, let rect = dynamicAnimator?.referenceBounds else { return }
    guard let path = referencePath(in: rect) else {
      guard rect.width > 0, rect.height > 0 else { return }
      reporting { () throws(DynamicsError) in
        throw .invalidValue(
          name: "insets", value: "\(insets)", expected: "insets that leave something of the reference bounds")
      }
      return
    }
    boundaries.append(referenceBoundary(path))
    boundariesAreStale = true
  }

  /// The boundary of the reference bounds with the surface that it has or had last.
  private func referenceBoundary(_ path: BezierPath) -> Boundary {
    var boundary = Boundary(path: path, number: nextNumber())
    (boundary.elasticity, boundary.friction) = referenceSurface
    return boundary
  }

  /// What the insets leave of a rectangle, unless that is no outline.
  func referencePath(in rect: CGRect?) -> BezierPath? {
    guard let insets, let rect else { return nil }
    let size = CGSize(
      width: rect.width - insets.left - insets.right, height: rect.height - insets.top - insets.bottom)
    guard size.width > 0, size.height > 0 else { return nil }
    let path = BezierPath(
      rect: CGRect(origin: CGPoint(x: rect.minX + insets.left, y: rect.minY + insets.top), size: size))
    return (try? BoundaryOutline(path)) == nil ? nil : path
  }

  override func keptState(in animator: DynamicAnimator) -> AnimatorStateDescription.Behavior {
    var kept = super.keptState(in: animator)
    kept.isStale = boundariesAreStale
    kept.slot = slot
    kept.boundaries = boundaries.map { $0.body?.row ?? 0 }
    kept.referenceBoundary = boundaries.firstIndex { $0.key == nil }
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
      boundaries.insert(referenceBoundary(reference), at: index)
    }
    for (index, row) in kept.boundaries.enumerated() where row != 0 {
      let body = try claims.body(row, at: "\(path).boundaries[\(index)]")
      boundaries[index].body = body
      animator.bodies.noteBoundary(BoundaryReference(slot: slot, number: boundaries[index].number), body: body)
    }
    boundariesAreStale = kept.isStale
  }

  override func refresh(in animator: DynamicAnimator) {
    guard boundariesAreStale, let slot else { return }
    boundariesAreStale = false
    for (place, boundary) in boundaries.enumerated() {
      // Who is told of an error may take boundaries away.
      let isThere = place < boundaries.count && boundaries[place].number == boundary.number
      let found = isThere ? place : boundaries.firstIndex { $0.number == boundary.number }
      guard let index = found else { continue }
      animator.reportingErrors { () throws(DynamicsError) in try refreshBoundary(index, slot, in: animator) }
    }
  }

  /// Gives a boundary its body, or its body the shapes that the mode asks for.
  private func refreshBoundary(_ index: Int, _ slot: Int, in animator: DynamicAnimator) throws(DynamicsError) {
    let boundary = boundaries[index]
    let isSensor = !collisionMode.contains(.boundaries)
    do throws(WorldError) {
      if let body = boundary.body, let shape = try animator.world.shapes(of: body).first,
        try animator.world.isSensor(shape) == isSensor
      {
        return
      }
    } catch {
      throw .world(error)
    }
    let outline = try BoundaryOutline(boundary.path)
    let material = Self.material(boundary)
    let filter = CollisionMembership.boundary(slot)
    do throws(WorldError) {
      if let body = boundary.body {
        // The body stays, so that what goes on touching it does so for delegates.
        try outline.replaceShapes(of: body, in: animator.world, material: material, filter: filter, isSensor: isSensor)
      } else {
        let body = try outline.addBody(to: animator.world, material: material, filter: filter, isSensor: isSensor)
        boundaries[index].body = body
        animator.bodies.noteBoundary(BoundaryReference(slot: slot, number: boundary.number), body: body)
      }
    } catch {
      throw .world(error)
    }
  }

  /// Takes boundaries out, and their bodies out of the world.
  private func removeBoundaries(where isMeant: (Boundary) -> Bool) {
    let bodies = boundaries.filter(isMeant).compactMap(\.body)
    boundaries.removeAll(where: isMeant)
    removeBodies(bodies)
  }

  /// The bodies of all boundaries, which have none from now on.
  private func releaseBodies() -> [BodyID] {
    let bodies = boundaries.compactMap(\.body)
    for index in boundaries.indices { boundaries[index].body = nil }
    return bodies
  }

  /// Takes bodies that no boundary has any more out of the world: who is told of an error may change boundaries.
  private func removeBodies(_ bodies: [BodyID]) {
    for body in bodies { dynamicAnimator?.removeBoundaryBody(body) }
  }
}
