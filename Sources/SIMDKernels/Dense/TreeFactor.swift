internal import CSolverShim
internal import KernelInterface

/// Doubles of a node in the factor of a forest.
@inline(__always) private var nodeStride: Int { 16 }

/// Block Cholesky of a forest: each node is eliminated into its parent, nothing fills in.
///
/// A chain is one long row of dependent operations. The order of nodes goes round the leaves, so that a chain is worked
/// off from both ends, and the processor overlaps the two.
@inline(never)
func factorTree(_ arguments: TreeArguments) -> Int {
  let factor = arguments.factor
  // What the children of a node take from its diagonal gathers where its factor will be.
  for node in 0..<arguments.count {
    let own = factor + node * nodeStride
    for entry in 0..<6 { own[entry] = 0 }
  }
  var values = arguments.values
  var raised = 0
  for node in 0..<arguments.count {
    let own = factor + node * nodeStride
    let parent = Int(arguments.parents[node])
    let a00 = values[0] - own[0]
    let a10 = values[1] - own[1]
    let a20 = values[2] - own[2]
    let a11 = values[4] - own[3]
    let a21 = values[5] - own[4]
    let a22 = values[8] - own[5]
    let floors = arguments.floors + 3 * node
    let inverse0 = 1 / a00
    let f10 = a10 * inverse0
    let f20 = a20 * inverse0
    let pivot1 = fused_multiply_subtract(f10, a10, a11)
    let inverse1 = 1 / pivot1
    let c21 = fused_multiply_subtract(f20, a10, a21)
    let c22 = fused_multiply_subtract(f20, a20, a22)
    let f21 = c21 * inverse1
    let pivot2 = fused_multiply_subtract(f21, c21, c22)
    let infinity = 1e300
    let good =
      a00 > floors[0] && pivot1 > floors[1] && pivot2 > floors[2] && a00 < infinity && pivot1 < infinity
      && pivot2 < infinity && !arguments.isStrict
    if good {
      let scale0 = inverse0.squareRoot()
      let scale1 = inverse1.squareRoot()
      let scale2 = (1 / pivot2).squareRoot()
      let l10 = a10 * scale0
      let l20 = a20 * scale0
      let l21 = c21 * scale1
      own[0] = scale0
      own[1] = l10
      own[2] = l20
      own[3] = scale1
      own[4] = l21
      own[5] = scale2
      if parent >= 0 {
        for row in 0..<3 {
          let w0 = values[9 + row] * scale0
          let w1 = fused_multiply_subtract(w0, l10, values[12 + row]) * scale1
          let w2 =
            fused_multiply_subtract(w1, l21, fused_multiply_subtract(w0, l20, values[15 + row])) * scale2
          own[6 + row] = w0
          own[9 + row] = w1
          own[12 + row] = w2
        }
      }
    } else {
      let count = eliminateGuarded(
        arguments, node, values, parent, lower: (a00, a10, a20, a11, a21, a22))
      if count < 0 { return -1 }
      raised += count
    }
    if parent >= 0 {
      let w = own + 6
      let target = factor + parent * nodeStride
      target[0] = product(w, 0, 0, target[0])
      target[1] = product(w, 1, 0, target[1])
      target[2] = product(w, 2, 0, target[2])
      target[3] = product(w, 1, 1, target[3])
      target[4] = product(w, 2, 1, target[4])
      target[5] = product(w, 2, 2, target[5])
    }
    values += parent >= 0 ? 18 : 9
  }
  return raised
}

/// An entry of `sum + W W^T`.
@inline(__always)
private func product(_ w: UnsafeMutablePointer<Double>, _ row: Int, _ column: Int, _ sum: Double) -> Double {
  fused_multiply_add(
    w[6 + row], w[6 + column], fused_multiply_add(w[3 + row], w[3 + column], fused_multiply_add(w[row], w[column], sum))
  )
}

/// A node with a bad pivot: its six rows of three columns go through the same guard as a column of a panel.
@inline(never)
private func eliminateGuarded(
  _ arguments: TreeArguments, _ node: Int, _ values: UnsafePointer<Double>, _ parent: Int,
  lower: (Double, Double, Double, Double, Double, Double)
) -> Int {
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 18) { panel in
    guard let entries = panel.baseAddress else { return 0 }
    entries.initialize(repeating: 0, count: 18)
    entries[0] = lower.0
    entries[1] = lower.1
    entries[2] = lower.2
    entries[7] = lower.3
    entries[8] = lower.4
    entries[14] = lower.5
    if parent >= 0 {
      for column in 0..<3 {
        for row in 0..<3 { entries[6 * column + 3 + row] = values[9 + 3 * column + row] }
      }
    }
    let panelArguments = PanelArguments(
      panel: entries, stride: 6, rows: parent >= 0 ? 6 : 3, columns: 3, floors: arguments.floors + 3 * node,
      bound: arguments.bound, isStrict: arguments.isStrict)
    var raised = 0
    for column in 0..<3 {
      let count = eliminate(panelArguments, column, until: 3)
      if count < 0 { return -1 }
      raised += count
    }
    let own = arguments.factor + node * nodeStride
    own[0] = entries[0]
    own[1] = entries[1]
    own[2] = entries[2]
    own[3] = entries[7]
    own[4] = entries[8]
    own[5] = entries[14]
    for column in 0..<3 {
      for row in 0..<3 { own[6 + 3 * column + row] = entries[6 * column + 3 + row] }
    }
    return raised
  }
}

/// Solves with the factor of a forest in place: leaves to roots and back.
@inline(never)
func solveTree(_ arguments: TreeArguments, _ vector: UnsafeMutablePointer<Double>) {
  for node in 0..<arguments.count {
    let own = UnsafePointer(arguments.factor + node * nodeStride)
    let x = vector + 3 * node
    let x0 = x[0] * own[0]
    let x1 = fused_multiply_subtract(own[1], x0, x[1]) * own[3]
    let x2 = fused_multiply_subtract(own[4], x1, fused_multiply_subtract(own[2], x0, x[2])) * own[5]
    x[0] = x0
    x[1] = x1
    x[2] = x2
    let parent = Int(arguments.parents[node])
    if parent < 0 { continue }
    let y = vector + 3 * parent
    for row in 0..<3 {
      y[row] = fused_multiply_subtract(
        own[12 + row], x2,
        fused_multiply_subtract(own[9 + row], x1, fused_multiply_subtract(own[6 + row], x0, y[row])))
    }
  }
  var node = arguments.count - 1
  while node >= 0 {
    let own = UnsafePointer(arguments.factor + node * nodeStride)
    let x = vector + 3 * node
    let parent = Int(arguments.parents[node])
    var x0 = x[0]
    var x1 = x[1]
    var x2 = x[2]
    if parent >= 0 {
      let y = vector + 3 * parent
      for row in 0..<3 {
        x0 = fused_multiply_subtract(own[6 + row], y[row], x0)
        x1 = fused_multiply_subtract(own[9 + row], y[row], x1)
        x2 = fused_multiply_subtract(own[12 + row], y[row], x2)
      }
    }
    x2 *= own[5]
    x1 = fused_multiply_subtract(own[4], x2, x1) * own[3]
    x0 = fused_multiply_subtract(own[2], x2, fused_multiply_subtract(own[1], x1, x0)) * own[0]
    x[0] = x0
    x[1] = x1
    x[2] = x2
    node -= 1
  }
}
