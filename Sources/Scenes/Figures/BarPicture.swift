internal import DynamicsBase
internal import DynamicsDrawing
internal import Foundation

/// The layout of a `BarChart`: from top to bottom, as wide as its texts need.
struct BarPicture {
  // Pixels.
  private static let margin = 20.0
  private static let barHeight = 13.0
  private static let rowGap = 9.0
  private static let lineHeight = 18.0
  private static let leastBars = 440.0
  private static let leastWidth = 760.0
  private static let gap = 8.0
  /// The widest letters of sans-serif fonts but M and W, as a share of their size: texts come out shorter than assumed.
  private static let letterWidth = 0.62
  private static let fontSize = 13.0
  private static let titleSize = 17.0
  /// Told apart by lightness too, and of at least 3 : 1 against both grounds.
  private static let colors = ["#0969da", "#1a9e5c", "#bf8700", "#a475f9", "#e5534b", "#768390"]

  private let left: Double
  private let right: Double
  private let width: Double
  private var y = margin
  private var elements: [String] = []

  init(labels: [String], values panels: [BarChart.Panel]) {
    let texts = panels.flatMap { $0.rows.flatMap { $0.bars.map(\.text) } }
    let figures = (texts.map { Self.width($0) }.max() ?? 0) + Self.gap
    let names = (labels.map { Self.width(Self.printed($0)) }.max() ?? 0) + Self.gap
    width = max(Self.leastWidth, 2 * Self.margin + names + figures + Self.leastBars)
    left = Self.margin + names
    right = width - Self.margin - figures
  }

  mutating func add(title: String, subtitle: String) {
    for line in wrapped(title, size: Self.titleSize) {
      y += Self.titleSize + 4
      text(line, at: Self.margin, size: Self.titleSize, class: "title")
    }
    y += 4
    for line in wrapped(subtitle, size: Self.fontSize) {
      y += Self.lineHeight
      text(line, at: Self.margin, class: "note")
    }
    y += Self.rowGap
  }

  mutating func add(_ panel: BarChart.Panel) {
    if !panel.title.isEmpty {
      y += Self.lineHeight + Self.rowGap
      text(panel.title, at: Self.margin, class: "title")
      y += Self.gap
    }
    if panel.series.count > 1 { addLegend(panel.series) }
    let largest = max(panel.rows.flatMap { $0.bars.map(\.value) }.max() ?? 0, panel.reference?.value ?? 0)
    let scale = largest > 0 ? (right - left) / largest : 0
    let top = y
    for row in panel.rows {
      y += Self.rowGap
      let height = Double(row.bars.count) * Self.barHeight
      label(row.name, middle: y + 0.5 * height)
      for bar in row.bars {
        let length = bar.value * scale
        let color = Self.colors[bar.series % Self.colors.count]
        elements.append(
          "<rect x=\"\(Self.short(left))\" y=\"\(Self.short(y))\" width=\"\(Self.short(length))\" "
            + "height=\"\(Self.short(Self.barHeight - 1))\" fill=\"\(color)\"/>")
        elements.append(
          "<text x=\"\(Self.short(left + length + 5))\" y=\"\(Self.short(y + Self.barHeight - 2.5))\" font-size=\"11\">"
            + "\(Self.escaped(bar.text))</text>")
        y += Self.barHeight
      }
    }
    y += Self.rowGap
    line(x: left, from: top + Self.rowGap - 4, to: y)
    if let reference = panel.reference {
      let x = left + reference.value * scale
      line(x: x, from: top + Self.rowGap - 4, to: y, dashes: true)
      y += Self.lineHeight
      text(reference.name, at: x, class: "note")
    }
  }

  func text(title: String) -> String {
    let height = y + Self.margin
    let size = "width=\"\(Self.short(width))\" height=\"\(Self.short(height))\""
    return """
      <svg xmlns="http://www.w3.org/2000/svg" \(size) viewBox="0 0 \(Self.short(width)) \(Self.short(height))" \
      font-family="sans-serif" font-size="\(Self.short(Self.fontSize))" role="img">
      <title>\(Self.escaped(title))</title>
      <style>
      .ground { fill: #fff } text { fill: #1f2328 } .note { fill: #59636e } .title { font-weight: bold }
      .line { stroke: #818b98 } .mark { stroke: #1f2328; stroke-width: 1.5 }
      @media (prefers-color-scheme: dark) {
        .ground { fill: #0d1117 } text { fill: #f0f6fc } .note { fill: #9198a1 } .line { stroke: #656c76 }
        .mark { stroke: #f0f6fc }
      }
      </style>
      <rect class="ground" width="100%" height="100%"/>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }

  // MARK: - Parts

  private mutating func addLegend(_ series: [String]) {
    var x = left
    y += Self.rowGap
    for (number, name) in series.enumerated() {
      let length = 16 + Self.width(Self.printed(name)) + 2 * Self.gap
      if x > left, x + length > width - Self.margin {
        x = left
        y += Self.lineHeight
      }
      elements.append(
        "<rect x=\"\(Self.short(x))\" y=\"\(Self.short(y))\" width=\"11\" height=\"11\" "
          + "fill=\"\(Self.colors[number % Self.colors.count])\"/>")
      elements.append("<text x=\"\(Self.short(x + 16))\" y=\"\(Self.short(y + 10))\">\(Self.escaped(name))</text>")
      x += length
    }
    y += Self.lineHeight
  }

  private mutating func label(_ name: String, middle: Double) {
    elements.append(
      "<text x=\"\(Self.short(left - Self.gap))\" y=\"\(Self.short(middle + 4))\" text-anchor=\"end\">"
        + "\(Self.escaped(name))</text>")
  }

  private mutating func text(_ text: String, at x: Double, size: Double = fontSize, class kind: String) {
    elements.append(
      "<text class=\"\(kind)\" x=\"\(Self.short(x))\" y=\"\(Self.short(y))\" font-size=\"\(Self.short(size))\">"
        + "\(Self.escaped(text))</text>")
  }

  private mutating func line(x: Double, from top: Double, to bottom: Double, dashes: Bool = false) {
    elements.append(
      "<path class=\"\(dashes ? "mark" : "line")\" d=\"M\(Self.short(x)) \(Self.short(top))V\(Self.short(bottom))\""
        + (dashes ? " stroke-dasharray=\"4 3\"/>" : "/>"))
  }

  // MARK: - Texts

  /// Lines that fit between the margins.
  private func wrapped(_ text: String, size: Double) -> [String] {
    var lines: [String] = []
    for word in Self.printed(text).split(separator: " ") {
      if let last = lines.last, Self.width(last + " " + word, size: size) <= width - 2 * Self.margin {
        lines[lines.count - 1] += " " + word
      } else {
        lines.append(String(word))
      }
    }
    return lines
  }

  private static func width(_ text: String, size: Double = fontSize) -> Double {
    letterWidth * size * Double(text.count)
  }

  private static func printed(_ text: String) -> String { text.printable(PrintableText.messageLimit) }

  private static func escaped(_ text: String) -> String { SVGPicture.escaped(printed(text)) }

  private static func short(_ value: Double) -> String { String(format: "%g", (10 * value).rounded() / 10) }
}
