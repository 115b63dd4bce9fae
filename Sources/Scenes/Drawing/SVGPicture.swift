public import BatchSolver
internal import Foundation

/// A picture of a world as it is, as SVG text.
public struct SVGPicture {
  /// The text of the file.
  public let text: String

  /// 3 cm, but no less than what is seen and no more than what is fine, pixels.
  private static func lineWidth(_ scale: Float) -> Float { min(max(0.03 * scale, 0.3), 2.5) }

  /// Width of the picture, pixels.
  private static let width: Float = 1200
  private static let tallest: Float = 1200

  /// Draws the present state of a run.
  public init(_ run: SceneRun) throws {
    try self.init(run.world, verticalAxis: run.scene.verticalAxis, view: run.instance.view)
  }

  /// Draws all enabled bodies.
  ///
  /// - Parameters:
  ///   - world: The bodies.
  ///   - verticalAxis: Where y points.
  ///   - view: What the picture shows; `nil`: where most of the bodies are.
  public init(_ world: World, verticalAxis: VerticalAxis = .up, view: Scene.View? = nil) throws {
    let bodies = world.allBodies
    let moving = try bodies.filter { try world.type(of: $0) != .static }
    let focus = moving.isEmpty ? bodies : moving
    let bounds =
      try view.map { Bounds($0, verticalAxis) }
      ?? Bounds(around: focus.map { verticalAxis.upwards(try world.position(of: $0)) }, margin: 2)
    let scale = min(Self.width / bounds.size.x, Self.tallest / bounds.size.y)
    let size = bounds.size * scale
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(size.x))" height="\(Int(size.y))" \
      viewBox="0 0 \(size.x) \(size.y)">
      <style>
      .static{fill:#3d4654;stroke:#3d4654}.kinematic{fill:#c9822b;stroke:#8a5617}
      .awake{fill:#4f8fd8;stroke:#234a77}.asleep{fill:#a9b4c2;stroke:#76818f}
      path,circle,line{stroke-width:\(Self.lineWidth(scale))}
      .joint{fill:none;stroke:#c2185b;stroke-width:\(max(0.01 * scale, 0.5))}.anchor{fill:#c2185b}
      </style>
      <rect width="100%" height="100%" fill="#f4f5f7"/>
      """
    ]
    for body in bodies where try world.isEnabled(body) {
      let position = try world.position(of: body)
      let rotation = try world.rotation(of: body)
      let kind: String =
        switch try world.type(of: body) {
        case .static: "static"
        case .kinematic: "kinematic"
        case .dynamic: try world.isAwake(body) ? "awake" : "asleep"
        }
      func place(_ p: SIMD2<Float>) -> SIMD2<Float> {
        let q = verticalAxis.upwards(position + rotation.apply(p))
        return [(q.x - bounds.low.x) * scale, (bounds.high.y - q.y) * scale]
      }
      for shape in try world.shapes(of: body) {
        lines.append(Self.element(Drawable(try world.geometry(of: shape)), kind, scale, place))
      }
    }
    lines += try Self.joints(world, dot: max(0.025 * scale, 1)) {
      let q = verticalAxis.upwards($0)
      return [(q.x - bounds.low.x) * scale, (bounds.high.y - q.y) * scale]
    }
    lines.append("</svg>\n")
    text = lines.joined(separator: "\n")
  }

  /// The joints on top, with a dot at each anchor.
  private static func joints(_ world: World, dot: Float, _ place: (SIMD2<Float>) -> SIMD2<Float>) throws -> [String] {
    var lines: [String] = []
    for joint in world.allJoints {
      guard let line = try JointLine(joint, in: world) else { continue }
      let a = try line.a.points(in: world).map(place)
      let b = try line.b.points(in: world).map(place)
      let path = (a + b.reversed()).map { "\(short($0.x)) \(short($0.y))" }.joined(separator: "L")
      lines.append("<path class=\"joint\" d=\"M\(path)\"/>")
      for anchor in [a, b].compactMap(\.last) {
        lines.append(
          "<circle class=\"anchor\" cx=\"\(short(anchor.x))\" cy=\"\(short(anchor.y))\" r=\"\(short(dot))\"/>")
      }
    }
    return lines
  }

  private static func element(
    _ drawable: Drawable, _ kind: String, _ scale: Float, _ place: (SIMD2<Float>) -> SIMD2<Float>
  ) -> String {
    switch drawable {
    case .disc(let center, let radius):
      let c = place(center)
      return "<circle class=\"\(kind)\" cx=\"\(short(c.x))\" cy=\"\(short(c.y))\" r=\"\(short(radius * scale))\"/>"
    case .outline(let points, let radius):
      let path = points.map { point in
        let p = place(point)
        return "\(short(p.x)) \(short(p.y))"
      }.joined(separator: "L")
      let rounding =
        radius > 0
        ? " style=\"stroke-width:\(short(2 * radius * scale));stroke-linejoin:round;stroke-linecap:round\"" : ""
      return "<path class=\"\(kind)\" d=\"M\(path)Z\"\(rounding)/>"
    }
  }

  private static func short(_ value: Float) -> String { String(format: "%.2f", Double(value)) }
}
