internal import Foundation

/// A page that shows bodies in a browser, in one file without anything from outside: the viewer, and a source of what
/// it plays.
///
/// The browser's code is in the folder `Page`, a file for each part.
package struct ViewerPage {
  /// Data of a page by the identifier of its element.
  package struct Payload {
    package let id: String
    package let text: String
    package let type: String

    /// JSON, which may hold any text.
    package static func json(_ id: String, _ text: String) -> Payload {
      // No element ends in JSON without `<`, which is in strings only.
      Payload(id: id, text: text.replacingOccurrences(of: "<", with: "\\u003c"), type: "application/json")
    }

    /// Bytes as base64.
    package static func bytes(_ id: String, _ bytes: [UInt8]) -> Payload {
      Payload(id: id, text: Data(bytes).base64EncodedString(), type: "text/plain")
    }
  }

  /// What the browser calls the page at first; the viewer takes the model's title.
  package var title: String
  package var payloads: [Payload]
  /// The code of the source, after the viewer's, and the last line that begins.
  package var scripts: [String]

  /// By which a server's Content-Security-Policy knows the scripts and styles of the page.
  package var nonce: String?

  package init(title: String, payloads: [Payload], scripts: [String], nonce: String? = nil) {
    self.title = title
    self.payloads = payloads
    self.scripts = scripts
    self.nonce = nonce
  }

  /// The text of the file.
  package var text: String {
    let script = (Self.viewer.map(Self.string) + scripts).joined(separator: "\n")
    let data = ([.json("styles", RoleStyle.json)] + payloads).map { payload in
      "<script type=\"\(payload.type)\" id=\"\(payload.id)\">\(payload.text)</script>"
    }
    let values = [
      "TITLE": SVGPicture.escaped(title), "STYLE": Self.string(PackageResources.page_css),
      "PAYLOADS": data.joined(separator: "\n"), "SCRIPT": script,
      "NONCE": nonce.map { " nonce=\"\($0)\"" } ?? "",
    ]
    // One pass: nothing is looked for in what was put in.
    let pieces = Self.string(PackageResources.page_html).components(separatedBy: "%")
    return pieces.enumerated().map { number, piece in
      number % 2 == 0 ? piece : values[piece] ?? piece
    }.joined()
  }

  /// The code of the viewer, in the order in which it is read.
  private static let viewer = [
    PackageResources.geometry_js, PackageResources.state_js, PackageResources.camera_js, PackageResources.palette_js,
    PackageResources.painter_js, PackageResources.gestures_js, PackageResources.charts_js, PackageResources.panel_js,
    PackageResources.viewer_js,
  ]

  static func string(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }
}

extension RoleStyle {
  /// The looks of all roles, in the order of drawing.
  fileprivate static var json: String {
    let roles = DrawingRole.allCases.map { role in
      let style = role.style
      var parts = [
        "\"width\":\(style.width)", "\"pointRadius\":\(style.pointRadius)",
        "\"dash\":[\(style.dash.map { "\($0)" }.joined(separator: ","))]",
      ]
      for (key, value) in [
        ("fill", style.fill), ("stroke", style.stroke), ("darkFill", style.darkFill), ("darkStroke", style.darkStroke),
      ] {
        if let value { parts.append("\"\(key)\":\"\(value)\"") }
      }
      return "\"\(role.rawValue)\":{\(parts.joined(separator: ","))}"
    }
    return "{\(roles.joined(separator: ",\n"))}"
  }
}
