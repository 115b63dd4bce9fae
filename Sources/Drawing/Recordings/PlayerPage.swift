internal import Foundation

/// A page that plays a recording, in one file without anything from outside.
///
/// Places are 16-bit numbers (x and y within the bounds of all places, the angle within a turn) in base64: 6 bytes a
/// mark and picture. Marks of a form that are where they were in the picture before are not said again.
struct PlayerPage {
  let title: String
  let summary: String
  let scale: PictureScale
  /// What is shown at first, in units of the picture.
  let low: SIMD2<Float>
  let high: SIMD2<Float>
  let frames: [RecordedFrame]
  let forms: [Mark.Form]

  /// What is farther away than so many times what is shown is left out: it would make the places of all others coarse.
  private static let reach: Float = 8

  /// The text of the file.
  var text: String {
    let range = bounds
    var data = Data()
    var lines: [String] = []
    // By form, what was written last.
    var written: [Int: [SIMD3<Float>]] = [:]
    for frame in frames {
      var runs: [String] = []
      for run in frame.runs {
        let places = run.places.filter { range.contains($0) }
        guard !places.isEmpty else { continue }
        let isAsBefore = written[run.form] == places
        runs.append("\(run.form),\(isAsBefore ? 0 : places.count)")
        guard !isAsBefore else { continue }
        written[run.form] = places
        for place in places { range.append(place, to: &data) }
      }
      // Milliseconds are enough for a clock.
      lines.append("[\((frame.time * 1000).rounded() / 1000),[\(runs.joined(separator: ","))]]")
    }
    let header = """
      {"summary":\(Self.quoted(summary)),"low":[\(range.low.x),\(range.low.y)],"size":[\(range.size.x),\(range.size.y)],
      "view":[\(low.x),\(low.y),\(high.x),\(high.y)],"line":\(scale.lineWidth),"roles":{\(roles)},
      "forms":[\(forms.map(description).joined(separator: ",\n"))],
      "frames":[\(lines.joined(separator: ",\n"))]}
      """
    // The title last: whatever it is, nothing is looked for in it.
    return Self.page.replacingOccurrences(of: "%DATA%", with: data.base64EncodedString())
      .replacingOccurrences(of: "%HEADER%", with: header)
      .replacingOccurrences(of: "%TITLE%", with: SVGPicture.escaped(title))
  }

  private var bounds: PlaceRange {
    let margin = Self.reach * (high - low)
    var range = PlaceRange(within: low - margin, high + margin)
    for frame in frames { for run in frame.runs { for place in run.places { range.include(place) } } }
    return range
  }

  /// `[role, path, extent]`, or `[role, "", extent, text]`.
  private func description(_ form: Mark.Form) -> String {
    let start = "[\"\(form.role.rawValue)\",\"\(form.path(decimals: scale.decimals))\",\(form.extent)"
    return start + (form.text.map { "," + Self.quoted($0) } ?? "") + "]"
  }

  private var roles: String {
    let used = Set(forms.map(\.role))
    return DrawingRole.allCases.filter { used.contains($0) }.map { role in
      let style = role.style
      var parts = ["\"width\":\(style.width)", "\"dash\":[\(style.dash.map { "\($0)" }.joined(separator: ","))]"]
      for (key, value) in [
        ("fill", style.fill), ("stroke", style.stroke), ("darkFill", style.darkFill), ("darkStroke", style.darkStroke),
      ] {
        if let value { parts.append("\"\(key)\":\"\(value)\"") }
      }
      return "\"\(role.rawValue)\":{\(parts.joined(separator: ","))}"
    }.joined(separator: ",\n")
  }

  /// A JSON string that ends no script.
  private static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\", "<", "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// Where marks are, as 16-bit numbers.
private struct PlaceRange {
  private let limitLow: SIMD2<Float>
  private let limitHigh: SIMD2<Float>
  private(set) var low: SIMD2<Float>
  private var high: SIMD2<Float>

  /// No place yet; none outside of these limits counts.
  init(within low: SIMD2<Float>, _ high: SIMD2<Float>) {
    limitLow = low
    limitHigh = high
    self.low = high
    self.high = low
  }

  var size: SIMD2<Float> { pointwiseMax(high - low, [1e-3, 1e-3]) }

  func contains(_ place: SIMD3<Float>) -> Bool {
    place.x >= limitLow.x && place.x <= limitHigh.x && place.y >= limitLow.y && place.y <= limitHigh.y
      && place.z.isFinite
  }

  mutating func include(_ place: SIMD3<Float>) {
    guard contains(place) else { return }
    low = pointwiseMin(low, SIMD2(place.x, place.y))
    high = pointwiseMax(high, SIMD2(place.x, place.y))
  }

  func append(_ place: SIMD3<Float>, to data: inout Data) {
    let unit = (SIMD2(place.x, place.y) - low) / size
    let turn = place.z / (2 * .pi)
    for share in [unit.x, unit.y, turn - turn.rounded(.down)] {
      let word = UInt16((min(max(share, 0), 1) * 65535).rounded())
      data.append(UInt8(word & 255))
      data.append(UInt8(word >> 8))
    }
  }
}

extension Mark.Form {
  /// The greatest distance of a point from the place.
  fileprivate var extent: Float {
    func length(_ point: SIMD2<Float>) -> Float { (point * point).sum().squareRoot() }
    return pieces.map { piece in
      switch piece {
      case .circle(let center, let radius): length(center) + radius
      case .polygon(let points, let radius): (points.map(length).max() ?? 0) + radius
      case .polyline(let points, _): points.map(length).max() ?? 0
      case .line(let length), .arrow(let length, _), .spring(let length, _): length
      case .target(let radius): 2 * radius
      case .text: 0
      }
    }.max() ?? 0
  }
}
