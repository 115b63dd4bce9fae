internal import DynamicsBase
internal import KernelInterface

/// What a shape has beside its rows.
struct ShapeRecord {
  var isLive = false
  /// Is in the broad phase (its body is enabled).
  var isActive = false
  var userData: UInt64 = 0
  /// As given, in the frame of the body's origin.
  var geometry = ShapeGeometry.circle(radius: 0)
  /// The neighbours of a chain segment, in the body's frame.
  var ghosts: ChainGhosts?
}

/// The far ends of the neighbours of a chain segment, in the body's frame, m.
struct ChainGhosts {
  var before: SIMD2<Float>
  var after: SIMD2<Float>
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
  private let inPlace = InPlace()

  // MARK: Simulated state

  var record: [ShapeRecord] = [ShapeRecord()]
  var surface = AlignedBuffer<ShapeSurface>()
  var kind = AlignedBuffer<UInt8>()
  var bodyRow = AlignedBuffer<Int32>()
  /// What the shape contributes to its body's mass.
  var mass = AlignedBuffer<ShapeMass>()
  /// The next shape of the same body and the one before; 0: none.
  private(set) var next = AlignedBuffer<Int32>()
  private(set) var previous = AlignedBuffer<Int32>()
  /// By body row: the first of its shapes; 0, or beyond the end: none.
  private(set) var firstOfBody = AlignedBuffer<Int32>()
  /// In the frame of the body's centre of mass: what `record` says in the terms of the kernels.
  var local = AlignedBuffer<ShapeRow>()
  /// Polygons, each once.
  var geometry = GeometryTable()
  /// Rows and their generations.
  private(set) var pool = SlotPool()

  // MARK: What may have changed

  /// Rows of shapes, and by body row its first shape.
  var edited = ChangeMarks()
  private var listed = ChangeMarks()

  // MARK: Derived state

  /// In the world.
  var world = AlignedBuffer<ShapeRow>()

  /// Where the shape of padding lanes is, m: far from everything, and its square is finite.
  static let nowhere = Pose(position: [1e12, 1e12], cosine: 1, sine: 0)

  init() {
    addRow()
    world[0].pose = Self.nowhere
    local[0].pose = Self.nowhere
  }

  // MARK: - Rows

  /// Shapes in the world.
  var count: Int { pool.count }

  /// Rows in use, row 0 and removed ones included.
  var rowCount: Int { pool.limit }

  /// How often a row was given to a shape before its present one.
  func generation(_ row: Int) -> UInt32 { pool.generation(row) }

  /// Generations by row.
  var generations: UnsafePointer<UInt32> { pool.generationPointer }

  /// Makes room for so many shapes more.
  mutating func reserve(_ more: Int) {
    let rows = rowCount + more
    local.reserve(rows)
    world.reserve(rows)
    bodyRow.reserve(rows)
    mass.reserve(rows)
    next.reserve(rows)
    previous.reserve(rows)
    kind.reserve(rows)
    surface.reserve(rows)
    pool.reserve(more)
    // As the buffers grow: an array that was told its size exactly would be copied by each of many small calls.
    if rows > record.capacity { record.reserveCapacity(max(rows, record.capacity + record.capacity / 2)) }
  }

  private mutating func addRow() {
    local.append(ShapeRow())
    world.append(ShapeRow())
    bodyRow.append(0)
    mass.append(ShapeMass())
    next.append(0)
    previous.append(0)
    kind.append(0)
    surface.append(ShapeSurface())
  }

  // MARK: - Adding and removing

  /// A shape of a body, first in the body's list. Its place must be written afterwards.
  mutating func add(
    _ form: ShapeForm, _ definition: ShapeDefinition, body: Int, ghosts: ChainGhosts?
  ) -> Int {
    let row = pool.take()
    if row == kind.count {
      addRow()
      record.append(ShapeRecord())
    }
    record[row] = ShapeRecord()
    record[row].isLive = true
    record[row].userData = definition.userData
    record[row].geometry = definition.geometry
    record[row].ghosts = ghosts
    mass[row] = ShapeMass(form, density: definition.density)
    bodyRow[row] = Int32(body)
    kind[row] = (ghosts == nil ? form.kind : .chainSegment).rawValue
    surface[row] = ShapeSurface(
      filter: definition.filter, radius: form.radius, material: definition.material,
      enablesContactEvents: definition.enablesContactEvents, enablesHitEvents: definition.enablesHitEvents,
      enablesPreSolve: definition.enablesPreSolve, enablesFilterHook: definition.enablesFilterHook,
      isSensor: definition.isSensor)
    local[row] = form.row(ghosts: ghosts, table: &geometry)
    world[row] = local[row]
    if body >= firstOfBody.count { firstOfBody.resize(body + 1, filling: 0) }
    let following = firstOfBody[body]
    next[row] = following
    previous[row] = 0
    if following != 0 { previous[Int(following)] = Int32(row) }
    firstOfBody[body] = Int32(row)
    edited.mark(row)
    edited.mark(Int(following))
    listed.mark(body)
    return row
  }

  /// Gives a shape that is not in the broad phase another form, but for its mass. Its place must be written afterwards.
  mutating func setForm(_ form: ShapeForm, _ newGeometry: ShapeGeometry, _ row: Int) {
    geometry.release(local[row].geometry)
    record[row].geometry = newGeometry
    kind[row] = form.kind.rawValue
    surface[row].radius = form.radius
    local[row] = form.row(ghosts: nil, table: &geometry)
    world[row] = local[row]
    edited.mark(row)
  }

  /// Takes a shape out of its body's list and gives its row back.
  mutating func remove(_ row: Int) {
    let body = Int(bodyRow[row])
    let (before, behind) = (previous[row], next[row])
    if before != 0 { next[Int(before)] = behind } else { firstOfBody[body] = behind }
    if behind != 0 { previous[Int(behind)] = before }
    for changed in [row, Int(before), Int(behind)] { edited.mark(changed) }
    listed.mark(body)
    geometry.release(local[row].geometry)
    record[row].isLive = false
    world[row].pose = Self.nowhere
    local[row].pose = Self.nowhere
    bodyRow[row] = 0
    kind[row] = 0
    pool.release(row)
  }

  // MARK: - Lists

  /// The first shape of a body, the one added last; 0: none.
  func first(of body: Int) -> Int { body < firstOfBody.count ? Int(firstOfBody[body]) : 0 }

  /// The next shape of the same body; 0: none.
  func next(_ row: Int) -> Int { Int(next[row]) }

  // MARK: - Places

  /// Places a shape relative to its body's centre of mass (m, in the body's frame).
  func place(_ row: Int, center: SIMD2<Float>) {
    edited.mark(row)
    local[row].pose = Pose(mass[row].center - center, mass[row].rotation)
  }

  /// Places a shape in the world where its body's pose puts it.
  func updateWorldRow(_ row: Int, _ pose: Pose) {
    world[row].pose = pose * local[row].pose
  }

  /// Bytes held.
  var byteCount: Int {
    local.byteCount + world.byteCount + bodyRow.byteCount + mass.byteCount + next.byteCount + previous.byteCount
      + firstOfBody.byteCount + kind.byteCount
      + surface.byteCount + pool.byteCount + record.capacity * MemoryLayout<ShapeRecord>.stride
  }
}

// MARK: - Snapshots

extension ShapeStore {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    walker.begin("shapes")
    let edited = walker.changes(&edited, blockCount: (kind.count + 15) / 16)
    let listed = walker.changes(&listed, blockCount: (firstOfBody.count + 15) / 16)
    walker.array("record", .shape, &record, \.shapeRecords, isShared: true)
    walker.rows("surface", .shape, &surface, in: edited)
    walker.rows("kind", .shape, &kind, in: edited)
    walker.rows("body", .shape, &bodyRow, in: edited)
    walker.rows("mass", .shape, &mass, in: edited)
    walker.rows("place in its body", .shape, &local, in: edited)
    walker.rows("next of its body", .shape, &next, in: edited)
    walker.rows("previous of its body", .shape, &previous, in: edited)
    walker.rows("first shape", .body, &firstOfBody, in: listed)
    walker.pool(.shape, &pool, in: edited)
    geometry.walkState(&walker)
  }

  /// Makes what is derived anew of shapes that were found to have changed, or whose bodies were.
  mutating func rebuildDerivedState(_ bodies: borrowing BodyStore) {
    world.resize(local.count, filling: ShapeRow())
    edited.forEachFoundRow(of: local.count) { row in
      world[row] = local[row]
      if row > 0, record[row].isLive { updateWorldRow(row, bodies.pose[Int(bodyRow[row])]) }
    }
    guard !edited.hasFoundAll else { return }
    bodies.moved.forEachFoundRow(of: min(bodies.rowCount, firstOfBody.count)) { body in
      var row = first(of: body)
      while row != 0 {
        updateWorldRow(row, bodies.pose[body])
        row = next(row)
      }
    }
  }
}

// MARK: - Memory

extension ShapeStore {
  /// Shows the buffers that steps touch.
  mutating func visitBuffers<Visitor: BufferVisitor>(_ visitor: inout Visitor) {
    visitor.visit(&local)
    visitor.visit(&world)
    visitor.visit(&bodyRow)
    visitor.visit(&surface)
  }
}
