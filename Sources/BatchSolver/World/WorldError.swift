internal import DynamicsBase

/// Why a call was refused. A refused call changes nothing.
public enum WorldError: Error, Equatable, Sendable, CustomStringConvertible {
  /// An argument is not a number, infinite, out of range or does not fit the others.
  case invalidValue(name: String, value: String, expected: String)
  /// The body was removed.
  case staleBody(BodyID)
  /// The shape was removed.
  case staleShape(ShapeID)
  /// The contact ended.
  case staleContact(ContactID)
  /// The joint was removed, or one of its bodies was.
  case staleJoint(JointID)
  /// The body, shape, contact or joint belongs to another world.
  case otherWorld(handle: String)
  /// The points are no convex polygon with 3 to 8 corners.
  case invalidPolygon(reason: String)
  /// The call would change the world inside a scope or hook that only reads it.
  case locked(operation: String)
  /// The queries are used after the scope that gave them.
  case scopeEnded(operation: String)
  /// A buffer does not have one element for each body.
  case countMismatch(name: String, count: Int, expected: Int)
  /// More of something than the world can hold.
  case tooMany(name: String, count: Int, limit: Int)
  /// A ring of snapshots does not hold a frame, or not any more; `held` are the numbers of those that it holds, ascending.
  case missingFrame(Int, held: [Int])
  /// The batch does not have so many worlds.
  case noSuchWorld(Int, count: Int)
  /// The call would change the layout of one world of a batch, or is for worlds that stand alone.
  case batchMember(operation: String)
  /// The state has other bodies, shapes or joints than the worlds of the batch.
  case otherLayout(bodies: Int, shapes: Int, joints: Int, expected: String)
  /// The system refuses to start another thread.
  case noThread(number: Int)
  /// `DYNAMICS_SIMD` or the settings name a level that is unknown or that this processor does not have.
  case unavailableSIMDLevel(name: String, available: [String])

  /// A sentence for people.
  public var description: String {
    switch self {
    case .invalidValue(let name, let value, let expected): "\(name) is \(value); expected \(expected)"
    case .staleBody(let body): "\(body) does not exist (any more)"
    case .staleShape(let shape): "\(shape) does not exist (any more)"
    case .staleContact(let contact): "\(contact) does not exist (any more)"
    case .staleJoint(let joint): "\(joint) does not exist (any more)"
    case .otherWorld(let handle): "\(handle) belongs to another world"
    case .invalidPolygon(let reason): "no valid polygon: \(reason)"
    case .locked(let operation): "\(operation) is not possible inside a scope or hook of the same world"
    case .scopeEnded(let operation): "\(operation) is not possible after the scope that gave the queries"
    case .countMismatch(let name, let count, let expected): "\(name) has \(count) elements; expected \(expected)"
    case .tooMany(let name, let count, let limit): "\(count) \(name); at most \(limit) are possible"
    case .missingFrame(let frame, let held):
      held.isEmpty
        ? "the ring does not hold frame \(frame), but none at all"
        : "the ring does not hold frame \(frame), but \(held.count) from \(held[0]) to \(held[held.count - 1])"
    case .noSuchWorld(let world, let count):
      "there is no world \(world); expected \(count == 1 ? "0" : "0 to \(count - 1)")"
    case .batchMember(let operation): "\(operation) is not possible with a world of a batch"
    case .otherLayout(let bodies, let shapes, let joints, let expected):
      "the state has \(bodies) bodies, \(shapes) shapes and \(joints) joints, or other handles; expected \(expected) of the batch"
    case .noThread(let number): "the system refuses to start worker thread \(number)"
    case .unavailableSIMDLevel(let name, let available):
      "SIMD level \(name.quoted) is not available; expected one of \(available.joined(separator: ", "))"
    }
  }
}
