/// A bad line: packets take 4 to 14 frames, 70 to 230 ms, overtake each other, and every tenth is lost.
package struct Link {
  private var underWay: [(arrival: Int, packet: Packet)] = []
  private var generator: SplitMix

  package init(seed: UInt64) { generator = SplitMix(seed: seed) }

  package mutating func send(_ packet: Packet, at tick: Int) {
    guard generator.next(below: 10) > 0 else { return }
    underWay.append((tick + 4 + generator.next(below: 11), packet))
  }

  /// What arrives in a frame.
  package mutating func receive(at tick: Int) -> [Packet] {
    let arrived = underWay.filter { $0.arrival <= tick }
    underWay.removeAll { $0.arrival <= tick }
    return arrived.map { $0.packet }
  }
}

/// A player who holds keys down for a while, and then others.
package struct Player {
  private var generator: SplitMix
  private var input = Input()
  private var framesLeft = 0

  package init(seed: UInt64) { generator = SplitMix(seed: seed) }

  package mutating func next() -> Input {
    if framesLeft == 0 {
      input = Input(rawValue: UInt8(generator.next(below: 8)))
      framesLeft = 3 + generator.next(below: 20)
      if generator.next(below: 8) == 0 { return input.union(.blast) }
    }
    framesLeft -= 1
    return input
  }
}

/// Random numbers that are the same everywhere: G. L. Steele et al., "Fast splittable pseudorandom number generators",
/// 2014.
struct SplitMix {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  /// 0 to `bound - 1`.
  mutating func next(below bound: UInt64) -> Int {
    state &+= 0x9e37_79b9_7f4a_7c15
    var z = state
    z = (z ^ z >> 30) &* 0xbf58_476d_1ce4_e5b9
    z = (z ^ z >> 27) &* 0x94d0_49bb_1331_11eb
    return Int((z ^ z >> 31) % bound)
  }
}
