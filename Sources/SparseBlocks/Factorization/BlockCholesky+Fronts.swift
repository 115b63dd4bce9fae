internal import CSolverShim
internal import KernelInterface

extension BlockCholesky {
  /// Front by front, children first. Returns the number of raised pivots, or -1 if numbers became infinite.
  func factorFronts(_ matrix: BlockMatrix, isStrict: Bool) -> Int {
    let plan = pattern.plan
    var raised = 0
    var libraryOperations = 0.0
    let values = UnsafePointer(matrix.values.pointer)
    let bad = plan.fronts.withUnsafeBufferPointer { fronts in
      plan.blockTargets.withUnsafeBufferPointer { targets in
        plan.children.withUnsafeBufferPointer { children in
          plan.rowGroups.withUnsafeBufferPointer { groups in
            plan.targets.withUnsafeBufferPointer { childTargets in
            guard let groups = groups.baseAddress, let childTargets = childTargets.baseAddress else { return false }
            for front in fronts {
              let panel = factor.pointer + front.panel
              let update = stack(front) + front.update
              if front.childCount == 0 { panel.update(repeating: 0, count: front.rows * front.columns) }
              for index in front.firstChild..<(front.firstChild + front.childCount) {
                let child = fronts[Int(children[index])]
                kernels.assemble(
                  AssemblyArguments(
                    child: stack(child) + child.update, order: child.rows - child.columns,
                    targets: childTargets + child.firstTarget, panelGroups: groups + child.panelGroups,
                    updateGroups: groups + child.updateGroups, panel: panel, rows: front.rows,
                    columns: front.columns, update: update, isFirst: index == front.firstChild))
              }
              gather(front, values, targets, panel)
              let count = eliminate(front, panel, update, isStrict, &libraryOperations)
              if count < 0 { return true }
              raised += count
            }
            return false
          }
          }
        }
      }
    }
    statistics.libraryShare = statistics.operations > 0 ? libraryOperations / statistics.operations : 0
    return bad ? -1 : raised
  }

  @inline(__always)
  private func stack(_ front: Front) -> UnsafeMutablePointer<Double> {
    front.stack == 0 ? evenStack.pointer : oddStack.pointer
  }

  /// The front's blocks of the matrix go to their places in its panel.
  private func gather(
    _ front: Front, _ values: UnsafePointer<Double>, _ targets: UnsafeBufferPointer<Int>,
    _ panel: UnsafeMutablePointer<Double>
  ) {
    for block in front.firstBlock..<(front.firstBlock + front.blockCount) {
      var source = values + 9 * block
      var target = panel + targets[block]
      for _ in 0..<3 {
        target[0] += source[0]
        target[1] += source[1]
        target[2] += source[2]
        source += 3
        target += front.rows
      }
    }
  }

  /// Eliminates a front's columns. Wide ones go in slices: what a slice takes from the columns after it is a product of
  /// matrices, which the library does best.
  private func eliminate(
    _ front: Front, _ panel: UnsafeMutablePointer<Double>, _ update: UnsafeMutablePointer<Double>, _ isStrict: Bool,
    _ libraryOperations: inout Double
  ) -> Int {
    let order = front.rows - front.columns
    var arguments = PanelArguments(
      panel: panel, stride: front.rows, rows: front.rows, columns: front.columns,
      floors: floors.pointer + front.firstColumn, bound: bound, isStrict: isStrict)
    guard front.columns >= settings.libraryWidth, !isStrict else {
      let raised = kernels.factorPanel(arguments)
      if raised >= 0 && order > 0 {
        kernels.subtractProduct(
          UpdateArguments(
            factor: panel + front.columns, stride: front.rows, depth: front.columns, update: update, order: order,
            isFresh: front.childCount == 0))
      }
      return raised
    }
    let stride = Int32(front.rows)
    var raised = 0
    var column = 0
    while column < front.columns {
      let width = min(Self.sliceWidth, front.columns - column)
      let slice = panel + (column + column * front.rows)
      arguments.panel = slice
      arguments.rows = front.rows - column
      arguments.columns = width
      arguments.floors = UnsafePointer(floors.pointer + front.firstColumn + column)
      let count = kernels.factorPanel(arguments)
      if count < 0 { return -1 }
      raised += count
      let rest = front.columns - column - width
      if rest > 0 {
        let below = slice + width
        let target = below + width * front.rows
        // The columns after it in slices, too, so that little is computed above the diagonal.
        var next = 0
        while next < rest {
          let part = min(Self.sliceWidth, rest - next)
          let rows = front.rows - column - width - next
          _ = blas_gemm_double(
            .no, .yes, Int32(rows), Int32(part), Int32(width), -1, below + next, stride,
            below + next, stride, 1, target + (next + next * front.rows), stride)
          libraryOperations += 2 * Double(rows) * Double(part) * Double(width)
          next += part
        }
      }
      column += width
    }
    if order > 0 {
      _ = blas_syrk_double(
        .lower, .no, Int32(order), Int32(front.columns), -1, panel + front.columns, stride,
        front.childCount == 0 ? 0 : 1, update, Int32(order))
      libraryOperations += Double(order) * Double(order + 1) * Double(front.columns)
    }
    return raised
  }

  /// Scalar columns of a slice of a wide front: its triangle (18 kB) fits the first-level cache.
  private static var sliceWidth: Int { 48 }
}
