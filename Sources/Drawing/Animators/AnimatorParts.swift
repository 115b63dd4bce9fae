extension AnimatorDrawing {
  /// What is drawn of an animator.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// The parts with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Items in their form, with a line that shows which way up they are.
    public static let items = Parts(rawValue: 1)
    /// Boundaries of collision behaviours, and the reference bounds.
    public static let boundaries = Parts(rawValue: 2)
    /// Attachments: rods, springs, ropes, axes, pins.
    public static let attachments = Parts(rawValue: 4)
    /// Snap points.
    public static let snaps = Parts(rawValue: 8)
    /// Positions and regions of fields, with arrows that say where they drive an item of charge 1 at rest.
    public static let fields = Parts(rawValue: 16)
    /// Continuous pushes that are active.
    public static let pushes = Parts(rawValue: 32)
    /// Where shapes touch.
    public static let contacts = Parts(rawValue: 64)
    /// Velocities: the distance of 0.1 s.
    public static let velocities = Parts(rawValue: 128)
    /// Everything.
    public static let everything = Parts(rawValue: 255)
  }
}
