/// The kernels of one instruction set.
package struct KernelTable: Sendable {
  /// Lanes that one vector register of this build holds: 4, 8 or 16.
  package var laneCount: Int
  package var bodies: BodyKernels
  package var finish: FinishKernels
  package var contacts: ContactKernels

  package init(laneCount: Int, bodies: BodyKernels, finish: FinishKernels, contacts: ContactKernels) {
    self.laneCount = laneCount
    self.bodies = bodies
    self.finish = finish
    self.contacts = contacts
  }
}
