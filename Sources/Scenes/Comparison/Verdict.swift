/// What a comparison of two builds says.
public enum Verdict: String, Codable, Sendable, Equatable {
  /// Nothing is slower or gives other results, and nothing is faster.
  case equal
  /// Something is slower than the tolerance allows, or gives other results.
  case worse
  /// Something is faster by more than the tolerance, and nothing is worse.
  case faster
  /// The measurements do not say whether something is slower.
  case cannotTell = "cannot tell"

  /// 0, 2, 4, and 3 for `cannotTell`.
  public var exitCode: Int32 {
    switch self {
    case .equal: 0
    case .worse: 2
    case .cannotTell: 3
    case .faster: 4
    }
  }

  /// What several verdicts say together: the gravest of worse, cannot tell, faster and equal, in this order.
  public static func together(_ verdicts: some Sequence<Verdict>) -> Verdict {
    let all = Set(verdicts)
    return [worse, cannotTell, faster].first(where: all.contains) ?? .equal
  }
}
