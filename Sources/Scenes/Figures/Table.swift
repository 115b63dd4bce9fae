internal import DynamicsBase

/// Columns of text for a terminal.
package struct Table {
  private var rows: [[String]]
  private let leading: Set<Int>

  /// - Parameters:
  ///   - header: Titles of the columns.
  ///   - leading: Columns that stand to the left, as text does. The others stand to the right.
  package init(_ header: [String], leading: Set<Int> = [0]) {
    rows = [header]
    self.leading = leading
  }

  package mutating func add(_ row: [String]) { rows.append(row.map { $0.printable(PrintableText.messageLimit) }) }

  package var text: String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        return leading.contains(column) ? cell + padding : padding + cell
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
