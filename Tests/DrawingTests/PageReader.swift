import Foundation
import XCTest

/// What a page holds that plays a recording, read as the page itself reads it (`Page/recorded.js`).
struct PageReader {
  /// A body of a picture.
  struct Body: Equatable {
    var number: Int
    /// "static", "awake", ...
    var status: String
    /// Units of length.
    var x: Double
    var y: Double
    /// rad
    var angle: Double
    /// The first body of its island; -1: none.
    var island: Int
  }

  /// A picture.
  struct Picture {
    var bodies: [Body] = []
    /// The numbers of joints that are there.
    var joints: [Int] = []
    /// By kind, how many.
    var marks: [String: Int] = [:]
    /// Coordinates of points of contact, units of length.
    var contacts: [SIMD2<Double>] = []
  }

  private(set) var model: [String: Any] = [:]
  private(set) var recording: [String: Any] = [:]
  /// s
  private(set) var times: [Double] = []
  private(set) var pictures: [Picture] = []
  /// The length of a step of the grid.
  private(set) var step = 0.0
  /// By body.
  private(set) var angleSteps: [Int] = []
  /// Of poses and marks.
  private(set) var byteCount = 0

  init(_ page: String) throws {
    model = try Self.json("model", of: page)
    recording = try Self.json("recording", of: page)
    times = try XCTUnwrap(recording["times"] as? [Double])
    step = try XCTUnwrap(recording["step"] as? Double)
    angleSteps = try XCTUnwrap(recording["angleBits"] as? [Int]).map { 1 << $0 }
    let bytes = [UInt8](try XCTUnwrap(Data(base64Encoded: try Self.script("data", of: page))))
    byteCount = bytes.count
    let kinds = try XCTUnwrap(recording["kinds"] as? [[Any]]).map { ($0[0] as? String ?? "", $0[1] as? Int ?? 0) }
    var frames = RecordedFrames(bytes, bodyCount: bodyCount, angleSteps: angleSteps, kinds: kinds)
    for _ in times { pictures.append(frames.next(step: step)) }
    XCTAssertTrue(frames.isAtEnd, "the page says all that it holds")
  }

  var bodyCount: Int { (model["bodies"] as? [Any])?.count ?? 0 }

  /// The JSON of the form of a body.
  func form(of body: Int) throws -> [[Any]] {
    let bodies = try XCTUnwrap(model["bodies"] as? [[Any]])
    let forms = try XCTUnwrap(model["forms"] as? [[[Any]]])
    return forms[try XCTUnwrap(bodies[body][0] as? Int)]
  }

  /// What is shown at first: low x and y, high x and y.
  var view: [Double] { model["view"] as? [Double] ?? [] }

  /// Bodies of a status in a picture.
  func bodies(_ status: String, in picture: Int) -> [Body] { pictures[picture].bodies.filter { $0.status == status } }

  private static func json(_ id: String, of page: String) throws -> [String: Any] {
    try XCTUnwrap(try JSONSerialization.jsonObject(with: Data(script(id, of: page).utf8)) as? [String: Any])
  }

  private static func script(_ id: String, of page: String) throws -> String {
    let begin = try XCTUnwrap(page.range(of: "id=\"\(id)\">"))
    let end = try XCTUnwrap(page.range(of: "</script>", range: begin.upperBound..<page.endIndex))
    return String(page[begin.upperBound..<end.lowerBound])
  }
}
