#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Random numbers that can be drawn again: the seed is printed, and `DYNAMICS_TEST_SEED` sets it.
package struct SeededGenerator: RandomNumberGenerator {
  package let seed: UInt64
  private var state: UInt64

  /// A generator with the seed of the environment, or a new one; `test` says in the output whose it is.
  package init(test: String = #function) {
    let given = getenv("DYNAMICS_TEST_SEED").flatMap { UInt64(String(cString: $0)) }
    self.init(seed: given ?? UInt64.random(in: 0...UInt64(UInt32.max)))
    print("\(test): DYNAMICS_TEST_SEED=\(seed)")
  }

  package init(seed: UInt64) {
    self.seed = seed
    state = seed
  }

  /// SplitMix64 (Steele, Lea and Flood 2014).
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }
}
