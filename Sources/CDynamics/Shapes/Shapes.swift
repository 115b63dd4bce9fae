// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Adds shapes to bodies, all or none.
@c @implementation
public func dyn_world_add_shapes(
  _ world: DynWorld, _ bodies: UnsafePointer<DynBody>?, _ definitions: UnsafePointer<DynShapeDefinition>?,
  _ count: Int, _ shapes: UnsafeMutablePointer<DynShape>?
) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("addShapes")
    let bodies = try array(bodies, count, "bodies").map { try world.id($0) }
    let source = try array(definitions, count, "definitions")
    let shapes = try optionalArray(shapes, count, "shapes")
    var definitions: [ShapeDefinition] = []
    definitions.reserveCapacity(count)
    if let first = source.baseAddress {
      for index in 0..<count { definitions.append(try .read(first + index, "shapes[\(index)].")) }
    }
    try world.reserve(bodies: 0, shapes: count)
    for (index, shape) in try world.addShapes(definitions, toEach: bodies).enumerated() {
      shapes?[index] = DynShape(shape)
    }
  }
}

extension ShapeDefinition {
  fileprivate static func read(
    _ pointer: UnsafePointer<DynShapeDefinition>, _ prefix: String
  ) throws -> ShapeDefinition {
    try DynShapeDefinition.read(pointer, prefix)
  }
}

/// Adds bodies with a shape each, all alike.
@c @implementation
public func dyn_world_add_bodies_with_shape(
  _ world: DynWorld, _ definition: UnsafePointer<DynBodyDefinition>?, _ shape: UnsafePointer<DynShapeDefinition>?,
  _ positions: UnsafePointer<DynVec2>?, _ angles: UnsafePointer<Float>?, _ velocities: UnsafePointer<DynVelocity>?,
  _ count: Int, _ bodies: UnsafeMutablePointer<DynBody>?
) -> DynStatus {
  call(world) { world in
    let definition = try DynBodyDefinition.read(try require(definition, "definition"), 1)[0]
    let shape = try DynShapeDefinition.read(try require(shape, "shape"), "shape.")
    let positions = try array(positions, count, "positions").map { SIMD2<Float>($0) }
    let bodies = try optionalArray(bodies, count, "bodies")
    let angles = angles == nil ? [] : Array(try array(angles, count, "angles"))
    let velocities =
      velocities == nil
      ? [] : try array(velocities, count, "velocities").map { SIMD4($0.linear.x, $0.linear.y, $0.angular, 0) }
    let added = try world.addBodies(
      definition, shape: shape, positions: positions.span, angles: angles.span, velocities: velocities.span)
    for (index, body) in added.enumerated() { bodies?[index] = DynBody(body) }
  }
}

/// Adds a chain to a body.
@c @implementation
public func dyn_body_add_chain(
  _ world: DynWorld, _ body: DynBody, _ definition: UnsafePointer<DynChainDefinition>?,
  _ shapes: UnsafeMutablePointer<DynShape>?
) -> DynStatus {
  call(world) { world in
    let body = try world.id(body)
    let definition = try require(definition, "definition")
    try checkSize(
      definition.pointee.struct_size, of: DynChainDefinition.self, madeBy: "dyn_default_chain_definition()")
    let added = try world.addChain(try definition.pointee.definition(), to: body)
    if let shapes { for (index, shape) in added.enumerated() { shapes[index] = DynShape(shape) } }
  }
}

/// Removes shapes, all or none.
@c @implementation
public func dyn_world_remove_shapes(_ world: DynWorld, _ shapes: UnsafePointer<DynShape>?, _ count: Int) -> DynStatus {
  call(world) { world in
    try world.checkChangeable("removeShapes")
    try world.removeShapes(try array(shapes, count, "shapes").map { try world.id($0) })
  }
}

/// Whether a handle stands for a shape.
@c @implementation
public func dyn_shape_is_valid(
  _ world: DynWorld, _ shape: DynShape, _ isValid: UnsafeMutablePointer<DynBool>?
) -> DynStatus {
  call(world) { world in
    let isValid = try require(isValid, "is_valid")
    isValid.pointee = DynBool((try? world.id(shape)) != nil)
  }
}
