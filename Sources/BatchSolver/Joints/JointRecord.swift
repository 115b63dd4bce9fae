internal import KernelInterface

/// What the world knows of a joint beside its definition and rows.
struct JointRecord: BitwiseCopyable {
  var isLive = false
  /// Has a finite force or torque threshold.
  var hasThreshold = false
  var collidesConnected = false
  var bundleKind = JointBundleKind.point
  /// The iterative solver holds it without softness.
  var isRigid = false
  /// It was given a softness of its own, which the direct solver keeps as well.
  var isSoft = false
  var solver = SolverChoice.automatic
  /// Belongs to a direct island now; see `JointSystem.setDirect(_:_:)`.
  var isDirect = false
  /// Number of the joint's stiffness, see `JointSystem.softnesses`.
  var softness: Int32 = 0
  /// Rows of the bodies that it joins; of gears the second bodies of their joints.
  var bodyA: Int32 = 0
  var bodyB: Int32 = 0
  /// Of gears: the slots of their joints.
  var first: Int32 = 0
  var second: Int32 = 0
  /// Gears that name this joint.
  var gearCount: Int32 = 0
}

extension JointRecord {
  /// Takes what the plan must know of a definition; its softness apart.
  mutating func set(_ definition: JointDefinition) {
    hasThreshold = definition.forceThreshold < .infinity || definition.torqueThreshold < .infinity
    collidesConnected = definition.collidesConnected
    solver = definition.solver
    bundleKind = JointBundleKind(definition.kind)
    isRigid = definition.method == .rigid && definition.kind.knowsRigid
    if case .soft = definition.method { isSoft = true } else { isSoft = false }
  }
}

extension JointBundleKind {
  init(_ kind: JointKind) {
    self =
      switch kind {
      case .revolute(let joint):
        joint.spring == nil && joint.limits == nil && joint.motor == nil ? .point : .pointAxial
      case .prismatic: .slider
      case .distance: .distance
      case .weld, .motor, .mouse: .frame
      case .wheel: .wheel
      case .gear: .gear
      case .filter: .filter
      }
  }
}

extension JointKind {
  /// Whether the iterative solver can hold it by `JointMethod.rigid`.
  fileprivate var knowsRigid: Bool {
    switch self {
    case .revolute, .prismatic, .distance, .weld, .wheel: true
    case .motor, .mouse, .gear, .filter: false
    }
  }
}

extension JointMethod {
  /// Hz and damping ratio in the iterative solver.
  var softness: SIMD2<Float> {
    switch self {
    case .soft(let hertz, let dampingRatio): SIMD2(hertz, dampingRatio)
    case .default, .rigid: SIMD2(60, 2)
    }
  }
}
