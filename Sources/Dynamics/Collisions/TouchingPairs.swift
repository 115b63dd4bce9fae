/// Two rows, the smaller first.
struct RowPair: Hashable {
  let a: Int32
  let b: Int32

  init(_ a: Int32, _ b: Int32) {
    self.a = min(a, b)
    self.b = max(a, b)
  }
}

/// Which pairs of bodies touch, each with the number of its shapes that do. What a body touches is found without a look
/// at the pairs of others.
struct TouchingPairs {
  private var counts: [RowPair: Int] = [:]
  private var partners: [Int32: Set<Int32>] = [:]

  func contains(_ pair: RowPair) -> Bool { counts[pair] != nil }

  /// Counts one more, or several; how many there were.
  @discardableResult
  mutating func add(_ pair: RowPair, _ number: Int = 1) -> Int {
    let count = counts[pair, default: 0]
    counts[pair] = count + number
    if count == 0 {
      partners[pair.a, default: []].insert(pair.b)
      partners[pair.b, default: []].insert(pair.a)
    }
    return count
  }

  /// Counts one less; how many are left. `nil`: there was none.
  mutating func remove(_ pair: RowPair) -> Int? {
    guard let count = counts[pair] else { return nil }
    if count > 1 { counts[pair] = count - 1 } else { forget(pair) }
    return count - 1
  }

  private mutating func forget(_ pair: RowPair) {
    counts[pair] = nil
    for (row, other) in [(pair.a, pair.b), (pair.b, pair.a)] {
      partners[row]?.remove(other)
      if partners[row]?.isEmpty == true { partners[row] = nil }
    }
  }

  /// Forgets the pairs of a row.
  mutating func forget(_ row: Int32) {
    for other in partners[row] ?? [] { forget(RowPair(row, other)) }
  }

  /// The rows that touch a row, in their order.
  func partners(of row: Int32) -> [Int32] { partners[row]?.sorted() ?? [] }

  /// All pairs in the order of their rows.
  var all: [(pair: RowPair, count: Int)] {
    counts.sorted { ($0.key.a, $0.key.b) < ($1.key.a, $1.key.b) }.map { ($0.key, $0.value) }
  }

  mutating func removeAll() {
    counts.removeAll()
    partners.removeAll()
  }
}
