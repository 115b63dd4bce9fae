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
    try translate(bodies, count, "bodies", translated) { DynBody(try world.translatedID($0)) }
  }
}

/// Handles of shapes of the world that this one was made from.
@c @implementation
public func dyn_world_translate_shapes(
  _ world: DynWorld, _ shapes: UnsafePointer<DynShape>?, _ count: Int, _ translated: UnsafeMutablePointer<DynShape>?
) -> DynStatus {
  call(world) { world in
    try translate(shapes, count, "shapes", translated) { DynShape(try world.translatedID($0)) }
  }
}

/// Handles of joints of the world that this one was made from.
@c @implementation
public func dyn_world_translate_joints(
  _ world: DynWorld, _ joints: UnsafePointer<DynJoint>?, _ count: Int, _ translated: UnsafeMutablePointer<DynJoint>?
) -> DynStatus {
  call(world) { world in
    try translate(joints, count, "joints", translated) { DynJoint(try world.translatedID($0)) }
  }
}

/// Writes other handles for handles: all or none.
func translate<Handle>(
  _ handles: UnsafePointer<Handle>?, _ count: Int, _ name: String, _ translated: UnsafeMutablePointer<Handle>?,
  _ convert: (Handle) throws -> Handle
) throws {
  let own = try array(handles, count, name).map(convert)
  let translated: UnsafeMutableBufferPointer<Handle> = try array(translated, count, "translated")
  for (index, handle) in own.enumerated() { translated[index] = handle }
}
