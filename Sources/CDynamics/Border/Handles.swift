internal import BatchSolver
internal import CDynamicsHeader

/// A handle in 64 bits: row, generation, number of the world, kind. Of generations and numbers only the low bits have
/// room; the rest is that of what is in the row, and of the world that is asked.
private struct HandleBits {
  enum Kind: UInt64, CaseIterable {
    case body = 1
    case shape = 2
    case joint = 3

    var name: String {
      switch self {
      case .body: "a body"
      case .shape: "a shape"
      case .joint: "a joint"
      }
    }
  }

  static let generationMask: UInt32 = 1 << 19 - 1

  let row: Int
  let generation: UInt32
  let world: UInt16

  /// Takes a handle of a kind apart.
  init(_ bits: UInt64, _ kind: Kind) throws {
    guard bits != 0 else { throw BorderError.wrongHandle("is 0", expected: kind.name) }
    let found = Kind(rawValue: bits >> 62)
    guard found == kind else {
      throw BorderError.wrongHandle(
        "is 0x\(String(bits, radix: 16)), one of \(found?.name ?? "something else")", expected: kind.name)
    }
    row = Int(bits & (1 << 27 - 1))
    generation = UInt32(truncatingIfNeeded: bits >> 27) & Self.generationMask
    world = UInt16(truncatingIfNeeded: bits >> 46)
  }

  static func pack(_ kind: Kind, _ row: Int32, _ generation: UInt32, _ world: UInt32) -> UInt64 {
    kind.rawValue << 62 | UInt64(world & 0xffff) << 46 | UInt64(generation & generationMask) << 27
      | UInt64(UInt32(truncatingIfNeeded: row))
  }

  func isOf(_ number: UInt32) -> Bool { world == UInt16(truncatingIfNeeded: number) }
  func isGeneration(_ full: UInt32) -> Bool { full & Self.generationMask == generation }

  /// The numbers of worlds that the handle may be of, the latest first, up to that of the world that is asked: worlds are
  /// numbered in the order in which they are made, and none is made from a later one.
  func origins(upTo number: UInt32) -> [UInt32] {
    let first = number & ~0xffff | UInt32(world)
    let latest = first <= number ? first : first &- 0x10000
    return latest > number ? [] : Array(stride(from: Int64(latest), through: 0, by: -0x10000).map { UInt32($0) })
  }
}

extension DynBody {
  init(_ body: BodyID) { self.init(bits: HandleBits.pack(.body, body.index, body.generation, body.world)) }
}

extension DynShape {
  init(_ shape: ShapeID) { self.init(bits: HandleBits.pack(.shape, shape.index, shape.generation, shape.world)) }
}

extension DynJoint {
  init(_ joint: JointID) { self.init(bits: HandleBits.pack(.joint, joint.index, joint.generation, joint.world)) }
}

extension DynContact {
  init(_ contact: ContactID) {
    self.init(index: contact.index, generation: contact.generation, world: contact.world)
  }

  var id: ContactID { ContactID(index: index, generation: generation, world: world) }
}

extension World {
  /// The body of a handle.
  func id(_ handle: DynBody) throws -> BodyID {
    let bits = try HandleBits(handle.bits, .body)
    let named = BodyID(index: Int32(bits.row), generation: bits.generation, world: number)
    guard bits.isOf(number) else { throw WorldError.otherWorld(handle: "\(named)") }
    guard let body = body(atRow: bits.row), bits.isGeneration(body.generation) else {
      throw WorldError.staleBody(named)
    }
    return body
  }

  /// The shape of a handle.
  func id(_ handle: DynShape) throws -> ShapeID {
    let bits = try HandleBits(handle.bits, .shape)
    let named = ShapeID(index: Int32(bits.row), generation: bits.generation, world: number)
    guard bits.isOf(number) else { throw WorldError.otherWorld(handle: "\(named)") }
    guard let shape = shape(atRow: bits.row), bits.isGeneration(shape.generation) else {
      throw WorldError.staleShape(named)
    }
    return shape
  }

  /// The joint of a handle.
  func id(_ handle: DynJoint) throws -> JointID {
    let bits = try HandleBits(handle.bits, .joint)
    let named = JointID(index: Int32(bits.row), generation: bits.generation, world: number)
    guard bits.isOf(number) else { throw WorldError.otherWorld(handle: "\(named)") }
    guard let joint = joint(atSlot: bits.row), bits.isGeneration(joint.generation) else {
      throw WorldError.staleJoint(named)
    }
    return joint
  }

  // MARK: - Handles of the origin

  /// This world's body of a handle of the world that it was made from.
  func translatedID(_ handle: DynBody) throws -> BodyID {
    let bits = try HandleBits(handle.bits, .body)
    // What was there when they parted and still is has the same generation here.
    let own = body(atRow: bits.row).flatMap { bits.isGeneration($0.generation) ? $0 : nil }
    let generation = own?.generation ?? bits.generation
    return try firstKnown(bits) { try translated(BodyID(index: Int32(bits.row), generation: generation, world: $0)) }
      ?? { throw WorldError.otherWorld(handle: "body \(bits.row)#\(generation)") }()
  }

  /// This world's shape of a handle of the world that it was made from.
  func translatedID(_ handle: DynShape) throws -> ShapeID {
    let bits = try HandleBits(handle.bits, .shape)
    let own = shape(atRow: bits.row).flatMap { bits.isGeneration($0.generation) ? $0 : nil }
    let generation = own?.generation ?? bits.generation
    return try firstKnown(bits) { try translated(ShapeID(index: Int32(bits.row), generation: generation, world: $0)) }
      ?? { throw WorldError.otherWorld(handle: "shape \(bits.row)#\(generation)") }()
  }

  /// This world's joint of a handle of the world that it was made from.
  func translatedID(_ handle: DynJoint) throws -> JointID {
    let bits = try HandleBits(handle.bits, .joint)
    let own = joint(atSlot: bits.row).flatMap { bits.isGeneration($0.generation) ? $0 : nil }
    let generation = own?.generation ?? bits.generation
    return try firstKnown(bits) { try translated(JointID(index: Int32(bits.row), generation: generation, world: $0)) }
      ?? { throw WorldError.otherWorld(handle: "joint \(bits.row)#\(generation)") }()
  }

  /// What the first world that this one comes from says; `nil` if it comes from none that the handle may be of.
  private func firstKnown<ID>(_ bits: HandleBits, _ translate: (UInt32) throws -> ID) throws -> ID? {
    for origin in bits.origins(upTo: number) {
      do { return try translate(origin) } catch WorldError.otherWorld { continue }
    }
    return nil
  }
}
