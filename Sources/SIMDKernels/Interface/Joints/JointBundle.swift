/// What the kernels know of a joint between steps, by slot: a definition of 32 floats and impulses of 8.
public enum JointRow {
  /// Floats from one joint's definition to the next.
  @inlinable public static var stride: Int32 { 32 }
  /// Anchors relative to the centres of mass, in the bodies' frames: `ax, ay, bx, by`, m.
  @inlinable public static var anchors: Int { 0 }
  /// Rotations of the frames: `cos a, sin a, cos b, sin b`.
  @inlinable public static var frames: Int { 4 }
  /// `hertz, damping ratio, target, largest force or torque`. A distance joint's target is its length.
  @inlinable public static var spring: Int { 8 }
  /// `motor speed, largest force or torque, lower limit, upper limit`.
  @inlinable public static var motor: Int { 12 }
  /// Of weld, motor and mouse joints: the angular spring's `hertz, damping ratio, -, largest torque`.
  @inlinable public static var angularSpring: Int { 16 }
  /// Of motor joints: `velocity x, velocity y, largest force, -`. Of gears: 1 where the first, the second joint is prismatic.
  @inlinable public static var velocity: Int { 20 }
  /// `coordinate, coordinate of a gear's second joint, gear ratio, gear constant`. Coordinates are those of the step's
  /// begin; angles count whole turns.
  @inlinable public static var state: Int { 24 }
  /// Of gears, as integers: slots of the first and second joint, body rows A and B of the second.
  @inlinable public static var gear: Int { 28 }

  /// Floats from one joint's impulses to the next: `x, y` of what is held and two more (weld, motor and mouse joints: angular
  /// spring, spin), then `spring, motor, lower, upper` (weld, motor, mouse: `velocity x, velocity y, -, -`). N s, N m s.
  @inlinable public static var impulseStride: Int32 { 8 }
}

/// The kernels that joints have, by the shape of their constraints.
public enum JointBundleKind {
  /// Revolute: the anchors coincide.
  @inlinable public static var point: UInt8 { 0 }
  /// Revolute with spring, limits or motor.
  @inlinable public static var pointAxial: UInt8 { 1 }
  /// weld, motor and mouse: springs and velocities on all three coordinates.
  @inlinable public static var frame: UInt8 { 2 }
  /// Prismatic: a line and the angle, and the axial rows along the line.
  @inlinable public static var slider: UInt8 { 3 }
  /// Wheel: a line, spring and limits along it, a motor about the anchor.
  @inlinable public static var wheel: UInt8 { 4 }
  @inlinable public static var distance: UInt8 { 5 }
  @inlinable public static var gear: UInt8 { 6 }
}

/// The layout of joint bundles: 16 joints that share no body that moves, each field 16 lanes of 4 bytes. The body rows of
/// the lanes lie beside the bundles, see `JointPassArguments`.
public enum JointBundle {
  @inlinable public static var lanes: Int { 16 }

  /// What all bundles but gears begin with: 40 bytes a joint.
  public enum Head {
    /// Lever arms in world axes at the step's begin, m: x, y.
    @inlinable public static var armA: Int { 0 }
    @inlinable public static var armB: Int { 32 }
    /// Centre of B minus centre of A at the step's begin, m: x, y.
    @inlinable public static var centers: Int { 64 }
    /// `1/k` of the bodies, see `BodyRows`.
    @inlinable public static var inverseScaleA: Int { 96 }
    @inlinable public static var inverseScaleB: Int { 112 }
    /// N s: x, y; of sliders across the axis and about it; of wheels and rods the first only.
    @inlinable public static var impulse: Int { 128 }
    @inlinable public static var floats: Int { 160 }
  }

  /// The rows along or about an axis, after the head: 64 bytes a joint.
  public enum Axial {
    /// The angle at the step's begin, rad. Translations are computed from the anchors.
    @inlinable public static var coordinate: Int { Head.floats + 0 }
    @inlinable public static var springRate: Int { Head.floats + 16 }
    @inlinable public static var springMassScale: Int { Head.floats + 32 }
    @inlinable public static var springImpulseScale: Int { Head.floats + 48 }
    @inlinable public static var target: Int { Head.floats + 64 }
    /// N s or N m s; the same for the motor.
    @inlinable public static var springLimit: Int { Head.floats + 80 }
    @inlinable public static var motorSpeed: Int { Head.floats + 96 }
    @inlinable public static var motorLimit: Int { Head.floats + 112 }
    @inlinable public static var lower: Int { Head.floats + 128 }
    @inlinable public static var upper: Int { Head.floats + 144 }
    @inlinable public static var springImpulse: Int { Head.floats + 160 }
    @inlinable public static var motorImpulse: Int { Head.floats + 176 }
    @inlinable public static var lowerImpulse: Int { Head.floats + 192 }
    @inlinable public static var upperImpulse: Int { Head.floats + 208 }
    /// Of sliders and wheels the axis at the step's begin: x, y. Of distances first the mask of rods.
    @inlinable public static var axis: Int { Head.floats + 224 }
    @inlinable public static var floats: Int { Head.floats + 256 }
  }

  /// Springs and velocities on all coordinates, after the head: 84 bytes a joint.
  public enum Frame {
    /// The angle at the step's begin, rad.
    @inlinable public static var coordinate: Int { Head.floats + 0 }
    /// A spring's fields, see below.
    @inlinable public static var linear: Int { Head.floats + 16 }
    @inlinable public static var angular: Int { Head.floats + 96 }
    /// m/s: x, y.
    @inlinable public static var velocity: Int { Head.floats + 176 }
    /// N s.
    @inlinable public static var velocityLimit: Int { Head.floats + 208 }
    @inlinable public static var spin: Int { Head.floats + 224 }
    @inlinable public static var angularVelocityLimit: Int { Head.floats + 240 }
    @inlinable public static var angularImpulse: Int { Head.floats + 256 }
    @inlinable public static var velocityImpulse: Int { Head.floats + 272 }
    @inlinable public static var angularVelocityImpulse: Int { Head.floats + 304 }
    @inlinable public static var floats: Int { Head.floats + 320 }

    // Fields of a spring.
    @inlinable public static var rate: Int { 0 }
    @inlinable public static var massScale: Int { 16 }
    @inlinable public static var impulseScale: Int { 32 }
    @inlinable public static var limit: Int { 48 }
    /// All bits set in lanes that are held as stiffly as the joint's method does, not by a spring of their own.
    @inlinable public static var isHeld: Int { 64 }
  }

  /// A gear has four bodies: A and B of the first joint, A and B of the second; 72 bytes a joint.
  public enum Gear {
    @inlinable public static var rows: Int { 0 }
    /// By body x, y and spin of the constraint's gradient; the spin's is divided by k.
    @inlinable public static var gradients: Int { 64 }
    /// At the step's begin.
    @inlinable public static var error: Int { 256 }
    @inlinable public static var impulse: Int { 272 }
    @inlinable public static var floats: Int { 288 }
  }

  /// Floats of a bundle.
  @inlinable public static func floats(kind: UInt8) -> Int {
    switch kind {
    case JointBundleKind.point: Head.floats
    case JointBundleKind.frame: Frame.floats
    case JointBundleKind.gear: Gear.floats
    default: Axial.floats
    }
  }
}

/// What the kernels must know of a bundle before they touch it.
package struct JointBundleInfo: BitwiseCopyable {
  /// A `JointBundleKind`.
  package var kind: UInt8
  /// Held without softness, and projected after each sub-step.
  package var isRigid: Bool
  /// Lanes in use, 1 to 16, from lane 0 on.
  package var lanes: UInt8
  /// The row of the body that all lanes share, as copies in the scratch rows; -1: none.
  package var hub: Int32
  /// Where the bundle begins, in floats.
  package var offset: Int32
  /// How stiff its constraints and limits are.
  package var softness: Softness

  package init(kind: UInt8, isRigid: Bool, lanes: UInt8, hub: Int32, offset: Int32, softness: Softness) {
    self.kind = kind
    self.isRigid = isRigid
    self.lanes = lanes
    self.hub = hub
    self.offset = offset
    self.softness = softness
  }
}
