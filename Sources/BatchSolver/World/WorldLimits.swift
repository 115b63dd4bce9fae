/// The bounds of what a world takes, in one table; docs/limits.md explains them.
///
/// Steps compute in single precision, which ends at 3e38 and loses digits below 1e-38. Within these bounds, the products
/// that steps form of sizes, masses, velocities, forces and times stay between the two. A call with a value beyond its
/// bound throws `WorldError.invalidValue`, which names the value and the bound, and changes nothing. Where bounds speak
/// of magnitudes, vectors are bounded in each coordinate.
public enum WorldLimits {
  /// The largest magnitude of a coordinate, a length, a distance or a translation, m: beyond it single precision
  /// resolves less than 8 m.
  public static let coordinate: Float = 1e8
  /// A body whose centre of mass moved farther from the origin than this, m, is frozen (`World.quarantinedBodies`): ten
  /// times as far as bodies can be put, a thousandth of what the search for pairs tells from nowhere.
  public static let reach: Float = 1e9
  /// Radii of circles and capsules, half widths and half heights of boxes, m. Below, squares of the contacts' slop
  /// vanish beside those of lengths. Radii that round corners may be smaller, down to 0.
  public static let size: ClosedRange<Float> = 1e-4...1e8
  /// The largest magnitude of a velocity, m/s, angular velocity, rad/s, or surface or motor speed, that is set or that an
  /// impulse leads to; its square times a mass is finite.
  public static let speed: Float = 1e8
  /// Mass per area of a shape, kg/m^2, or 0. The mass of a body is bounded apart.
  public static let density: ClosedRange<Float> = 1e-12...1e15
  /// Mass of a dynamic body, kg, the sum over its shapes or set by hand, or 0 without any: a mass times a velocity change
  /// over the shortest time, and an inverse mass squared, are finite.
  public static let mass: ClosedRange<Float> = 1e-15...1e18
  /// Radius of gyration of a dynamic body, m: the root of moment of inertia over mass. A moment of inertia of 0 is a
  /// body that does not rotate.
  public static let gyration: ClosedRange<Float> = 1e-6...1e9
  /// The largest velocity, m/s, that 1 N s at a point of a body, or at the anchor of its joint, gives that point: (1 +
  /// r^2 / k^2) / m, with the point's distance r from the centre of mass, radius of gyration k and mass m. Joints and
  /// pairs of contact points are solved by determinants, which multiply two of these. Of a joint's anchors it is checked
  /// when the joint comes or they change, not when a body's mass does.
  public static let mobility: Float = 1e18
  /// The largest magnitude of a force in one call, N. Those of a step add up; see `velocityChange`.
  public static let force: Float = 1e24
  /// The largest magnitude of a torque in one call, N m.
  public static let torque: Float = 1e32
  /// A body whose forces of a step add up to a larger change of velocity in a sub-step, m/s, is frozen before the step:
  /// its square is the largest that single precision has.
  public static let velocityChange: Float = 1e19
  /// The largest magnitude of gravity and of a body's own acceleration, m/s^2.
  public static let acceleration: Float = 1e9
  /// The largest magnitude of the factor on gravity.
  public static let gravityScale: Float = 1e6
  /// Length of a step, s: from a thousandth of a thousandth of a second, a thousandth of which is the shortest sub-step.
  public static let timeStep: ClosedRange<Float> = 1e-6...1e3
  /// The least limit on speeds, m/s: its square has all digits.
  public static let leastMaximumSpeed: Float = 1e-6
  /// Frequency of a spring or contact, Hz, or 0 where that means none: upwards what a step does with it is bounded by the
  /// time step, and below, with a period of eleven days, its inverse times a sub-step ends to be a number.
  public static let hertz: ClosedRange<Float> = 1e-6...1e9
  /// The largest damping ratio.
  public static let dampingRatio: Float = 1e9
  /// The largest friction and rolling resistance: the product of two, times an impulse, is a bound that nothing reaches.
  public static let friction: Float = 1e12
  /// The largest restitution. Real materials have 0 to 1.
  public static let restitution: Float = 1e6
  /// Magnitude of the ratio of a gear: without unit, 1/m or m.
  public static let gearRatio: ClosedRange<Float> = 1e-6...1e6
}
