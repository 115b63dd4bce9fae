import DynamicsBase
import Foundation

/// A progress bar on standard error, drawn only if that is a terminal.
struct Progress {
  private let title: String
  private let total: Int
  private let unit: String
  private let bodies: Int
  private let begin = Date()
  private var lastDrawn = Date.distantPast
  private let isShown: Bool

  /// At most this often the bar is drawn, s.
  private static let interval = 0.1
  private static let width = 30

  /// - Parameters:
  ///   - title: What is done.
  ///   - total: How much of it.
  ///   - unit: What is counted.
  ///   - bodies: Of each step, for the rate of bodies; 0 to leave it out.
  ///   - isQuiet: Shows nothing.
  init(_ title: String, total: Int, unit: String = "steps", bodies: Int = 0, isQuiet: Bool = false) {
    self.title = title.printable(PrintableText.quotationLimit)
    self.total = total
    self.unit = unit
    self.bodies = bodies
    isShown = !isQuiet && isatty(STDERR_FILENO) == 1
  }

  /// Shows that `done` of `total` steps are done, with rate and remaining time.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = Date()
    guard now.timeIntervalSince(lastDrawn) >= Self.interval || done == total else { return }
    lastDrawn = now
    let elapsed = max(now.timeIntervalSince(begin), 1e-6)
    let rate = Double(done) / elapsed
    let filled = Self.width * done / max(total, 1)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: Self.width - filled)
    let remaining = rate > 0 ? Double(total - done) / rate : 0
    let line =
      "\(title) \(bar) \(done)/\(total)  \(Self.short(rate)) \(unit)/s  "
      + (bodies > 0 ? "\(Self.short(rate * Double(bodies))) bodies/s  " : "")
      + "\(String(format: "%.0f", remaining)) s left"
    StandardError.print("\r\u{1B}[K\(line)", terminator: "")
  }

  /// Clears the bar.
  func finish() {
    guard isShown else { return }
    StandardError.print("\r\u{1B}[K", terminator: "")
  }

  /// Three digits and a unit.
  static func short(_ value: Double) -> String {
    switch value {
    case 1e6...: String(format: "%.3gM", value / 1e6)
    case 1e3...: String(format: "%.3gk", value / 1e3)
    default: String(format: "%.3g", value)
    }
  }
}
