internal import BatchSolver
internal import Foundation

/// The bodies of boundaries in an animator, and the boundary of its reference bounds.
extension CollisionBehavior {
  // MARK: - Reference bounds

  /// Makes the boundary of the reference bounds, with the surface that it has or had last, gives it another path, or
  /// takes it away.
  final func referenceBoundsChanged() {
    let number = boundaries.number(of: nil)
    guard let path = referencePath(in: dynamicAnimator?.referenceBounds) else {
      if let number { removeBoundary(number) }
      return reportInsets()
    }
    guard let number else {
      boundaries.append(referenceBoundary(path))
      boundariesAreStale = true
      return
    }
    guard boundaries[number]?.path.elements != path.elements else { return }
    boundaries[number]?.path = path
    pathChanged(number)
  }

  /// Reports insets that leave nothing of bounds that are something.
  private func reportInsets() {
    guard let insets, let rect = dynamicAnimator?.referenceBounds, rect.width > 0, rect.height > 0 else { return }
    reporting { () throws(DynamicsError) in
      throw .invalidValue(
        name: "insets", value: "\(insets)", expected: "insets that leave something of the reference bounds")
    }
  }

  /// The boundary of the reference bounds with the surface that it has or had last.
  final func referenceBoundary(_ path: BezierPath) -> Boundary {
    var boundary = Boundary(key: nil, identifier: nil, path: path)
    (boundary.elasticity, boundary.friction) = referenceSurface
    return boundary
  }

  /// What the insets leave of a rectangle, unless that is no outline.
  final func referencePath(in rect: CGRect?) -> BezierPath? {
    guard let insets, let rect else { return nil }
    let size = CGSize(
      width: rect.width - insets.left - insets.right, height: rect.height - insets.top - insets.bottom)
    guard size.width > 0, size.height > 0 else { return nil }
    let path = BezierPath(
      rect: CGRect(origin: CGPoint(x: rect.minX + insets.left, y: rect.minY + insets.top), size: size))
    return (try? BoundaryOutline(path)) == nil ? nil : path
  }

  // MARK: - Bodies

  /// Gives the body of a boundary, if it has one, the shapes of another path. It stays the same body, so that what goes
  /// on touching it does so for delegates.
  final func pathChanged(_ number: Int) {
    guard let animator = dynamicAnimator, boundaries[number]?.body != nil else { return }
    animator.editReporting { [weak self, weak animator] () throws(DynamicsError) in
      // By then the boundary may be gone, or have got a body with that path.
      guard let self, let animator, self.dynamicAnimator === animator else { return }
      guard let slot, boundaries[number]?.body != nil else { return }
      try makeShapes(number, slot, in: animator)
    }
  }

  /// Gives new boundaries bodies, and all the shapes that the mode asks for.
  final func refreshBoundaries(in animator: DynamicAnimator) {
    guard boundariesAreStale, let slot else { return }
    boundariesAreStale = false
    let isSensor = !collisionMode.contains(.boundaries)
    for boundary in boundaries where boundary.body == nil || boundary.isSensor != isSensor {
      animator.reportingErrors { () throws(DynamicsError) in try makeShapes(boundary.number, slot, in: animator) }
    }
  }

  /// Gives a boundary a body with the shapes of its path, or its body those in place of others.
  private func makeShapes(_ number: Int, _ slot: Int, in animator: DynamicAnimator) throws(DynamicsError) {
    // Who was told of an error may have taken boundaries away.
    guard let boundary = boundaries[number] else { return }
    let outline = try BoundaryOutline(boundary.path)
    let filter = CollisionMembership.boundary(slot)
    let isSensor = !collisionMode.contains(.boundaries)
    do throws(WorldError) {
      if let body = boundary.body {
        try outline.replaceShapes(
          of: body, in: animator.world, material: boundary.material, filter: filter, isSensor: isSensor)
      } else {
        let body = try outline.addBody(
          to: animator.world, material: boundary.material, filter: filter, isSensor: isSensor)
        boundaries[number]?.body = body
        animator.bodies.noteBoundary(BoundaryReference(slot: slot, number: number), body: body)
      }
    } catch {
      throw .world(error)
    }
    boundaries[number]?.isSensor = isSensor
  }
}

extension Boundary {
  /// The surface as the world has it.
  var material: SurfaceMaterial {
    SurfaceMaterial(
      friction: limited(friction, to: SolverLimits.ratio), restitution: limited(elasticity, to: SolverLimits.ratio))
  }
}

extension DynamicAnimator {
  /// Whether the shapes of a body let items through.
  func hasSensors(_ body: BodyID) -> Bool {
    guard let shape = try? world.shapes(of: body).first else { return false }
    return (try? world.isSensor(shape)) ?? false
  }
}
