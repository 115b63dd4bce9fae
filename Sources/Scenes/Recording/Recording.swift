internal import BatchSolver
internal import Foundation

/// The poses of all bodies over a run, for pictures that move.
///
/// Large runs are thinned: no more than `frameLimit` frames are kept, fewer where the bodies are many.
public final class Recording {
  /// What is kept at most.
  public static let frameLimit = 600
  /// Bytes of poses that a page can hold and a browser still opens at once.
  public static let byteLimit = 24_000_000
  /// A recording with fewer frames than this shows nothing.
  private static let leastFrames = 12
  private static let bytesPerPose = 6

  /// Steps between two frames.
  public let interval: Int
  /// Frames so far.
  public private(set) var frameCount = 0
  /// By frame: poses of the bodies that move, in the order of `bodies`.
  private(set) var frames: [[SIMD3<Float>]] = []
  /// The rows of the bodies that can move; those of the bodies there were when the recording began.
  let bodies: [BodyID]
  let world: World

  /// A recording of a run of `steps` steps.
  ///
  /// - Throws: `RecordingError.tooLarge` if even a thinned recording would be too large for a browser.
  public init(_ run: SceneRun, steps: Int) throws {
    world = run.world
    bodies = try world.allBodies.filter { try run.world.type(of: $0) != .static }
    let bytes = max(bodies.count, 1) * Self.bytesPerPose
    let affordable = min(Self.frameLimit, Self.byteLimit / bytes)
    guard affordable >= Self.leastFrames else {
      throw RecordingError.tooLarge(
        bodies: bodies.count, limit: Self.byteLimit / (Self.leastFrames * Self.bytesPerPose))
    }
    interval = max(1, (steps + affordable - 1) / affordable)
  }

  /// Keeps the present poses if it is time; call it before the first and after every step.
  public func add(step: Int) {
    guard step % interval == 0 else { return }
    frameCount += 1
    world.withTransforms { transforms in
      frames.append(
        bodies.map { body in
          let t = transforms[body.row]
          return [t.x, t.y, Rotation(cosine: t.z, sine: t.w).angle]
        })
    }
  }
}

/// A run that cannot be recorded.
public enum RecordingError: Error, Equatable, CustomStringConvertible {
  case tooLarge(bodies: Int, limit: Int)

  public var description: String {
    switch self {
    case .tooLarge(let bodies, let limit):
      "\(bodies) bodies are too many for a page that a browser can play; at most \(limit) (try --size or --svg)"
    }
  }
}
