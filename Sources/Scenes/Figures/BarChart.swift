internal import DynamicsBase

/// Horizontal bars, as SVG text: for each row of a panel a bar for each series, with its figure beside it.
///
/// It is legible on light and dark pages, because it has its own ground, and takes the reader's choice of them.
public struct BarChart: Sendable {
  /// Rows on one scale, which begins at 0.
  public struct Panel: Sendable {
    struct Bar: Sendable {
      var series: Int
      var value: Double
      var text: String
    }

    struct Row: Sendable {
      var name: String
      var bars: [Bar]
    }

    let title: String
    let reference: (value: Double, name: String)?
    private(set) var series: [String] = []
    private(set) var rows: [Row] = []

    /// - Parameters:
    ///   - title: Above the rows, if it is not empty.
    ///   - reference: A line across the bars, with what stands there.
    public init(title: String, reference: (value: Double, name: String)? = nil) {
      self.title = title
      self.reference = reference
    }

    /// Adds a bar. Rows and series are drawn in the order in which they come first.
    public mutating func set(_ value: Double, row name: String, series variant: String, text: String) {
      let number = series.firstIndex(of: variant) ?? series.count
      if number == series.count { series.append(variant) }
      let bar = Bar(series: number, value: value, text: text)
      if let index = rows.firstIndex(where: { $0.name == name }) {
        rows[index].bars.append(bar)
      } else {
        rows.append(Row(name: name, bars: [bar]))
      }
    }
  }

  let title: String
  let subtitle: String
  let panels: [Panel]

  /// - Throws: `FigureError` if there is no bar, or a value is no number of at least 0.
  public init(title: String, subtitle: String, panels: [Panel]) throws(FigureError) {
    guard panels.contains(where: { !$0.rows.isEmpty }) else { throw .empty }
    for row in panels.flatMap(\.rows) {
      for bar in row.bars where !(bar.value >= 0 && bar.value.isFinite) {
        throw .value(name: row.name.quoted, bar.value)
      }
    }
    self.title = title
    self.subtitle = subtitle
    self.panels = panels
  }

  /// The text of the file.
  public var svg: String {
    var picture = BarPicture(labels: panels.flatMap { $0.rows.map(\.name) }, values: panels)
    picture.add(title: title, subtitle: subtitle)
    for panel in panels { picture.add(panel) }
    return picture.text(title: title)
  }
}
