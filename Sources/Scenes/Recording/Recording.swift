internal import BatchSolver
internal import Foundation

/// The poses of all bodies over a run, for pictures that move. Bodies and joints may come and go.
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

  /// What a body that can move looks like.
  struct Look: Hashable {
    var shapes: [Drawable]
    var isKinematic: Bool
  }

  /// The poses of a body, and after its removal those of a later one that looks the same.
  struct Track {
    var look: Look
    /// `nil`: gone.
    var body: BodyID?
  }

  /// A joint, and the steps between which it was there with the same anchors.
  struct JointTrack {
    var joint: JointID
    var line: JointLine
    var first: Int
    var last: Int
  }

  /// Steps between two frames.
  public private(set) var interval: Int
  /// Frames so far.
  public var frameCount: Int { frames.count }
  /// By frame: poses `x, y, angle` in the order of `tracks`, as far as they went then; NaN for a body that is gone.
  private(set) var frames: [[SIMD3<Float>]] = []
  /// In the order in which they were first seen.
  private(set) var tracks: [Track] = []
  private(set) var joints: [JointTrack] = []
  private var trackOfBody: [BodyID: Int] = [:]
  private var freeTracks: [Look: [Int]] = [:]
  private var trackOfJoint: [JointID: Int] = [:]
  private let world: World

  /// A recording of a run of `steps` steps.
  ///
  /// - Throws: `RecordingError.tooLarge` if even a thinned recording would be too large for a browser.
  public init(_ run: SceneRun, steps: Int) throws {
    world = run.world
    let moving = try world.allBodies.filter { try run.world.type(of: $0) != .static }
    let bytes = max(moving.count, 1) * Self.bytesPerPose
    let affordable = min(Self.frameLimit, Self.byteLimit / bytes)
    guard affordable >= Self.leastFrames else {
      throw RecordingError.tooLarge(
        bodies: moving.count, limit: Self.byteLimit / (Self.leastFrames * Self.bytesPerPose))
    }
    interval = max(1, (steps + affordable - 1) / affordable)
  }

  /// Keeps the present poses if it is time; call it before the first and after every step.
  public func add(step: Int) throws {
    guard step % interval == 0 else { return }
    freeTracksOfRemovedBodies()
    try lookForBodies()
    try lookForJoints(step)
    world.withTransforms { transforms in
      frames.append(
        tracks.map { track in
          guard let body = track.body else { return SIMD3(repeating: .nan) }
          let t = transforms[body.row]
          return [t.x, t.y, Rotation(cosine: t.z, sine: t.w).angle]
        })
    }
    // Bodies that came later may have made it too large.
    while frames.count > 2 * Self.leastFrames, frames.count * tracks.count * Self.bytesPerPose > Self.byteLimit {
      frames = stride(from: 0, to: frames.count, by: 2).map { frames[$0] }
      interval *= 2
    }
  }

  private func freeTracksOfRemovedBodies() {
    for index in tracks.indices {
      guard let body = tracks[index].body, !world.contains(body) else { continue }
      tracks[index].body = nil
      freeTracks[tracks[index].look, default: []].append(index)
    }
  }

  private func lookForBodies() throws {
    for body in world.allBodies where trackOfBody[body] == nil {
      let type = try world.type(of: body)
      guard type != .static else { continue }
      let shapes = try world.shapes(of: body).map { Drawable(try world.geometry(of: $0)) }
      let look = Look(shapes: shapes, isKinematic: type == .kinematic)
      if let free = freeTracks[look]?.popLast() {
        tracks[free].body = body
        trackOfBody[body] = free
      } else {
        trackOfBody[body] = tracks.count
        tracks.append(Track(look: look, body: body))
      }
    }
  }

  private func lookForJoints(_ step: Int) throws {
    for joint in world.allJoints {
      guard let line = try JointLine(joint, in: world) else { continue }
      if let track = trackOfJoint[joint], joints[track].line == line {
        joints[track].last = step
      } else {
        trackOfJoint[joint] = joints.count
        joints.append(JointTrack(joint: joint, line: line, first: step, last: step))
      }
    }
  }

  /// The place in `tracks` of a body that is or was there.
  func track(of body: BodyID) -> Int? { trackOfBody[body] }
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
