import Foundation
import XCTest

/// What a page holds that plays a recording.
struct PageReader {
  /// A mark of a picture: its form's number, and its place in units of the picture.
  struct Mark {
    var form: Int
    var x: Double
    var y: Double
  }

  /// `[role, path, ...]`
  private(set) var forms: [(role: String, path: String)] = []
  /// s
  private(set) var times: [Double] = []
  /// By picture.
  private(set) var marks: [[Mark]] = []

  init(_ page: String) throws {
    let json = try JSONSerialization.jsonObject(with: Data(try Self.script("header", of: page).utf8))
    let header = try XCTUnwrap(json as? [String: Any])
    let bytes = [UInt8](try XCTUnwrap(Data(base64Encoded: try Self.script("data", of: page))))
    func word(_ index: Int) -> Double { Double(Int(bytes[2 * index]) + 256 * Int(bytes[2 * index + 1])) / 65535 }
    for form in try XCTUnwrap(header["forms"] as? [[Any]]) {
      forms.append((try XCTUnwrap(form[0] as? String), try XCTUnwrap(form[1] as? String)))
    }
    let low = try XCTUnwrap(header["low"] as? [Double])
    let size = try XCTUnwrap(header["size"] as? [Double])
    var next = 0
    var latest: [Int: [Mark]] = [:]
    for frame in try XCTUnwrap(header["frames"] as? [[Any]]) {
      times.append(try XCTUnwrap(frame[0] as? Double))
      let runs = try XCTUnwrap(frame[1] as? [Int])
      var picture: [Mark] = []
      for index in stride(from: 0, to: runs.count, by: 2) {
        if runs[index + 1] > 0 {
          latest[runs[index]] = (0..<runs[index + 1]).map { number in
            let place = next + 3 * number
            return Mark(
              form: runs[index], x: low[0] + size[0] * word(place), y: low[1] + size[1] * word(place + 1))
          }
          next += 3 * runs[index + 1]
        }
        picture += try XCTUnwrap(latest[runs[index]], "a form that is as before was there before")
      }
      marks.append(picture)
    }
    XCTAssertEqual(bytes.count, 2 * next, "the page says all that it holds")
  }

  private static func script(_ id: String, of page: String) throws -> String {
    let begin = try XCTUnwrap(page.range(of: "id=\"\(id)\">"))
    let end = try XCTUnwrap(page.range(of: "</script>", range: begin.upperBound..<page.endIndex))
    return String(page[begin.upperBound..<end.lowerBound])
  }

  /// Marks of a role in a picture.
  func marks(_ role: String, in picture: Int) -> [Mark] { marks[picture].filter { forms[$0.form].role == role } }
}
