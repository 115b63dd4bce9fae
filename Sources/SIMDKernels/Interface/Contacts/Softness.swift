package import CSolverShim

/// The three numbers of a soft constraint, see softness.h.
package typealias Softness = CSolverShim.Softness

extension Softness {
  /// `hertz` 0 gives a rigid constraint without position correction. `timeStep` is the length of a sub-step, s.
  package init(hertz: Float, dampingRatio: Float, timeStep: Float) {
    guard hertz > 0 else {
      self.init(biasRate: 0, massScale: 1, impulseScale: 0)
      return
    }
    let omega = 2 * Float.pi * hertz
    let a1 = 2 * dampingRatio + timeStep * omega
    let a2 = timeStep * omega * a1
    let a3 = 1 / (1 + a2)
    self.init(biasRate: omega / a1, massScale: a2 * a3, impulseScale: a3)
  }
}
