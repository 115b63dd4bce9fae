/// What the passes over contact bundles need. Pointers are 64-byte aligned.
package struct ContactPassArguments {
  package var bodies: BodyRows
  package var hot: UnsafeMutablePointer<Float>
  package var cold: UnsafeMutablePointer<Float>
  package var side: UnsafeMutablePointer<Float>
  package var info: UnsafePointer<ContactBundleInfo>
  /// The slot of every lane, 16 a bundle; lanes not in use name slot 0, which is no contact.
  package var slots: UnsafePointer<Int32>
  package var bundleCount: Int
  /// 64-byte rows by slot, see `ManifoldRow`.
  package var manifolds: UnsafePointer<Float>
  /// `normal 1, tangent 1, normal 2, tangent 2` by slot, N s.
  package var impulses: UnsafeMutablePointer<Float>
  /// `restitution, rolling resistance, tangent speed, flags` by slot.
  package var materials: UnsafePointer<Float>
  /// Softness of contacts of two moving bodies, and with a fixed one.
  package var softness: Softness
  package var fixedSoftness: Softness
  /// Inverse length of a sub-step, 1/s.
  package var inverseTimeStep: Float
  /// Fastest separation of overlapping shapes, m/s.
  package var maximumDepenetrationSpeed: Float
  /// Impacts slower than this do not bounce, m/s.
  package var restitutionThreshold: Float
  /// Whether both points of a contact are solved at once, or the second after the first.
  package var solvesPointsTogether: Bool

  package init(
    bodies: BodyRows, hot: UnsafeMutablePointer<Float>, cold: UnsafeMutablePointer<Float>,
    side: UnsafeMutablePointer<Float>, info: UnsafePointer<ContactBundleInfo>, slots: UnsafePointer<Int32>,
    bundleCount: Int, manifolds: UnsafePointer<Float>, impulses: UnsafeMutablePointer<Float>,
    materials: UnsafePointer<Float>, softness: Softness, fixedSoftness: Softness, inverseTimeStep: Float,
    maximumDepenetrationSpeed: Float, restitutionThreshold: Float, solvesPointsTogether: Bool
  ) {
    self.bodies = bodies
    self.hot = hot
    self.cold = cold
    self.side = side
    self.info = info
    self.slots = slots
    self.bundleCount = bundleCount
    self.manifolds = manifolds
    self.impulses = impulses
    self.materials = materials
    self.softness = softness
    self.fixedSoftness = fixedSoftness
    self.inverseTimeStep = inverseTimeStep
    self.maximumDepenetrationSpeed = maximumDepenetrationSpeed
    self.restitutionThreshold = restitutionThreshold
    self.solvesPointsTogether = solvesPointsTogether
  }
}

/// The passes over contact bundles, in the order of a step.
package final class ContactKernels: Sendable {
  /// Fills the bundles from manifold rows and applies the impulses of the last step (warm start).
  package let prepare: @Sendable (ContactPassArguments) -> Void
  /// Normal impulses with soft position correction, at the separations that the last `relax` stored.
  package let solve: @Sendable (ContactPassArguments) -> Void
  /// Normal impulses without correction, friction, rolling; stores the separations at the new poses.
  package let relax: @Sendable (ContactPassArguments) -> Void
  /// Bounces: normal impulses of the lanes that came in faster than the threshold.
  package let restitution: @Sendable (ContactPassArguments) -> Void
  /// Writes the impulses back to the slots' rows.
  package let store: @Sendable (ContactPassArguments) -> Void

  package init(
    prepare: @escaping @Sendable (ContactPassArguments) -> Void,
    solve: @escaping @Sendable (ContactPassArguments) -> Void,
    relax: @escaping @Sendable (ContactPassArguments) -> Void,
    restitution: @escaping @Sendable (ContactPassArguments) -> Void,
    store: @escaping @Sendable (ContactPassArguments) -> Void
  ) {
    self.prepare = prepare
    self.solve = solve
    self.relax = relax
    self.restitution = restitution
    self.store = store
  }
}
