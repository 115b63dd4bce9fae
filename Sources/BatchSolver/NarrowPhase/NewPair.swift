package import KernelInterface

/// What the narrow phase must know of a new pair.
package struct NewPair: BitwiseCopyable {
  package var kind: PairKind
  /// Shape and body rows in the kernel's order.
  package var shapeA: Int32
  package var shapeB: Int32
  package var bodyA: Int32
  package var bodyB: Int32
  /// The body of shape B becomes side A of the manifold: it is fixed.
  package var isFlipped: Bool
  /// A shape's centroid is not its body's centre of mass.
  package var hasOffset: Bool
  package var friction: Float
  package var material: ContactMaterial
  /// Needs a extension block in the contact solver.
  package var isExtended: Bool
  /// Overlaps and does not touch: see `PairStore.sensed`.
  package var isSensor: Bool

  package init(
    kind: PairKind, shapeA: Int32, shapeB: Int32, bodyA: Int32, bodyB: Int32, isFlipped: Bool, hasOffset: Bool,
    friction: Float, material: ContactMaterial, isExtended: Bool, isSensor: Bool = false
  ) {
    self.kind = kind
    self.shapeA = shapeA
    self.shapeB = shapeB
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.isFlipped = isFlipped
    self.hasOffset = hasOffset
    self.friction = friction
    self.material = material
    self.isExtended = isExtended
    self.isSensor = isSensor
  }
}
