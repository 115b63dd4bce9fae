internal import DynamicsBase
internal import KernelInterface

extension World {
  /// Shapes that take part are in one lane, or wait for one; nothing else is.
  func checkDecodedTiles(_ check: FileCheck) throws(SnapshotFileError) {
    let count = broadPhase.isResting.count
    try check.require(
      count <= shapes.rowCount, "broad phase/rests", nil, "count", "\(count)", "at most \(shapes.rowCount)")
    var isPlaced = [Bool](repeating: false, count: shapes.rowCount)
    let first = TileGroupCheck(world: self, check: check, isRest: false)
    try first.run(broadPhase.awake, &isPlaced)
    let second = TileGroupCheck(world: self, check: check, isRest: true)
    try second.run(broadPhase.rest, &isPlaced)
    for index in 0..<broadPhase.pending.count { try checkPending(index, &isPlaced, check) }
    for row in 1..<max(shapes.rowCount, 1) {
      let isActive = shapes.record[row].isActive
      try check.require(
        isActive == isPlaced[row], "shapes/record", row, "isActive", "\(isActive)",
        isActive ? "a lane for it" : "true, as it is in a lane")
    }
    try checkPairsOfTiles(check)
    try check.requireCounter(broadPhase.searchesSinceSort, "broad phase/searches since tiles were sorted")
    try check.requireCounter(broadPhase.pairsAfterSort, "broad phase/pairs of tiles after they were sorted")
    try check.requireCounter(broadPhase.freshTiles, "broad phase/fresh tiles")
    try check.requireCounter(broadPhase.newSleepers, "broad phase/new sleepers")
  }

  /// What a lane or a waiting shape says of a shape.
  fileprivate func checkEntry(
    _ entry: PendingShape, _ section: String, _ row: Int, _ isPlaced: inout [Bool], _ check: FileCheck, second: Bool
  ) throws(SnapshotFileError) {
    let shape = Int(entry.shape)
    let isActive = shape > 0 && shape < shapes.rowCount && shapes.record[shape].isActive
    try check.require(
      isActive && !isPlaced[shape] && shape < broadPhase.isResting.count, section, row, "shape", "\(shape)",
      "another shape that takes part", second: second)
    isPlaced[shape] = true
    let body = shapes.bodyRow[shape]
    try check.require(entry.body == body, section, row, "body", "\(entry.body)", "\(body)", second: second)
    let isPolygon = shapes.kind[shape] == ShapeKind.polygon.rawValue
    let isFixed = bodies.record[Int(body)].type != .dynamic
    try check.require(
      entry.isPolygon == isPolygon && entry.isFixed == isFixed, section, row, "isPolygon, isFixed",
      "\(entry.isPolygon), \(entry.isFixed)", "\(isPolygon), \(isFixed)", second: second)
    try check.require(
      entry.margin >= 0 && entry.margin <= 1, section, row, "margin", "\(entry.margin)", "0 to 1 m", second: second)
    let rests = bodies.record[Int(body)].type == .static || !bodies.isAwake(Int(body))
    try check.require(
      broadPhase.isResting[shape] == rests, "broad phase/rests", shape, "", "\(!rests)", "\(rests), as of its body")
  }

  private func checkPending(_ index: Int, _ isPlaced: inout [Bool], _ check: FileCheck) throws(SnapshotFileError) {
    let entry = broadPhase.pending[index]
    let section = "broad phase/waiting shape"
    let slots = broadPhase.rest.shapes.count
    try check.require(
      entry.origin >= -1 && Int(entry.origin) < slots, section, index, "origin", "\(entry.origin)",
      "-1, or less than \(slots)")
    try check.require(entry.aabb.isSound, section, index, "aabb", "\(entry.aabb)", "finite bounds, or none")
    // The body of a shape that was removed meanwhile is still looked at.
    let isBody = entry.body >= 0 && Int(entry.body) < bodies.rowCount
    try check.require(isBody, section, index, "body", "\(entry.body)", "less than \(bodies.rowCount)")
    guard entry.shape != 0 else { return }
    try checkEntry(entry, section, index, &isPlaced, check, second: false)
    // One that fell asleep while it waited goes into an awake tile, as sleepers stay in theirs.
    try check.require(
      !entry.isResting || broadPhase.isResting[Int(entry.shape)], section, index, "isResting", "true",
      "false of a shape that moves")
  }

  /// The pairs of the last search: tile after tile, each with others that rise.
  private func checkPairsOfTiles(_ check: FileCheck) throws(SnapshotFileError) {
    let (starts, pairs) = (broadPhase.starts.pointer, broadPhase.pairs.pointer)
    let tiles = broadPhase.starts.count - 1
    let section = "broad phase/first pair of tile"
    try check.require(
      tiles >= 0 && tiles <= broadPhase.awake.count, section, nil, "count", "\(tiles + 1)",
      "1 to \(broadPhase.awake.count + 1)")
    try check.requireEqual(starts[0], 0, section, 0)
    for tile in 0..<tiles {
      let (start, end) = (starts[tile], starts[tile + 1])
      try check.require(
        end >= start && Int(end) <= broadPhase.pairs.count, section, tile + 1, "", "\(end)",
        "\(start) to \(broadPhase.pairs.count)")
      var previous: Int32 = -1
      for index in Int(start)..<Int(end) {
        let other = pairs[index].tile
        let isRest = other & Tile.restFlag != 0
        let limit = isRest ? broadPhase.rest.count : broadPhase.awake.count
        try check.require(
          other > previous && Int(other & ~Tile.restFlag) < limit, "broad phase/pair of tiles", index, "tile",
          "\(other)", "more than \(previous), and of \(limit) tiles")
        previous = other
      }
    }
    try check.require(
      Int(starts[tiles]) == broadPhase.pairs.count, section, tiles, "", "\(starts[tiles])",
      "\(broadPhase.pairs.count)")
  }
}

/// Checks the awake or the resting tiles, whose sections have the same names.
private struct TileGroupCheck {
  let world: World
  let check: FileCheck
  let isRest: Bool

  func run(_ group: borrowing TileGroup, _ isPlaced: inout [Bool]) throws(SnapshotFileError) {
    let tiles = group.count
    try requireCount(group.aabbs.count, tiles, "enlarged AABBs of tile")
    try requireCount(group.fixed.count, tiles, "fixed shapes of tile")
    try requireCount(group.moved.count, tiles, "moved shapes of tile")
    try requireCount(group.silenced.count, tiles, "silenced shapes of tile")
    try requireCount(group.shapes.count, 16 * tiles, "shape in lane")
    try requireCount(group.bodies.count, 16 * tiles, "body in lane")
    try requireCount(group.margins.count, 16 * tiles, "margin in lane")
    try requireCount(group.former.count, 16 * tiles, "former shape in lane")
    for slot in 0..<(16 * tiles) { try checkLane(slot, group, &isPlaced) }
    for index in 0..<group.leftSlots.count {
      let slot = Int(group.leftSlots[index])
      try require(slot >= 0 && slot < 16 * tiles, "left lane", index, "\(slot)", "less than \(16 * tiles)")
    }
    try check.requireCounter(group.holes, "broad phase/holes", second: isRest)
    try checkTree(group)
  }

  private func checkLane(_ slot: Int, _ group: borrowing TileGroup, _ isPlaced: inout [Bool]) throws(SnapshotFileError)
  {
    let entry = group.entry(slot, isResting: isRest)
    try require(
      entry.aabb.isSound, "enlarged AABBs of tile", slot >> 4, "\(entry.aabb) in lane \(slot & 15)",
      "finite bounds, or none")
    let former = Int(group.former[slot])
    try require(
      former >= 0 && former < world.broadPhase.isResting.count || former == 0, "former shape in lane", slot,
      "\(former)", "the row of a shape, or 0")
    guard entry.shape != 0 else {
      let isEmpty = entry.body == 0 && !entry.isPolygon && !entry.isFixed && entry.aabb.isEmpty
      return try require(isEmpty, "shape in lane", slot, "0, with a body or an AABB", "nothing in an empty lane")
    }
    try world.checkEntry(entry, "broad phase/shape in lane", slot, &isPlaced, check, second: isRest)
    try require(!entry.aabb.isEmpty, "enlarged AABBs of tile", slot >> 4, "none in lane \(slot & 15)", "one")
    try require(
      !isRest || world.broadPhase.isResting[Int(entry.shape)], "shape in lane", slot, "\(entry.shape)",
      "a shape that rests")
  }

  /// The levels are those of so many tiles, and each bounds what is below it.
  private func checkTree(_ group: borrowing TileGroup) throws(SnapshotFileError) {
    let tiles = group.count
    if tiles == 0, group.tree.levelCount == 0, group.tree.topCount == 0, group.tree.bounds.count == 0,
      group.tree.levelStarts.count == TileTree.levelLimit
    {
      return
    }
    let layout = TileTree.layout(tiles: tiles)
    try requireCount(group.tree.levelCount, layout.levelCount, "levels")
    try requireCount(group.tree.topCount, layout.topCount, "blocks of the highest level")
    try requireCount(group.tree.levelStarts.count, TileTree.levelLimit, "first block of level")
    try requireCount(group.tree.bounds.count, layout.blockCount, "bounds")
    for level in 0..<layout.levelCount {
      let (found, start) = (group.tree.levelStarts[level], layout.starts[level])
      try require(found == start, "first block of level", level, "\(found)", "\(start)")
    }
    // Behind the last tile or block there is nothing to be found.
    var entries = tiles
    for level in 0..<layout.levelCount {
      let blocks = max((entries + 15) / 16, 1)
      for entry in 0..<(16 * blocks) {
        let block = Int(layout.starts[level]) + entry >> 4
        let bounds = (group.tree.bounds.pointer + block)[lane: entry & 15]
        try require(
          entry < entries ? bounds.isSound : bounds == .empty, "bounds", block, "\(bounds) in lane \(entry & 15)",
          entry < entries ? "finite bounds, or none" : "none")
      }
      entries = blocks
    }
    for tile in 0..<tiles {
      let inside = group.aabbs.block(tile << 4).bounds
      let bounds = group.tree.bounds.block(tile)[lane: tile & 15]
      try require(
        inside.isEmpty || bounds.contains(inside), "bounds", tile >> 4, "\(bounds)",
        "bounds around those of tile \(tile)")
    }
  }

  private func requireCount(_ count: Int, _ expected: Int, _ name: String) throws(SnapshotFileError) {
    try check.requireCount(count, expected, "broad phase/\(name)", second: isRest)
  }

  @inline(__always)
  private func require(
    _ isValid: Bool, _ name: @autoclosure () -> String, _ row: Int, _ value: @autoclosure () -> String,
    _ expected: @autoclosure () -> String
  ) throws(SnapshotFileError) {
    try check.require(isValid, "broad phase/\(name())", row, "", value(), expected(), second: isRest)
  }
}

extension AABB {
  /// Finite bounds of shapes that are somewhere, or the empty AABB.
  fileprivate var isSound: Bool {
    if self == .empty { return true }
    let limit = Tile.emptyBound
    return !isEmpty && -limit < low.x && -limit < low.y && high.x < limit && high.y < limit
  }

  fileprivate static func == (a: AABB, b: AABB) -> Bool { a.low == b.low && a.high == b.high }
}
