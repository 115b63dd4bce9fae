internal import DynamicsBase
internal import KernelInterface

/// Many rays at once.
///
/// Neighbours in nearly the same direction walk down the tiles together as packets. The shapes that rays meet in their
/// next tiles are gathered by kind and solved with a ray and a shape in each lane, so lanes are full whatever the
/// directions. Lanes find fractions only: what is hit first is solved again as a single ray would, which gives the same
/// hit bit for bit.
struct RayBlock: ~Copyable {
  /// Rays of a block: enough to fill lanes, while what they need stays in the second-level cache.
  static var capacity: Int { 64 }
  /// Rays of a packet.
  private static var packetLimit: Int { 16 }
  /// How far the translations of a packet, and its origins, may be apart, as a part of the length of its first ray.
  /// Wider packets meet too much.
  private static var spread: Float { 0.125 }

  private var rays = AlignedBuffer<RayRow>(repeating: RayRow(), count: RayBlock.capacity)
  private var sweeps = AlignedBuffer<AABBSweep>(capacity: RayBlock.capacity)
  /// By ray: the fraction of the earliest hit so far, 1 before, and its shape, 0 before.
  private var limits = AlignedBuffer<Float>(repeating: 1, count: RayBlock.capacity)
  private var hits = AlignedBuffer<Int32>(repeating: 0, count: RayBlock.capacity)
  private var packets = AlignedBuffer<RayPacket>(capacity: RayBlock.capacity)
  private var nodes = AlignedBuffer<SweepNode>(
    repeating: SweepNode(level: 0, number: 0, fraction: 0), count: RayBlock.capacity * SweepNode.limit)
  private var walking = AlignedBuffer<Int32>(repeating: 0, count: RayBlock.capacity)
  private var tileFractions = AlignedBuffer<Float>(repeating: 0, count: Tile.lanes)
  private var polygons = RayPairList()
  private var discs = RayPairList()
  private var segments = RayPairList()

  init() {}

  /// Calls `answer` with the first hit of each of up to `capacity` rays.
  mutating func cast(
    _ block: Span<Ray>, _ queries: WorldQueries, _ view: QueryView, answer: (_ ray: Int, CastHit?) -> Void
  ) {
    sweeps.removeAll()
    for index in block.indices {
      let ray = block[index]
      rays[index] = RayRow(origin: ray.origin, translation: ray.translation)
      sweeps.append(ray.sweep)
      limits[index] = 1
      hits[index] = 0
    }
    gatherPackets(block)
    let world = queries.world
    world.broadPhase.forEachWaitingShape { shape in
      for index in block.indices { offer(view.castRay(block[index], onto: Int(shape)), shape, to: index) }
    }
    // Static shapes are the most likely to be hit.
    walk(world.broadPhase.rest, block, world.kernels.pointee.rays, view)
    walk(world.broadPhase.awake, block, world.kernels.pointee.rays, view)
    for index in block.indices {
      let shape = Int(hits[index])
      answer(
        index, shape == 0 ? nil : view.castRay(block[index], onto: shape).map { queries.castHit($0, shape) })
    }
  }

  /// Rays that follow each other and are near each other go together.
  private mutating func gatherPackets(_ block: Span<Ray>) {
    packets.removeAll()
    for index in block.indices {
      if packets.count > 0 {
        let last = packets.pointer + (packets.count - 1)
        let first = block[Int(last.pointee.first)]
        if last.pointee.count < Self.packetLimit, first.isNear(block[index], spread: Self.spread) {
          last.pointee.sweep.join(sweeps[index])
          last.pointee.count += 1
          continue
        }
      }
      packets.append(RayPacket(sweep: sweeps[index], first: Int32(index), count: 1, depth: 0))
    }
  }

  private func walk(
    _ group: borrowing TileGroup, _ block: Span<Ray>, _ kernels: Table<RayKernels>, _ view: QueryView
  ) {
    guard group.count > 0 else { return }
    for packet in 0..<packets.count {
      walking[packet] = Int32(packet)
      packets.pointer[packet].depth = Int32(group.topCount)
      for top in 0..<group.topCount {
        // The first comes off the stack first.
        nodes[packet * SweepNode.limit + group.topCount - 1 - top] = SweepNode(
          level: group.topLevel + 1, number: top, fraction: 0)
      }
    }
    var walk = RayWalkArguments(
      group: group.rows, sweeps: sweeps.pointer, limits: limits.pointer, packets: packets.pointer, nodes: nodes.pointer,
      walking: walking.pointer, walkingCount: packets.count, fractions: tileFractions.pointer,
      shapes: view.rows, polygons: polygons.rows, discs: discs.rows, segments: segments.rows)
    while walk.walkingCount > 0 {
      let found = kernels.pointee.walk(walk)
      walk.walkingCount = found.walkingCount
      kernels.pointee.castOntoPolygons(arguments(polygons.rows, found.polygonCount, view))
      kernels.pointee.castOntoDiscs(arguments(discs.rows, found.discCount, view))
      offer(polygons, found.polygonCount, block, view)
      offer(discs, found.discCount, block, view)
      for pair in 0..<found.segmentCount {
        let shape = segments.shapes[pair]
        let index = Int(segments.rays[pair])
        offer(view.castRay(block[index], onto: Int(shape)), shape, to: index)
      }
    }
  }

  private func arguments(_ pairs: RayPairs, _ count: Int, _ view: QueryView) -> RayCastArguments {
    RayCastArguments(
      rays: rays.pointer, shapes: view.rows, geometry: view.geometry, pairs: pairs,
      count: count)
  }

  private func offer(
    _ pairs: borrowing RayPairList, _ count: Int, _ block: Span<Ray>, _ view: QueryView
  ) {
    for pair in 0..<count {
      let index = Int(pairs.rays[pair])
      let fraction = pairs.fractions[pair]
      guard fraction <= limits[index] else { continue }
      let shape = pairs.shapes[pair]
      if fraction < 0 {
        offer(view.castRay(block[index], onto: Int(shape)), shape, to: index)
      } else if isEarlier(fraction, shape, index), view.isQueryable(Int(shape)) {
        limits[index] = fraction
        hits[index] = shape
      }
    }
  }

  private func offer(_ hit: ProxyHit?, _ shape: Int32, to index: Int) {
    guard let hit, isEarlier(hit.fraction, shape, index) else { return }
    limits[index] = hit.fraction
    hits[index] = shape
  }

  /// Of several at the same fraction the one of the lowest row counts.
  @inline(__always)
  private func isEarlier(_ fraction: Float, _ shape: Int32, _ index: Int) -> Bool {
    fraction < limits[index] || (fraction == limits[index] && (hits[index] == 0 || shape < hits[index]))
  }
}

/// Rays and shapes of one kind that may meet.
private struct RayPairList: ~Copyable {
  /// A tile for each ray.
  private static var capacity: Int { RayBlock.capacity * Tile.lanes }

  var rays = AlignedBuffer<Int32>(repeating: 0, count: RayPairList.capacity)
  var shapes = AlignedBuffer<Int32>(repeating: 0, count: RayPairList.capacity)
  var fractions = AlignedBuffer<Float>(repeating: 0, count: RayPairList.capacity)

  var rows: RayPairs { RayPairs(rays: rays.pointer, shapes: shapes.pointer, fractions: fractions.pointer) }
}

extension Ray {
  /// Whether another ray goes to the same quadrant, and starts and ends within a part of this one's length.
  fileprivate func isNear(_ other: Ray, spread: Float) -> Bool {
    let limit = spread * spread * dot(translation, translation)
    let apart = other.origin - origin
    let turn = other.translation - translation
    let isSameQuadrant =
      (translation.x < 0) == (other.translation.x < 0) && (translation.y < 0) == (other.translation.y < 0)
    return isSameQuadrant && dot(apart, apart) <= limit && dot(turn, turn) <= limit
  }
}
