extension SceneFile {
  /// How much a file may hold and describe. Such worlds take some 1 kB for a body; larger ones are refused before
  /// anything is built, with an error that says so.
  public struct Limits: Sendable, Equatable {
    /// Length of the file, bytes. Default: 256 MiB; reading takes some 20 times as much memory.
    public var bytes = 256 << 20
    /// Bodies with their repetitions. Default: 2 000 000.
    public var bodies = 2_000_000
    /// Joints with their repetitions. Default: 2 000 000.
    public var joints = 2_000_000
    /// Shapes and segments of chains with their repetitions. Default: 4 000 000.
    public var shapes = 4_000_000

    /// The default limits.
    public init() {}

    /// Limits of one's own.
    ///
    /// - Parameters:
    ///   - bytes: Length of the file.
    ///   - bodies: Bodies with their repetitions.
    ///   - joints: Joints with their repetitions.
    ///   - shapes: Shapes and segments of chains with their repetitions.
    public init(bytes: Int, bodies: Int, joints: Int, shapes: Int) {
      self.bytes = bytes
      self.bodies = bodies
      self.joints = joints
      self.shapes = shapes
    }
  }
}
