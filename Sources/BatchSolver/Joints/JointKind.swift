/// What a joint keeps its two bodies from doing, or makes them do, relative to each other.
///
/// Each body has a joint frame (`JointDefinition.frameA`, `frameB`). Angles are those of frame B seen from frame A in
/// radians and count whole turns, but for plain hinges (`World.coordinate(of:)`); translations are those of frame B's
/// origin along the x axis of frame A in m.
public enum JointKind: Sendable, Equatable {
  /// The frames' origins coincide; the bodies turn about them.
  case revolute(RevoluteJoint)
  /// The frames keep their angle and body B slides along the x axis of frame A.
  case prismatic(PrismaticJoint)
  /// The distance of the frames' origins is given or limited: a rod, a rope, a spring.
  case distance(DistanceJoint)
  /// The frames coincide, rigidly or elastically.
  case weld(WeldJoint)
  /// Body B slides along the x axis of frame A, on a spring, and turns freely or by a motor.
  case wheel(WheelJoint)
  /// The relative velocity or pose is driven with limited force and torque.
  case motor(MotorJoint)
  /// A point of body B is drawn to a target by a spring: what a mouse does to a body.
  case mouse(MouseJoint)
  /// The coordinates of two other joints are coupled; the bodies are the second ones of these joints.
  case gear(GearJoint)
  /// Nothing; the bodies do not collide with each other.
  case filter
}

/// Lower and upper bound of a joint's coordinate, in rad or m. Equal bounds hold the coordinate.
public struct JointLimits: Sendable, Equatable {
  /// The least coordinate, rad or m; at most 1e8 in magnitude, and 0 or more for a distance.
  public var lower: Float
  /// The greatest coordinate, rad or m; not less than `lower`.
  public var upper: Float

  /// Bounds. That the lower one is not above the upper is checked when a joint gets them.
  ///
  /// - Parameters:
  ///   - lower: The least coordinate, rad or m.
  ///   - upper: The greatest coordinate, rad or m.
  public init(_ lower: Float, _ upper: Float) {
    self.lower = lower
    self.upper = upper
  }
}

/// Drives a joint's coordinate at a speed, as hard as it may.
public struct JointMotor: Sendable, Equatable {
  /// Rate of the coordinate that the motor aims at, rad/s or m/s; may be negative. No body turns by more than an eighth of
  /// a turn in a step, 47 rad/s at 1/60 s.
  public var speed: Float
  /// The largest torque in N m, or force in N, 0 or more; may be infinite. With 0 the motor does nothing.
  public var maximum: Float

  /// A motor.
  ///
  /// - Parameters:
  ///   - speed: Rate of the coordinate to aim at, rad/s or m/s.
  ///   - maximum: The largest torque in N m, or force in N.
  public init(speed: Float, maximum: Float) {
    self.speed = speed
    self.maximum = maximum
  }

  /// Dry friction: a motor of speed 0.
  ///
  /// - Parameter maximum: The torque in N m, or force in N, above which the joint slips.
  public static func friction(_ maximum: Float) -> JointMotor { JointMotor(speed: 0, maximum: maximum) }
}

/// Draws a joint's coordinate to a target.
public struct JointSpring: Sendable, Equatable {
  /// Frequency of the undamped oscillation in Hz, 0 or more, for the mass of the spring's own row, as if nothing else were
  /// held: the moment of inertia of a hinge. With the anchor away from the centre of mass it swings slower. 0 is no spring.
  public var hertz: Float
  /// Damping as a fraction of critical damping, 0 or more: below 1 it oscillates, from 1 on it does not.
  public var dampingRatio: Float
  /// Coordinate at rest, rad or m. Default: 0. A distance joint takes its length instead.
  public var target: Float
  /// The largest torque in N m, or force in N, 0 or more. Default: infinity.
  public var maximum: Float

  /// A spring. The values are checked when a joint gets it.
  ///
  /// - Parameters:
  ///   - hertz: Frequency of the undamped oscillation, Hz.
  ///   - dampingRatio: Damping as a fraction of critical damping.
  ///   - target: Coordinate at rest, rad or m.
  ///   - maximum: The largest torque in N m, or force in N.
  public init(hertz: Float, dampingRatio: Float, target: Float = 0, maximum: Float = .infinity) {
    self.hertz = hertz
    self.dampingRatio = dampingRatio
    self.target = target
    self.maximum = maximum
  }
}

/// See `JointKind.revolute`. Spring target and limits in rad; limits may lie beyond half a turn.
public struct RevoluteJoint: Sendable, Equatable {
  /// Draws the angle to its target (rad), with a torque of at most its maximum (N m). Default: `nil`, none.
  public var spring: JointSpring?
  /// Bounds of the angle, rad; whole turns count. Default: `nil`, none.
  public var limits: JointLimits?
  /// Turns body B against body A, in rad/s with a torque in N m. Default: `nil`, none.
  public var motor: JointMotor?

  /// Without arguments a hinge that turns freely.
  ///
  /// - Parameters:
  ///   - spring: Draws the angle to a target.
  ///   - limits: Bounds of the angle, rad.
  ///   - motor: Turns body B against body A.
  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.prismatic`. Spring target and limits in m, motor in m/s and N.
public struct PrismaticJoint: Sendable, Equatable {
  /// Draws the translation to its target (m), with a force of at most its maximum (N). Default: `nil`, none.
  public var spring: JointSpring?
  /// Bounds of the translation, m. Default: `nil`, none.
  public var limits: JointLimits?
  /// Pushes body B along the axis, in m/s with a force in N. Default: `nil`, none.
  public var motor: JointMotor?

  /// Without arguments a slide without friction.
  ///
  /// - Parameters:
  ///   - spring: Draws the translation to a target.
  ///   - limits: Bounds of the translation, m.
  ///   - motor: Pushes body B along the axis.
  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.wheel`. Spring (the suspension) and limits act along the x axis of frame A, in m; the motor turns the
/// wheel, in rad/s and N m.
public struct WheelJoint: Sendable, Equatable {
  /// The suspension: draws the translation to its target (m), with a force of at most its maximum (N). Default: `nil`,
  /// none.
  public var spring: JointSpring?
  /// Bounds of the translation, m: the travel of the suspension. Default: `nil`, none.
  public var limits: JointLimits?
  /// Turns body B, the wheel, in rad/s with a torque in N m. Default: `nil`, none.
  public var motor: JointMotor?

  /// Without arguments a wheel that turns and slides along its axis freely.
  ///
  /// - Parameters:
  ///   - spring: The suspension.
  ///   - limits: The travel of the suspension, m.
  ///   - motor: Turns the wheel.
  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.distance`.
///
/// With a length and no spring it is a rod, with a length and a spring a spring, without a length a rope or a strut
/// that only its limits hold. Below a length of 5 mm the direction of a rod is undefined; weld or pin the bodies
/// instead. Anchors that begin in one place stay there, as they have no direction, unless the island is solved
/// directly.
public struct DistanceJoint: Sendable, Equatable {
  /// Distance at rest, m, 0 or more; `nil`: none.
  public var length: Float?
  /// Makes the length elastic; needs a length. Its target is not used. Default: `nil`, rigid.
  public var spring: JointSpring?
  /// Least and greatest distance, m, 0 or more. Default: `nil`, none.
  public var limits: JointLimits?
  /// Changes the distance, m/s and N. Default: `nil`, none.
  public var motor: JointMotor?

  /// A distance joint. That a spring has a length is checked when the joint is added.
  ///
  /// - Parameters:
  ///   - length: Distance at rest, m, or `nil`.
  ///   - spring: Makes the length elastic.
  ///   - limits: Least and greatest distance, m.
  ///   - motor: Changes the distance.
  public init(
    length: Float?, spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil
  ) {
    self.length = length
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }

  /// A bar of fixed length.
  ///
  /// - Parameter length: Distance of the frames' origins, m.
  public static func rod(_ length: Float) -> DistanceJoint { DistanceJoint(length: length) }

  /// A rope: never longer than `maximum`, m, and without force while it is slack.
  public static func rope(_ maximum: Float) -> DistanceJoint {
    DistanceJoint(length: nil, limits: JointLimits(0, maximum))
  }

  /// An elastic rod.
  ///
  /// - Parameters:
  ///   - length: Distance at rest, m.
  ///   - hertz: Frequency of the undamped oscillation, Hz; 0 is no spring.
  ///   - dampingRatio: Damping as a fraction of critical damping.
  public static func spring(_ length: Float, hertz: Float, dampingRatio: Float) -> DistanceJoint {
    DistanceJoint(length: length, spring: JointSpring(hertz: hertz, dampingRatio: dampingRatio))
  }
}

/// See `JointKind.weld`. A frequency of 0 Hz is as stiff as the joint's method makes it.
///
/// Each spring is made of the mass of its own row, as if the other were not there.
public struct WeldJoint: Sendable, Equatable {
  /// Frequency at which the frames' origins spring back, Hz, 0 or more. Default: 0, stiff.
  public var linearHertz: Float
  /// Damping of that spring as a fraction of critical damping, 0 or more. Default: 1. Without effect at 0 Hz.
  public var linearDampingRatio: Float
  /// Frequency at which the angle springs back, Hz, 0 or more. Default: 0, stiff.
  public var angularHertz: Float
  /// Damping of that spring as a fraction of critical damping, 0 or more. Default: 1. Without effect at 0 Hz.
  public var angularDampingRatio: Float

  /// A weld; without arguments as stiff as the joint's method makes it.
  ///
  /// - Parameters:
  ///   - linearHertz: Frequency of the spring between the frames' origins, Hz; 0: stiff.
  ///   - linearDampingRatio: Its damping as a fraction of critical damping.
  ///   - angularHertz: Frequency of the spring on the angle, Hz; 0: stiff.
  ///   - angularDampingRatio: Its damping as a fraction of critical damping.
  public init(
    linearHertz: Float = 0, linearDampingRatio: Float = 1, angularHertz: Float = 0, angularDampingRatio: Float = 1
  ) {
    self.linearHertz = linearHertz
    self.linearDampingRatio = linearDampingRatio
    self.angularHertz = angularHertz
    self.angularDampingRatio = angularDampingRatio
  }
}

/// See `JointKind.motor`. Velocities are those of frame B relative to frame A in world axes; springs draw the frames
/// together. Everything is off by default.
public struct MotorJoint: Sendable, Equatable {
  /// Velocity to reach, m/s. Default: 0.
  public var linearVelocity: SIMD2<Float> = .zero
  /// The largest force to reach the linear velocity, N, 0 or more; may be infinite. Default: 0, off.
  public var maximumVelocityForce: Float = 0
  /// Angular velocity to reach, rad/s, counter-clockwise. Default: 0.
  public var angularVelocity: Float = 0
  /// The largest torque to reach the angular velocity, N m, 0 or more; may be infinite. Default: 0, off.
  public var maximumVelocityTorque: Float = 0
  /// Frequency of the spring that draws the frames' origins together, Hz, 0 or more. Default: 0, no spring.
  public var linearHertz: Float = 0
  /// Damping of that spring as a fraction of critical damping, 0 or more. Default: 1.
  public var linearDampingRatio: Float = 1
  /// The largest force of that spring, N, 0 or more. Default: infinity.
  public var maximumSpringForce: Float = .infinity
  /// Frequency of the spring that draws the angle to 0, Hz, 0 or more. Default: 0, no spring.
  public var angularHertz: Float = 0
  /// Damping of that spring as a fraction of critical damping, 0 or more. Default: 1.
  public var angularDampingRatio: Float = 1
  /// The largest torque of that spring, N m, 0 or more. Default: infinity.
  public var maximumSpringTorque: Float = .infinity

  /// A motor joint that does nothing until some of its properties are set.
  public init() {}
}

/// See `JointKind.mouse`. The target is the origin of frame A: a point of the world if `bodyA` is `nil`, which
/// `World.setMouseTarget(_:of:)` moves.
public struct MouseJoint: Sendable, Equatable {
  /// Frequency of the spring, Hz, above 0. Default: 5.
  public var hertz: Float
  /// Damping of the spring as a fraction of critical damping, 0 or more. Default: 0.7.
  public var dampingRatio: Float
  /// The largest force of the spring, N, 0 or more. Default: infinity; a limit of some times the body's weight keeps
  /// the body from being drawn through others.
  public var maximumForce: Float
  /// Dry friction against turning about the point that is held, N m, 0 or more. Default: 0.
  public var maximumFrictionTorque: Float

  /// A mouse joint. The values are checked when the joint is added.
  ///
  /// - Parameters:
  ///   - hertz: Frequency of the spring, Hz.
  ///   - dampingRatio: Damping as a fraction of critical damping.
  ///   - maximumForce: The largest force of the spring, N.
  ///   - maximumFrictionTorque: Dry friction against turning, N m.
  public init(
    hertz: Float = 5, dampingRatio: Float = 0.7, maximumForce: Float = .infinity, maximumFrictionTorque: Float = 0
  ) {
    self.hertz = hertz
    self.dampingRatio = dampingRatio
    self.maximumForce = maximumForce
    self.maximumFrictionTorque = maximumFrictionTorque
  }
}

/// See `JointKind.gear`: `coordinate(first) + ratio coordinate(second)` stays what it is when the gear is added.
///
/// Both joints must be revolute or prismatic. A gear goes with either of its joints. The bodies of its definition must be
/// the joints' second bodies, in either order, and therefore two; the frames are not used.
public struct GearJoint: Sendable, Equatable {
  /// A revolute or prismatic joint, whose coordinate counts as it is.
  public var first: JointID
  /// Another revolute or prismatic joint, whose coordinate counts times `ratio`.
  public var second: JointID
  /// Other than 0; without unit, 1/m or m, as the coordinates are.
  public var ratio: Float

  /// A gear between two joints of one world; which they are is checked when the gear is added.
  ///
  /// - Parameters:
  ///   - first: A revolute or prismatic joint.
  ///   - second: Another one.
  ///   - ratio: Factor on the second coordinate, not 0.
  public init(first: JointID, second: JointID, ratio: Float) {
    self.first = first
    self.second = second
    self.ratio = ratio
  }
}
