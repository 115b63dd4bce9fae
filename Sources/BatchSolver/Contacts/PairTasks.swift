internal import DynamicsBase
internal import KernelInterface

// Look-ups of many pairs of shapes, which wait for memory, side by side.

/// The contacts of pairs: their slots, 0 where there is none, -1 where there may be none.
struct PairSlotTask: RangeTask {
  let graph: UnsafePointer<ContactGraph>
  let pairs: UnsafePointer<ShapePair>
  /// `nil`: all may have one.
  let rules: ContactRules?
  let slots: UnsafeMutablePointer<Int32>

  /// Pairs that a worker takes at least: what takes some microseconds.
  static let leastPairs = 128

  func run(_ range: Range<Int>, number: Int) {
    for index in range {
      let pair = pairs[index]
      let isAllowed = rules?.allow(pair) ?? true
      slots[index] = isAllowed ? Int32(truncatingIfNeeded: graph.pointee.find(pair)) : -1
    }
  }
}

/// The contacts that pairs are to have.
struct NewContactTask: RangeTask {
  let pairs: UnsafePointer<ShapePair>
  let rules: ContactRules
  let contacts: UnsafeMutablePointer<NewContact>

  func run(_ range: Range<Int>, number: Int) {
    for index in range { contacts[index] = rules.contact(pairs[index]) }
  }
}
