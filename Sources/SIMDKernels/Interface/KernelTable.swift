/// The kernels of one instruction set.
package struct KernelTable: Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package var laneCount: Int
  package var bodies: BodyKernels

  package init(laneCount: Int, bodies: BodyKernels) {
    self.laneCount = laneCount
    self.bodies = bodies
  }
}
