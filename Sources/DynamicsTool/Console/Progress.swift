import DynamicsBase
import Foundation

/// A progress bar on standard error, drawn only if that is a terminal that can clear a line.
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
  // Columns: of the bar where there is room for all, and at least; and of terminals that do not say.
  private static let width = 30
  private static let leastWidth = 10
  private static let usualColumns = 80
  /// Goes to the beginning of the line and clears it.
  private static let clear = "\r\u{1B}[K"
  private static let isPossible =
    isatty(STDERR_FILENO) == 1 && ProcessInfo.processInfo.environment["TERM"] != "dumb"

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
    isShown = !isQuiet && Self.isPossible
  }

  /// Shows that `done` of `total` steps are done, with rate and remaining time.
  mutating func update(_ done: Int) {
    guard isShown else { return }
    let now = Date()
    guard now.timeIntervalSince(lastDrawn) >= Self.interval || done == total else { return }
    lastDrawn = now
    StandardError.print(Self.clear + line(done, at: now), terminator: "")
  }

  /// The bar and what stands beside it, in one line of the terminal: one that is longer stays there when it is cleared.
  /// Where there is not room for all the bar is shorter, then there are no rates.
  private func line(_ done: Int, at now: Date) -> String {
    let elapsed = max(now.timeIntervalSince(begin), 1e-6)
    let rate = Double(done) / elapsed
    let remaining = rate > 0 ? Double(total - done) / rate : 0
    let count = "\(done)/\(total)"
    let left = "  \(String(format: "%.0f", remaining)) s left"
    let rates =
      "  \(Self.short(rate)) \(unit)/s"
      + (bodies > 0 ? "  \(Self.short(rate * Double(bodies))) bodies/s" : "")
    let columns = Self.columns - 1
    for text in [count + rates + left, count + left, count] {
      let width = min(columns - title.count - text.count - 2, Self.width)
      guard width >= Self.leastWidth else { continue }
      let filled = width * done / max(total, 1)
      let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
      return "\(title) \(bar) \(text)"
    }
    return String("\(title) \(count)".prefix(columns))
  }

  /// Of the terminal.
  private static var columns: Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return usualColumns }
    return Int(size.ws_col)
  }

  /// Clears the bar.
  func finish() {
    guard isShown else { return }
    StandardError.print(Self.clear, terminator: "")
  }

  /// Prints a line where there may be a bar, which is drawn again below.
  static func printBesideBar(_ text: String) { StandardError.print((isPossible ? clear : "") + text) }

  /// Three digits and a unit.
  static func short(_ value: Double) -> String {
    switch value {
    case 1e6...: String(format: "%.3gM", value / 1e6)
    case 1e3...: String(format: "%.3gk", value / 1e3)
    default: String(format: "%.3g", value)
    }
  }
}
