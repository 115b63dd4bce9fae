/// A joint of a world. Valid until the joint or one of its bodies is removed.
public struct JointID: Hashable, Sendable, CustomStringConvertible {
  /// The joint's slot.
  public let index: Int32
  /// Counts the joints that had this slot.
  public let generation: UInt32

  package init(index: Int32, generation: UInt32) {
    self.index = index
    self.generation = generation
  }

  public var description: String { "joint \(index)#\(generation)" }
}

/// Where a joint holds a body: a position (m) and a rotation in the frame of the body's origin.
public struct JointFrame: Sendable, Equatable {
  public var position: SIMD2<Float>
  public var rotation: Rotation

  public init(position: SIMD2<Float> = .zero, rotation: Rotation = .identity) {
    self.position = position
    self.rotation = rotation
  }
}

/// How a joint holds what it must hold.
public enum JointMethod: Sendable, Equatable {
  /// As the solver holds best: as `.soft()` where joints are solved iteratively, as `.rigid` where their island is solved
  /// directly.
  case `default`
  /// As a stiff, damped spring in the biased pass of each sub-step, and exactly in the relax pass (E. Catto, "Solver2D",
  /// 2024). The frequency is capped at a quarter of the sub-step rate. In the direct solver what is held is that spring.
  case soft(hertz: Float = 60, dampingRatio: Float = 2)
  /// Without softness in the velocities, and by moving the bodies after each sub-step so that the positions fit
  /// (nonlinear Gauss-Seidel). Keeps more energy than `.soft`; long chains under heavy load stretch more. Distance,
  /// revolute, prismatic, wheel and weld joints know it; others treat it as `.default`. In the direct solver what is held does not yield.
  case rigid
}

/// What a new joint is like.
public struct JointDefinition: Sendable, Equatable {
  public var kind: JointKind
  /// `nil`: the world itself; `frameA` is in world coordinates then.
  public var bodyA: BodyID?
  public var bodyB: BodyID
  public var frameA: JointFrame
  public var frameB: JointFrame
  public var method = JointMethod.default
  /// Whether the joint's island is solved directly; `.automatic` leaves it to the world.
  public var solver = SolverChoice.automatic
  /// Whether the two bodies collide with each other.
  public var collidesConnected = false
  /// A larger constraint force is reported in `World.jointEvents`, N.
  public var forceThreshold = Float.infinity
  /// A larger constraint torque is reported, N m.
  public var torqueThreshold = Float.infinity
  /// Anything of yours.
  public var userData: UInt64 = 0

  /// A joint whose frames are given in the bodies' frames.
  public init(
    _ kind: JointKind, _ bodyA: BodyID?, _ bodyB: BodyID, frameA: JointFrame = JointFrame(),
    frameB: JointFrame = JointFrame()
  ) {
    self.kind = kind
    self.bodyA = bodyA
    self.bodyB = bodyB
    self.frameA = frameA
    self.frameB = frameB
  }

  /// A joint whose frames both are at a point of the world now, with their x axes along `axis`.
  ///
  /// - Throws: `WorldError.staleBody`, or `.invalidValue` for a point that is not finite or an axis without direction.
  public init(
    _ kind: JointKind, _ bodyA: BodyID?, _ bodyB: BodyID, at point: SIMD2<Float>, axis: SIMD2<Float> = [1, 0],
    in world: World
  ) throws(WorldError) {
    try checkPosition(point, "joint point")
    let rotation = try jointRotation(axis: axis)
    self.init(kind, bodyA, bodyB)
    frameA = try world.localFrame(JointFrame(position: point, rotation: rotation), of: bodyA)
    frameB = try world.localFrame(JointFrame(position: point, rotation: rotation), of: bodyB)
  }
}

/// The rotation whose x axis is along `axis`.
private func jointRotation(axis: SIMD2<Float>) throws(WorldError) -> Rotation {
  try checkPosition(axis, "joint axis")
  // Scaled first, so that neither tiny nor huge axes lose their direction.
  let size = max(abs(axis.x), abs(axis.y))
  guard size > 0 else {
    throw .invalidValue(name: "joint axis", value: "(\(axis.x), \(axis.y))", expected: "a direction other than zero")
  }
  return Rotation(cosine: axis.x / size, sine: axis.y / size).normalized
}

/// A joint that bore more than its threshold in the last step.
public struct JointEvent: Sendable, Equatable {
  public let joint: JointID
  /// Magnitude of the constraint force, N.
  public let force: Float
  /// Magnitude of the constraint torque, N m.
  public let torque: Float
}
