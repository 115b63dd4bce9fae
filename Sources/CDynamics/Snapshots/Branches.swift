// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The first thing in which two worlds differ, as text.
@c @implementation
public func dyn_world_state_difference(
  _ world: DynWorld, _ other: DynWorld, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    let room = try Room(buffer, capacity, count)
    try worlds.find(other.bits).use { other in
      let text = world.stateDifference(from: other).map { "\($0)" } ?? ""
      try room.fill(with: text.utf8CString) { $0 }
    }
  }
}

/// Handles of bodies of the world that this one was made from.
@c @implementation
public func dyn_world_translate_bodies(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ count: Int, _ translated: UnsafeMutablePointer<DynBody>?
) -> DynStatus {
  call(world) { world in
    let own = try array(bodies, count, "bodies").map { DynBody(try world.translatedID($0)) }
    let translated: UnsafeMutableBufferPointer<DynBody> = try array(translated, count, "translated")
    for (index, body) in own.enumerated() { translated[index] = body }
  }
}

/// Handles of shapes of the world that this one was made from.
@c @implementation
public func dyn_world_translate_shapes(
  _ world: DynWorld, _ shapes: UnsafePointer<DynShape>?, _ count: Int, _ translated: UnsafeMutablePointer<DynShape>?
) -> DynStatus {
  call(world) { world in
    let own = try array(shapes, count, "shapes").map { DynShape(try world.translatedID($0)) }
    let translated: UnsafeMutableBufferPointer<DynShape> = try array(translated, count, "translated")
    for (index, shape) in own.enumerated() { translated[index] = shape }
  }
}

/// Handles of joints of the world that this one was made from.
@c @implementation
public func dyn_world_translate_joints(
  _ world: DynWorld, _ joints: UnsafePointer<DynJoint>?, _ count: Int, _ translated: UnsafeMutablePointer<DynJoint>?
) -> DynStatus {
  call(world) { world in
    let own = try array(joints, count, "joints").map { DynJoint(try world.translatedID($0)) }
    let translated: UnsafeMutableBufferPointer<DynJoint> = try array(translated, count, "translated")
    for (index, joint) in own.enumerated() { translated[index] = joint }
  }
}
