/// What the finish pass over bodies needs.
package struct FinishArguments {
  package var bodies: BodyRows
  /// Local centre of mass in the body frame: `x, y, -, -`, by body row.
  package var localCenter: UnsafeMutablePointer<Row>
  /// Written: `x, y` of the body's origin, `cos, sin`.
  package var transform: UnsafeMutablePointer<Row>
  /// Written: `vx, vy, w, -` in m/s and rad/s.
  package var velocities: UnsafeMutablePointer<Row>
  /// If given, written: the pose as of the step's begin.
  package var previousPose: UnsafeMutablePointer<Row>?
  package var blocks: UnsafePointer<BodyBlock>
  package var blockCount: Int
  /// Written for each entry of `blocks`: rows at rest for at least `timeToSleep`.
  package var sleepCandidates: UnsafeMutablePointer<UInt32>
  /// Written for each entry of `blocks`: rows whose velocity or motion is not finite; they keep their old pose.
  package var nonFinite: UnsafeMutablePointer<UInt32>
  /// Written by body block (not by entry of `blocks`): dynamic rows with a point that moved farther than `fastFraction`
  /// times their smallest extent. They may have passed through something.
  package var fast: UnsafeMutablePointer<UInt16>
  package var fastFraction: Float
  /// Length of the whole step, s.
  package var timeStep: Float
  /// How long a body must be at rest before it may sleep, s.
  package var timeToSleep: Float

  package init(
    bodies: BodyRows, localCenter: UnsafeMutablePointer<Row>, transform: UnsafeMutablePointer<Row>,
    velocities: UnsafeMutablePointer<Row>, previousPose: UnsafeMutablePointer<Row>?,
    blocks: UnsafePointer<BodyBlock>, blockCount: Int, sleepCandidates: UnsafeMutablePointer<UInt32>,
    nonFinite: UnsafeMutablePointer<UInt32>, fast: UnsafeMutablePointer<UInt16>, fastFraction: Float,
    timeStep: Float, timeToSleep: Float
  ) {
    self.bodies = bodies
    self.localCenter = localCenter
    self.transform = transform
    self.velocities = velocities
    self.previousPose = previousPose
    self.blocks = blocks
    self.blockCount = blockCount
    self.sleepCandidates = sleepCandidates
    self.nonFinite = nonFinite
    self.fast = fast
    self.fastFraction = fastFraction
    self.timeStep = timeStep
    self.timeToSleep = timeToSleep
  }
}

/// The passes over bodies at the two ends of a step.
package final class FinishKernels: Sendable {
  /// Adds the step's motion to the pose, measures rest, and writes the rows that users read.
  package let finish: @Sendable (FinishArguments) -> Void

  package init(finish: @escaping @Sendable (FinishArguments) -> Void) { self.finish = finish }
}
