internal import DynamicsBase
internal import Foundation

/// Written as a list in postfix order, as in `[{"radius": 50}, {"size": [20, 10]}, "union"]`.
extension RegionProgram: Codable {
  init(from decoder: any Decoder) throws {
    let operations = try [Operation](from: decoder)
    do {
      try self.init(checking: operations)
    } catch {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(codingPath: decoder.codingPath, debugDescription: "\(error)", underlyingError: error))
    }
  }

  func encode(to encoder: any Encoder) throws {
    try operations.encode(to: encoder)
  }
}

extension RegionProgram.Operation: Codable {
  private enum CodingKeys: String, CodingKey {
    case radius
    case size
  }

  /// The operations that are a word of their own.
  static let words: [(word: String, operation: Self)] = [
    ("infinite", .everything), ("empty", .nothing), ("inverse", .not), ("intersection", .and), ("union", .or),
  ]

  init(from decoder: any Decoder) throws {
    if let value = try? decoder.singleValueContainer(), let text = try? value.decode(String.self) {
      guard let match = Self.words.first(where: { $0.word == text }) else {
        throw DecodingError.dataCorruptedError(
          in: value,
          debugDescription: "\(text.quoted) is no region; expected one of "
            + "\(Self.words.map(\.word).joined(separator: ", "))")
      }
      self = match.operation
      return
    }
    let values = try decoder.container(keyedBy: CodingKeys.self)
    if values.contains(.radius) {
      self = .circle(radius: try values.decode(CGFloat.self, forKey: .radius))
    } else {
      let size = try values.decode(CGSize.self, forKey: .size)
      self = .rectangle(width: size.width, height: size.height)
    }
  }

  func encode(to encoder: any Encoder) throws {
    switch self {
    case .circle(let radius):
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(radius, forKey: .radius)
    case .rectangle(let width, let height):
      var values = encoder.container(keyedBy: CodingKeys.self)
      try values.encode(CGSize(width: width, height: height), forKey: .size)
    case .everything, .nothing, .not, .and, .or:
      var value = encoder.singleValueContainer()
      try value.encode(Self.words.first { $0.operation == self }?.word)
    }
  }
}
