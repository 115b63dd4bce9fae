/// What is called when items come to rest, by the rows of their bodies.
struct RestHandlers {
  private struct Entry {
    /// How many came before.
    let number: Int
    let handler: () -> Void
  }

  private var entries: [Int32: [Entry]] = [:]
  private var count = 0

  var isEmpty: Bool { entries.isEmpty }

  mutating func add(_ handler: @escaping () -> Void, for row: Int32) {
    entries[row, default: []].append(Entry(number: count, handler: handler))
    count += 1
  }

  /// Forgets those of a row.
  mutating func remove(_ row: Int32) { entries[row] = nil }

  /// Takes out those of some rows, in the order in which they came.
  mutating func take(where isWanted: (Int32) -> Bool) -> [() -> Void] {
    let rows = entries.keys.filter(isWanted)
    let taken = rows.flatMap { entries.removeValue(forKey: $0) ?? [] }
    return taken.sorted { $0.number < $1.number }.map(\.handler)
  }
}
