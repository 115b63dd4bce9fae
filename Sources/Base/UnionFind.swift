/// Disjoint sets of small numbers (Tarjan 1975, with path halving).
///
/// The smallest number of a set is its root, so nothing depends on the order in which sets were joined, and parents are
/// always smaller than their children.
public struct UnionFind: ~Copyable {
  /// By number: a number of the same set that is smaller, or its own; -1 for numbers that are in no set.
  @usableFromInline var parent = AlignedBuffer<Int32>()

  /// No numbers.
  @inlinable public init() {}

  /// Numbers from 0 up to `count`, each alone in its set.
  @inlinable public mutating func makeSingletons(_ count: Int) {
    parent.reserve(count)
    parent.setCount(count)
    for number in 0..<count { parent.pointer[number] = Int32(truncatingIfNeeded: number) }
  }

  /// Makes room for numbers below `count`, and takes all out of their sets.
  @inlinable public mutating func removeAll(count: Int) {
    parent.reserve(count)
    parent.setCount(count)
    parent.fill(-1)
  }

  /// Makes room for numbers below `count`; those that are new are in no set.
  @inlinable public mutating func grow(_ count: Int) { if count > parent.count { parent.resize(count, filling: -1) } }

  /// Puts a number into a set of its own.
  @inlinable @inline(__always)
  public func insert(_ number: Int) { parent[number] = Int32(truncatingIfNeeded: number) }

  /// Takes a number out; all others of its set must be taken out as well.
  @inlinable @inline(__always)
  public func remove(_ number: Int) { parent[number] = -1 }

  /// Whether a number is in a set.
  @inlinable @inline(__always)
  public func contains(_ number: Int) -> Bool { parent[number] >= 0 }

  /// Whether a number is the smallest of its set.
  @inlinable @inline(__always)
  public func isRoot(_ number: Int) -> Bool { Int(parent[number]) == number }

  /// A smaller number of the same set, or the number itself.
  @inlinable @inline(__always)
  public func parent(of number: Int) -> Int { Int(parent[number]) }

  /// The smallest number of the set.
  @inlinable @inline(__always)
  public func root(_ number: Int) -> Int {
    let parent = parent.pointer
    var current = number
    while Int(parent[current]) != current {
      let next = parent[Int(parent[current])]
      parent[current] = next
      current = Int(next)
    }
    return current
  }

  /// Joins the sets of two numbers. Returns the root that leads now and the one that does so no longer; `nil` if they
  /// were one set.
  @inlinable @inline(__always) @discardableResult
  public func join(_ a: Int, _ b: Int) -> (leader: Int, follower: Int)? {
    let first = root(a)
    let second = root(b)
    guard first != second else { return nil }
    let leader = min(first, second)
    let follower = max(first, second)
    parent.pointer[follower] = Int32(truncatingIfNeeded: leader)
    return (leader, follower)
  }

  /// Bytes held.
  @inlinable public var byteCount: Int { parent.byteCount }
}
