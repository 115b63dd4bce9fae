internal import BatchSolver

/// Poses and velocities of all bodies at every step, as text that is handed on step by step.
public final class Trajectory {
  /// The form of the text.
  public enum Format: String, Sendable, CaseIterable {
    /// One JSON object a step: `{"step":1,"time":0.016,"bodies":[[row,x,y,angle,vx,vy,w],...]}`.
    case jsonLines = "jsonl"
    /// A header, then one line a body and step: `step,time,body,x,y,angle,vx,vy,w`.
    case csv
  }

  private let format: Format
  private let write: (String) throws -> Void

  /// Begins a trajectory.
  ///
  /// - Parameters:
  ///   - format: The form of the text.
  ///   - write: Gets the text, complete lines at a time: a header if the form has one, and then that of each step.
  /// - Throws: What `write` throws.
  public init(_ format: Format, write: @escaping (String) throws -> Void) throws {
    self.format = format
    self.write = write
    if format == .csv { try write("step,time,body,x,y,angle,vx,vy,w\n") }
  }

  /// Adds the present state.
  ///
  /// - Throws: What the writer throws.
  public func add(_ run: SceneRun) throws {
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
    try write(lines)
  }
}
