/// What a direct island consists of. Its pattern, and with it every bit of its results, depends on nothing else.
struct DirectTopology {
  /// Rows, ascending.
  var bodies: [Int32] = []
  /// Slots, ascending.
  var joints: [Int32] = []
  /// Numbers in `bodies` that the joints couple, and where those of each joint begin.
  var jointStarts: [Int] = [0]
  var jointBlocks: [Int] = []
  /// Pairs of bodies that may touch, see `NearPair`: ascending, each once.
  var near: [UInt64] = []

  /// Joint after joint, then pairs that may touch.
  var elementStarts: [Int] {
    jointStarts + near.indices.map { jointBlocks.count + 2 * ($0 + 1) }
  }

  var elementBlocks: [Int] {
    jointBlocks + near.flatMap { [NearPair.greater($0), NearPair.smaller($0)] }
  }
}

/// Two bodies of an island as one number, by which pairs are sorted: the greater of their numbers in the upper half.
enum NearPair {
  @inline(__always)
  static func code(_ a: Int32, _ b: Int32) -> UInt64 { UInt64(max(a, b)) << 32 | UInt64(min(a, b)) }

  @inline(__always)
  static func greater(_ code: UInt64) -> Int { Int(code >> 32) }

  @inline(__always)
  static func smaller(_ code: UInt64) -> Int { Int(code & 0xffff_ffff) }
}
