/// What a joint keeps its two bodies from doing, or makes them do, relative to each other.
///
/// Each body has a joint frame (`JointDefinition.frameA`, `frameB`). Angles are those of frame B seen from frame A in
/// radians and count whole turns; translations are those of frame B's origin along the x axis of frame A in m.
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
  /// The coordinates of two other joints are coupled.
  case gear(GearJoint)
  /// Nothing; the bodies do not collide with each other.
  case filter
}

/// Lower and upper bound of a joint's coordinate, in rad or m.
public struct JointLimits: Sendable, Equatable {
  public var lower: Float
  public var upper: Float

  public init(_ lower: Float, _ upper: Float) {
    self.lower = lower
    self.upper = upper
  }
}

/// Drives a joint's coordinate at a speed, as hard as it may.
public struct JointMotor: Sendable, Equatable {
  /// rad/s or m/s.
  public var speed: Float
  /// The largest torque in N m, or force in N; may be infinite.
  public var maximum: Float

  public init(speed: Float, maximum: Float) {
    self.speed = speed
    self.maximum = maximum
  }

  /// Dry friction: a motor that wants to stand still.
  public static func friction(_ maximum: Float) -> JointMotor { JointMotor(speed: 0, maximum: maximum) }
}

/// Draws a joint's coordinate to a target.
public struct JointSpring: Sendable, Equatable {
  /// Frequency of the undamped oscillation in Hz, for the mass that the joint moves; 0 is no spring.
  public var hertz: Float
  /// 1 is critical.
  public var dampingRatio: Float
  /// Coordinate at rest, rad or m. A distance joint takes its length instead.
  public var target: Float
  /// The largest torque in N m, or force in N.
  public var maximum: Float

  public init(hertz: Float, dampingRatio: Float, target: Float = 0, maximum: Float = .infinity) {
    self.hertz = hertz
    self.dampingRatio = dampingRatio
    self.target = target
    self.maximum = maximum
  }
}

/// See `JointKind.revolute`. Spring target and limits in rad; limits may lie beyond half a turn.
public struct RevoluteJoint: Sendable, Equatable {
  public var spring: JointSpring?
  public var limits: JointLimits?
  public var motor: JointMotor?

  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.prismatic`. Spring target and limits in m, motor in m/s and N.
public struct PrismaticJoint: Sendable, Equatable {
  public var spring: JointSpring?
  public var limits: JointLimits?
  public var motor: JointMotor?

  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.wheel`. Spring (the suspension) and limits act along the x axis of frame A, in m; the motor turns the
/// wheel, in rad/s and N m.
public struct WheelJoint: Sendable, Equatable {
  public var spring: JointSpring?
  public var limits: JointLimits?
  public var motor: JointMotor?

  public init(spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil) {
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }
}

/// See `JointKind.distance`.
///
/// With a length and no spring it is a rod, with a length and a spring a spring, without a length a rope or a strut that
/// only its limits hold. Below a length of 5 mm the direction of a rod is undefined; weld or pin the bodies instead.
public struct DistanceJoint: Sendable, Equatable {
  /// Distance at rest, m; `nil`: none.
  public var length: Float?
  /// Makes the length elastic. Its target is not used.
  public var spring: JointSpring?
  /// Least and greatest distance, m.
  public var limits: JointLimits?
  /// Changes the distance, m/s and N.
  public var motor: JointMotor?

  public init(
    length: Float?, spring: JointSpring? = nil, limits: JointLimits? = nil, motor: JointMotor? = nil
  ) {
    self.length = length
    self.spring = spring
    self.limits = limits
    self.motor = motor
  }

  /// A bar of fixed length.
  public static func rod(_ length: Float) -> DistanceJoint { DistanceJoint(length: length) }

  /// Never longer than `maximum`.
  public static func rope(_ maximum: Float) -> DistanceJoint {
    DistanceJoint(length: nil, limits: JointLimits(0, maximum))
  }

  /// An elastic rod.
  public static func spring(_ length: Float, hertz: Float, dampingRatio: Float) -> DistanceJoint {
    DistanceJoint(length: length, spring: JointSpring(hertz: hertz, dampingRatio: dampingRatio))
  }
}

/// See `JointKind.weld`. A frequency of 0 Hz is as stiff as the joint's method makes it.
public struct WeldJoint: Sendable, Equatable {
  public var linearHertz: Float
  public var linearDampingRatio: Float
  public var angularHertz: Float
  public var angularDampingRatio: Float

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
  /// m/s.
  public var linearVelocity: SIMD2<Float> = .zero
  /// The largest force to reach the linear velocity, N.
  public var maximumVelocityForce: Float = 0
  /// rad/s.
  public var angularVelocity: Float = 0
  /// The largest torque to reach the angular velocity, N m.
  public var maximumVelocityTorque: Float = 0
  /// 0 Hz: no spring.
  public var linearHertz: Float = 0
  public var linearDampingRatio: Float = 1
  /// N.
  public var maximumSpringForce: Float = .infinity
  /// 0 Hz: no spring.
  public var angularHertz: Float = 0
  public var angularDampingRatio: Float = 1
  /// N m.
  public var maximumSpringTorque: Float = .infinity

  public init() {}
}

/// See `JointKind.mouse`. The target is the origin of frame A: a point of the world if `bodyA` is `nil`.
public struct MouseJoint: Sendable, Equatable {
  public var hertz: Float
  public var dampingRatio: Float
  /// N.
  public var maximumForce: Float
  /// Dry friction against turning about the pin, N m.
  public var maximumFrictionTorque: Float

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
/// Both joints must be revolute or prismatic. A gear goes with either of its joints; its bodies are the joints' second
/// bodies, and the frames of its definition are not used.
public struct GearJoint: Sendable, Equatable {
  public var first: JointID
  public var second: JointID
  /// Without unit, 1/m or m, as the coordinates are.
  public var ratio: Float

  public init(first: JointID, second: JointID, ratio: Float) {
    self.first = first
    self.second = second
    self.ratio = ratio
  }
}
