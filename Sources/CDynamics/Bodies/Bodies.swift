// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Adds bodies, all or none.
@c @implementation
public func dyn_world_add_bodies(
  _ world: DynWorld, _ definitions: UnsafePointer<DynBodyDefinition>?, _ count: Int,
  _ bodies: UnsafeMutablePointer<DynBody>?
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("addBody")
    let definitions = try DynBodyDefinition.read(definitions, count)
    let bodies = try optionalArray(bodies, count, "bodies")
    for (index, definition) in definitions.enumerated() {
      do throws(WorldError) { try world.check(definition) } catch { throw error.named("definitions[\(index)]") }
    }
    try world.reserve(bodies: count, shapes: 0)
    for (index, definition) in definitions.enumerated() {
      let body = try world.addBody(definition)
      bodies?[index] = DynBody(body)
    }
  }
}

/// Removes bodies, all or none.
@c @implementation
public func dyn_world_remove_bodies(_ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ count: Int) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("removeBody")
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    var seen: Set<BodyID> = []
    for body in bodies where !seen.insert(body).inserted { throw WorldError.staleBody(body) }
    for body in bodies { try world.removeBody(body) }
  }
}

/// Whether a handle stands for a body.
@c @implementation
public func dyn_body_is_valid(
  _ world: DynWorld, _ body: DynBody, _ isValid: UnsafeMutablePointer<DynBool>?
) -> DynStatus {
  call(world) { world in
    let isValid = try require(isValid, "is_valid")
    isValid.pointee = DynBool((try? world.id(body)) != nil)
  }
}

/// The shapes of a body.
@c @implementation
public func dyn_body_shapes(
  _ world: DynWorld, _ body: DynBody, _ buffer: UnsafeMutablePointer<DynShape>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: try world.shapes(of: try world.id(body))) { DynShape($0) }
  }
}

/// The joints of a body.
@c @implementation
public func dyn_body_joints(
  _ world: DynWorld, _ body: DynBody, _ buffer: UnsafeMutablePointer<DynJoint>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: try world.joints(of: try world.id(body))) { DynJoint($0) }
  }
}
