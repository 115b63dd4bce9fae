// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// Contacts that began to touch.
@c @implementation
public func dyn_world_begin_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynContactData>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.beginEvents) { DynContactData($0) } }
}

/// Contacts that ceased to touch.
@c @implementation
public func dyn_world_end_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynContactData>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.endEvents) { DynContactData($0) } }
}

/// Fast impacts.
@c @implementation
public func dyn_world_hit_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynHitEvent>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.hitEvents) { DynHitEvent($0) } }
}

/// What came to overlap a sensor.
@c @implementation
public func dyn_world_sensor_begin_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynSensorEvent>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.sensorBeginEvents) { DynSensorEvent($0) } }
}

/// What ceased to overlap a sensor.
@c @implementation
public func dyn_world_sensor_end_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynSensorEvent>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.sensorEndEvents) { DynSensorEvent($0) } }
}

/// Joints that bore more than their thresholds.
@c @implementation
public func dyn_world_joint_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynJointEvent>?, _ capacity: Int,
  _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { world in
    try Room(buffer, capacity, count).fill(with: world.jointEvents) {
      DynJointEvent(joint: DynJoint($0.joint), force: $0.force, torque: $0.torque)
    }
  }
}

/// Bodies that the last step moved.
@c @implementation
public func dyn_world_move_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynMoveEvent>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.moveEvents) { DynMoveEvent($0) } }
}

/// Bodies that fell asleep.
@c @implementation
public func dyn_world_sleep_events(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.fellAsleep) { DynBody($0) } }
}

/// Frozen bodies.
@c @implementation
public func dyn_world_quarantined_bodies(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.quarantinedBodies) { DynBody($0) } }
}

/// Bodies that were left no room.
@c @implementation
public func dyn_world_squeezed_bodies(
  _ world: DynWorld, _ buffer: UnsafeMutablePointer<DynBody>?, _ capacity: Int, _ count: UnsafeMutablePointer<Int>?
) -> DynStatus {
  call(world) { try Room(buffer, capacity, count).fill(with: $0.squeezedBodies) { DynBody($0) } }
}
