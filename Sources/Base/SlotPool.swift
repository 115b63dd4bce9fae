/// Numbers for things that come and go: a number is used again after its release, with a higher generation, so that a
/// handle of number and generation never stands for something else. Number 0 is never given out.
package struct SlotPool: ~Copyable {
  /// By number: how often it was taken before.
  private var generations = AlignedBuffer<UInt32>(zeroed: 1)
  private var free = AlignedBuffer<Int32>()
  /// Numbers in use.
  package private(set) var count = 0

  package init() {}

  /// One more than the highest number ever in use.
  package var limit: Int { generations.count }

  /// How often a number was taken before its present or last use.
  @inline(__always)
  package func generation(_ slot: Int) -> UInt32 { generations[slot] }

  /// Generations by number.
  package var generationPointer: UnsafePointer<UInt32> { UnsafePointer(generations.pointer) }

  /// A number, the one released last if there is one.
  package mutating func take() -> Int {
    count += 1
    guard free.count > 0 else {
      generations.append(0)
      return generations.count - 1
    }
    let slot = Int(free.removeLast())
    generations[slot] &+= 1
    return slot
  }

  /// Gives a number back.
  package mutating func release(_ slot: Int) {
    free.append(Int32(slot))
    count -= 1
  }

  /// Makes room for so many numbers more.
  package mutating func reserve(_ more: Int) { generations.reserve(generations.count + more) }

  /// Bytes held.
  package var byteCount: Int { generations.byteCount + free.byteCount }
}
