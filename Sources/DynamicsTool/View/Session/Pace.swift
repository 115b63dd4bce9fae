/// When steps are due: of one length each, against a monotonic clock.
///
/// A machine that is too slow falls behind, and what it fell behind is forgotten: then the scene goes slower, and the
/// next steps are not more for it.
struct Pace {
  /// More time than this between two looks at the clock is not made up for, s.
  private static let longestGap = 0.1

  /// Length of a step, simulated seconds.
  private let timeStep: Double
  /// Simulated seconds to a second.
  var speed = 1.0
  /// When the clock was looked at last, s; `nil` while nothing is to be done.
  private var last: Double?
  /// Simulated seconds that are due.
  private var due = 0.0

  /// - Parameter timeStep: Length of a step, s.
  init(timeStep: Double) { self.timeStep = timeStep }

  /// Whether it is time for a step.
  var isStepDue: Bool { due >= timeStep }

  /// How long it is until the next step, s.
  var timeToStep: Double { max(0, (timeStep - due) / speed) }

  /// Takes note of the time.
  mutating func advance(to now: Double) {
    if let last { due += min(max(0, now - last), Self.longestGap) * speed }
    last = now
  }

  /// A step was done.
  mutating func step() { due -= timeStep }

  /// Forgets steps that could not be done in time.
  mutating func catchUp() { due = min(due, 0) }

  /// The clock does not count until it is looked at again.
  mutating func pause() {
    last = nil
    due = 0
  }
}
