package import Foundation

extension Polygon {
  /// The polygon without the corners that a shape cannot have: those too close to the one before, and those too low
  /// above the line between their neighbours, the lowest first. The outline moves by about that height.
  ///
  /// - Parameters:
  ///   - spacing: The smallest distance of neighbours, pt.
  ///   - height: The smallest height of a corner, pt, outwards or inwards.
  /// - Returns: The polygon, or nil if fewer than 3 corners are left.
  /// - Complexity: O(n log n) for n corners.
  package func simplified(
    spacing: CGFloat = Polygon.smallestSpacing, height: CGFloat = Polygon.smallestHeight
  ) -> Polygon? {
    var ring = CornerRing(corners: corners, spacing: spacing, height: height)
    while ring.count >= 3, ring.removeLowest() {}
    let rest = ring.corners
    guard rest.count >= 3, Polygon.signedArea(rest) > 0 else { return nil }
    return Polygon(unchecked: rest)
  }
}

/// The corners that are left of a polygon, linked, with a heap of those that a shape cannot have.
private struct CornerRing {
  /// A corner that a shape could not have when this was written.
  private struct Candidate {
    var excess: CGFloat
    var index: Int

    static func < (a: Candidate, b: Candidate) -> Bool { (a.excess, a.index) < (b.excess, b.index) }
  }

  private let all: [CGPoint]
  private let spacing: CGFloat
  private let height: CGFloat
  private var before: [Int]
  private var after: [Int]
  /// How far each corner is above what a shape needs, 1 just so; nil for a corner that is gone.
  private var excess: [CGFloat?]
  /// A binary heap, the lowest first. A candidate whose excess is no longer its corner's counts for nothing.
  private var heap: [Candidate] = []
  private(set) var count: Int

  init(corners: [CGPoint], spacing: CGFloat, height: CGFloat) {
    all = corners
    self.spacing = spacing
    self.height = height
    count = corners.count
    before = corners.indices.map { $0 == 0 ? corners.count - 1 : $0 - 1 }
    after = corners.indices.map { $0 + 1 == corners.count ? 0 : $0 + 1 }
    excess = Array(repeating: nil, count: count)
    for index in corners.indices { measure(index) }
  }

  var corners: [CGPoint] { all.indices.filter { excess[$0] != nil }.map { all[$0] } }

  /// - Returns: False if a shape can have all corners.
  mutating func removeLowest() -> Bool {
    while let candidate = pop() {
      let index = candidate.index
      guard excess[index] == candidate.excess else { continue }
      excess[index] = nil
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
    let (start, corner, end) = (all[before[index]], all[index], all[after[index]])
    let base = max(distance(start, end), .leastNormalMagnitude)
    let rise = abs(turn(start, corner, end)) / base
    let value = min(rise / height, distance(start, corner) / spacing)
    excess[index] = value
    if value < 1 { push(Candidate(excess: value, index: index)) }
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
