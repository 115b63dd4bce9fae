internal import DynamicsBase
internal import KernelInterface

/// The largest that a joint with a threshold bore in the sub-steps of the present step.
package struct JointPeak: BitwiseCopyable {
  /// N; below 0: the joint has no threshold, and nobody asks.
  var force: Float
  /// N m.
  var torque: Float

  /// Of a joint without a threshold.
  static var none: JointPeak { JointPeak(force: -1, torque: 0) }
  /// Before the first sub-step of a step.
  static var zero: JointPeak { JointPeak(force: 0, torque: 0) }

  var isWatched: Bool { force >= 0 }

  /// Takes in what a joint did in a sub-step of so many seconds.
  mutating func take(_ impulses: JointImpulses, _ kind: JointBundleKind, substep: Float) {
    // In double precision: the square of a force may be beyond single.
    let linear = SIMD2<Double>(impulses.linear(kind))
    let size = (linear.x * linear.x + linear.y * linear.y).squareRoot()
    force = max(force, (Float(size) / substep).readable)
    torque = max(torque, abs((impulses.angular(kind) / substep).readable))
  }
}

extension JointImpulses {
  /// The impulse on body B, torques left out, N s: in world axes, that of prismatic and wheel joints along their line
  /// and across it, and that of distance joints in x, along the line of the anchors.
  func linear(_ kind: JointBundleKind) -> SIMD2<Float> {
    switch kind {
    case .point, .pointAxial: held
    case .frame: held + velocity
    case .slider: [axial.passive + axial.motor, held.x]
    case .wheel: [axial.passive, held.x]
    case .distance: [axial.passive + axial.motor, 0]
    case .gear, .filter: .zero
    }
  }

  /// The angular impulse on body B about its anchor, N m s.
  func angular(_ kind: JointBundleKind) -> Float {
    switch kind {
    case .pointAxial: axial.passive + axial.motor
    case .frame: angle + angularMotor
    case .slider: held.y
    case .wheel: axial.motor
    case .gear: held.x
    case .point, .distance, .filter: 0
    }
  }
}

/// Takes the impulses of a sub-step into the peaks, bundle by bundle. A bundle without a joint that has a threshold
/// costs a look at its slots.
struct JointPeakTask: RangeTask {
  let arguments: JointPassArguments
  let store: @Sendable (JointPassArguments) -> Void
  /// By slot.
  let peaks: UnsafeMutablePointer<JointPeak>

  func run(_ range: Range<Int>, number: Int) {
    for bundle in range where isWatched(bundle) {
      store(arguments.bundles(bundle..<(bundle + 1)))
      forEachSlot(bundle) { slot in
        guard peaks[slot].isWatched else { return }
        peaks[slot].take(arguments.impulses[slot], arguments.info[bundle].kind, substep: arguments.timeStep)
      }
    }
  }

  private func isWatched(_ bundle: Int) -> Bool {
    var result = false
    forEachSlot(bundle) { result = result || peaks[$0].isWatched }
    return result
  }

  private func forEachSlot(_ bundle: Int, _ action: (Int) -> Void) {
    let first = bundle * JointBundle.lanes
    for lane in first..<(first + Int(arguments.info[bundle].lanes)) { action(Int(arguments.slots[lane])) }
  }
}
