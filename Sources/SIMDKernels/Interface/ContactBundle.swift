/// The layout of contact bundles: 16 contacts that share no body that moves, solved side by side.
///
/// A bundle is two blocks of 16-lane fields, split by how often they are read: the biased pass reads the hot block only.
/// In the contact's frame both Jacobians need two numbers a body and point: `rn = (r x n) / k` and `d = (r . n) / k`,
/// because with the tangent `t = (ny, -nx)` it is `r x t = -(r . n)`.
package enum ContactBundle {
  /// Lanes of a bundle, whatever the width of the registers.
  package static let lanes = 16

  /// Fields of the hot block, each 16 lanes of 4 bytes: 56 bytes a contact.
  package enum Hot {
    package static let rowA = 0
    package static let rowB = 16
    package static let normalX = 32
    package static let normalY = 48
    package static let crossA = 64
    package static let crossB = 96
    package static let normalMass = 128
    package static let normalImpulse = 160
    package static let separation = 192
    package static let floats = 224
  }

  /// Fields of the cold block: 44 bytes a contact.
  package enum Cold {
    package static let dotA = 0
    package static let dotB = 32
    package static let baseSeparation = 64
    package static let tangentMass = 96
    package static let tangentImpulse = 128
    package static let friction = 160
    package static let floats = 176
  }

  /// Fields of the side block that only special bundles have: 40 bytes a contact.
  package enum Side {
    package static let restitution = 0
    /// Normal velocity at the step's begin, two points.
    package static let approach = 16
    /// Sum of the normal impulses at the end of each relax pass, two points.
    package static let totalImpulse = 48
    package static let tangentSpeed = 80
    package static let rollingResistance = 96
    package static let rollingImpulse = 112
    package static let inverseScaleA = 128
    package static let inverseScaleB = 144
    package static let floats = 160
  }
}

/// What kind of body side A of a bundle is. Side B always moves.
package enum ContactBundleKind {
  package static let dynamic: UInt8 = 0
  /// Does not move: neither read nor written.
  package static let fixed: UInt8 = 1
  /// Moves by its own velocity: read only.
  package static let kinematic: UInt8 = 2
  /// The same heavy dynamic body in all lanes.
  package static let hub: UInt8 = 3
}

/// What the kernels must know of a bundle before they touch it.
package struct ContactBundleInfo: BitwiseCopyable {
  /// A `ContactBundleKind`.
  package var kind: UInt8
  /// The most contact points of a lane, 1 or 2.
  package var points: UInt8
  /// Lanes in use, 1 to 16, from lane 0 on.
  package var lanes: UInt8
  /// The number of its side block, or -1.
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
