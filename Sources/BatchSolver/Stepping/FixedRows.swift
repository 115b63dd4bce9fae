internal import KernelInterface

/// Rows of bodies that no force moves, which bundles of several groups may read.
package struct FixedRows {
  /// Raw `BodyType`s by row.
  private let types: UnsafePointer<UInt8>
  private let rowCount: Int
  /// Changes with them.
  let version: UInt64

  /// Those of a world; valid until a body is added.
  init(_ bodies: borrowing BodyStore) {
    types = UnsafePointer(bodies.type.pointer)
    rowCount = bodies.rowCount
    version = bodies.version
  }

  /// Whether there is one in the same 16 rows, but not among those that the block names.
  func haveOne(beside block: BodyBlock) -> Bool {
    let first = Int(block.index) * ContactBundle.lanes
    return (first..<min(first + ContactBundle.lanes, rowCount)).contains {
      block.mask & 1 << UInt32($0 - first) == 0 && types[$0] != BodyType.dynamic.rawValue
    }
  }
}
