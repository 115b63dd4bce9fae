internal import DynamicsBase
internal import KernelInterface

/// What a worker needs besides to step some hundred worlds. Those are numbered from 0 here.
final class LockstepScratch {
  /// The first of the worlds.
  private(set) var first = 0
  /// Of a figure.
  private let parts: Int
  /// The worlds that are stepped, in the order in which they get lanes: those that are alike beside each other, so that few lanes of
  /// a block have nothing to do while others have. Low half: the world.
  private var order = AlignedBuffer<UInt64>()
  private var sort = RadixSort()
  /// Touching contacts of the worlds that are stepped, a world's behind those of another.
  private(set) var touching = AlignedBuffer<LockstepTouch>()
  private let firstTouching: AlignedBuffer<Int32>
  private let endTouching: AlignedBuffer<Int32>
  /// Whether position iterations ended before their number was used up.
  let isSolved: AlignedBuffer<Bool>
  let pack: LockstepPack

  // Impacts.
  /// Worlds that may have one, the earliest of which is not solved yet; and those that may have one after that.
  var impacted = AlignedBuffer<Int32>()
  var impactedAgain = AlignedBuffer<Int32>()
  /// By world and contact: when it is hit in the step, 0 to 1; 1: not.
  let impacts: AlignedBuffer<Float>
  /// How often it was hit, and a bit for those that are left out.
  let impactCounts: AlignedBuffer<UInt8>
  /// Whether `impacts` holds.
  let impactsHold: AlignedBuffer<Bool>
  /// By world and part: how much of the step is behind it.
  let starts: AlignedBuffer<Float>
  /// By world: the part that has an impact.
  let impactParts: AlignedBuffer<Int32>
  /// Parts that have one.
  let impactPack = LockstepPack(parts: 1, joints: [])
  /// Those of them whose velocities take long.
  let lateImpacts = LockstepPack(parts: 1, joints: [])

  /// - Parameters:
  ///   - worlds: At most.
  ///   - joints: The parts that each joint of the figures joins.
  init(worlds: Int, _ figure: LockstepFigure, joints: [(Int32, Int32)]) {
    parts = figure.parts.count
    firstTouching = AlignedBuffer(zeroed: worlds)
    endTouching = AlignedBuffer(zeroed: worlds)
    isSolved = AlignedBuffer(zeroed: worlds)
    let corners = figure.parts.map(\.outline.corners)
    pack = LockstepPack(parts: parts, joints: joints, corners: corners)
    impacts = AlignedBuffer(zeroed: worlds * LockstepWorld.mostContacts)
    impactCounts = AlignedBuffer(zeroed: worlds * LockstepWorld.mostContacts)
    impactsHold = AlignedBuffer(zeroed: worlds * LockstepWorld.mostContacts)
    starts = AlignedBuffer(zeroed: worlds * LockstepFigure.mostParts)
    impactParts = AlignedBuffer(zeroed: worlds)
  }

  /// The place of a contact of a world in the buffers above.
  @inline(__always)
  static func place(_ world: Int, _ contact: Int) -> Int { world * LockstepWorld.mostContacts + contact }

  // MARK: - Worlds that are stepped

  /// Begins with other worlds.
  func begin(_ first: Int) {
    self.first = first
    order.removeAll()
    touching.removeAll()
  }

  /// How many worlds are stepped.
  var count: Int { order.count }

  /// The world at a place of the order.
  func world(_ place: Int) -> Int { Int(truncatingIfNeeded: UInt32(truncatingIfNeeded: order[place])) }

  /// Begins with the contacts of a world that is stepped.
  func beginContacts(_ world: Int) {
    firstTouching[world] = Int32(touching.count)
    endTouching[world] = Int32(touching.count)
  }

  /// Adds a touching contact of the world that was begun last.
  func addContact(_ world: Int, _ touch: LockstepTouch) {
    touching.append(touch)
    endTouching[world] = Int32(touching.count)
  }

  /// Ends a world's contacts. It has its place in the order by how many there are: of the part with the most, then part by part.
  func endContacts(_ world: Int) {
    var counts = SIMD8<UInt8>.zero
    for contact in contacts(world) { counts[Int(touching[contact].part)] += 1 }
    counts.clamp(lowerBound: .zero, upperBound: SIMD8(repeating: Self.mostCounted))
    var key = UInt64(counts.max())
    for part in 0..<parts { key = key << Self.countBits | UInt64(counts[part]) }
    order.append(key << 32 | UInt64(world))
  }

  /// More contacts of a part count as so many.
  private static let mostCounted: UInt8 = 3
  private static let countBits: UInt64 = 2

  /// Puts the worlds in order.
  func sortWorlds() { sort.sort(&order, low: 32, high: 32 + Int(Self.countBits) * (parts + 1)) }

  /// Those of `touching` that a world has.
  func contacts(_ world: Int) -> Range<Int> { Int(firstTouching[world])..<Int(endTouching[world]) }

  // MARK: - Impacts

  /// A contact has had no impact in the step, and when it has is not known.
  func forgetImpacts(_ world: Int, _ contact: Int) {
    impactCounts[Self.place(world, contact)] = 0
    impactsHold[Self.place(world, contact)] = false
  }
}

/// A contact of a part that touches the ground.
struct LockstepTouch: BitwiseCopyable {
  let manifold: LockstepManifold
  /// Among the world's contacts.
  var number: UInt8
  let part: UInt8
  /// Among the contacts of its block, while that is solved.
  var place: Int32 = 0
}
