/// The layout of contact bundles: 16 contacts that share no body that moves, solved side by side.
///
/// A bundle is two blocks of 16-lane fields, split by how often they are read: the biased pass reads the hot block only.
/// In the contact's frame both Jacobians need two numbers a body and point: `rn = (r x n) / k` and `d = (r . n) / k`,
/// because with the tangent `t = (ny, -nx)` it is `r x t = -(r . n)`.
public enum ContactBundle {
  /// Lanes of a bundle, whatever the width of the registers.
  @inlinable public static var lanes: Int { 16 }

  /// Fields of the hot block, each 16 lanes of 4 bytes: 56 bytes a contact.
  public enum Hot {
    @inlinable public static var rowA: Int { 0 }
    @inlinable public static var rowB: Int { 16 }
    @inlinable public static var normalX: Int { 32 }
    @inlinable public static var normalY: Int { 48 }
    @inlinable public static var crossA: Int { 64 }
    @inlinable public static var crossB: Int { 96 }
    @inlinable public static var normalMass: Int { 128 }
    @inlinable public static var normalImpulse: Int { 160 }
    @inlinable public static var separation: Int { 192 }
    @inlinable public static var floats: Int { 224 }
  }

  /// Fields of the cold block: 44 bytes a contact.
  public enum Cold {
    @inlinable public static var dotA: Int { 0 }
    @inlinable public static var dotB: Int { 32 }
    @inlinable public static var baseSeparation: Int { 64 }
    @inlinable public static var tangentMass: Int { 96 }
    @inlinable public static var tangentImpulse: Int { 128 }
    @inlinable public static var friction: Int { 160 }
    @inlinable public static var floats: Int { 176 }
  }

  /// Fields of the extension block that only extended bundles have: 40 bytes a contact.
  public enum Extension {
    @inlinable public static var restitution: Int { 0 }
    /// Normal velocity at the step's begin, two points.
    @inlinable public static var approach: Int { 16 }
    /// Sum of the normal impulses at the end of each relax pass, two points.
    @inlinable public static var totalImpulse: Int { 48 }
    @inlinable public static var tangentSpeed: Int { 80 }
    @inlinable public static var rollingResistance: Int { 96 }
    @inlinable public static var rollingImpulse: Int { 112 }
    @inlinable public static var inverseScaleA: Int { 128 }
    @inlinable public static var inverseScaleB: Int { 144 }
    @inlinable public static var floats: Int { 160 }
  }
}

/// What kind of body side A of a bundle is. Side B always moves.
public enum ContactBundleKind {
  @inlinable public static var dynamic: UInt8 { 0 }
  /// Does not move: neither read nor written.
  @inlinable public static var fixed: UInt8 { 1 }
  /// Moves by its own velocity: read only.
  @inlinable public static var kinematic: UInt8 { 2 }
  /// The same heavy dynamic body in all lanes.
  @inlinable public static var hub: UInt8 { 3 }
}

/// What the kernels must know of a bundle before they touch it.
package struct ContactBundleInfo: BitwiseCopyable {
  /// A `ContactBundleKind`.
  package var kind: UInt8
  /// The most contact points of a lane, 1 or 2.
  package var points: UInt8
  /// Lanes in use, 1 to 16, from lane 0 on.
  package var lanes: UInt8
  /// The number of its extension block, or -1.
  package var side: Int32

  package init(kind: UInt8, points: UInt8, lanes: UInt8, side: Int32) {
    self.kind = kind
    self.points = points
    self.lanes = lanes
    self.side = side
  }
}

/// The three numbers of a soft constraint, from its frequency and damping ratio and the length of a sub-step.
///
/// E. Catto, "Soft Constraints: Reinventing the Spring" (GDC 2011), in the form of Box2D's soft step: an impulse is
/// `-m (massScale v + massScale biasRate C) - impulseScale (sum so far)`.
package struct Softness: BitwiseCopyable, Equatable {
  /// 1/s.
  package var biasRate: Float
  package var massScale: Float
  package var impulseScale: Float

  /// `hertz` 0 gives a rigid constraint without position correction.
  package init(hertz: Float, dampingRatio: Float, timeStep: Float) {
    guard hertz > 0 else {
      biasRate = 0
      massScale = 1
      impulseScale = 0
      return
    }
    let omega = 2 * Float.pi * hertz
    let a1 = 2 * dampingRatio + timeStep * omega
    let a2 = timeStep * omega * a1
    let a3 = 1 / (1 + a2)
    biasRate = omega / a1
    massScale = a2 * a3
    impulseScale = a3
  }
}
