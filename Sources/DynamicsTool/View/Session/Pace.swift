/// When steps are due: of one length each, against a monotonic clock.
///
/// A machine that is too slow falls behind, and what it fell behind is forgotten: then the scene goes slower, and the
/// next steps are not more for it.
struct Pace {
  /// What is made up for at most after a delay, s.
  private static let longestDelay = 0.1

  /// Length of a step, simulated seconds.
  private let timeStep: Double
  /// Simulated seconds to a second.
  var speed = 1.0
  /// When the clock was looked at last, s; `nil`: it is not running.
  private var last: Double?
  /// Simulated seconds that are due.
  private var due = 0.0

  /// - Parameter timeStep: Length of a step, s.
  init(timeStep: Double) { self.timeStep = timeStep }

  /// Whether it is time for a step.
  var isStepDue: Bool { due >= timeStep }

  /// How long it is from a time until the next step, s.
  func timeToStep(from now: Double) -> Double { max(0, (timeStep - due) / speed - (now - (last ?? now))) }

  /// Takes note of the time.
  mutating func advance(to now: Double) {
    if let last { due = min(due + max(0, now - last) * speed, timeStep + Self.longestDelay * speed) }
    last = now
  }

  /// A step was done.
  mutating func step() { due -= timeStep }

  /// Forgets the steps that could not be done in time.
  mutating func forget() { due = min(due, 0) }

  /// Stops the clock until it is looked at again.
  mutating func pause() {
    last = nil
    due = 0
  }
}
