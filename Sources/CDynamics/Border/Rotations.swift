// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The rotation by an angle.
@c @implementation
public func dyn_rotation_of_angle(_ angle: Float, _ rotation: UnsafeMutablePointer<DynRotation>?) -> DynStatus {
  call {
    let rotation = try require(rotation, "rotation")
    rotation.pointee = DynRotation(try turn(by: angle, "angle"))
  }
}

/// The angle of a rotation.
@c @implementation
public func dyn_angle_of_rotation(_ rotation: DynRotation, _ angle: UnsafeMutablePointer<Float>?) -> DynStatus {
  call {
    let angle = try require(angle, "angle")
    try check(rotation, "rotation")
    angle.pointee = Rotation(rotation).angle
  }
}

/// Poses of positions and angles.
@c @implementation
public func dyn_poses_of_angles(
  _ positions: UnsafePointer<DynVec2>?, _ angles: UnsafePointer<Float>?, _ count: Int,
  _ poses: UnsafeMutablePointer<DynPose>?
) -> DynStatus {
  call {
    let positions = try array(positions, count, "positions")
    let angles = try array(angles, count, "angles")
    let poses: UnsafeMutableBufferPointer<DynPose> = try array(poses, count, "poses")
    for index in angles.indices { _ = try turn(by: angles[index], "angles[\(index)]") }
    for index in angles.indices {
      poses[index] = DynPose(position: positions[index], rotation: DynRotation(Rotation(angle: angles[index])))
    }
  }
}

/// Angles of poses.
@c @implementation
public func dyn_angles_of_poses(
  _ poses: UnsafePointer<DynPose>?, _ count: Int, _ angles: UnsafeMutablePointer<Float>?
) -> DynStatus {
  call {
    let poses = try array(poses, count, "poses")
    let angles: UnsafeMutableBufferPointer<Float> = try array(angles, count, "angles")
    for index in poses.indices { try check(poses[index].rotation, "poses[\(index)].rotation") }
    for index in poses.indices { angles[index] = Rotation(poses[index].rotation).angle }
  }
}

private func turn(by angle: Float, _ name: @autoclosure () -> String) throws -> Rotation {
  guard angle.isFinite else {
    throw BorderError.invalidValue(name(), "\(angle)", expected: "a finite number")
  }
  return Rotation(angle: angle)
}
