// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Rows of the bulk buffers.
@c @implementation
public func dyn_world_row_count(_ world: DynWorld, _ count: UnsafeMutablePointer<Int>?) -> DynStatus {
  call(world) { try require(count, "count").pointee = $0.rowCount }
}

/// The body of each row.
@c @implementation
public func dyn_world_row_bodies(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: 0..<world.rowCount) {
      world.body(atRow: $0).map { DynBody($0) } ?? DynBody(bits: 0)
    }
  }
}

/// The pose of each row.
@c @implementation
public func dyn_world_row_poses(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynPose>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    let room = try Room(buffer, capacity, count)
    try world.withTransforms { rows in try room.fill(with: rows.indices) { DynPose(rows[$0]) } }
  }
}

/// The velocity of each row.
@c @implementation
public func dyn_world_row_velocities(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynVelocity>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    let room = try Room(buffer, capacity, count)
    try world.withVelocities { rows in try room.fill(with: rows.indices) { DynVelocity(rows[$0]) } }
  }
}

/// Whether the body of each row is awake.
@c @implementation
public func dyn_world_row_awake(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBool>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    let room = try Room(buffer, capacity, count)
    let rows = world.rowCount
    try world.withAwakeMasks { masks in
      try room.fill(with: 0..<rows) { DynBool(masks[$0 / 16] >> ($0 % 16) & 1 != 0) }
    }
  }
}

/// Sets the pose of each row.
@c @implementation
public func dyn_world_set_row_poses(_ world: DynWorld, _ poses: UnsafePointer<DynPose>?, _ count: Int) -> DynStatus {
  call(world) { world in
    try withVectors(of: try array(poses, count, "poses")) { (rows: Span<SIMD4<Float>>) in try world.setTransforms(rows)
    }
  }
}

/// Sets the velocity of each row.
@c @implementation
public func dyn_world_set_row_velocities(
  _ world: DynWorld, _ velocities: UnsafePointer<DynVelocity>?, _ count: Int
) -> DynStatus {
  call(world) { world in
    try withVectors(of: try array(velocities, count, "velocities")) { (rows: Span<SIMD4<Float>>) in
      try world.setVelocities(rows)
    }
  }
}

/// Adds forces to all rows.
@c @implementation
public func dyn_world_add_row_forces(_ world: DynWorld, _ forces: UnsafePointer<DynForce>?, _ count: Int) -> DynStatus {
  call(world) { world in
    try withVectors(of: try array(forces, count, "forces")) { (rows: Span<SIMD4<Float>>) in try world.addForces(rows) }
  }
}

/// Shows the rows without copying.
@c @implementation
public func dyn_world_read_rows(
  _ world: DynWorld, _ reader: DynRowReader?, _ context: UnsafeMutableRawPointer?
) -> DynStatus {
  call(world) { world in
    guard let reader else { throw BorderError.nullPointer("reader") }
    world.withTransforms { poses in
      world.withVelocities { velocities in
        world.withAwakeMasks { masks in
          poses.withUnsafeBytes { poses in
            velocities.withUnsafeBytes { velocities in
              masks.withUnsafeBufferPointer { masks in
                var rows = DynRows(
                  count: world.rowCount, poses: poses.assumingMemoryBound(to: DynPose.self).baseAddress,
                  velocities: velocities.assumingMemoryBound(to: DynVelocity.self).baseAddress,
                  awake_masks: masks.baseAddress)
                reader(context, &rows)
              }
            }
          }
        }
      }
    }
  }
}
