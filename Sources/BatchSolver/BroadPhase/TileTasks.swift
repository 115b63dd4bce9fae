internal import DynamicsBase
internal import KernelInterface

// Shapes on their way from tiles to others, side by side.

extension TileGroup {
  /// Adds tiles and puts shapes into them, in order; a new size class begins a new tile.
  ///
  /// - Parameters:
  ///   - keys: In the lower half the number of an entry, above it what `SpatialCurve` says of it.
  ///   - starts: Scratch memory.
  ///   - slots: By shape row; gets where it is, with `flag`.
  mutating func fill(
    _ entries: borrowing AlignedBuffer<PendingShape>, _ keys: borrowing AlignedBuffer<UInt64>,
    _ starts: inout AlignedBuffer<Int32>, slots: borrowing AlignedBuffer<Int32>, flag: Int32, _ workers: Workers
  ) {
    let first = count
    starts.removeAll()
    var sizeClass: UInt64 = .max
    for index in 0..<keys.count {
      let isFull = starts.count == 0 || index - Int(starts[starts.count - 1]) == Tile.lanes
      guard isFull || keys[index] >> 60 != sizeClass else { continue }
      addTile()
      starts.append(Int32(index))
      sizeClass = keys[index] >> 60
    }
    starts.append(Int32(keys.count))
    noteShapes(keys.count)
    withUnsafePointer(to: self) { group in
      workers.forEachRange(
        in: 0..<starts.count - 1, atLeast: TileFillTask.least,
        TileFillTask(
          group: group, first: first, starts: starts.pointer, keys: keys.pointer, entries: entries.pointer,
          slots: slots.pointer, flag: flag))
    }
  }

  /// Lists all shapes, by place.
  ///
  /// - Parameters:
  ///   - starts: Scratch memory.
  ///   - isResting: By shape row.
  func gather(
    into entries: inout AlignedBuffer<PendingShape>, _ starts: inout AlignedBuffer<Int32>,
    isResting: borrowing AlignedBuffer<Bool>, _ workers: Workers
  ) {
    starts.resizeUninitialized(count)
    var end = 0
    for tile in 0..<count {
      starts[tile] = Int32(end)
      end += shapeCount(ofTile: tile)
    }
    entries.resizeUninitialized(end)
    withUnsafePointer(to: self) { group in
      workers.forEachRange(
        in: 0..<count, atLeast: TileFillTask.least,
        TileGatherTask(
          group: group, starts: starts.pointer, entries: entries.pointer, isResting: isResting.pointer))
    }
  }
}

/// Puts shapes into tiles that were added.
private struct TileFillTask: RangeTask {
  let group: UnsafePointer<TileGroup>
  /// The first of these tiles.
  let first: Int
  let starts: UnsafePointer<Int32>
  let keys: UnsafePointer<UInt64>
  let entries: UnsafePointer<PendingShape>
  let slots: UnsafeMutablePointer<Int32>
  let flag: Int32

  /// Tiles that a worker takes at least: what takes some microseconds.
  static let least = 16

  func run(_ range: Range<Int>, number: Int) {
    for tile in range {
      let begin = Int(starts[tile])
      for index in begin..<Int(starts[tile + 1]) {
        let entry = entries + Int(keys[index] & 0xffff_ffff)
        let place = (first + tile) * Tile.lanes + index - begin
        group.pointee.put(entry.pointee, slot: place)
        slots[Int(entry.pointee.shape)] = Int32(place) | flag
      }
    }
  }
}

/// Lists the shapes of tiles.
private struct TileGatherTask: RangeTask {
  let group: UnsafePointer<TileGroup>
  /// By tile: the number of its first shape.
  let starts: UnsafePointer<Int32>
  let entries: UnsafeMutablePointer<PendingShape>
  let isResting: UnsafePointer<Bool>

  func run(_ range: Range<Int>, number: Int) {
    for tile in range {
      var next = entries + Int(starts[tile])
      for slot in tile * Tile.lanes..<(tile + 1) * Tile.lanes {
        let shape = Int(group.pointee.shapes[slot])
        guard shape > 0 else { continue }
        next.initialize(to: group.pointee.entry(slot, isResting: isResting[shape]))
        next += 1
      }
    }
  }
}

/// Puts what a curve says of shapes' AABBs into the upper halves of keys.
struct SpatialKeyTask: RangeTask {
  let curve: SpatialCurve
  let aabbs: UnsafePointer<AABB>
  let keys: UnsafeMutablePointer<UInt64>

  /// Shapes that a worker takes at least: what takes some microseconds.
  static let least = 128

  func run(_ range: Range<Int>, number: Int) {
    for index in range { keys[index] |= UInt64(curve.key(aabbs[index])) << 32 }
  }
}
