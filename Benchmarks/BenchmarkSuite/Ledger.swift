import Foundation
import Scenes
import XCTest

/// All figures of a run of the suite. At its end they are printed in one table, or written to the file that
/// `DYNAMICS_BENCHMARKS` names, as `make bench` does, which prints the table after all else.
final class Ledger: NSObject, XCTestObservation {
  // XCTest runs the tests of a bundle one after the other, on one thread.
  nonisolated(unsafe) private static var figures: [FigureFile.Figure] = []
  nonisolated(unsafe) private static var observer: Ledger?

  static func add(_ figure: FigureFile.Figure) {
    if observer == nil {
      let ledger = Ledger()
      XCTestObservationCenter.shared.addTestObserver(ledger)
      observer = ledger
    }
    figures.append(figure)
  }

  func testBundleDidFinish(_ testBundle: Bundle) {
    let file = FigureFile(figures: Self.figures)
    guard let path = ProcessInfo.processInfo.environment["DYNAMICS_BENCHMARKS"] else {
      print(file.table().text)
      return
    }
    do {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      try (encoder.encode(file) + Data("\n".utf8)).write(to: URL(fileURLWithPath: path), options: .atomic)
    } catch {
      print("the figures cannot be written to \(path): \(error)")
    }
  }
}
