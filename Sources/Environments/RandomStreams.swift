/// A generator of random numbers for each world: what one draws does not depend on the others, nor on how many there are.
///
/// SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014): a counter, whose values are mixed.
struct RandomStreams {
  private var states: [UInt64]

  /// The 64-bit golden ratio, made odd: what counters advance by.
  private static let golden: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Streams that begin with the seeds 0, 1, 2 ...
  init(count: Int) { states = (0..<count).map { Self.start(UInt64($0)) } }

  /// Starts the stream of a world anew.
  mutating func seed(_ world: Int, with seed: UInt64) { states[world] = Self.start(seed) }

  /// Two numbers of a world, uniform in -1..<1: the halves of one draw.
  mutating func pair(_ world: Int) -> SIMD2<Float> {
    let bits = next(world)
    let halves = SIMD2(UInt32(truncatingIfNeeded: bits), UInt32(truncatingIfNeeded: bits >> 32))
    return SIMD2<Float>(halves &>> 8) * 0x1p-23 - 1
  }

  /// A number of a world, uniform in 0..<1.
  mutating func uniform(_ world: Int) -> Float { Float(next(world) >> 40) * 0x1p-24 }

  private mutating func next(_ world: Int) -> UInt64 {
    states[world] &+= Self.golden
    return Self.mixed(states[world])
  }

  private static func start(_ seed: UInt64) -> UInt64 { mixed(seed &+ golden) }

  private static func mixed(_ value: UInt64) -> UInt64 {
    var value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
    return value ^ value >> 31
  }
}
