internal import DynamicsBase
internal import SparseBlocks

/// The contacts of a direct island, and for each of their points two constraints, along the edges of its friction cone:
/// `n + mu t` and `n - mu t`.
///
/// Both have impulses p of at least 0, so that the normal impulse is their sum and friction mu times their difference:
/// in a plane that is Coulomb's law, and no bound depends on another impulse. A constraint's impulse is
/// `max(0, offset - stiffness (J v - target))` as that of a `DirectRow`. All pairs of numbers here are of the two edges.
///
/// The target is `-mu slip - room`: the room is the speed that just closes a gap, and the slip how fast the point slides
/// (De Saxce's correction: sliding would lift bodies without it).
struct DirectCones: ~Copyable {
  private(set) var contacts = AlignedBuffer<DirectContact>()
  // By point
  private(set) var arms = AlignedBuffer<DirectArms>()
  private(set) var target = AlignedBuffer<SIMD2<Double>>()
  private(set) var stiffness = AlignedBuffer<SIMD2<Double>>()
  private(set) var offset = AlignedBuffer<SIMD2<Double>>()
  private(set) var impulse = AlignedBuffer<SIMD2<Double>>()
  /// `J v - target`, and its change along a step of Newton's method.
  private(set) var speed = AlignedBuffer<SIMD2<Double>>()
  private(set) var change = AlignedBuffer<SIMD2<Double>>()
  /// Which of the two bear, 1 and 2; and which of them are in the matrix that was factored last.
  private(set) var active = AlignedBuffer<UInt8>()
  private(set) var factored = AlignedBuffer<UInt8>()
  /// m.
  private(set) var separation = AlignedBuffer<Double>()
  /// Part of the target, m/s: what closes the gap; after a bounce minus the speed of it.
  private(set) var room = AlignedBuffer<Double>()
  private(set) var slip = AlignedBuffer<Double>()
  /// The speed along the normal at the start of the step, m/s: negative for what comes nearer.
  private(set) var approach = AlignedBuffer<Double>()
  /// How far overlap is pushed out, m.
  private(set) var push = AlignedBuffer<Double>()

  init() {}

  var isEmpty: Bool { contacts.count == 0 }
  var pointCount: Int { target.count }

  mutating func removeAll() {
    contacts.removeAll()
    arms.removeAll()
    target.removeAll()
    stiffness.removeAll()
    offset.removeAll()
    separation.removeAll()
    room.removeAll()
    slip.removeAll()
    approach.removeAll()
  }

  mutating func append(_ contact: DirectContact) { contacts.append(contact) }

  /// Adds a point to the contact added last.
  mutating func append(_ point: DirectConePoint) {
    let index = contacts.count - 1
    if contacts[index].pointCount == 0 { contacts[index].firstPoint = Int32(target.count) }
    contacts[index].pointCount += 1
    arms.append(point.arms)
    target.append(point.target)
    stiffness.append(point.stiffness)
    offset.append(point.offset)
    separation.append(point.separation)
    room.append(point.room)
    slip.append(point.slip)
    approach.append(point.approach)
  }

  /// Makes room for what is found of all points.
  mutating func finish() {
    let count = pointCount
    impulse.resize(count, filling: .zero)
    speed.resize(count, filling: .zero)
    change.resize(count, filling: .zero)
    active.resize(count, filling: 0)
    factored.resize(count, filling: 0)
    push.resize(count, filling: 0)
    push.fill(0)
  }

  /// Lets nothing bear.
  func release() { impulse.fill(.zero) }

  /// The sum of the normal impulses of a contact, N s.
  func load(ofContact index: Int) -> Double {
    let first = Int(contacts[index].firstPoint)
    var sum = 0.0
    for point in first..<(first + Int(contacts[index].pointCount)) { sum += impulse[point].sum() }
    return sum
  }

  /// The fastest that a point of a contact came nearer which bears now, m/s.
  func impactSpeed(ofContact index: Int) -> Float {
    guard index < contacts.count else { return 0 }
    let first = Int(contacts[index].firstPoint)
    var speed = 0.0
    for point in first..<(first + Int(contacts[index].pointCount)) where impulse[point].sum() > 0 {
      speed = max(speed, -approach[point])
    }
    return Float(speed)
  }

  var byteCount: Int { pointCount * (32 + 7 * 16 + 5 * 8 + 2) + contacts.byteCount }
}

/// A point of a contact as it is entered.
struct DirectConePoint {
  var arms = DirectArms()
  var target = SIMD2<Double>.zero
  var stiffness = SIMD2<Double>.zero
  var offset = SIMD2<Double>.zero
  var separation = 0.0
  var room = 0.0
  var slip = 0.0
  var approach = 0.0
}

extension SIMD2<Double> {
  /// The greater of each number and 0.
  @inline(__always)
  var positivePart: SIMD2<Double> { pointwiseMax(self, .zero) }
}
