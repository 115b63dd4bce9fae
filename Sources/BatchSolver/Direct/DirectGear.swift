internal import KernelInterface

/// The two joints of a gear as they are now.
struct DirectGear {
  /// One of the joints: the rows of its bodies, and the jacobian of its coordinate for each.
  struct Side {
    var rowA = 0
    var rowB = 0
    var a = BodyJacobian.zero
    var b = BodyJacobian.zero
  }

  var first = Side()
  var second = Side()
  /// rad or m.
  var coordinates = SIMD2<Double>.zero
  /// How far `first + ratio second` is from its constant.
  var error = 0.0
}

/// The bodies that a gear moves, each once, and the jacobians of `first + ratio second`: in four places, so that a step
/// allocates nothing.
struct GearBodies {
  private(set) var count = 0
  private var rows = SIMD4<Int32>.zero
  private var x = SIMD4<Double>.zero
  private var y = SIMD4<Double>.zero
  private var turn = SIMD4<Double>.zero

  init(_ gear: DirectGear, ratio: Double) {
    add(gear.first.rowA, gear.first.a)
    add(gear.first.rowB, gear.first.b)
    add(gear.second.rowA, gear.second.a.scaled(by: ratio))
    add(gear.second.rowB, gear.second.b.scaled(by: ratio))
  }

  private mutating func add(_ row: Int, _ jacobian: BodyJacobian) {
    var place = 0
    while place < count, rows[place] != row { place += 1 }
    if place == count {
      count += 1
      rows[place] = Int32(row)
      (x[place], y[place], turn[place]) = (jacobian.x, jacobian.y, jacobian.turn)
    } else {
      x[place] += jacobian.x
      y[place] += jacobian.y
      turn[place] += jacobian.turn
    }
  }

  func row(_ place: Int) -> Int { Int(rows[place]) }

  func jacobian(_ place: Int) -> BodyJacobian { BodyJacobian(x: x[place], y: y[place], turn: turn[place]) }
}
