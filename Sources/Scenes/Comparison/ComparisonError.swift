internal import DynamicsBase

/// Measurements that cannot be compared.
public enum ComparisonError: Error, Equatable, CustomStringConvertible {
  case missing(run: String, file: String)
  case duplicate(run: String)
  case noTime(run: String)
  case noRatio(run: String, reason: RatioError)
  case empty

  /// A sentence for people.
  public var description: String {
    switch self {
    case .missing(let run, let file): "the \(file) file has no run \(Self.whole(run))"
    case .duplicate(let run): "a file has the run \(Self.whole(run)) more than once"
    case .noTime(let run): "the run \(Self.whole(run)) has no time above 0"
    case .noRatio(let run, let reason): "run \(Self.whole(run)): \(reason)"
    case .empty: "there is nothing to compare"
    }
  }

  /// The name of a run in quotes, longer than others are: runs may differ at its end alone.
  private static func whole(_ run: String) -> String { "'\(run.printable(PrintableText.messageLimit / 2))'" }
}
