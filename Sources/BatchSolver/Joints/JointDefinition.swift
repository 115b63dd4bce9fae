/// A joint of a world. Valid until the joint or one of its bodies is removed.
public struct JointID: Hashable, Sendable, CustomStringConvertible {
  /// The joint's slot.
  public let index: Int32
  /// Counts the joints that had this slot.
  public let generation: UInt32

  /// The `World.number` of the joint's world.
  public let world: UInt32

  package init(index: Int32, generation: UInt32, world: UInt32) {
    self.index = index
    self.generation = generation
    self.world = world
  }

  /// Its place and how often that was used before, for messages.
  public var description: String { "joint \(index)#\(generation)" }
}

/// Where a joint holds a body: a position (m) and a rotation in the frame of the body's origin.
public struct JointFrame: Sendable, Equatable {
  /// The frame's origin (the anchor) in the body's frame, m; in the world's where a joint has no body A. Default:
  /// (0, 0), the body's origin.
  public var position: SIMD2<Float>
  /// How the frame is turned against the body's. Default: not at all.
  public var rotation: Rotation

  /// A frame; without arguments the body's own.
  ///
  /// - Parameters:
  ///   - position: The frame's origin in the body's frame, m.
  ///   - rotation: How it is turned against the body's frame.
  public init(position: SIMD2<Float> = .zero, rotation: Rotation = .identity) {
    self.position = position
    self.rotation = rotation
  }
}

/// How a joint holds what it must hold.
public enum JointMethod: Sendable, Equatable {
  /// As the solver holds best: as `.soft()` where joints are solved iteratively, as `.rigid` where their island is
  /// solved directly.
  case `default`
  /// In the biased pass of each sub-step as a damped spring, and exactly in the relax pass (E. Catto, "Solver2D",
  /// 2024): this is how fast an error is taken back, and no compliance. The frequency is capped at a quarter of the
  /// sub-step rate. What hangs on a joint of 5 Hz and more sinks as far as on the spring; on a softer one less, and the
  /// less the more sub-steps there are. By sequential impulses what is held is rigid, whatever the frequency; in the
  /// direct solver it is that spring. What is to be elastic gets a spring of its kind (`JointSpring`, the frequencies
  /// of `WeldJoint`).
  case soft(hertz: Float = 60, dampingRatio: Float = 2)
  /// Without softness in the velocities, and by moving the bodies after each sub-step so that the positions fit
  /// (nonlinear Gauss-Seidel). Keeps more energy than `.soft`; long chains under heavy load stretch more. Distance,
  /// revolute, prismatic, wheel and weld joints know it; others treat it as `.default`. In the direct solver what is
  /// held does not yield.
  case rigid
}

/// What a new joint is like. `World.addJoint(_:)` checks the values.
public struct JointDefinition: Sendable, Equatable {
  /// What the joint holds, with the parameters of its kind. `World.setKind(_:of:)` changes the parameters later.
  public var kind: JointKind
  /// `nil`: the world itself; `frameA` is in world coordinates then.
  public var bodyA: BodyID?
  /// The second body; another one than `bodyA`. Forces and torques that are read act on it.
  public var bodyB: BodyID
  /// Where the joint holds body A, in that body's frame. Default: the body's own frame.
  public var frameA: JointFrame
  /// Where the joint holds body B, in that body's frame. Default: the body's own frame.
  public var frameB: JointFrame
  /// How the joint holds what it must hold. Default: `.default`: softly at 60 Hz and a damping ratio of 2 where joints
  /// are solved iteratively, rigidly where the island is solved directly.
  public var method = JointMethod.default
  /// Whether the joint's island is solved directly. Default: `.automatic`, which leaves it to the world.
  public var solver = SolverChoice.automatic
  /// Whether the two bodies collide with each other. Default: false; of several joints between two bodies all must
  /// allow it.
  public var collidesConnected = false
  /// A larger constraint force in any sub-step is reported in `World.jointEvents`, N, 0 or more. A blow is borne within
  /// a sub-step, by a force of its impulse divided by the sub-step's length: the shorter that is, the larger the force.
  /// Default: infinity, never.
  public var forceThreshold = Float.infinity
  /// The same for the constraint torque, N m, 0 or more. Default: infinity, never.
  public var torqueThreshold = Float.infinity
  /// A number of the caller's own, which the world only hands back. Default: 0.
  public var userData: UInt64 = 0

  /// A joint whose frames are given in the bodies' frames. Nothing is checked here, but when the joint is added.
  ///
  /// - Parameters:
  ///   - kind: What the joint holds.
  ///   - bodyA: The first body, or `nil` for the world.
  ///   - bodyB: The second body.
  ///   - frameA: Where the joint holds body A; world coordinates if that is `nil`.
  ///   - frameB: Where the joint holds body B.
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
  /// - Parameters:
  ///   - kind: What the joint holds.
  ///   - bodyA: The first body, or `nil` for the world.
  ///   - bodyB: The second body.
  ///   - point: Where both frames have their origins, m, in world coordinates.
  ///   - axis: Direction of both x axes in world coordinates, of any length but 0.
  ///   - world: The world of the bodies; they are read where they are now.
  /// - Throws: `WorldError.staleBody`, `.otherWorld`, or `.invalidValue` for a point that is not finite or an axis
  ///   without direction.
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

/// A joint that bore more than its force or torque threshold in a sub-step of the last step; see `World.jointEvents`.
public struct JointEvent: Sendable, Equatable {
  /// The joint; it stays in the world unless it is removed in answer.
  public let joint: JointID
  /// Magnitude of the constraint force, N: the largest of the sub-steps, while `World.constraintForce(of:)` is that of
  /// the last one. Where the island is solved directly, or by sequential impulses, the step is the one sub-step.
  public let force: Float
  /// Magnitude of the constraint torque, N m: the largest of the sub-steps, perhaps another one's.
  public let torque: Float
}
