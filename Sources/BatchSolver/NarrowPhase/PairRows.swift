internal import KernelInterface

/// The rows of `PairStore` by slot, of which several workers may write different ones.
struct PairRows {
  let shapeA: UnsafeMutablePointer<Int32>
  let shapeB: UnsafeMutablePointer<Int32>
  let bodyA: UnsafeMutablePointer<Int32>
  let bodyB: UnsafeMutablePointer<Int32>
  let friction: UnsafeMutablePointer<Float>
  let manifolds: UnsafeMutablePointer<Manifold>
  let impulses: UnsafeMutablePointer<ContactImpulses>
  let materials: UnsafeMutablePointer<ContactMaterial>
  let ages: UnsafeMutablePointer<Float>
  let features: UnsafeMutablePointer<Int32>

  /// A pair that has not touched yet.
  func set(_ slot: Int, _ pair: NewPair) {
    shapeA[slot] = pair.shapeA
    shapeB[slot] = pair.shapeB
    bodyA[slot] = pair.bodyA
    bodyB[slot] = pair.bodyB
    friction[slot] = pair.friction
    manifolds[slot] = Manifold()
    impulses[slot] = ContactImpulses()
    materials[slot] = pair.material
    ages[slot] = 0
    features[slot] = -1
  }

  /// No pair: what a kernel reads of it is harmless.
  func clear(_ slot: Int) {
    shapeA[slot] = 0
    shapeB[slot] = 0
    bodyA[slot] = 0
    bodyB[slot] = 0
    features[slot] = -1
  }
}
