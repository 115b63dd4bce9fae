internal import DynamicsBase

/// Analysed islands that are not in use: mechanisms that sleep, that merged with another for as long as they touch, or
/// that the rule gave to the iterative solver. The analysis is the most expensive thing about an island, and when the
/// same bodies come together again in the same way it is found here.
///
/// An island is found only if an analysis would give exactly it: same bodies, joints and near pairs. It keeps nothing
/// else from step to step, so results do not depend on what is in here.
struct DirectIslandCache: ~Copyable {
  /// Those that came first are first.
  private var islands: [DirectIsland] = []
  /// By island its first body.
  private var firstBodies = AlignedBuffer<Int32>()
  private(set) var byteCount = 0

  /// Islands kept at most: finding one looks at the first body of each, 4 KB.
  static var largestCount: Int { 1024 }
  /// Bytes that they take at most: two grids of ten thousand bodies. A larger island is not kept.
  static var largestByteCount: Int { 128 << 20 }

  var count: Int { islands.count }

  init() {}

  /// Keeps an island; those that came first make room for it.
  mutating func keep(_ island: DirectIsland) {
    island.forgetLastStep()
    guard island.byteCount <= Self.largestByteCount else { return }
    islands.append(island)
    firstBodies.append(island.bodies[0])
    byteCount += island.byteCount
    var dropped = 0
    while islands.count - dropped > Self.largestCount || byteCount > Self.largestByteCount {
      byteCount -= islands[dropped].byteCount
      dropped += 1
    }
    if dropped > 0 { remove(0..<dropped) }
  }

  /// Takes out the island that is what the search found, with the near pairs last sorted.
  mutating func take(_ number: Int, _ members: borrowing DirectMembers) -> DirectIsland? {
    let first = members.firstBody(number)
    for index in 0..<firstBodies.count where firstBodies[index] == first {
      let island = islands[index]
      guard members.nearMatches(island), members.match(island, number) else { continue }
      byteCount -= island.byteCount
      remove(index..<(index + 1))
      return island
    }
    return nil
  }

  /// Drops islands.
  mutating func removeAll(where isDropped: (DirectIsland) -> Bool) {
    for index in islands.indices.reversed() where isDropped(islands[index]) {
      byteCount -= islands[index].byteCount
      remove(index..<(index + 1))
    }
  }

  mutating func removeAll() {
    islands.removeAll()
    firstBodies.removeAll()
    byteCount = 0
  }

  private mutating func remove(_ range: Range<Int>) {
    islands.removeSubrange(range)
    for index in range.upperBound..<firstBodies.count { firstBodies[index - range.count] = firstBodies[index] }
    firstBodies.setCount(firstBodies.count - range.count)
  }
}
