/// A set of small whole numbers as a row of bits: membership in a few instructions, order by number.
struct RowSet {
  private var words: [UInt64] = []

  func contains(_ row: Int32) -> Bool {
    let word = Int(row) >> 6
    return word < words.count && words[word] & (1 << UInt64(row & 63)) != 0
  }

  /// Whether the row was new.
  @discardableResult
  mutating func insert(_ row: Int32) -> Bool {
    let word = Int(row) >> 6
    while words.count <= word { words.append(0) }
    let bit: UInt64 = 1 << UInt64(row & 63)
    defer { words[word] |= bit }
    return words[word] & bit == 0
  }

  mutating func remove(_ row: Int32) {
    let word = Int(row) >> 6
    if word < words.count { words[word] &= ~(1 << UInt64(row & 63)) }
  }

  mutating func removeAll() { words.removeAll(keepingCapacity: true) }
}
