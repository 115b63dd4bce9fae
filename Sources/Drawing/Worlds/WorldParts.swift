extension WorldDrawing {
  /// What is drawn of a world.
  public struct Parts: OptionSet, Sendable, Hashable {
    /// The bits.
    public let rawValue: Int

    /// The parts with these bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Shapes of all enabled bodies; their roles say what moves and what is at rest.
    public static let shapes = Parts(rawValue: 1)
    /// Joints: from each body's origin to the anchor, and from anchor to anchor where they are apart.
    public static let joints = Parts(rawValue: 2)
    /// Points of contact.
    public static let contacts = Parts(rawValue: 4)
    /// Normals at points of contact, from the first shape to the second.
    public static let normals = Parts(rawValue: 8)
    /// Impulses of contacts over the last sub-step.
    public static let impulses = Parts(rawValue: 16)
    /// Enlarged bounding boxes of shapes.
    public static let boundingBoxes = Parts(rawValue: 32)
    /// Centres of mass of bodies that move.
    public static let centersOfMass = Parts(rawValue: 64)
    /// Velocities of the centres of mass: the distance of 0.1 s.
    public static let velocities = Parts(rawValue: 128)
    /// Bounds of islands: awake bodies that touch or are joined, two or more.
    public static let islands = Parts(rawValue: 256)
    /// The rows of bodies.
    public static let rows = Parts(rawValue: 512)
    /// Shapes and joints.
    public static let standard: Parts = [.shapes, .joints]
    /// All that there is.
    public static let everything = Parts(rawValue: 1023)
  }
}
