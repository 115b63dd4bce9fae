internal import DynamicsBase

/// Which of the names that there are was probably meant by one that there is not.
package enum NearestName {
  /// A slip for each three letters may be in a name, and three at most: beyond that names are just different.
  private static let lettersPerSlip = 3
  private static let mostSlips = 3
  /// Longer words are not looked at: a file may be made of them, and the work grows with their square.
  private static let mostLetters = 64
  /// Nor are more names than this.
  private static let mostNames = 10_000

  /// The name with the fewest slips between it and the word, the first of equals; `nil` if none is near.
  ///
  /// Slips are a letter too many, one missing, another one, and two that changed places (the Damerau-Levenshtein
  /// distance, without changes inside what changed places). Capitals are no slip.
  package static func of(_ word: some StringProtocol, among names: some Sequence<String>) -> String? {
    guard word.utf8.count <= 4 * mostLetters else { return nil }
    let letters = Array(word.lowercased().unicodeScalars)
    guard letters.count <= mostLetters else { return nil }
    var best: (name: String, slips: Int)?
    for name in names.prefix(mostNames) where name.utf8.count <= 4 * (letters.count + mostSlips) {
      let other = Array(name.lowercased().unicodeScalars)
      let allowed = min(mostSlips, max(letters.count, other.count) / lettersPerSlip, (best?.slips ?? .max) - 1)
      if let slips = slips(letters, other, atMost: allowed) { best = (name, slips) }
    }
    return best?.name
  }

  /// The distance of two words; `nil` if it is larger than `limit`.
  private static func slips(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], atMost limit: Int) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    // Distances of the first i letters of `a` to the first j of `b`, for i and the two before it.
    var beforePrevious: [Int] = []
    var previous = Array(0...b.count)
    for i in 0..<a.count {
      var row = [i + 1]
      for j in 0..<b.count {
        var least = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { least = min(least, beforePrevious[j - 1] + 1) }
        row.append(least)
      }
      beforePrevious = previous
      previous = row
    }
    return previous[b.count] <= limit ? previous[b.count] : nil
  }
}

extension StringProtocol {
  /// The text in single quotes, with the name that was probably meant if one is near: `'gravty' (did you mean
  /// 'gravity'?)`.
  package func quoted(near names: some Sequence<String>) -> String {
    quoted + (NearestName.of(self, among: names).map { " (did you mean \($0.quoted)?)" } ?? "")
  }
}
