internal import CSolverShim
internal import KernelInterface

extension BlockCholesky {
  /// Front by front, children first. Returns the number of raised pivots, or -1 if numbers became infinite.
  func factorFronts(_ matrix: BlockMatrix, isStrict: Bool) -> Int {
    let plan = pattern.plan
    var raised = 0
    var libraryOperations = 0.0
    let values = UnsafePointer(matrix.values)
    let bound = self.bound
    let bad = plan.fronts.withUnsafeBufferPointer { fronts in
      plan.blockTargets.withUnsafeBufferPointer { targets in
        plan.children.withUnsafeBufferPointer { children in
          plan.childBlocks.withUnsafeBufferPointer { blocks in
            plan.rowGroups.withUnsafeBufferPointer { groups in
              guard let targets = targets.baseAddress else { return false }
              for front in fronts {
                for index in 0..<front.childCount {
                  guard let blocks = blocks.baseAddress, let groups = groups.baseAddress else { return false }
                  let child = fronts[Int(children[front.firstChild + index])]
                  let order = child.rows - child.columns
                  let parts = childParts.pointer + index
                  let values = UnsafePointer(stack(child) + child.update)
                  parts[0] = FrontChild(
                    values: values, stride: order, blocks: blocks + child.parentBlocks,
                    groups: groups + child.panelGroups)
                  parts[plan.mostChildren] = FrontChild(
                    values: values, stride: order, blocks: blocks + (child.parentBlocks + front.columns / 3),
                    groups: groups + child.updateGroups)
                }
                let arguments = FrontArguments(
                  panel: PanelArguments(
                    panel: factor.pointer + front.panel, stride: front.rows, rows: front.rows, columns: front.columns,
                    floors: floors.pointer + front.firstColumn, bound: bound, isStrict: isStrict),
                  update: stack(front) + front.update, panelChildren: childParts.pointer,
                  updateChildren: childParts.pointer + plan.mostChildren, childCount: front.childCount,
                  values: values + 9 * front.firstBlock, targets: targets + front.firstBlock,
                  blockCount: front.blockCount)
                let isWide = usesLibrary && front.columns >= settings.libraryWidth && !isStrict
                let count =
                  isWide ? factorByLibrary(front, arguments, &libraryOperations) : kernels.factorFront(arguments)
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

  /// Wide fronts go in slices: what a slice takes from the columns after it is a product of matrices, which the library
  /// does.
  private func factorByLibrary(_ front: Front, _ whole: FrontArguments, _ libraryOperations: inout Double) -> Int {
    kernels.assembleFront(whole)
    let order = front.rows - front.columns
    let panel = whole.panel.panel
    var arguments = whole.panel
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
        1, whole.update, Int32(order))
      libraryOperations += Double(order) * Double(order + 1) * Double(front.columns)
    }
    return raised
  }

  /// Scalar columns of a slice of a wide front: its triangle (18 kB) fits the first-level cache.
  private static var sliceWidth: Int { 48 }
}
