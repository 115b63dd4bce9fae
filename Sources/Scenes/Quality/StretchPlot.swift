internal import BatchSolver
internal import DynamicsBase
internal import DynamicsDrawing
internal import Foundation

/// A picture of the worst joint error over time, for one or several runs side by side, as SVG text.
///
/// Errors are drawn on a logarithmic scale. They come from `SceneRun.worstJointError()`: from final poses only, by a
/// routine that shares nothing with the solvers.
public struct StretchPlot {
  /// A run: its name in the legend, and its points.
  public struct Series: Sendable {
    /// In the legend.
    public let name: String
    /// s and m.
    public private(set) var points: [SIMD2<Double>] = []

    /// A run without points.
    public init(_ name: String) { self.name = name }

    /// Adds the state of a run.
    ///
    /// - Throws: `WorldError` if the world is locked.
    public mutating func add(_ run: SceneRun) throws {
      points.append([run.world.time, try run.worstJointError()])
    }
  }

  /// The text of the file.
  public let text: String

  // Pixels.
  private static let size: SIMD2<Double> = [800, 440]
  private static let low: SIMD2<Double> = [84, 52]
  private static let high: SIMD2<Double> = [776, 384]
  /// Colours and dashes: curves differ without colours too, and where they lie on each other both are seen.
  private static let strokes = [("#c2185b", ""), ("#1565c0", "7 4"), ("#2e7d32", "2 4"), ("#6a1b9a", "10 3 2 3")]
  /// Errors below are drawn as this, m: poses in single precision do not resolve less.
  private static let least = 1e-8
  /// Wider than any error worth drawing, m.
  private static let greatest = 1e4

  /// Draws the runs.
  public init(title: String, _ series: [Series]) {
    let errors = series.flatMap { $0.points.map { Self.drawn($0.y) } }
    // No curve lies on the frame.
    let bottom = ceil(log10(errors.min() ?? Self.least)) - 1
    let top = max(floor(log10(errors.max() ?? 1)) + 1, bottom + 2)
    let end = max(series.flatMap { $0.points.map(\.x) }.max() ?? 1, 1e-6)
    func height(_ decade: Double) -> Double {
      Self.high.y - (Self.high.y - Self.low.y) * ((decade - bottom) / (top - bottom))
    }
    func place(_ point: SIMD2<Double>) -> SIMD2<Double> {
      [Self.low.x + (Self.high.x - Self.low.x) * point.x / end, height(log10(Self.drawn(point.y)))]
    }
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" width="\(Int(Self.size.x))" height="\(Int(Self.size.y))" \
      viewBox="0 0 \(Int(Self.size.x)) \(Int(Self.size.y))" font-family="sans-serif" font-size="13" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="\(Self.low.x)" y="28" font-size="16">\(Self.escaped(title))</text>
      """
    ]
    for decade in Int(bottom)...Int(top) {
      let y = height(Double(decade))
      lines.append(Self.line([Self.low.x, y], [Self.high.x, y]))
      lines.append(
        "<text x=\"\(Self.short(Self.low.x - 8))\" y=\"\(Self.short(y + 4))\" text-anchor=\"end\">"
          + "10<tspan dy=\"-5\" font-size=\"10\">\(decade)</tspan></text>")
    }
    let tick = Self.tick(end)
    for number in 0...Int(end / tick + 1e-9) {
      let time = Double(number) * tick
      let x = place([time, 1]).x
      lines.append(Self.line([x, Self.low.y], [x, Self.high.y]))
      lines.append(
        "<text x=\"\(Self.short(x))\" y=\"\(Self.short(Self.high.y + 18))\" text-anchor=\"middle\">"
          + "\(String(format: "%g", time))</text>")
    }
    lines.append(
      """
      <text x="\(Self.low.x)" y="\(Self.high.y + 42)">time (s)</text>
      <text transform="translate(22 \(0.5 * (Self.low.y + Self.high.y))) rotate(-90)" text-anchor="middle">\
      worst joint error (m)</text>
      """)
    for (number, one) in series.enumerated() {
      let (color, dash) = Self.strokes[number % Self.strokes.count]
      let stroke = "fill=\"none\" stroke=\"\(color)\"" + (dash.isEmpty ? "" : " stroke-dasharray=\"\(dash)\"")
      let path = one.points.map { point in
        let p = place(point)
        return "\(Self.short(p.x)) \(Self.short(p.y))"
      }.joined(separator: "L")
      if !path.isEmpty {
        lines.append("<path d=\"M\(path)\" \(stroke) stroke-width=\"2\" stroke-linejoin=\"round\"/>")
      }
      // Below the picture, from the right.
      let x = Self.high.x - 120 * Double(series.count - number)
      let y = Self.high.y + 38
      lines.append(
        "<path d=\"M\(x) \(y)h28\" \(stroke) stroke-width=\"3\"/>"
          + "<text x=\"\(x + 36)\" y=\"\(y + 4)\">\(Self.escaped(one.name))</text>")
    }
    lines.append("</svg>\n")
    text = lines.joined(separator: "\n")
  }

  /// What is drawn for an error; not a number counts as beyond all.
  private static func drawn(_ error: Double) -> Double {
    error.isNaN ? greatest : max(least, min(error, greatest))
  }

  /// A round distance of 5 to 12 marks along the time.
  private static func tick(_ end: Double) -> Double {
    let power = pow(10, floor(log10(end)))
    let share = end / power
    return power * (share < 1.2 ? 0.1 : share < 2.5 ? 0.25 : share < 6 ? 0.5 : 1)
  }

  private static func line(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> String {
    "<path d=\"M\(short(a.x)) \(short(a.y))L\(short(b.x)) \(short(b.y))\" stroke=\"#ddd\"/>"
  }

  private static func short(_ value: Double) -> String { String(format: "%.1f", value) }

  private static func escaped(_ text: String) -> String {
    SVGPicture.escaped(text.printable(PrintableText.messageLimit))
  }
}
