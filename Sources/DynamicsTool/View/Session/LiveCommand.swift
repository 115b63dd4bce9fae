import Foundation

/// What a page asks for: an object with a key `type` and what belongs to it.
enum LiveCommand: Sendable, Equatable {
  case play
  case pause
  /// One step, and then a pause.
  case step
  /// The scene as it was at first.
  case reset
  /// Simulated seconds to a second.
  case speed(Double)
  /// Takes hold of the body at a point, or within reach of it, in the scene's units; if that may be one of several, of
  /// the one with that number in the scene.
  case grab(SIMD2<Float>, reach: Float, body: Int?)
  /// Draws what was grabbed to a point.
  case drag(SIMD2<Float>)
  case release
  /// The page has shown a frame that it was sent, and takes another.
  case seen
  /// What frames have besides bodies and joints.
  case show(LiveStage.Extras)

  /// What `speed` may be.
  static let speeds = 0.05...20

  /// What pages send by themselves, and while a pointer is down: nobody asked for anything new.
  var isSilent: Bool {
    switch self {
    case .seen, .show, .drag, .release: true
    case .play, .pause, .step, .reset, .speed, .grab: false
    }
  }

  var isDrag: Bool { if case .drag = self { true } else { false } }
}

extension LiveCommand: Decodable {
  private enum Key: String, CodingKey {
    case type, value, x, y, reach, body, contacts, islands
  }

  private enum Kind: String, Decodable {
    case play, pause, step, reset, speed, grab, drag, release, seen, show
  }

  init(from decoder: any Decoder) throws {
    let object = try decoder.container(keyedBy: Key.self)

    func number(_ key: Key) throws -> Float {
      let value = try object.decode(Float.self, forKey: key)
      guard value.isFinite else {
        throw DecodingError.dataCorruptedError(forKey: key, in: object, debugDescription: "expected a finite number")
      }
      return value
    }

    func point() throws -> SIMD2<Float> { SIMD2(try number(.x), try number(.y)) }

    switch try object.decode(Kind.self, forKey: .type) {
    case .play: self = .play
    case .pause: self = .pause
    case .step: self = .step
    case .reset: self = .reset
    case .speed:
      let value = try object.decode(Double.self, forKey: .value)
      guard Self.speeds.contains(value) else {
        throw DecodingError.dataCorruptedError(
          forKey: .value, in: object,
          debugDescription: "expected \(Self.speeds.lowerBound) to \(Self.speeds.upperBound)")
      }
      self = .speed(value)
    case .grab:
      self = .grab(
        try point(), reach: max(0, try number(.reach)), body: try object.decodeIfPresent(Int.self, forKey: .body))
    case .drag: self = .drag(try point())
    case .release: self = .release
    case .seen: self = .seen
    case .show:
      self = .show(
        LiveStage.Extras(
          contacts: try object.decode(Bool.self, forKey: .contacts),
          islands: try object.decode(Bool.self, forKey: .islands)))
    }
  }
}
