internal import KernelInterface

// The operations are those of Box2D 2.3 in the same order, so that a figure gets the same bits from them. Of its
// segments this is the case without neighbours: there the limits that it has for normals exclude none.

extension LockstepManifold {
  /// Of a piece of ground, in the world's frame, and a part.
  init(_ ground: LockstepOutline, _ part: LockstepOutline, at pose: LockstepPose) {
    self.init()
    if ground.count == 2 {
      touch(segment: ground, part, pose)
    } else {
      touch(block: ground, part, pose)
    }
  }

  private mutating func touch(segment: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) {
    let (start, end) = (segment.corner(0), segment.corner(1))
    // A segment faces both ways; what counts is where the middle of the part is.
    let right = segment.normal(0)
    let isOnRight = dot(right, pose.applied(to: part.centroid) - start) >= 0
    let outwards = isOnRight ? right : opposite(right)

    var gap = Float.greatestFiniteMagnitude
    for index in 0..<part.count {
      gap = min(gap, dot(outwards, pose.applied(to: part.corner(index)) - start))
    }
    guard gap <= skins else { return }
    var (side, partGap) = (0, -Float.greatestFiniteMagnitude)
    for index in 0..<part.count {
      let inwards = opposite(pose.rotated(part.normal(index)))
      let corner = pose.applied(to: part.corner(index))
      let sideGap = min(dot(inwards, corner - start), dot(inwards, corner - end))
      if sideGap > partGap { (side, partGap) = (index, sideGap) }
    }
    guard partGap <= skins else { return }

    isPlaneOfPart = isWider(partGap, than: gap)
    if isPlaneOfPart {
      let next = part.index(after: side)
      (normal, place) = (part.normal(side), part.corner(side))
      let face = Face(
        ahead: leftPerpendicular(pose.rotated(normal)), first: pose.applied(to: place),
        last: pose.applied(to: part.corner(next)), corners: (side, next), isOfBlock: false)
      // Both ends of the segment are known by the side of the part alone.
      let key = packedKey(0, side) | secondIsSide
      add(CutSide(ends: (start, end), keys: (key, key)), on: face, pose)
    } else {
      (normal, place) = (outwards, isOnRight ? start : end)
      let face = Face(
        ahead: leftPerpendicular(outwards), first: place, last: isOnRight ? end : start,
        corners: isOnRight ? (0, 1) : (1, 0), isOfBlock: false)
      let facing = part.firstSide { dot(outwards, pose.rotated($0)) }
      add(CutSide(part, facing, at: pose, before: 0), on: face, pose)
    }
  }

  private mutating func touch(block: LockstepOutline, _ part: LockstepOutline, _ pose: LockstepPose) {
    let toBlock = block.centroid - pose.applied(to: part.centroid)
    let (blockSide, gap) = block.sideOfWidestGap(from: block.firstSide { dot($0, toBlock) }) { side in
      let normal = block.normal(side)
      let nearest = pose.applied(to: part.deepestCorner(along: pose.inverseRotated(normal)))
      return dot(nearest - block.corner(side), normal)
    }
    guard gap <= skins else { return }
    let toPart = pose.inverseRotated(opposite(toBlock))
    let (partSide, partGap) = part.sideOfWidestGap(from: part.firstSide { dot($0, toPart) }) { side in
      let normal = pose.rotated(part.normal(side))
      return dot(block.deepestCorner(along: normal) - pose.applied(to: part.corner(side)), normal)
    }
    guard partGap <= skins else { return }

    isPlaneOfPart = isWider(partGap, than: gap)
    if isPlaneOfPart {
      let next = part.index(after: partSide)
      let (first, last) = (part.corner(partSide), part.corner(next))
      let ahead = setPlane(first, last)
      let face = Face(
        ahead: pose.rotated(ahead), first: pose.applied(to: first), last: pose.applied(to: last),
        corners: (partSide, next), isOfBlock: true)
      let outwards = pose.rotated(part.normal(partSide))
      let facing = block.firstSide { dot(outwards, $0) }
      add(CutSide(block, facing, at: nil, before: partSide), on: face, pose)
    } else {
      let next = block.index(after: blockSide)
      let (first, last) = (block.corner(blockSide), block.corner(next))
      let ahead = setPlane(first, last)
      let face = Face(ahead: ahead, first: first, last: last, corners: (blockSide, next), isOfBlock: true)
      let outwards = pose.inverseRotated(block.normal(blockSide))
      let facing = part.firstSide { dot(outwards, $0) }
      add(CutSide(part, facing, at: pose, before: blockSide), on: face, pose)
    }
  }

  /// The plane of a side between two corners. Its normal is made anew: that of an outline may have other bits. Returns
  /// the unit vector from the first to the last.
  private mutating func setPlane(_ first: SIMD2<Float>, _ last: SIMD2<Float>) -> SIMD2<Float> {
    var ahead = last - first
    ahead *= 1 / length(ahead)
    (normal, place) = (rightPerpendicular(ahead), 0.5 * (first + last))
    return ahead
  }

  /// Adds the ends of what lies of a side between the ends of the plane's face, as far as they touch it.
  private mutating func add(_ side: CutSide, on face: Face, _ pose: LockstepPose) {
    var side = side
    // Faces of blocks, and what touches blocks, reach farther by the skins; those of segments do not.
    let margin: Float = face.isOfBlock ? skins : 0
    let back = opposite(face.ahead)
    guard side.cut(back, beyond: dot(back, face.first) + margin, at: face.corners.0),
      side.cut(face.ahead, beyond: dot(face.ahead, face.last) + margin, at: face.corners.1)
    else { return }
    if face.height(of: side.ends.0) <= skins { add(side.ends.0, side.keys.0, pose) }
    if face.height(of: side.ends.1) <= skins { add(side.ends.1, side.keys.1, pose) }
  }

  private mutating func add(_ point: SIMD2<Float>, _ key: UInt32, _ pose: LockstepPose) {
    // Up to here the plane's came first in keys; in a manifold that is the ground's.
    let key = isPlaneOfPart ? (key & 0xFF_00FF) << 8 | (key >> 8) & 0xFF_00FF : key
    let point = isPlaneOfPart ? point : pose.inverseApplied(to: point)
    if count == 0 {
      (points.0, keys.0) = (point, key)
    } else {
      (points.1, keys.1) = (point, key)
    }
    count += 1
  }
}

/// The side that the plane is of, in the world's frame.
private struct Face {
  /// Unit vector from the first corner to the last.
  let ahead: SIMD2<Float>
  let first: SIMD2<Float>
  let last: SIMD2<Float>
  let corners: (Int, Int)
  /// Whether the ground is a block, not a segment.
  let isOfBlock: Bool

  /// The same for both but for rounding.
  func height(of point: SIMD2<Float>) -> Float {
    let normal = rightPerpendicular(ahead)
    return isOfBlock ? dot(normal, point) - dot(normal, first) : dot(normal, point - first)
  }
}

/// What is left of a side, in the world's frame, where lines cut it.
private struct CutSide {
  var ends: (SIMD2<Float>, SIMD2<Float>)
  var keys: (UInt32, UInt32)

  init(ends: (SIMD2<Float>, SIMD2<Float>), keys: (UInt32, UInt32)) {
    (self.ends, self.keys) = (ends, keys)
  }

  /// A whole side of an outline, in front of a side of the other one.
  @inline(__always)
  init(_ outline: LockstepOutline, _ side: Int, at pose: LockstepPose?, before other: Int) {
    let next = outline.index(after: side)
    ends = (outline.corner(side), outline.corner(next))
    if let pose { ends = (pose.applied(to: ends.0), pose.applied(to: ends.1)) }
    keys = (packedKey(other, side) | firstIsSide, packedKey(other, next) | firstIsSide)
  }

  /// Leaves what is not farther than `limit` (m) in a direction; false if those are not two points.
  ///
  /// - Parameter corner: Through which the line goes.
  mutating func cut(_ direction: SIMD2<Float>, beyond limit: Float, at corner: Int) -> Bool {
    let (first, second) = (dot(direction, ends.0) - limit, dot(direction, ends.1) - limit)
    if first <= 0, second <= 0 { return true }
    guard first * second < 0 else { return false }
    let crossing = ends.0 + first / (first - second) * (ends.1 - ends.0)
    let key = packedKey(corner, 0) | keys.0 & 0xFF00 | secondIsSide
    // The crossing is the second point, whichever end it takes the place of.
    if first > 0 { (ends.0, keys.0) = (ends.1, keys.1) }
    (ends.1, keys.1) = (crossing, key)
    return true
  }
}

// Searches take the first of equals. They look at corners one by one: there are few, and what Swift makes of vectors of
// eight is slower.
extension LockstepOutline {
  fileprivate func index(after index: Int) -> Int { index + 1 < count ? index + 1 : 0 }

  fileprivate func index(before index: Int) -> Int { index > 0 ? index - 1 : count - 1 }

  /// The corner that lies farthest against a direction.
  fileprivate func deepestCorner(along direction: SIMD2<Float>) -> SIMD2<Float> {
    var (deepest, least) = (corner(0), Float.greatestFiniteMagnitude)
    for index in 0..<count {
      let corner = corner(index)
      let height = dot(corner, direction)
      if height < least { (deepest, least) = (corner, height) }
    }
    return deepest
  }

  /// The side for whose normal a value is least.
  @inline(__always)
  fileprivate func firstSide(_ value: (SIMD2<Float>) -> Float) -> Int {
    var (side, least) = (0, Float.greatestFiniteMagnitude)
    for index in 0..<count {
      let height = value(normal(index))
      if height < least { (side, least) = (index, height) }
    }
    return side
  }

  /// A side with a wider gap to the other outline than the two next to it, and the gap, m: the search goes round from
  /// `start` on as long as gaps grow.
  @inline(__always)
  fileprivate func sideOfWidestGap(from start: Int, _ gap: (Int) -> Float) -> (side: Int, gap: Float) {
    let (before, after) = (index(before: start), index(after: start))
    let (startGap, beforeGap, afterGap) = (gap(start), gap(before), gap(after))
    let goesBack = beforeGap > startGap && beforeGap > afterGap
    guard goesBack || afterGap > startGap else { return (start, startGap) }
    var (side, widest) = goesBack ? (before, beforeGap) : (after, afterGap)
    while true {
      let next = goesBack ? index(before: side) : index(after: side)
      let nextGap = gap(next)
      guard nextGap > widest else { return (side, widest) }
      (side, widest) = (next, nextGap)
    }
  }
}

/// Zeros too get the other sign, unlike those of 0 less the vector.
@inline(__always)
private func opposite(_ vector: SIMD2<Float>) -> SIMD2<Float> { SIMD2(-vector.x, -vector.y) }

/// m. Of the ground and of the part together.
private var skins: Float { 2 * LockstepArguments.skin }

/// Whether the plane is a side of the part. Its gap has to be wider by enough that planes do not change to and fro.
private func isWider(_ partGap: Float, than groundGap: Float) -> Bool { partGap > 0.98 * groundGap + 0.001 }

/// A key has, from the lowest byte on, the numbers of two corners or sides, and for each 1 if it is a side.
private func packedKey(_ first: Int, _ second: Int) -> UInt32 {
  UInt32(truncatingIfNeeded: first) | UInt32(truncatingIfNeeded: second) << 8
}

private var firstIsSide: UInt32 { 1 << 16 }
private var secondIsSide: UInt32 { 1 << 24 }
