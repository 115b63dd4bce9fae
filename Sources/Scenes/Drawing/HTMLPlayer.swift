internal import BatchSolver
internal import Foundation

/// A page that plays a recording, in one file without anything from outside.
///
/// Poses are 16-bit numbers (position within the recording's bounds, angle within a turn) in base64: 6 bytes a body and
/// frame.
public struct HTMLPlayer {
  /// The text of the file.
  public let text: String

  /// Makes the page.
  public init(_ recording: Recording, run: SceneRun) throws {
    var low = SIMD2<Float>(repeating: .infinity)
    var high = SIMD2<Float>(repeating: -.infinity)
    for frame in recording.frames {
      for pose in frame where pose.x.isFinite && pose.y.isFinite {
        low = pointwiseMin(low, [pose.x, pose.y])
        high = pointwiseMax(high, [pose.x, pose.y])
      }
    }
    if !(low.x <= high.x) {
      low = .zero
      high = [1, 1]
    }
    let size = pointwiseMax(high - low, [1e-3, 1e-3])
    var data = Data()
    data.reserveCapacity(recording.frameCount * recording.bodies.count * 6)
    for frame in recording.frames {
      for pose in frame {
        let unit = (SIMD2(pose.x, pose.y) - low) / size
        for value in [unit.x, unit.y, pose.z / (2 * .pi) + 0.5] {
          let clamped = value.isFinite ? min(max(value, 0), 1) : 0
          let word = UInt16(clamped * 65535)
          data.append(UInt8(word & 255))
          data.append(UInt8(word >> 8))
        }
      }
    }
    let world = run.world
    var forms: [String] = []
    var numberOfForm: [String: Int] = [:]
    func number(_ body: BodyID) throws -> Int {
      let form = try Self.form(world, body)
      if let known = numberOfForm[form] { return known }
      numberOfForm[form] = forms.count
      forms.append(form)
      return forms.count - 1
    }
    let moving = try recording.bodies.map { body -> String in
      guard world.contains(body) else { return "[0,0]" }
      return "[\(try number(body)),\(try world.type(of: body) == .kinematic ? 1 : 0)]"
    }
    let still = try world.allBodies.filter { try world.type(of: $0) == .static }.map { body -> String in
      let position = try world.position(of: body)
      let angle = try world.rotation(of: body).angle
      return "[\(try number(body)),\(position.x),\(position.y),\(angle)]"
    }
    let focus = Bounds(around: recording.frames.flatMap { $0.map { SIMD2($0.x, $0.y) } }, margin: 2)
    let header = """
      {"name":"\(run.scene.name)","summary":"\(run.scene.summary)","frames":\(recording.frameCount),\
      "bodies":\(recording.bodies.count),"interval":\(recording.interval),"timeStep":\(run.timeStep),\
      "low":[\(low.x),\(low.y)],"size":[\(size.x),\(size.y)],\
      "view":[\(focus.low.x),\(focus.low.y),\(focus.high.x),\(focus.high.y)],\
      "forms":[\(forms.joined(separator: ","))],"moving":[\(moving.joined(separator: ","))],\
      "still":[\(still.joined(separator: ","))]}
      """
    text = Self.page.replacingOccurrences(of: "%HEADER%", with: header)
      .replacingOccurrences(of: "%TITLE%", with: run.scene.name)
      .replacingOccurrences(of: "%DATA%", with: data.base64EncodedString())
  }

  /// All shapes of a body: `[cx, cy, r]` for a disc, `[r, x, y, x, y, ...]` with at least two points otherwise.
  private static func form(_ world: World, _ body: BodyID) throws -> String {
    let parts = try world.shapes(of: body).map { shape -> String in
      switch Drawable(try world.geometry(of: shape)) {
      case .disc(let center, let radius): "[\(center.x),\(center.y),\(radius)]"
      case .outline(let points, let radius):
        "[\(radius),\(points.map { "\($0.x),\($0.y)" }.joined(separator: ","))]"
      }
    }
    return "[\(parts.joined(separator: ","))]"
  }
}
