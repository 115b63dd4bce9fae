/// An SVG file of marks.
package struct SVGPicture {
  /// How coordinates of path data come from those of what is drawn.
  let scale: PictureScale
  /// The corner of what is shown, in units of the picture.
  let low: SIMD2<Float>
  /// Of what is shown, in units of the picture.
  let size: SIMD2<Float>
  /// Pixels in a unit of the picture.
  let pixelsPerUnit: Float

  /// The text of the file.
  func text(_ marks: [Mark]) -> String {
    var lines = [
      """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="\(number(low.x)) \(number(low.y)) \(number(size.x)) \
      \(number(size.y))" width="\(number(pixelsPerUnit * size.x))" height="\(number(pixelsPerUnit * size.y))">
      <style>
      path{fill:none;stroke-linejoin:round;stroke-linecap:round}
      """
    ]
    for role in DrawingRole.allCases where marks.contains(where: { $0.form.role == role }) {
      lines.append(".\(role.rawValue){\(css(role.style))}")
    }
    lines.append("</style>")
    lines.append(
      """
      <rect x="\(number(low.x))" y="\(number(low.y))" width="\(number(size.x))" height="\(number(size.y))" \
      fill="#f4f5f7"/>
      """)
    for mark in marks { lines.append(element(mark)) }
    lines.append("</svg>\n")
    return lines.joined(separator: "\n")
  }

  private func element(_ mark: Mark) -> String {
    let role = mark.form.role.rawValue
    if let text = mark.form.text {
      let place = "x=\"\(number(mark.place.x))\" y=\"\(number(mark.place.y))\""
      return "<text class=\"\(role)\" \(place)>\(Self.escaped(text))</text>"
    }
    let turn =
      mark.place.z == 0 ? "" : " rotate(\(PathText.number(mark.place.z * 180 / .pi, decimals: 1 + scale.decimals / 2)))"
    let isAtOrigin = mark.place == .zero
    let transform =
      isAtOrigin ? "" : " transform=\"translate(\(number(mark.place.x)) \(number(mark.place.y)))\(turn)\""
    return "<path class=\"\(role)\"\(transform) d=\"\(mark.form.path(decimals: scale.decimals))\"/>"
  }

  private func css(_ style: RoleStyle) -> String {
    var parts: [String] = []
    if let fill = style.fill { parts.append("fill:\(fill)") }
    if let stroke = style.stroke {
      parts.append("stroke:\(stroke)")
      parts.append("stroke-width:\(number(style.width * scale.lineWidth))")
    } else {
      parts.append("font:\(number(scale.fontSize))px sans-serif")
    }
    if !style.dash.isEmpty {
      parts.append("stroke-dasharray:\(style.dash.map { number($0 * scale.lineWidth) }.joined(separator: " "))")
    }
    return parts.joined(separator: ";")
  }

  private func number(_ value: Float) -> String { PathText.number(value, decimals: scale.decimals) }

  /// A text as XML and HTML have it.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text.unicodeScalars {
      switch character {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      // Control characters are no XML, however they are written.
      case "\0"..<"\t", "\u{b}", "\u{c}", "\u{e}"..<" ": result += "\u{fffd}"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }
}
