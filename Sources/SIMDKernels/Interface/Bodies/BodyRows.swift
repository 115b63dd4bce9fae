package import CSolverShim

/// Four floats that belong together: the unit in which bodies, shapes and contacts are gathered.
package typealias Row = SIMD4<Float>

/// The rows that describe bodies to the kernels.
package typealias BodyRows = CSolverShim.BodyRows

/// Sixteen consecutive body rows and which of them a pass is about.
package struct BodyBlock: BitwiseCopyable, Equatable {
  /// The first row divided by 16.
  package var index: Int32
  /// Bit `i` stands for row `16 index + i`; rows whose bit is clear are left as they are.
  package var mask: UInt32

  package init(index: Int32, mask: UInt32) {
    self.index = index
    self.mask = mask
  }
}
