internal import DynamicsBase
internal import KernelInterface

/// The search for hubs: dynamic bodies with so many contacts that colours would leave bundles nearly empty.
///
/// A hub's contacts are solved in bundles in which side A is the hub in every lane. That is done only where the hub is
/// so heavy that its copies hardly differ from it (see ContactHub.swift); others stay in ordinary colours.
struct HubPlan: ~Copyable {
  /// More dynamic contacts than this make a hub: more than the colours that piles need.
  private static let contactLimit: UInt16 = 20
  /// The hub's inverse mass times this is at most each other body's: 16 lanes' copies stay 16 times heavier.
  private static let massRatio: Float = 256
  static let hubLimit = 64
  /// Contacts of the same other body with hubs are in different bundles; more than this many are coloured.
  static let layers = 4

  private(set) var isActive = false
  /// Dynamic contacts of the body that had most when hubs were looked for.
  private(set) var mostContacts = 0
  private var degree = AlignedBuffer<UInt16>()
  /// By body row: the hub's number plus one, or 0.
  private var number = AlignedBuffer<UInt8>()
  /// By body row: contacts with hubs so far. Counted over all hubs, so that no order of contacts puts a body into one
  /// layer of a hub twice.
  private var layer = AlignedBuffer<UInt8>()

  init() {}

  mutating func clear() { isActive = false }

  /// Looks for hubs; `isActive` says whether there are any.
  mutating func find(_ source: ContactSource) {
    degree.removeAll()
    degree.resize(source.bodyRowCount, filling: 0)
    number.removeAll()
    number.resize(source.bodyRowCount, filling: 0)
    layer.removeAll()
    layer.resize(source.bodyRowCount, filling: 0)
    let degree = degree.pointer
    source.forEachContact { contact in
      guard contact.traits & ContactTraits.dynamic != 0 else { return }
      degree[contact.bodyA] += degree[contact.bodyA] < .max ? 1 : 0
      degree[contact.bodyB] += degree[contact.bodyB] < .max ? 1 : 0
    }
    var hubCount = 0
    mostContacts = 0
    for row in 0..<source.bodyRowCount where degree[row] > Self.contactLimit && hubCount < Self.hubLimit {
      hubCount += 1
      number[row] = UInt8(hubCount)
      mostContacts = max(mostContacts, Int(degree[row]))
    }
    isActive = hubCount > 0
  }

  /// The bucket of a contact with a hub; `nil` if it is solved in the ordinary colours: without a hub, between two
  /// hubs, extended, against a body that is not light enough, or the fifth of a body with hubs.
  func take(_ contact: ContactSource.Contact, _ source: ContactSource) -> Int? {
    let hubA = number[contact.bodyA]
    let hubB = number[contact.bodyB]
    guard (hubA == 0) != (hubB == 0), contact.traits & ContactTraits.extended == 0 else { return nil }
    let hub = hubA != 0 ? contact.bodyA : contact.bodyB
    let other = hubA != 0 ? contact.bodyB : contact.bodyA
    guard source.velocity[hub].inverseMass * Self.massRatio <= source.velocity[other].inverseMass,
      layer[other] < Self.layers
    else {
      return nil
    }
    layer[other] += 1
    return Int((hubA | hubB) - 1) * Self.layers + Int(layer[other]) - 1
  }

  /// Whether a contact with a hub has it on side B.
  func needsFlip(_ contact: ContactSource.Contact) -> Bool { number[contact.bodyA] == 0 }

  var byteCount: Int { degree.capacity * 2 + number.capacity + layer.capacity }
}
