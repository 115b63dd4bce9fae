internal import DynamicsBase

/// Columns of text for a terminal: the first to the left, the others to the right.
package struct Table {
  private var rows: [[String]]
  private let endsWithText: Bool

  /// - Parameters:
  ///   - header: Titles of the columns.
  ///   - endsWithText: The last column stands to the left too.
  package init(_ header: [String], endsWithText: Bool = false) {
    rows = [header]
    self.endsWithText = endsWithText
  }

  package mutating func add(_ row: [String]) { rows.append(row.map { $0.printable(PrintableText.messageLimit) }) }

  package var text: String {
    let widths = (rows.first ?? []).indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    return rows.map { row in
      let line = row.enumerated().map { column, cell in
        let padding = String(repeating: " ", count: widths[column] - cell.count)
        let isText = column == 0 || (endsWithText && column == row.count - 1)
        return isText ? cell + padding : padding + cell
      }.joined(separator: "  ")
      return String(line.reversed().drop { $0 == " " }.reversed())
    }.joined(separator: "\n")
  }
}
