/// Numbers for things that come and go: a number is used again after its release, with a higher generation, so that a
/// handle of number and generation never stands for something else. Number 0 is never given out.
public struct SlotPool: ~Copyable {
  /// By number: how often it was taken before.
  public var generations = AlignedBuffer<UInt32>(zeroed: 1)
  /// Numbers that were given back, the one to be taken next last.
  public var free = AlignedBuffer<Int32>()
  /// Numbers in use.
  @inlinable public var count: Int { generations.count - 1 - free.count }

  /// A pool of which no number is in use.
  @inlinable public init() {}

  /// One more than the highest number ever in use.
  @inlinable public var limit: Int { generations.count }

  /// How often a number was taken before its present or last use.
  @inlinable @inline(__always)
  public func generation(_ slot: Int) -> UInt32 { generations[slot] }

  /// Generations by number.
  @inlinable public var generationPointer: UnsafePointer<UInt32> { UnsafePointer(generations.pointer) }

  /// A number, the one released last if there is one.
  @inlinable public mutating func take() -> Int {
    guard free.count > 0 else {
      generations.append(0)
      return generations.count - 1
    }
    let slot = Int(free.removeLast())
    generations[slot] &+= 1
    return slot
  }

  /// Gives a number back.
  @inlinable public mutating func release(_ slot: Int) {
    free.append(Int32(slot))
  }

  /// Makes room for so many numbers more.
  @inlinable public mutating func reserve(_ more: Int) { generations.reserve(generations.count + more) }

  /// Bytes held.
  @inlinable public var byteCount: Int { generations.byteCount + free.byteCount }
}
