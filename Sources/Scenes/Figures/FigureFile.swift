internal import Foundation

/// Figures of a run of the benchmark suite, as `make bench` writes them.
public struct FigureFile: Codable, Sendable, Equatable {
  /// One thing that was measured.
  public struct Figure: Codable, Sendable, Equatable {
    /// What it belongs to, such as `scenes`.
    public var benchmark: String
    /// What was measured, such as `washer 90`.
    public var name: String
    /// In which way, such as `avx512, 2 workers`; empty if there is one only.
    public var variant: String
    /// How many there are; `nil`: not told.
    public var bodies: Int?
    /// That touch.
    public var contacts: Int?
    /// In the unit of the figure.
    public var value: Double
    /// Of the value, such as `ms/step`.
    public var unit: String
    /// What else was found.
    public var note: String

    /// A figure as it was measured.
    public init(
      _ benchmark: String, _ name: String, variant: String = "", bodies: Int? = nil, contacts: Int? = nil,
      value: Double, unit: String, note: String = ""
    ) {
      self.benchmark = benchmark
      self.name = name
      self.variant = variant
      self.bodies = bodies
      self.contacts = contacts
      self.value = value
      self.unit = unit
      self.note = note
    }

    /// The time of a step of a scene.
    public init(_ report: SceneReport) {
      self.init(
        "scenes", report.scene + (report.size.map { " \($0)" } ?? ""),
        variant: report.simd + (report.workers > 1 ? ", \(report.workers) workers" : ""), bodies: report.bodies,
        contacts: report.contacts, value: report.millisecondsPerStep, unit: "ms/step",
        note: String(
          format: "overlap %.2f mm, joints %.2f mm", report.maxPenetration * 1000, report.maxJointError * 1000))
    }

    /// The same in two runs of the suite.
    var key: [String] { [benchmark, name, variant, unit] }
  }

  /// The processor, and how many a program sees.
  public var machine: String
  /// In the order in which they are shown.
  public var figures: [Figure]

  /// Figures of this machine.
  public init(figures: [Figure]) {
    self.init(machine: Machine.description, figures: figures)
  }

  private init(machine: String, figures: [Figure]) {
    self.machine = machine
    self.figures = figures
  }

  /// The results of `dynamics bench`, which do not say on which machine.
  public init(_ file: BenchmarkFile) {
    self.init(machine: "", figures: file.results.map { Figure($0) })
  }

  /// All figures, beside those of another run where it has the same.
  package func table(baseline: FigureFile? = nil) -> Table {
    var before: [[String]: Double] = [:]
    for figure in baseline?.figures ?? [] { before[figure.key] = figure.value }
    let added = baseline == nil ? [] : ["before", "ratio"]
    var table = Table(
      ["benchmark", "name", "variant", "bodies", "contacts", "figure", "unit"] + added + ["also"],
      leading: [0, 1, 2, added.count + 7])
    for figure in figures {
      var row = [
        figure.benchmark, figure.name, figure.variant, figure.bodies.map { "\($0)" } ?? "",
        figure.contacts.map { "\($0)" } ?? "", Self.digits(figure.value), figure.unit,
      ]
      if baseline != nil {
        let old = before[figure.key]
        row += [
          old.map { Self.digits($0) } ?? "",
          old.map { $0 > 0 ? (figure.value / $0).printed(2) : "" } ?? "",
        ]
      }
      table.add(row + [figure.note])
    }
    return table
  }

  /// A panel for each benchmark and unit.
  ///
  /// - Throws: `FigureError` if there are no figures, or one is no number of at least 0.
  public func chart(title: String) throws(FigureError) -> BarChart {
    var panels: [BarChart.Panel] = []
    var keys: [[String]] = []
    for figure in figures {
      let key = [figure.benchmark, figure.unit]
      let place = keys.firstIndex(of: key) ?? keys.count
      if place == keys.count {
        keys.append(key)
        panels.append(BarChart.Panel(title: "\(figure.benchmark), \(figure.unit)"))
      }
      panels[place].set(figure.value, row: figure.name, series: figure.variant, text: Self.digits(figure.value))
    }
    return try BarChart(title: title, subtitle: machine, panels: panels)
  }

  /// Four significant digits, or all before the point of what is less than a million.
  package static func digits(_ value: Double) -> String {
    // From here on four digits are rounded to 10000, which would be 1e+04.
    value < 9999.5 ? String(format: "%.4g", value) : value.printed(0)
  }
}

/// Figures that cannot be drawn.
public enum FigureError: Error, Equatable, CustomStringConvertible {
  case empty
  case value(name: String, Double)

  /// A sentence for people.
  public var description: String {
    switch self {
    case .empty: "there are no figures"
    case .value(let name, let value): "figure \(value) of \(name): expected a number of at least 0"
    }
  }
}
