// swift-format-ignore-file: AlwaysUseLowerCamelCase

internal import BatchSolver
public import CDynamicsHeader

/// The translation that planes allow.
@c @implementation
public func dyn_mover_planes_solve(
  _ planes: UnsafeMutablePointer<DynMoverPlane>?, _ count: Int, _ target: DynVec2,
  _ translation: UnsafeMutablePointer<DynVec2>?
) -> DynStatus {
  call {
    let planes: UnsafeMutableBufferPointer<DynMoverPlane> = try array(planes, count, "planes")
    let translation = try require(translation, "translation")
    try check(target, WorldLimits.coordinate, "m", "target")
    var solved = try values(of: UnsafeBufferPointer(planes))
    translation.pointee = DynVec2(MoverPlane.solve(&solved, target: SIMD2(target)))
    for (index, plane) in solved.enumerated() { planes[index].push = plane.push }
  }
}

/// A velocity without what goes into planes.
@c @implementation
public func dyn_mover_planes_clip(
  _ planes: UnsafePointer<DynMoverPlane>?, _ count: Int, _ velocity: DynVec2, _ clipped: UnsafeMutablePointer<DynVec2>?
) -> DynStatus {
  call {
    let planes: UnsafeBufferPointer<DynMoverPlane> = try array(planes, count, "planes")
    let clipped = try require(clipped, "clipped")
    try check(velocity, WorldLimits.speed, "m/s", "velocity")
    clipped.pointee = DynVec2(MoverPlane.clip(SIMD2(velocity), by: try values(of: planes)))
  }
}

/// Planes as those of Swift, as far as solutions read them.
private func values(of planes: UnsafeBufferPointer<DynMoverPlane>) throws -> [MoverPlane] {
  try planes.enumerated().map { index, plane in
    let square = plane.normal.x * plane.normal.x + plane.normal.y * plane.normal.y
    // A plane without a direction, as of what overlaps at one point, holds nothing.
    guard square == 0 || abs(square - 1) < 1e-3 else {
      throw BorderError.invalidValue(
        "planes[\(index)].normal", "(\(plane.normal.x), \(plane.normal.y))", expected: "a unit vector, or 0")
    }
    try check(plane.depth, WorldLimits.coordinate, "m", "planes[\(index)].depth")
    guard plane.push_limit >= 0 else {
      throw BorderError.invalidValue("planes[\(index)].push_limit", "\(plane.push_limit)", expected: "0 m or more")
    }
    guard plane.push.isFinite else {
      throw BorderError.invalidValue("planes[\(index)].push", "\(plane.push)", expected: "a finite number of m")
    }
    return MoverPlane(
      normal: SIMD2(plane.normal), depth: plane.depth, pushLimit: plane.push_limit,
      clipsVelocity: plane.clips_velocity.isTrue, push: plane.push)
  }
}
