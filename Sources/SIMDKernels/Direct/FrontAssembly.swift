internal import CSolverShim
internal import KernelInterface

/// Brings a child's update matrix into the panel and the update matrix of its parent, three columns (one block) at a time.
@inline(never)
func assemble(_ arguments: AssemblyArguments) {
  if arguments.isFirst { assemble(0, arguments) } else { assemble(1, arguments) }
}

@inline(__always)
private func assemble(_ add: Int32, _ arguments: AssemblyArguments) {
  let order = arguments.rows - arguments.columns
  let childBlocks = arguments.order / 3
  var block = 0
  var column = 0
  while column < arguments.rows && (add == 0 || block < childBlocks) {
    let target = block < childBlocks ? 3 * Int(arguments.targets[block]) : arguments.rows
    if add == 1 { column = target }
    let inPanel = column < arguments.columns
    let place = inPanel ? column : column - arguments.columns
    let stride = inPanel ? arguments.rows : order
    let group = place / 8
    let begin = (inPanel ? arguments.panel : arguments.update) + (place * stride + 8 * group)
    let count = stride - 8 * group
    if column == target {
      tile_assemble(
        add, arguments.child + 3 * block * arguments.order, arguments.order,
        (inPanel ? arguments.panelGroups : arguments.updateGroups) + group, begin, stride,
        Int32(truncatingIfNeeded: count))
      block += 1
    } else {
      for next in 0..<3 { (begin + next * stride).update(repeating: 0, count: count) }
    }
    column += 3
  }
}
