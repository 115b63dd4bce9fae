internal import DynamicsBase
internal import KernelInterface
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

  /// Whether any of them resists rolling, or may bounce.
  private(set) var rolls = false
  private(set) var bounces = false

  init() {}

  var isEmpty: Bool { contacts.count == 0 }
  var pointCount: Int { target.count }

  /// Reads the contacts as they are now.
  ///
  /// - Parameters:
  ///   - slots: Of the contacts.
  ///   - couplings: By contact where the block of its two bodies lies.
  mutating func load(
    _ context: DirectContext, _ slots: borrowing AlignedBuffer<Int32>,
    _ couplings: borrowing AlignedBuffer<BlockPosition?>, _ builder: inout DirectRowBuilder
  ) {
    let known = impulse.count
    setCounts(contacts: slots.count, points: 2 * slots.count)
    rolls = false
    bounces = false
    var next = 0
    for index in 0..<slots.count {
      let slot = Int(slots[index])
      let manifold = context.manifolds[slot]
      let impulses = context.contactImpulses[slot]
      let isExtended = context.isExtended(slot)
      let material = isExtended ? context.materials[slot] : ContactMaterial()
      rolls = rolls || material.rollingResistance > 0
      bounces = bounces || material.restitution > 0
      let contact = DirectContact(
        bodyA: builder.enter(context, Int(manifold.bodyA), side: 0),
        bodyB: builder.enter(context, Int(manifold.bodyB), side: 1), coupling: couplings[index],
        normal: SIMD2<Double>(manifold.normal), friction: min(Double(manifold.friction), DirectContact.largestFriction),
        restitution: Double(material.restitution), firstPoint: Int32(next), pointCount: Int32(manifold.pointCount))
      contacts[index] = contact
      for number in 0..<Int(manifold.pointCount) {
        let geometry = manifold.point(number)
        let stored = impulses[point: number]
        let last = StoredImpulse(
          SIMD2(stored.normal, stored.tangent), context.substeps, contact.friction,
          last: next < known ? impulse[next] : .zero)
        let point = builder.conePoint(
          contact, SIMD2<Double>(geometry.anchorA), SIMD2<Double>(geometry.anchorB),
          separation: Double(geometry.separation), surfaceSpeed: Double(material.tangentSpeed), last)
        arms[next] = point.arms
        target[next] = point.target
        stiffness[next] = point.stiffness
        offset[next] = point.offset
        separation[next] = point.separation
        room[next] = point.room
        slip[next] = point.slip
        approach[next] = point.approach
        next += 1
      }
    }
    setCounts(contacts: slots.count, points: next)
    push.fill(0)
  }

  private mutating func setCounts(contacts: Int, points: Int) {
    self.contacts.reserve(contacts)
    self.contacts.setCount(contacts)
    func setCount<Element>(_ buffer: inout AlignedBuffer<Element>) {
      buffer.reserve(points)
      buffer.setCount(points)
    }
    setCount(&arms)
    setCount(&target)
    setCount(&stiffness)
    setCount(&offset)
    setCount(&impulse)
    setCount(&speed)
    setCount(&change)
    setCount(&active)
    setCount(&factored)
    setCount(&separation)
    setCount(&room)
    setCount(&slip)
    setCount(&approach)
    setCount(&push)
  }

  /// Lets nothing bear.
  func release() { impulse.fill(.zero) }

  /// Forgets the impulses of the last step but for what the world has of them.
  mutating func forgetImpulses() { impulse.removeAll() }

  /// Takes impulses for those of the last step.
  mutating func takeImpulses(_ impulses: UnsafeBufferPointer<SIMD2<Double>>) {
    impulse.removeAll()
    for value in impulses { impulse.append(value) }
  }

  /// The sum of the normal impulses of a contact, N s.
  func load(ofContact index: Int) -> Double { load(ofContact: index, impulse.pointer) }

  /// The same at the start of the step.
  func loadOfLastStep(ofContact index: Int) -> Double { load(ofContact: index, offset.pointer) }

  private func load(ofContact index: Int, _ impulses: UnsafePointer<SIMD2<Double>>) -> Double {
    let first = Int(contacts[index].firstPoint)
    var sum = 0.0
    for point in first..<(first + Int(contacts[index].pointCount)) { sum += impulses[point].sum() }
    return sum
  }

  /// The point of a contact that bore the blow, see `ContactHit.point`, and the fastest that one came nearer which bears
  /// now, m/s.
  func impact(ofContact index: Int) -> (point: Int, speed: Float) {
    guard index < contacts.count else { return (0, 0) }
    let first = Int(contacts[index].firstPoint)
    var (hardest, blow, speed) = (0, 0.0, 0.0)
    for point in 0..<Int(contacts[index].pointCount) {
      let (borne, closing) = (impulse[first + point].sum(), -approach[first + point])
      guard borne > 0 else { continue }
      speed = max(speed, closing)
      if closing * borne > blow { (hardest, blow) = (point, closing * borne) }
    }
    return (hardest, Float(speed))
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

/// The impulses of a point in the last step, N s.
struct StoredImpulse {
  var normal: Double
  var tangent: Double
  /// Along the edges of the cone, if the world's are a rounding of these: what is at rest stays so to the last digit.
  var exact: SIMD2<Double>?

  /// - Parameters:
  ///   - stored: Along normal and tangent, of a sub-step.
  ///   - last: Along the edges of the cone, of what may have been this point in the last step.
  init(_ stored: SIMD2<Float>, _ substeps: Double, _ friction: Double, last: SIMD2<Double>) {
    normal = substeps * Double(stored.x)
    tangent = substeps * Double(stored.y)
    exact = Self.rounded(last, substeps, friction) == stored ? last : nil
  }

  /// As the world keeps them: along normal and tangent, of a sub-step.
  @inline(__always)
  static func rounded(_ edges: SIMD2<Double>, _ substeps: Double, _ friction: Double) -> SIMD2<Float> {
    SIMD2(Float((edges.x + edges.y) / substeps), Float(friction * (edges.x - edges.y) / substeps))
  }
}

extension SIMD2<Double> {
  /// The greater of each number and 0.
  @inline(__always)
  var positivePart: SIMD2<Double> { pointwiseMax(self, .zero) }
}
