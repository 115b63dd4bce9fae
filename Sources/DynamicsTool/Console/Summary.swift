import DynamicsBase
import Foundation
import Scenes

/// A run in a few lines.
struct Summary {
  let report: SceneReport

  init(_ report: SceneReport) { self.report = report }

  var text: String {
    var lines = [
      "\(report.scene.printable()): \(report.steps.counted("step")) of \(String(format: "%.4g", Double(report.timeStep))) s on \(report.simd)"
    ]
    lines += times
    lines += [
      "  \(report.bodies.counted("body", "bodies")) (\(report.awakeBodies) awake), \(report.shapes.counted("shape")), "
        + "\(report.pairs.counted("pair")), \(report.contacts.counted("touching contact"))",
      "  deepest overlap \((report.maxPenetration * 1000).printed(2)) mm, kinetic energy "
        + "\(String(format: "%.4g", report.kineticEnergy)) J, \(report.bodiesInside) of "
        + report.dynamicBodies.counted("body where it belongs", "bodies where they belong"),
    ]
    if report.joints > 0 {
      let apart = (report.maxJointError * 1000).printed(2)
      lines.append("  \(report.joints.counted("joint")), the worst \(apart) mm apart")
    }
    if let direct = report.direct {
      lines.append(
        "  direct solver: \(direct.islands.counted("island")) of \(direct.bodies.counted("body", "bodies")), "
          + "\(direct.joints.counted("joint")) and \(direct.contacts.counted("contact")); "
          + "\(format(direct.factorizationsPerStep)) factorizations and "
          + "\(format(direct.newtonStepsPerStep)) Newton steps a step, worst error "
          + "\(String(format: "%.2g", direct.jointError * 1000)) mm")
    }
    if let top = report.topHeight { lines.append("  top of the pile at \(top.printed(3)) m") }
    lines.append("  state \(report.stateHash)")
    return lines.joined(separator: "\n")
  }

  private var times: [String] {
    guard report.steps > 1 else { return ["  not timed: the first step pays for first allocations"] }
    let speed = Double(report.bodies) * 1000 / max(report.millisecondsPerStep, 1e-9)
    // Not every scene has something fast, or does something itself.
    let seldom: Set = ["continuous", "scene"]
    let phases = [
      "broadPhase", "narrowPhase", "contactUpdate", "plan", "solve", "direct", "finish", "continuous", "sleep", "scene",
    ]
    .map { (name: $0, time: report.phases[$0] ?? 0) }.filter { $0.time > 0 || !seldom.contains($0.name) }
    .map { "\($0.name) \(format($0.time))" }.joined(separator: ", ")
    return [
      "  \(format(report.millisecondsPerStep)) ms a step, \(Progress.short(speed)) body steps a second",
      "  phases (ms): \(phases)",
    ]
  }

  private func format(_ value: Double) -> String { value.printed(3) }
}
