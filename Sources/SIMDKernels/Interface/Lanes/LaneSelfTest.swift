/// Data for one run of every lane primitive of a build, 16 lanes of each kind.
package struct LaneSelfTestArguments {
  /// Operands: any floats.
  package var a: UnsafePointer<Float>
  package var b: UnsafePointer<Float>
  /// Floats that fit in an `Int32`, for the conversion.
  package var c: UnsafePointer<Float>
  /// Operands: any integers.
  package var i: UnsafePointer<Int32>
  package var j: UnsafePointer<Int32>
  /// How far integers are shifted, 0 to 31.
  package var shift: Int32
  /// 16 rows of four floats, 8 floats apart, 16-byte aligned.
  package var rows: UnsafePointer<Float>
  /// Rows to gather, and distinct rows to scatter to: 0 to 15.
  package var index: UnsafePointer<Int32>
  package var permutation: UnsafePointer<Int32>
  /// 16 values a result in the order of the run, 16-byte aligned; floats as their bits.
  package var results: UnsafeMutablePointer<Int32>

  package init(
    a: UnsafePointer<Float>, b: UnsafePointer<Float>, c: UnsafePointer<Float>, i: UnsafePointer<Int32>,
    j: UnsafePointer<Int32>, shift: Int32, rows: UnsafePointer<Float>, index: UnsafePointer<Int32>,
    permutation: UnsafePointer<Int32>, results: UnsafeMutablePointer<Int32>
  ) {
    self.a = a
    self.b = b
    self.c = c
    self.i = i
    self.j = j
    self.shift = shift
    self.rows = rows
    self.index = index
    self.permutation = permutation
    self.results = results
  }
}

/// The lane primitives as this build compiled them, so that tests can compare them with scalar arithmetic.
package struct LaneSelfTest: Sendable {
  /// Runs every primitive and returns how many results were written.
  package var run: @Sendable (LaneSelfTestArguments) -> Int

  package init(run: @escaping @Sendable (LaneSelfTestArguments) -> Int) { self.run = run }
}
