/// What a call writes before it reads it.
protocol ScratchMemory: AnyObject {
  init()
}

/// Scratch memory of an owner: made when it is needed first, as many worlds never need it, or somebody else's for as long as
/// it is exchanged. No call relies on what another one has left in it.
struct Scratch<Memory: ScratchMemory>: ~Copyable {
  private var made: Memory?

  init() {}

  var memory: Memory {
    mutating get {
      if let made { return made }
      let new = Memory()
      made = new
      return new
    }
  }

  /// What there is of it.
  var existing: Memory? { made }

  mutating func exchange(with other: inout Scratch) { swap(&made, &other.made) }
}
