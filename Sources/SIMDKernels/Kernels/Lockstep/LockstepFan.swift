internal import CSolverShim
internal import KernelInterface

/// Rays side by side against edges, from whichever side, and blocks, from outside. Where a ray misses its fraction is 1.
@inline(never)
func castLockstepFan(_ arguments: LockstepFanArguments) {
  var lane = 0
  while lane < blockLanes {
    let way = VectorLanes(Lanes(load: arguments.waysX, lane), Lanes(load: arguments.waysY, lane))
    var nearest = Lanes.one
    var edge = arguments.firstEdge
    while edge <= arguments.lastEdge {
      let (x, y) = (arguments.x[edge], arguments.heights[edge])
      let (alongX, alongY) = (arguments.x[edge + 1] - x, arguments.heights[edge + 1] - y)
      let (toX, toY) = (x - arguments.originX, y - arguments.originY)
      // Along the edge's normal (alongY, -alongX).
      let share = Lanes(alongY * toX - alongX * toY) / (Lanes(alongY) * way.x - Lanes(alongX) * way.y)
      let place = Lanes(alongX) * (way.x * share - Lanes(toX)) + Lanes(alongY) * (way.y * share - Lanes(toY))
      let isHit =
        (share >= .zero) & (share <= nearest) & (place >= .zero) & (place <= Lanes(alongX * alongX + alongY * alongY))
      nearest = isHit.select(share, nearest)
      edge &+= 1
    }
    var block = 0
    while block < arguments.blockCount {
      let row = arguments.blocks + 4 * block
      let fromX = row[0] - arguments.originX
      let fromY = row[1] - arguments.originY
      let (lowX, highX) = (Lanes(fromX - row[2]) / way.x, Lanes(fromX + row[2]) / way.x)
      let (lowY, highY) = (Lanes(fromY - row[3]) / way.y, Lanes(fromY + row[3]) / way.y)
      let enter = max(min(lowX, highX), min(lowY, highY))
      let leave = min(max(lowX, highX), max(lowY, highY))
      let isHit = (enter >= .zero) & (enter <= nearest) & (enter <= leave)
      nearest = isHit.select(enter, nearest)
      block &+= 1
    }
    nearest.store(arguments.fractions + lane)
    lane += laneCount
  }
}
