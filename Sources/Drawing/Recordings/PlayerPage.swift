internal import Foundation

/// A page that plays a recording: a ``ViewerPage`` with a recording as its source.
struct PlayerPage {
  let title: String
  let summary: String
  let model: ViewerModel
  let frames: [RecordedFrame]
  /// Of the first frame: what the values of all frames are.
  let values: [Observation.Value]
  let unit: String
  let up: Int
  let line: Float
  /// What is shown at first.
  let low: SIMD2<Float>
  let high: SIMD2<Float>

  /// The text of the file.
  var text: String {
    let grid = RecordedGrid(showing: high - low)
    let (bytes, texts) = RecordedData.encoded(frames, looks: model.bodies, grid: grid)
    let angleBits = grid.angleSteps(of: model.bodies).map { "\($0.trailingZeroBitCount)" }
    let roles = Set(frames.flatMap { $0.marks.flatMap { $0.kind == .contact ? [.contact, .normal] : [$0.role] } })
    let description = ViewerModel.Description(
      title: title, summary: summary, unit: unit, up: up, view: (low, high), line: line,
      markRoles: DrawingRole.allCases.filter(roles.contains))
    let recording = """
      {"step":\(grid.step),"normalSteps":\(RecordedGrid.normalSteps),"fastest":\(fastest),
      "kinds":\(MarkList.Kind.json),
      "texts":[\(texts.map(jsonText).joined(separator: ","))],
      "angleBits":[\(angleBits.joined(separator: ","))],
      "times":[\(frames.map { Self.short($0.time, 1e-6) }.joined(separator: ","))],
      "curves":[\(curves.joined(separator: ",\n"))]}
      """
    return ViewerPage(
      title: title,
      payloads: [
        .json("model", model.json(description)), .json("recording", recording), .bytes("data", bytes),
      ],
      scripts: [
        ViewerPage.string(PackageResources.bits_js), ViewerPage.string(PackageResources.recorded_js),
        ViewerPage.string(PackageResources.play_js),
      ]
    ).text
  }

  /// The values of all frames, but for those that are always zero. Of the potential energy the differences count.
  private var curves: [String] {
    var result: [String] = []
    var total = [Double](repeating: 0, count: frames.count)
    var energies = 0
    for (index, value) in values.enumerated() {
      var numbers = frames.map { index < $0.values.count && $0.values[index].isFinite ? $0.values[index] : 0 }
      if value.chart == "energy" {
        if value.name == "potential", let least = numbers.min() { numbers = numbers.map { $0 - least } }
        for frame in numbers.indices { total[frame] += numbers[frame] }
      }
      guard numbers.contains(where: { $0 != 0 }) else { continue }
      if value.chart == "energy" { energies += 1 }
      result.append(Self.curve(value, numbers))
    }
    if energies > 1 {
      result.insert(
        Self.curve(Observation.Value(chart: "energy", name: "sum", unit: "J", value: 0), total),
        at: energies)
    }
    return result
  }

  private static func curve(_ value: Observation.Value, _ numbers: [Double]) -> String {
    // Four digits are more than a chart shows.
    let precision = max(numbers.reduce(0) { max($0, abs($1)) } * 1e-4, 1e-9)
    return """
      {"chart":\(jsonText(value.chart)),"name":\(jsonText(value.name)),"unit":\(jsonText(value.unit)),\
      "values":[\(numbers.map { short($0, precision) }.joined(separator: ","))]}
      """
  }

  /// A number to within a power of ten at most as large as `precision`.
  private static func short(_ value: Double, _ precision: Double) -> String {
    let power = pow(10, floor(log10(precision)))
    let rounded = (value / power).rounded() * power
    return String(format: "%.\(max(0, Int(-floor(log10(precision)))))f", rounded)
  }

  /// What almost no body is faster than, units/s: the end of the colours for speeds.
  private var fastest: Float {
    var places = [SIMD2<Float>?](repeating: nil, count: model.bodies.count)
    var speeds: [Float] = []
    var last = frames.first?.time ?? 0
    let stride = max(1, frames.reduce(0) { $0 + $1.bodies.count } / 100_000)
    var number = 0
    for frame in frames {
      let time = Float(frame.time - last)
      last = frame.time
      for change in frame.bodies {
        let old = places[Int(change.body)]
        places[Int(change.body)] = change.status == .absent ? nil : change.position
        number += 1
        guard number % stride == 0, let old, !change.isNew, time > 0 else { continue }
        let way = change.position - old
        let speed = (way * way).sum().squareRoot() / time
        if speed.isFinite { speeds.append(speed) }
      }
    }
    speeds.sort()
    return speeds.isEmpty ? 1 : max(speeds[Int(0.99 * Double(speeds.count - 1))], 1e-3)
  }
}
