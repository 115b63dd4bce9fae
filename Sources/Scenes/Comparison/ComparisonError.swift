internal import DynamicsBase

/// Measurements that cannot be compared.
public enum ComparisonError: Error, Equatable, CustomStringConvertible {
  case missing(run: String, file: String)
  case duplicate(run: String)
  case noTime(run: String)
  case noRatio(run: String, reason: RatioError)
  case empty

  public var description: String {
    switch self {
    case .missing(let run, let file): "the \(file) file has no run \(run.quoted)"
    case .duplicate(let run): "a file has the run \(run.quoted) more than once"
    case .noTime(let run): "the run \(run.quoted) has no time above 0"
    case .noRatio(let run, let reason): "run \(run.quoted): \(reason)"
    case .empty: "there is nothing to compare"
    }
  }
}
