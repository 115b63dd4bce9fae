extension ViewerModel {
  /// What a page says beside bodies and joints.
  package struct Description {
    package var title: String
    package var summary: String
    package var unit: String
    package var up: Int
    /// What is shown at first.
    package var view: (low: SIMD2<Float>, high: SIMD2<Float>)
    /// The width of a line.
    package var line: Float
    /// The roles of marks that may come.
    package var markRoles: [DrawingRole]

    package init(
      title: String, summary: String, unit: String, up: Int, view: (low: SIMD2<Float>, high: SIMD2<Float>),
      line: Float, markRoles: [DrawingRole] = []
    ) {
      self.title = title
      self.summary = summary
      self.unit = unit
      self.up = up
      self.view = view
      self.line = line
      self.markRoles = markRoles
    }
  }

  /// The model as a page reads it (`Page/geometry.js`).
  package func json(_ description: Description) -> String {
    var forms: [String] = []
    var numbers: [BodyForm: Int] = [:]
    let bodyTexts = bodies.map { look in
      let form: Int
      if let known = numbers[look.form] {
        form = known
      } else {
        form = forms.count
        numbers[look.form] = form
        forms.append(look.form.json)
      }
      return "[\(form),\(number(look.mass)),\(look.name.map(jsonText) ?? "null"),\(look.row)]"
    }
    let jointTexts = joints.map { look in
      "[\"\(look.role.rawValue)\",\(look.bodyA ?? -1),\(point(look.anchorA)),\(look.bodyB ?? -1),\(point(look.anchorB))]"
    }
    return """
      {"title":\(jsonText(description.title)),"summary":\(jsonText(description.summary)),
      "unit":\(jsonText(description.unit)),"up":\(description.up),
      "view":[\(point(description.view.low)),\(point(description.view.high))],"line":\(number(description.line)),
      "markRoles":[\(description.markRoles.map { jsonText($0.rawValue) }.joined(separator: ","))],
      "forms":[\(forms.joined(separator: ",\n"))],
      "bodies":[\(bodyTexts.joined(separator: ","))],
      "joints":[\(jointTexts.joined(separator: ","))]}
      """
  }
}

extension BodyForm {
  fileprivate var json: String {
    let texts = parts.map { part in
      let pieces = part.pieces.map { piece in
        switch piece {
        case .circle(let center, let radius): "[\"c\",\(point(center)),\(number(radius))]"
        case .polygon(let points, let radius):
          "[\"p\",\(number(radius)),\(points.map(point).joined(separator: ","))]"
        case .line(let points, let isClosed):
          "[\"\(isClosed ? "o" : "l")\",\(points.map(point).joined(separator: ","))]"
        }
      }
      return "[\"\(part.role?.rawValue ?? "")\",[\(pieces.joined(separator: ","))]]"
    }
    return "[\(texts.joined(separator: ","))]"
  }
}

/// JSON has no infinities; what no browser draws is nowhere.
private func number(_ value: Float) -> String { value.isFinite ? "\(value)" : "0" }

private func point(_ point: SIMD2<Float>) -> String { "\(number(point.x)),\(number(point.y))" }

/// A JSON string that ends no script.
package func jsonText(_ text: String) -> String {
  var result = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\"", "\\", "<", "\0"..<" ", "\u{2028}", "\u{2029}":
      let digits = String(scalar.value, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    default: result.unicodeScalars.append(scalar)
    }
  }
  return result + "\""
}
