internal import BatchSolver
internal import KernelInterface

/// Bodies and contacts made by hand: what the narrow phase would hand to the contact solver. Row 0 is the fixed null
/// body.
struct ContactScene {
  struct Body {
    var type = BodyType.dynamic
    var position = SIMD2<Float>.zero
    var velocity = SIMD2<Float>.zero
    /// rad/s.
    var spin: Float = 0
    /// kg; ignored unless dynamic.
    var mass: Float = 1
    /// kg m^2; 0: cannot rotate.
    var inertia: Float = 1
    /// Factors on velocity and spin in each sub-step.
    var damping: Float = 1
    var angularDamping: Float = 1
    /// By gravity and forces, m/s^2.
    var acceleration = SIMD2<Float>.zero
    /// By torque, rad/s^2.
    var angularAcceleration: Float = 0

    var inverseMass: Float { type == .dynamic ? 1 / mass : 0 }
    var inverseInertia: Float { type == .dynamic && inertia > 0 ? 1 / inertia : 0 }
    /// The radius of gyration, k.
    var scale: Float { type == .dynamic ? (inertia / mass).squareRoot() : type == .kinematic ? 1 : 0 }
  }

  struct Point {
    /// m, in the world.
    var position: SIMD2<Float>
    var separation: Float
    /// Of the last step, N s.
    var normalImpulse: Float = 0
    var tangentImpulse: Float = 0
  }

  struct Contact {
    var bodyA: Int
    var bodyB: Int
    /// From A to B.
    var normal: SIMD2<Float>
    var points: [Point]
    var friction: Float = 0.6
    var restitution: Float = 0
    var rollingResistance: Float = 0
    var tangentSpeed: Float = 0
    /// Wants a extension block without needing one: reports hits.
    var reportsHits = false
    /// Its pair type never has two points.
    var isOnePointType = false
    /// Touching and awake.
    var isSolved = true

    var isExtended: Bool { restitution > 0 || rollingResistance > 0 || tangentSpeed != 0 || reportsHits }
  }

  var bodies = [Body(type: .static)]
  private(set) var contacts: [Contact] = []
  /// By contact: where its rows are.
  private(set) var slots: [Int] = []
  /// By block of 16 slots: the points of its pair type; block 0 holds no contacts.
  private(set) var blockPoints: [UInt8] = [1]
  private var openSlots = [0, 0]

  /// Adds a body and returns its row.
  mutating func add(_ body: Body) -> Int {
    bodies.append(body)
    return bodies.count - 1
  }

  /// Adds a contact; a fixed body becomes side A, as the narrow phase has it.
  mutating func add(_ contact: Contact) {
    var contact = contact
    if bodies[contact.bodyA].type == .dynamic, bodies[contact.bodyB].type != .dynamic {
      swap(&contact.bodyA, &contact.bodyB)
      contact.normal = -contact.normal
    }
    let kind = contact.isOnePointType ? 0 : 1
    if openSlots[kind] & 15 == 0 {
      openSlots[kind] = blockPoints.count * 16
      blockPoints.append(contact.isOnePointType ? 1 : 2)
    }
    slots.append(openSlots[kind])
    openSlots[kind] += 1
    contacts.append(contact)
  }

  /// Contacts that are solved, by slot.
  var contactOfSlot: [Int: Int] {
    var result: [Int: Int] = [:]
    for (index, slot) in slots.enumerated() where contacts[index].isSolved { result[slot] = index }
    return result
  }
}
