internal import CSolverShim
internal import KernelInterface

// A ray and a shape in each lane. Operation by operation what `ConvexProxy.castRay` does, so that it gives the same
// numbers: the reasons are told there.

/// Rays and the shapes they are cast onto.
private struct RayLanes {
  var origin: VectorLanes
  var translation: VectorLanes
  var shape: ShapeLanes

  @inline(__always)
  init(_ arguments: RayCastArguments, _ pair: Int) {
    let rays = LaneRows(gather: arguments.rays, arguments.pairs.rays + pair)
    origin = VectorLanes(rays.x, rays.y)
    translation = VectorLanes(rays.z, rays.w)
    shape = ShapeLanes(gather: arguments.shapes, arguments.pairs.shapes + pair)
  }

  @inline(__always) var radius: Lanes { shape.radius }

  /// Where a disc about a point, seen from the origin, is entered.
  @inline(__always)
  func enterDisc(about start: VectorLanes) -> Lanes {
    let offset = -start
    let size = translation.length
    let direction = VectorLanes(translation.x / size, translation.y / size)
    let nearest = -offset.dot(direction)
    let closest = offset + direction * nearest
    let rest = radius * radius - closest.dot(closest)
    let distance = nearest - rest.squareRoot()
    let normal = offset + direction * distance
    let isHit =
      (rest >= .zero) & (distance >= .zero) & (distance <= size) & (normal.length > .zero)
    return isHit.select(distance / size, Lanes(.infinity))
  }
}

/// What is left of the rays while edges cut off what is outside of them.
private struct RayClip {
  var enter = Lanes(-.infinity)
  var leave = Lanes(.infinity)
  /// Outside an edge that it runs along.
  var isOutside = LaneMask(bits: 0)
  /// The ends of the edge over which the ray enters, seen from its origin.
  var start = VectorLanes.zero
  var end = VectorLanes.zero

  @inline(__always) init() {}

  @inline(__always)
  mutating func cut(_ rays: RayLanes, _ a: VectorLanes, _ b: VectorLanes, isRounded: Bool) {
    let edge = b - a
    var depth = edge.y * a.x - edge.x * a.y
    if isRounded { depth += rays.radius * edge.length }
    let speed = edge.y * rays.translation.x - edge.x * rays.translation.y
    let fraction = depth / speed
    let enters = speed < .zero
    let leaves = speed > .zero
    let isLast = enters & (fraction > enter)
    enter = isLast.select(fraction, enter)
    start = isLast.select(a, start)
    end = isLast.select(b, end)
    leave = (leaves & (fraction < leave)).select(fraction, leave)
    isOutside = isOutside | (!(enters | leaves) & (depth < .zero))
  }

  @inline(__always)
  func fractions(_ rays: RayLanes, isRounded: Bool) -> Lanes {
    let isHit = (enter <= leave) & (enter <= .one) & (leave >= .zero) & !isOutside
    let beginsWithin = enter < .zero
    let miss = Lanes(.infinity)
    guard isRounded else { return (isHit & !beginsWithin).select(enter, miss) }
    let edge = end - start
    let foot = (rays.translation * enter - start).dot(edge)
    let size = edge.length
    let isBefore = foot < .zero
    let isBeyond = foot > size * size
    let isSharp = !(rays.radius > .zero)
    var fraction = enter
    if ((isBefore | isBeyond) & !isSharp & isHit).any {
      let disc = rays.enterDisc(about: isBefore.select(start, end))
      fraction = ((isBefore | isBeyond) & !isSharp).select(disc, fraction)
    }
    fraction = beginsWithin.select(isSharp.select(miss, Lanes(-1)), fraction)
    return isHit.select(fraction, miss)
  }
}

func castOntoDiscs(_ arguments: RayCastArguments) {
  var pair = 0
  while pair < arguments.count {
    let rays = RayLanes(arguments, pair)
    let center = rays.shape.pose.position
    rays.enterDisc(about: center - rays.origin).store(arguments.pairs.fractions + pair)
    pair += laneCount
  }
}

func castOntoPolygons(_ arguments: RayCastArguments) {
  withUnsafeTemporaryAllocation(of: Int32.self, capacity: blockLanes) { rows in
    var pair = 0
    while pair < arguments.count {
      castOntoPolygons(arguments, pair, rows.baseAddress.unsafelyUnwrapped)
      pair += laneCount
    }
  }
}

@inline(__always)
private func castOntoPolygons(_ arguments: RayCastArguments, _ pair: Int, _ rows: UnsafeMutablePointer<Int32>) {
  let rays = RayLanes(arguments, pair)
  let counts = rays.shape.cornerCounts
  rays.shape.geometry.store(rows)
  let isRounded = (rays.radius > .zero).any
  /// A corner seen from the ray's origin.
  func corner(_ x: Lanes, _ y: Lanes) -> VectorLanes {
    rays.shape.pose.position + VectorLanes(x, y).turned(by: rays.shape.pose) - rays.origin
  }
  var x = LaneRows(gather: arguments.geometry, rows, .x, from: 0)
  var y = LaneRows(gather: arguments.geometry, rows, .y, from: 0)
  // Corners 2 and 3 of a capsule repeat its second one.
  let first = corner(x.x, y.x)
  var last = corner(x.y, y.y)
  var clip = RayClip()
  clip.cut(rays, first, last, isRounded: isRounded)
  func goOn(_ x: Lanes, _ y: Lanes) {
    let next = corner(x, y)
    clip.cut(rays, last, next, isRounded: isRounded)
    last = next
  }
  goOn(x.z, y.z)
  goOn(x.w, y.w)
  if (counts > LaneIntegers(4)).any {
    x = LaneRows(gather: arguments.geometry, rows, .x, from: 4)
    y = LaneRows(gather: arguments.geometry, rows, .y, from: 4)
    goOn(x.x, y.x)
    goOn(x.y, y.y)
    goOn(x.z, y.z)
    goOn(x.w, y.w)
  }
  clip.cut(rays, last, first, isRounded: isRounded)
  clip.fractions(rays, isRounded: isRounded).store(arguments.pairs.fractions + pair)
}
