// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader
internal import SceneFiles

/// Makes the world of a scene file.
@c @implementation
public func dyn_world_create_from_scene(
  _ text: UnsafePointer<CChar>?, _ length: Int, _ workers: Int32, _ level: DynSimdLevel,
  _ world: UnsafeMutablePointer<DynWorld>?
) -> DynStatus {
  call {
    let result = try require(world, "world")
    let level = try SIMDLevel.named(by: level, "level")
    let characters: UnsafeBufferPointer<CChar> = try array(text, length, "text")
    let description = try SceneDescription(Array(UnsafeRawBufferPointer(characters)))
    var settings = description.settings
    settings.workers = Int(workers)
    let made = try World(settings, simdLevel: level)
    let names = try description.build(made)
    result.pointee = DynWorld(bits: worlds.insert(WorldBox(made, scene: SceneOrigin(description, names))))
  }
}

/// What a scene file says of a run.
@c @implementation
public func dyn_world_scene_run(_ world: DynWorld, _ run: UnsafeMutablePointer<DynSceneRun>?) -> DynStatus {
  callBox(world) { box, _ in
    let run = try require(run, "run")
    try checkSize(run.pointee.struct_size, ofResult: DynSceneRun.self)
    guard let scene = box.scene else {
      throw BorderError.invalidValue("world", "one without a scene file", expected: "a world that was made of one")
    }
    run.pointee.steps = Int32(scene.steps)
    run.pointee.time_step = scene.timeStep
    run.pointee.substeps = Int32(scene.substeps)
  }
}

// MARK: - Names

/// Bodies of a name.
@c @implementation
public func dyn_world_named_bodies(
  _ world: DynWorld, _ name: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callBox(world) { box, _ in
    let bodies = try things(of: try text(name, "name"), in: box.scene?.names.bodies, noun: "body")
    try Room(buffer, capacity, count).fill(with: bodies) { DynBody($0) }
  }
}

/// Joints of a name.
@c @implementation
public func dyn_world_named_joints(
  _ world: DynWorld, _ name: UnsafePointer<CChar>?, _ buffer: UnsafeMutablePointer<DynJoint>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callBox(world) { box, _ in
    let joints = try things(of: try text(name, "name"), in: box.scene?.names.joints, noun: "joint")
    try Room(buffer, capacity, count).fill(with: joints) { DynJoint($0) }
  }
}

/// Names of bodies.
@c @implementation
public func dyn_world_body_names(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callBox(world) { box, _ in try write(box.scene?.names.bodies.all ?? [], Room(buffer, capacity, count)) }
}

/// Names of joints.
@c @implementation
public func dyn_world_joint_names(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<CChar>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  callBox(world) { box, _ in try write(box.scene?.names.joints.all ?? [], Room(buffer, capacity, count)) }
}

private func things<Thing>(
  of name: String, in names: SceneNames.Names<Thing>?, noun: String
) throws -> [Thing] {
  guard let things = names?[name] else {
    throw BorderError.unknownName(name, noun: noun, known: names?.all ?? [])
  }
  return things
}

/// Writes names one behind the other, each with its final 0.
private func write(_ names: [String], _ room: Room<CChar>) throws {
  try room.fill(with: names.flatMap { $0.utf8CString }) { $0 }
}
