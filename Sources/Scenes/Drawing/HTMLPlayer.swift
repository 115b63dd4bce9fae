internal import BatchSolver
internal import Foundation

/// A page that plays a recording, in one file without anything from outside.
///
/// Poses are 16-bit numbers (position within the recording's bounds, angle within a turn) in base64: 6 bytes a body and
/// frame.
public struct HTMLPlayer {
  /// The text of the file.
  public let text: String

  /// The angle of a body that is not there.
  private static let absent: UInt16 = .max

  /// Makes the page.
  public init(_ recording: Recording, run: SceneRun) throws {
    let axis = run.scene.verticalAxis
    let poses = recording.frames.flatMap { $0.map { axis.upwards(SIMD2($0.x, $0.y)) } }.filter {
      $0.x.isFinite && $0.y.isFinite
    }
    let low = poses.reduce(poses.first ?? .zero) { pointwiseMin($0, $1) }
    let high = poses.reduce(poses.first ?? [1, 1]) { pointwiseMax($0, $1) }
    let size = pointwiseMax(high - low, [1e-3, 1e-3])
    let world = run.world
    var forms: [String] = []
    var numberOfForm: [String: Int] = [:]
    func number(_ shapes: [Drawable]) -> Int {
      let form = Self.form(shapes.map { $0.upright(axis) })
      if let known = numberOfForm[form] { return known }
      numberOfForm[form] = forms.count
      forms.append(form)
      return forms.count - 1
    }
    let moving = recording.tracks.map { "[\(number($0.look.shapes)),\($0.look.isKinematic ? 1 : 0)]" }
    let still = try world.allBodies.filter { try world.type(of: $0) == .static }.map { body -> String in
      let position = axis.upwards(try world.position(of: body))
      let angle = axis.upwards(try world.rotation(of: body).angle)
      let shapes = try world.shapes(of: body).map { Drawable(try world.geometry(of: $0)) }
      return "[\(number(shapes)),\(position.x),\(position.y),\(angle)]"
    }
    let joints = recording.joints.map { joint in
      let a = Self.end(joint.line.a, recording, axis)
      let b = Self.end(joint.line.b, recording, axis)
      return "[\(a),\(b),\(joint.first),\(joint.last)]"
    }
    let focus = run.instance.view.map { Bounds($0, axis) } ?? Bounds(around: poses, margin: 2)
    let header = """
      {"name":"\(run.scene.name)","summary":"\(run.scene.summary)","frames":\(recording.frameCount),\
      "bodies":\(recording.tracks.count),"interval":\(recording.interval),"timeStep":\(run.timeStep),\
      "low":[\(low.x),\(low.y)],"size":[\(size.x),\(size.y)],\
      "view":[\(focus.low.x),\(focus.low.y),\(focus.high.x),\(focus.high.y)],\
      "forms":[\(forms.joined(separator: ","))],"moving":[\(moving.joined(separator: ","))],\
      "still":[\(still.joined(separator: ","))],"joints":[\(joints.joined(separator: ","))]}
      """
    let data = Self.data(recording, axis, low: low, size: size)
    text = Self.page.replacingOccurrences(of: "%HEADER%", with: header)
      .replacingOccurrences(of: "%TITLE%", with: run.scene.name)
      .replacingOccurrences(of: "%DATA%", with: data.base64EncodedString())
  }

  /// All frames, each with a pose for every track.
  private static func data(
    _ recording: Recording, _ axis: VerticalAxis, low: SIMD2<Float>, size: SIMD2<Float>
  ) -> Data {
    var data = Data()
    data.reserveCapacity(recording.frameCount * recording.tracks.count * 6)
    func add(_ word: UInt16) {
      data.append(UInt8(word & 255))
      data.append(UInt8(word >> 8))
    }
    for frame in recording.frames {
      for index in recording.tracks.indices {
        let pose = index < frame.count ? frame[index] : SIMD3(repeating: .nan)
        guard pose.x.isFinite, pose.y.isFinite, pose.z.isFinite else {
          for word in [0, 0, absent] { add(word) }
          continue
        }
        let unit = (axis.upwards(SIMD2(pose.x, pose.y)) - low) / size
        add(UInt16(min(max(unit.x, 0), 1) * 65535))
        add(UInt16(min(max(unit.y, 0), 1) * 65535))
        add(UInt16(min(max(axis.upwards(pose.z) / (2 * .pi) + 0.5, 0), 1) * Float(absent - 1)))
      }
    }
    return data
  }

  /// All shapes of a body: `[cx, cy, r]` for a disc, `[r, x, y, x, y, ...]` with at least two points otherwise.
  private static func form(_ shapes: [Drawable]) -> String {
    let parts = shapes.map { shape -> String in
      switch shape {
      case .disc(let center, let radius): "[\(center.x),\(center.y),\(radius)]"
      case .outline(let points, let radius):
        "[\(radius),\(points.map { "\($0.x),\($0.y)" }.joined(separator: ","))]"
      }
    }
    return "[\(parts.joined(separator: ","))]"
  }

  /// Number of the body, or -1 for the world, and the anchor.
  private static func end(_ end: JointLine.End, _ recording: Recording, _ axis: VerticalAxis) -> String {
    let anchor = axis.upwards(end.anchor)
    return "\(end.body.flatMap { recording.track(of: $0) } ?? -1),\(anchor.x),\(anchor.y)"
  }
}
