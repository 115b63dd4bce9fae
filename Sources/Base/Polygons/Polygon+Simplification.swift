extension Polygon {
  /// The polygon without the corners that a shape cannot have: those too close to the one before, and those too low
  /// above the line between their neighbours, the lowest first. The outline moves by about that height.
  ///
  /// - Parameters:
  ///   - spacing: The smallest distance of neighbours.
  ///   - height: The smallest height of a corner, outwards or inwards.
  /// - Returns: The polygon, or nil if fewer than 3 corners are left.
  /// - Complexity: O(n log n) for n corners.
  package func simplified(spacing: Double, height: Double) -> Polygon? {
    var ring = CornerRing(corners: corners, bound: 1) { start, corner, end in
      let rise = abs(turn(start, corner, end)) / max(distance(start, end), .leastNormalMagnitude)
      return min(rise / height, distance(start, corner) / spacing)
    }
    while ring.count >= 3, ring.removeLeast() {}
    let rest = ring.corners
    guard rest.count >= 3, Polygon.signedArea(rest) > 0 else { return nil }
    return Polygon(unchecked: rest)
  }

  /// A convex polygon without the corners beyond a number of them, those first that take the least area with them.
  ///
  /// - Parameter count: The number of corners that are left at most; less than 3 counts as 3.
  /// - Complexity: O(n log n) for n corners.
  package func reduced(to count: Int) -> Polygon {
    guard corners.count > max(count, 3) else { return self }
    var ring = CornerRing(corners: corners, bound: .infinity) { abs(turn($0, $1, $2)) }
    while ring.count > max(count, 3), ring.removeLeast() {}
    return Polygon(unchecked: ring.corners)
  }
}

/// The corners that are left of a polygon, linked, with a heap of those that may go.
private struct CornerRing {
  /// A corner that might have gone when this was written.
  private struct Candidate {
    var cost: Double
    var index: Int

    static func < (a: Candidate, b: Candidate) -> Bool { (a.cost, a.index) < (b.cost, b.index) }
  }

  private let all: [SIMD2<Double>]
  /// Corners that cost as much or more stay.
  private let bound: Double
  /// What it costs to leave out a corner between two neighbours.
  private let price: (_ start: SIMD2<Double>, _ corner: SIMD2<Double>, _ end: SIMD2<Double>) -> Double
  private var before: [Int]
  private var after: [Int]
  /// What each corner costs; nil for one that is gone.
  private var cost: [Double?]
  /// A binary heap, the lowest first. A candidate whose cost is no longer its corner's counts for nothing.
  private var heap: [Candidate] = []
  private(set) var count: Int

  init(
    corners: [SIMD2<Double>], bound: Double,
    price: @escaping (_ start: SIMD2<Double>, _ corner: SIMD2<Double>, _ end: SIMD2<Double>) -> Double
  ) {
    all = corners
    self.bound = bound
    self.price = price
    count = corners.count
    before = corners.indices.map { $0 == 0 ? corners.count - 1 : $0 - 1 }
    after = corners.indices.map { $0 + 1 == corners.count ? 0 : $0 + 1 }
    cost = Array(repeating: nil, count: count)
    for index in corners.indices { measure(index) }
  }

  var corners: [SIMD2<Double>] { all.indices.filter { cost[$0] != nil }.map { all[$0] } }

  /// - Returns: False if no corner may go.
  mutating func removeLeast() -> Bool {
    while let candidate = pop() {
      let index = candidate.index
      guard cost[index] == candidate.cost else { continue }
      cost[index] = nil
      after[before[index]] = after[index]
      before[after[index]] = before[index]
      count -= 1
      measure(before[index])
      measure(after[index])
      return true
    }
    return false
  }

  private mutating func measure(_ index: Int) {
    let value = price(all[before[index]], all[index], all[after[index]])
    cost[index] = value
    if value < bound { push(Candidate(cost: value, index: index)) }
  }

  private mutating func push(_ candidate: Candidate) {
    heap.append(candidate)
    var child = heap.count - 1
    while child > 0, heap[child] < heap[(child - 1) / 2] {
      heap.swapAt(child, (child - 1) / 2)
      child = (child - 1) / 2
    }
  }

  private mutating func pop() -> Candidate? {
    guard let lowest = heap.first, let last = heap.popLast() else { return nil }
    guard !heap.isEmpty else { return lowest }
    heap[0] = last
    var parent = 0
    while 2 * parent + 1 < heap.count {
      var child = 2 * parent + 1
      if child + 1 < heap.count, heap[child + 1] < heap[child] { child += 1 }
      guard heap[child] < heap[parent] else { break }
      heap.swapAt(child, parent)
      parent = child
    }
    return lowest
  }
}
