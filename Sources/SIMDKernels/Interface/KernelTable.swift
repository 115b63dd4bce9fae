/// The kernels of one instruction set.
package struct KernelTable: Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package var laneCount: Int
  package var bodies: BodyKernels
  package var finish: FinishKernels

  package init(laneCount: Int, bodies: BodyKernels, finish: FinishKernels) {
    self.laneCount = laneCount
    self.bodies = bodies
    self.finish = finish
  }
}
