internal import DynamicsBase
internal import KernelInterface

/// What a shape has beside its rows.
struct ShapeRecord {
  var isLive = false
  var body: Int32 = 0
  var density: Float = 0
  /// Is in the broad phase (its body is enabled).
  var isActive = false
  var userData: UInt64 = 0
  /// As given, in the frame of the body's origin.
  var geometry = ShapeGeometry.circle(radius: 0)
  /// The neighbours of a chain segment, in the body's frame.
  var ghosts: (SIMD2<Float>, SIMD2<Float>)?
  var form = ShapeForm()
}

/// What decides with which shapes a shape has contacts, and what these are like: read for every new pair.
struct ShapeSurface: BitwiseCopyable {
  var filter = CollisionFilter()
  /// Of the form, m.
  var radius: Float = 0
  var material = SurfaceMaterial()
  var enablesContactEvents = true
  var enablesHitEvents = false
  var enablesPreSolve = false
  var enablesFilterHook = false
  var isSensor = false
}

/// All shapes. Row 0 is no shape: a point far away that nothing touches.
struct ShapeStore: ~Copyable {
  /// Two rows a shape, see `ShapeRows`: in the frame of the body's centre of mass.
  var local = AlignedBuffer<Row>()
  /// Two rows a shape: in the world.
  var world = AlignedBuffer<Row>()
  var bodyRow = AlignedBuffer<Int32>()
  /// The next shape of the same body; 0: none.
  var next = AlignedBuffer<Int32>()
  var kind = AlignedBuffer<UInt8>()
  var surface = AlignedBuffer<ShapeSurface>()
  /// How often the row was given to a shape.
  private(set) var generation = AlignedBuffer<UInt32>()
  var record: [ShapeRecord] = []
  private var free = AlignedBuffer<Int32>()
  private(set) var count = 0

  /// Where the shape of padding lanes is, m: far from everything, and its square is finite.
  static let nowhere: Row = [1e12, 1e12, 1, 0]

  init() {
    let row = takeRow()
    world[2 * row] = Self.nowhere
    local[2 * row] = Self.nowhere
    count = 0
  }

  /// Rows in use, row 0 and removed ones included.
  var rowCount: Int { record.count }

  mutating func reserve(_ more: Int) {
    let rows = rowCount + more
    local.reserve(2 * rows)
    world.reserve(2 * rows)
    bodyRow.reserve(rows)
    next.reserve(rows)
    kind.reserve(rows)
    surface.reserve(rows)
    generation.reserve(rows)
    record.reserveCapacity(rows)
  }

  mutating func takeRow() -> Int {
    count += 1
    if free.count > 0 {
      let row = Int(free.removeLast())
      record[row] = ShapeRecord()
      generation[row] &+= 1
      return row
    }
    let row = record.count
    local.resize(2 * row + 2, filling: .zero)
    world.resize(2 * row + 2, filling: .zero)
    bodyRow.resize(row + 1, filling: 0)
    next.resize(row + 1, filling: 0)
    kind.resize(row + 1, filling: 0)
    surface.resize(row + 1, filling: ShapeSurface())
    generation.resize(row + 1, filling: 0)
    record.append(ShapeRecord())
    return row
  }

  mutating func releaseRow(_ row: Int) {
    record[row].isLive = false
    world[2 * row] = Self.nowhere
    local[2 * row] = Self.nowhere
    bodyRow[row] = 0
    kind[row] = 0
    free.append(Int32(row))
    count -= 1
  }

  var byteCount: Int {
    (local.capacity + world.capacity) * MemoryLayout<Row>.stride + bodyRow.capacity * 13
      + surface.capacity * MemoryLayout<ShapeSurface>.stride
      + record.capacity * MemoryLayout<ShapeRecord>.stride
  }
}
