internal import DynamicsBase
internal import KernelInterface

/// Finds the bodies that will bear far more than they weigh as soon as the contacts are known, before anything has sunk
/// in: what rests on a body hands it its weight, and what rests on that.
///
/// Bodies are looked at from the highest to the lowest. Each presses with its own weight and with what was handed to it
/// in equal shares on all it rests on. That is exact for towers, and no worse than the number of supports elsewhere:
/// enough to tell 20 : 1. Contacts that are steeper than 60 degrees carry no weight.
final class WeightSearch: ScratchMemory {
  /// Rows, one for each contact that presses so heavily.
  private(set) var found = AlignedBuffer<Int32>()
  /// Height of the upper body in the upper 32 bits, the highest first; slot in the lower.
  private var keys = AlignedBuffer<UInt64>()
  /// By body row: mass handed to it, kg, and contacts that it rests on. Zero between searches.
  private var carried = AlignedBuffer<Float>()
  private var supports = AlignedBuffer<Int32>()
  private var sort = RadixSort()

  /// Cosine of the angle between normal and gravity from which on a contact carries weight.
  private static var carryingCosine: Float { 0.5 }

  init() {}

  /// Finds the bodies on which something presses with `ratio` times their mass: they go into `found`.
  func find(
    bearing ratio: Float, gravity: SIMD2<Float>, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore
  ) {
    found.removeAll()
    let strength = (gravity * gravity).sum().squareRoot()
    guard strength > 0 else { return }
    let down = gravity / strength
    carried.resize(bodies.rowCount, filling: 0)
    supports.resize(bodies.rowCount, filling: 0)
    collect(down, bodies, pairs)
    sort.sort(&keys, low: 32, high: 64)
    for index in 0..<keys.count {
      let (upper, lower) = Self.bodies(pairs.manifolds[Int(keys[index] & 0xffff_ffff)], down)
      guard bodies.isDynamic(lower) else { continue }
      let share = (bodies.record[upper].mass + carried[upper]) / Float(supports[upper])
      carried[lower] += share
      if share >= ratio * bodies.record[lower].mass { found.append(Int32(lower)) }
    }
    for index in 0..<keys.count {
      let (upper, lower) = Self.bodies(pairs.manifolds[Int(keys[index] & 0xffff_ffff)], down)
      carried[upper] = 0
      carried[lower] = 0
      supports[upper] = 0
    }
  }

  private func collect(
    _ down: SIMD2<Float>, _ bodies: borrowing BodyStore, _ pairs: borrowing PairStore
  ) {
    keys.removeAll()
    pairs.forEachTouching { slot in
      let manifold = pairs.manifolds[slot]
      guard abs((manifold.normal * down).sum()) >= Self.carryingCosine else { return }
      let upper = Self.bodies(manifold, down).upper
      guard bodies.isDynamic(upper) else { return }
      supports[upper] += 1
      let depth = (bodies.pose[upper].position * down).sum()
      keys.append(UInt64(Self.ascending(depth)) << 32 | UInt64(slot))
    }
  }

  /// The bodies of a contact, the one that rests on the other first.
  private static func bodies(_ manifold: Manifold, _ down: SIMD2<Float>) -> (upper: Int, lower: Int) {
    let pair = (Int(manifold.bodyA), Int(manifold.bodyB))
    return (manifold.normal * down).sum() > 0 ? pair : (pair.1, pair.0)
  }

  /// A number whose order is that of the depths, infinite ones included.
  private static func ascending(_ depth: Float) -> UInt32 {
    let bits = depth.bitPattern
    return bits & 0x8000_0000 == 0 ? bits | 0x8000_0000 : ~bits
  }

  var byteCount: Int { found.byteCount + keys.byteCount + carried.byteCount + supports.byteCount }
}
