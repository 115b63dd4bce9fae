internal import KernelInterface

/// The shape pass, in tile order: where each shape is, its box, and whether it left its fat box. A shape reads 32 bytes of
/// local rows and 16 of its body's pose and writes 16 of its world row, and 16 of its sweep where these are asked for.
///
/// Circle, capsule, segment and box have one formula: the half extents of a turned box and a radius,
/// `(|c| hx + |s| hy + r, |s| hx + |c| hy + r)`, with hy = 0 for a line and both 0 for a point.
@inline(never)
func updateAABBs(_ arguments: AABBUpdateArguments) {
  let group = arguments.group
  for number in 0..<arguments.tileCount {
    let tile = arguments.tiles.map { Int($0[number]) } ?? number
    let boxes = group.boxes + tile * Tile.floats
    let polygons = UInt32(group.polygons[tile])
    var moved: UInt32 = 0
    var bounds = BoundLanes()
    var lane = 0
    while lane < Tile.lanes {
      let shapes = group.shapes + tile * Tile.lanes + lane
      let center = LaneRows(gather: arguments.local, stride: ShapeRow.stride, shapes)
      let measures = LaneRows(gather: arguments.local + ShapeRow.measures, stride: ShapeRow.stride, shapes)
      let pose = LaneRows(gather: arguments.poses, group.bodies + tile * Tile.lanes + lane)
      let position = VectorLanes(center.x, center.y).turned(by: pose) + VectorLanes(pose.x, pose.y)
      let cosine = pose.z * center.z - pose.w * center.w
      let sine = pose.w * center.z + pose.z * center.w
      let world = LaneRows(position.x, position.y, cosine, sine)
      world.scatter(arguments.world, stride: ShapeRow.stride, shapes)

      let reach = measures.z + Lanes(ContactDistance.speculative)
      let extentX = abs(cosine) * measures.x + abs(sine) * measures.y + reach
      let extentY = abs(sine) * measures.x + abs(cosine) * measures.y + reach
      var tight = BoxLanes(
        lowX: position.x - extentX, highX: position.x + extentX, lowY: position.y - extentY,
        highY: position.y + extentY)
      let polygonBits = polygons >> UInt32(lane)
      if polygonBits != 0 {
        tight = LaneMask(bits: polygonBits).select(
          polygonBox(arguments, world, measures, reach: reach), tight)
      }

      let isShape = !(LaneIntegers(load: shapes) == LaneIntegers(0))
      let fat = BoxLanes(load: boxes + lane)
      if let sweeps = arguments.sweeps {
        // The old fat box holds the shape as it was, however it turned.
        fat.joined(tight).grown(by: Lanes(ContactDistance.slop - ContactDistance.speculative))
          .store(sweeps + tile * Tile.floats + lane)
      }
      let left =
        ((tight.lowX < fat.lowX) | (tight.highX > fat.highX) | (tight.lowY < fat.lowY) | (tight.highY > fat.highY))
        & isShape
      if left.any {
        let margin = Lanes(load: group.margins + tile * Tile.lanes + lane)
        let new = left.select(tight.grown(by: margin), fat)
        new.store(boxes + lane)
        bounds.add(new)
        moved |= left.bits << UInt32(lane)
      } else {
        bounds.add(fat)
      }
      lane += laneCount
    }
    arguments.swept?[tile] = UInt16(truncatingIfNeeded: moved)
    if moved != 0 {
      group.moved[tile] |= UInt16(truncatingIfNeeded: moved)
      bounds.store(group.bounds + tile, stride: group.boundStride)
    }
  }
}

/// Boxes of polygons, from their turned corners. Where all lanes share one geometry it is broadcast.
@inline(__always)
private func polygonBox(_ arguments: AABBUpdateArguments, _ world: LaneRows, _ measures: LaneRows, reach: Lanes)
  -> BoxLanes
{
  let rows = LaneIntegers(bitPattern: measures.w) & LaneIntegers(ShapeRow.geometryMask)
  var indices = (Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0), Int64(0))
  return withUnsafeMutablePointer(to: &indices) { storage in
    let index = UnsafeMutableRawPointer(storage).assumingMemoryBound(to: Int32.self)
    rows.store(index)
    var box = BoxLanes(
      lowX: Lanes(Tile.emptyBound), highX: Lanes(-Tile.emptyBound), lowY: Lanes(Tile.emptyBound),
      highY: Lanes(-Tile.emptyBound))
    var half = 0
    while half < 2 {
      let x = LaneRows(
        gather: arguments.geometry + GeometryRow.x + 4 * half, stride: Int32(GeometryRow.floats), index)
      let y = LaneRows(
        gather: arguments.geometry + GeometryRow.y + 4 * half, stride: Int32(GeometryRow.floats), index)
      box.add(VectorLanes(x.x, y.x).turned(by: world))
      box.add(VectorLanes(x.y, y.y).turned(by: world))
      box.add(VectorLanes(x.z, y.z).turned(by: world))
      box.add(VectorLanes(x.w, y.w).turned(by: world))
      let counts = LaneIntegers(bitPattern: measures.w) >> ShapeRow.countShift
      half += (counts > LaneIntegers(4)).any ? 1 : 2
    }
    return BoxLanes(
      lowX: world.x + box.lowX - reach, highX: world.x + box.highX + reach, lowY: world.y + box.lowY - reach,
      highY: world.y + box.highY + reach)
  }
}

/// A box in each lane.
struct BoxLanes {
  var lowX: Lanes
  var highX: Lanes
  var lowY: Lanes
  var highY: Lanes

  @inline(__always)
  init(lowX: Lanes, highX: Lanes, lowY: Lanes, highY: Lanes) {
    self.lowX = lowX
    self.highX = highX
    self.lowY = lowY
    self.highY = highY
  }

  /// Of a tile, from a lane on.
  @inline(__always)
  init(load tile: UnsafePointer<Float>) {
    lowX = Lanes(load: tile + Tile.lowX)
    highX = Lanes(load: tile + Tile.highX)
    lowY = Lanes(load: tile + Tile.lowY)
    highY = Lanes(load: tile + Tile.highY)
  }

  @inline(__always)
  func store(_ tile: UnsafeMutablePointer<Float>) {
    lowX.store(tile + Tile.lowX)
    highX.store(tile + Tile.highX)
    lowY.store(tile + Tile.lowY)
    highY.store(tile + Tile.highY)
  }

  /// The least box around both.
  @inline(__always)
  func joined(_ other: BoxLanes) -> BoxLanes {
    BoxLanes(
      lowX: min(lowX, other.lowX), highX: max(highX, other.highX), lowY: min(lowY, other.lowY),
      highY: max(highY, other.highY))
  }

  @inline(__always)
  func grown(by margin: Lanes) -> BoxLanes {
    BoxLanes(lowX: lowX - margin, highX: highX + margin, lowY: lowY - margin, highY: highY + margin)
  }

  @inline(__always)
  mutating func add(_ point: VectorLanes) {
    lowX = min(lowX, point.x)
    highX = max(highX, point.x)
    lowY = min(lowY, point.y)
    highY = max(highY, point.y)
  }
}

extension LaneMask {
  @inline(__always)
  func select(_ a: BoxLanes, _ b: BoxLanes) -> BoxLanes {
    BoxLanes(
      lowX: select(a.lowX, b.lowX), highX: select(a.highX, b.highX), lowY: select(a.lowY, b.lowY),
      highY: select(a.highY, b.highY))
  }
}

/// The bounds of a tile while its lanes are gone through.
struct BoundLanes {
  private var box = BoxLanes(
    lowX: Lanes(Tile.emptyBound), highX: Lanes(-Tile.emptyBound), lowY: Lanes(Tile.emptyBound),
    highY: Lanes(-Tile.emptyBound))

  @inline(__always) init() {}

  @inline(__always)
  mutating func add(_ other: BoxLanes) {
    box = box.joined(other)
  }

  /// Writes the least and greatest over the lanes to the four bound arrays.
  @inline(__always)
  func store(_ bounds: UnsafeMutablePointer<Float>, stride: Int) {
    bounds[0] = box.lowX.least
    bounds[stride] = box.highX.greatest
    bounds[2 * stride] = box.lowY.least
    bounds[3 * stride] = box.highY.greatest
  }
}
