internal import DynamicsBase

/// Items of islands in one buffer, island after island: a counting sort by the island's number, which keeps the order
/// in which the items came. Its memory is kept from search to search.
///
/// Invariant: after `sort` the items of island `i` are `items[range(i)]`.
struct IslandList<Item: BitwiseCopyable>: ~Copyable {
  private var gathered = AlignedBuffer<Item>()
  private var islands = AlignedBuffer<Int32>()
  private(set) var items = AlignedBuffer<Item>()
  /// By island where its items begin, and where the last one's end.
  private var starts = AlignedBuffer<Int32>()

  init() {}

  /// Forgets all items.
  mutating func begin() {
    gathered.removeAll()
    islands.removeAll()
  }

  mutating func add(_ item: Item, to island: Int32) {
    gathered.append(item)
    islands.append(island)
  }

  /// Puts the items in the order of their islands, which are numbered from 0.
  mutating func sort(islandCount: Int) {
    let count = gathered.count
    // Two more than islands: while items are placed, the start of island i is at i + 1 and becomes its end.
    starts.resize(islandCount + 2, filling: 0)
    items.reserve(count)
    items.setCount(count)
    let (first, numbers, from, to) = (starts.pointer, islands.pointer, gathered.pointer, items.pointer)
    first.update(repeating: 0, count: islandCount + 2)
    for index in 0..<count { first[Int(numbers[index]) + 2] += 1 }
    for island in 0..<islandCount { first[island + 2] += first[island + 1] }
    for index in 0..<count {
      let place = first + Int(numbers[index]) + 1
      to[Int(place.pointee)] = from[index]
      place.pointee += 1
    }
  }

  /// Where the items of an island are.
  @inline(__always)
  func range(_ island: Int) -> Range<Int> { Int(starts[island])..<Int(starts[island + 1]) }
}
