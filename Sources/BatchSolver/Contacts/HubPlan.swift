internal import KernelInterface

/// The search for hubs: dynamic bodies with so many contacts that colours would leave bundles nearly empty.
///
/// A hub's contacts are solved in bundles in which side A is the hub in every lane. That is done only where the hub is so
/// heavy that its copies hardly differ from it (see ContactHub.swift); others stay in ordinary colours.
struct HubPlan: ~Copyable {
  /// More dynamic contacts than this make a hub: more than the colours that piles need.
  private static let contactLimit: UInt16 = 20
  /// The hub's inverse mass times this is at most each other body's: 16 lanes' copies stay 16 times heavier.
  private static let massRatio: Float = 256
  private static let hubLimit = 64
  /// Contacts of the same other body with hubs are in different bundles; more than this many are coloured.
  private static let layers = 4

  private(set) var isActive = false
  private var degree = AlignedBuffer<UInt16>()
  /// By body row: the hub's number plus one, or 0.
  private var number = AlignedBuffer<UInt8>()
  /// By body row: contacts with hubs so far. Counted over all hubs, so that no order of contacts puts a body into one
  /// layer of a hub twice.
  private var layer = AlignedBuffer<UInt8>()
  private var hubCount = 0
  private var velocity: UnsafePointer<Row>?

  init() {}

  /// Buckets that `bucket(of:misoriented:)` may return.
  var bucketCount: Int { isActive ? hubCount * Self.layers : 0 }

  mutating func clear() {
    isActive = false
    hubCount = 0
  }

  /// Looks for hubs; true if there are any.
  mutating func find(_ contacts: borrowing AlignedBuffer<PlannedContact>, _ source: ContactSource) -> Bool {
    degree.removeAll()
    degree.resize(source.bodyRowCount, filling: 0)
    number.removeAll()
    number.resize(source.bodyRowCount, filling: 0)
    layer.removeAll()
    layer.resize(source.bodyRowCount, filling: 0)
    for index in 0..<contacts.count where contacts[index].isDynamic {
      let contact = contacts[index]
      degree[Int(contact.bodyA)] &+= degree[Int(contact.bodyA)] < .max ? 1 : 0
      degree[Int(contact.bodyB)] &+= degree[Int(contact.bodyB)] < .max ? 1 : 0
    }
    for row in 0..<source.bodyRowCount where degree[row] > Self.contactLimit && hubCount < Self.hubLimit {
      hubCount += 1
      number[row] = UInt8(hubCount)
    }
    velocity = source.velocity
    isActive = hubCount > 0
    return isActive
  }

  /// The bucket of a contact with a hub; `nil` if it is solved in the ordinary colours: without a hub, between two hubs,
  /// special, against a body that is not light enough, or the fifth of a body with hubs.
  mutating func bucket(of contact: PlannedContact, misoriented: inout AlignedBuffer<Int32>) -> Int? {
    let hubA = number[Int(contact.bodyA)]
    let hubB = number[Int(contact.bodyB)]
    guard (hubA == 0) != (hubB == 0), contact.class & 1 == 0 else { return nil }
    let hub = hubA | hubB
    let hubBody = Int(hubA != 0 ? contact.bodyA : contact.bodyB)
    let other = Int(hubA != 0 ? contact.bodyB : contact.bodyA)
    guard let velocity, velocity[hubBody].w * Self.massRatio <= velocity[other].w else { return nil }
    guard layer[other] < Self.layers else { return nil }
    let bucket = Int(hub - 1) * Self.layers + Int(layer[other])
    layer[other] += 1
    if hubA == 0 { misoriented.append(contact.slot) }
    return bucket
  }
}
