/// A file of figures of any kind that can be shown as a table and as bars.
public enum FigureSource: Decodable, Sendable {
  /// Of the benchmark suite, or of `bench`.
  case suite(FigureFile)
  case peer(PeerFile)

  private enum Key: String, CodingKey { case figures, results, scenes }

  /// By the list that the file holds.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if container.contains(.figures) {
      self = .suite(try FigureFile(from: decoder))
    } else if container.contains(.results) {
      self = .suite(FigureFile(try BenchmarkFile(from: decoder)))
    } else if container.contains(.scenes) {
      self = .peer(try PeerFile(from: decoder))
    } else {
      throw DecodingError.dataCorrupted(
        DecodingError.Context(
          codingPath: [],
          debugDescription:
            "expected 'figures' (of the benchmark suite), 'results' (of bench) or 'scenes' (beside a peer)"
        ))
    }
  }
}
