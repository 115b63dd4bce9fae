internal import DynamicsBase

/// Sorts keys by groups, and keeps their order within a group.
struct GroupedKeys: ~Copyable {
  private var keys = AlignedBuffer<UInt64>()
  /// By group: where its keys end.
  private var ends = AlignedBuffer<Int32>()

  init() {}

  /// Orders `list`, unless `groupOf` knows no group of a key: then it is left as it is, and this returns false.
  mutating func order(_ list: inout AlignedBuffer<UInt64>, groups: Int, by groupOf: (UInt64) -> Int?) -> Bool {
    ends.removeAll()
    ends.resize(groups, filling: 0)
    for index in 0..<list.count {
      guard let group = groupOf(list[index]) else { return false }
      ends[group] += 1
    }
    var first: Int32 = 0
    for group in 0..<groups {
      let count = ends[group]
      ends[group] = first
      first += count
    }
    keys.resizeUninitialized(list.count)
    for index in 0..<list.count {
      let group = groupOf(list[index])!
      keys[Int(ends[group])] = list[index]
      ends[group] += 1
    }
    swap(&list, &keys)
    return true
  }

  func keys(ofGroup group: Int) -> Range<Int> { (group == 0 ? 0 : Int(ends[group - 1]))..<Int(ends[group]) }

  var byteCount: Int { keys.byteCount + ends.byteCount }
}
