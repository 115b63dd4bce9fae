// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Sets both frames of a definition to a point of the world.
@c @implementation
public func dyn_joint_definition_place(
  _ world: DynWorld, _ definition: UnsafeMutablePointer<DynJointDefinition>?, _ point: DynVec2, _ axis: DynVec2
) -> DynStatus {
  call(world) { world in
    let definition = try require(definition, "definition")
    let given = try DynJointDefinition.read(definition)
    // The kind does not matter for the frames, and need not be there yet.
    let placed = try JointDefinition(
      .filter, given.body_a.bits == 0 ? nil : try world.id(given.body_a), try world.id(given.body_b), at: SIMD2(point),
      axis: SIMD2(axis), in: world)
    definition.pointee.frame_a = DynPose(placed.frameA)
    definition.pointee.frame_b = DynPose(placed.frameB)
  }
}

/// Adds joints, all or none.
@c @implementation
public func dyn_world_add_joints(
  _ world: DynWorld, _ definitions: UnsafePointer<DynJointDefinition>?, _ count: Int,
  _ joints: UnsafeMutablePointer<DynJoint>?
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("addJoint")
    let source = try array(definitions, count, "definitions")
    let joints = try optionalArray(joints, count, "joints")
    let limit = Int(Int32.max) / 64
    guard count <= limit - world.jointCount else { throw BorderError.tooMany("joints", count, limit: limit) }
    var definitions: [JointDefinition] = []
    definitions.reserveCapacity(count)
    if let first = source.baseAddress {
      for index in 0..<count {
        let definition = try DynJointDefinition.read(first + index)
          .definition(in: world, "definitions[\(index)].")
        do throws(WorldError) { try world.check(definition) } catch { throw error.named("definitions[\(index)]") }
        definitions.append(definition)
      }
    }
    for (index, definition) in definitions.enumerated() {
      let joint = try world.addJoint(definition)
      joints?[index] = DynJoint(joint)
    }
  }
}

/// Removes joints, all or none.
@c @implementation
public func dyn_world_remove_joints(_ world: DynWorld, _ joints: UnsafePointer<DynJoint>?, _ count: Int) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("removeJoint")
    let joints = try array(joints, count, "joints").map { try world.id($0) }
    var seen: Set<JointID> = []
    for joint in joints where !seen.insert(joint).inserted { throw WorldError.staleJoint(joint) }
    // A gear in the list may have gone with one of its joints.
    for joint in joints where world.contains(joint) { try world.removeJoint(joint) }
  }
}

/// Whether a handle stands for a joint.
@c @implementation
public func dyn_joint_is_valid(
  _ world: DynWorld, _ joint: DynJoint, _ isValid: UnsafeMutablePointer<DynBool>?
) -> DynStatus {
  call(world) { world in
    let isValid = try require(isValid, "is_valid")
    isValid.pointee = DynBool((try? world.id(joint)) != nil)
  }
}
