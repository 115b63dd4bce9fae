internal import BatchSolver
public import Foundation

/// Poses and velocities of all bodies at every step, as text.
public final class Trajectory {
  /// The form of the text.
  public enum Format: Sendable {
    /// One JSON object a step: `{"step":1,"time":0.016,"bodies":[[row,x,y,angle,vx,vy,w],...]}`.
    case jsonLines
    /// A header, then one line a body and step: `step,time,body,x,y,angle,vx,vy,w`.
    case csv

    /// By the ending of a path: `.jsonl` or `.csv`.
    public init?(path: String) {
      if path.hasSuffix(".jsonl") {
        self = .jsonLines
      } else if path.hasSuffix(".csv") {
        self = .csv
      } else {
        return nil
      }
    }
  }

  /// The most that is kept until it is written, bytes: 4 GiB.
  public static let byteLimit = 4 << 30

  private let format: Format
  /// What was written so far; complete lines only.
  public private(set) var data = Data()

  public init(_ format: Format) {
    self.format = format
    if format == .csv { data.append(contentsOf: "step,time,body,x,y,angle,vx,vy,w\n".utf8) }
  }

  /// Adds the present state.
  ///
  /// - Throws: `TrajectoryError.tooLarge` beyond ``byteLimit``.
  public func add(_ run: SceneRun) throws(TrajectoryError) {
    let world = run.world
    let time = Double(run.steps) * Double(run.timeStep)
    var lines = ""
    var first = true
    if format == .jsonLines { lines += "{\"step\":\(run.steps),\"time\":\(time),\"bodies\":[" }
    world.withTransforms { transforms in
      world.withVelocities { velocities in
        for row in 1..<max(world.rowCount, 1) where world.body(atRow: row) != nil {
          let t = transforms[row]
          let v = velocities[row]
          let angle = Rotation(cosine: t.z, sine: t.w).angle
          switch format {
          case .csv:
            lines += "\(run.steps),\(time),\(row),\(t.x),\(t.y),\(angle),\(v.x),\(v.y),\(v.z)\n"
          case .jsonLines:
            lines += "\(first ? "" : ",")[\(row),\(t.x),\(t.y),\(angle),\(v.x),\(v.y),\(v.z)]"
          }
          first = false
        }
      }
    }
    if format == .jsonLines { lines += "]}\n" }
    guard data.count + lines.utf8.count <= Self.byteLimit else {
      throw .tooLarge(step: run.steps, limit: Self.byteLimit)
    }
    data.append(contentsOf: lines.utf8)
  }
}

/// A trajectory that cannot be had.
public enum TrajectoryError: Error, Equatable, CustomStringConvertible {
  /// It has more bytes than are kept, from a step on.
  case tooLarge(step: Int, limit: Int)

  public var description: String {
    switch self {
    case .tooLarge(let step, let limit):
      "the trajectory has more than \(limit) bytes at step \(step); expected fewer steps or bodies"
    }
  }
}
