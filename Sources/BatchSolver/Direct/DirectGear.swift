internal import KernelInterface

/// The two joints of a gear as they are now.
struct DirectGear {
  /// One of the joints: the rows of its bodies, and the gradient of its coordinate for each.
  struct Side {
    var rowA = 0
    var rowB = 0
    var a = BodyGradient.zero
    var b = BodyGradient.zero
  }

  var first = Side()
  var second = Side()
  /// rad or m.
  var coordinates = SIMD2<Double>.zero
  /// How far `first + ratio second` is from its constant.
  var error = 0.0
}
