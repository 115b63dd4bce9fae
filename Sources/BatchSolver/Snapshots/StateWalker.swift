internal import DynamicsBase

/// What the rows of a buffer are, for readable names.
enum RowKind {
  case body, shape, contact, joint, other
  /// A single value.
  case value
}

/// Goes through the simulated state of a world, owner by owner, in an order that stays: measures it, saves it, restores
/// it, hashes it, or looks for what differs.
///
/// An owner says in its `walkState` what of it is simulated, once for all of these. The order matters: how long later
/// rows are may depend on earlier ones.
protocol StateWalker {
  /// Whether it gives the world another state.
  static var restores: Bool { get }

  /// What follows belongs to an owner.
  mutating func begin(_ owner: StaticString)

  /// Which blocks of rows may differ from what the walker has seen of them; `nil`: all, or it does not matter. Valid
  /// until it is asked again.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks?

  /// Rows of a buffer that may have changed only in some blocks.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?,
    in changes: ChangedBlocks?, _ blocks: RowBlocks)

  /// Rows of a buffer.
  ///
  /// - Parameter live: By row, which of them mean anything; `nil`: all. Others are saved, too, but may differ between
  ///   worlds that are the same.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?)

  /// A single value.
  mutating func value<Value: StateFields & BitwiseCopyable>(_ name: StaticString, _ value: inout Value)

  /// A Swift array, which a snapshot has as one.
  ///
  /// - Parameter isShared: It changes but when something is added or removed: a snapshot holds on to it. Others change in
  ///   every step, which would have to copy them then; their elements are copied.
  mutating func array<Element: StateElement>(
    _ name: StaticString, _ kind: RowKind, _ array: inout [Element],
    _ part: WritableKeyPath<SnapshotArrays, [Element]>, isShared: Bool)

  /// What follows from other state, but is kept with it because it would take long to make anew.
  mutating func companion<Value>(_ value: inout Value, _ part: WritableKeyPath<SnapshotArrays, Value>)
}

/// Which rows may have changed together.
enum RowBlocks {
  /// 16 that seldom change, and are often all the same: of those a snapshot has one.
  case steady
  /// 16 that change in every step in which their bodies are awake.
  case moving
  /// One.
  case single

  var rowCount: Int { self == .single ? 1 : 16 }
}

/// Where rows may have changed.
struct ChangedBlocks {
  /// Ascending; see `ChangeMarks.found`.
  let ranges: UnsafeBufferPointer<BlockRange>
  /// Which of the marks of a world say so.
  let number: Int
}

extension StateWalker {
  static var restores: Bool { false }

  /// It does not matter.
  mutating func changes(_ marks: inout ChangeMarks, blockCount: Int) -> ChangedBlocks? { nil }

  /// It does not matter where.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, live: UnsafeBufferPointer<UInt16>?,
    in changes: ChangedBlocks?, _ blocks: RowBlocks
  ) {
    self.rows(name, kind, &rows, live: live)
  }

  /// Rows that may have changed only in some blocks of 16, which they seldom do.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>,
    live: UnsafeBufferPointer<UInt16>? = nil, in changes: ChangedBlocks?
  ) {
    self.rows(name, kind, &rows, live: live, in: changes, .steady)
  }

  /// Rows that may have changed only in some blocks, of which all mean something.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>, in changes: ChangedBlocks?,
    _ blocks: RowBlocks
  ) {
    self.rows(name, kind, &rows, live: nil, in: changes, blocks)
  }

  /// Rows of which all mean something.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>
  ) {
    self.rows(name, kind, &rows, live: nil)
  }

  /// A set of rows.
  mutating func masks(_ name: StaticString, _ masks: inout LaneMasks) { rows(name, .other, &masks.words) }

  /// Numbers in use and free ones.
  mutating func pool(_ kind: RowKind, _ pool: inout SlotPool, in changes: ChangedBlocks?) {
    rows("generation", kind, &pool.generations, in: changes)
    rows("free numbers", .other, &pool.free)
  }

  /// Who is at which node.
  mutating func lists(_ lists: inout IncidenceLists) {
    let links = changes(&lists.linkMarks, blockCount: (lists.links.count + 15) / 16)
    rows("links", .other, &lists.links, in: links)
    let bodies = changes(&lists.listMarks, blockCount: (lists.lists.count + 15) / 16)
    rows("lists of bodies", .body, &lists.lists, in: bodies)
  }
}

/// Has handles, which say in whose world they hold.
protocol WorldNumbered {
  /// Makes them handles of another world.
  mutating func setWorld(_ number: UInt32)
}

/// What a Swift array of a snapshot consists of.
typealias StateElement = StateFields & WorldNumbered & Blank

/// The Swift arrays of a snapshot.
struct SnapshotArrays {
  var quarantined: [BodyID] = []
  var shapeRecords: [ShapeRecord] = []
  var geometryNumbers: [GeometryKey: Int32] = [:]
  var jointDefinitions: [JointDefinition?] = []
  var softnesses: [SIMD2<Float>] = []
  var jointEvents: [JointEvent] = []
  var beginEvents: [ContactEvent] = []
  var endEvents: [ContactEvent] = []
  var hitEvents: [HitEvent] = []
  var sensorBeginEvents: [SensorEvent] = []
  var sensorEndEvents: [SensorEvent] = []
  var pendingEndEvents: [ContactEvent] = []
  var pendingSensorEndEvents: [SensorEvent] = []
  var fellAsleep: [BodyID] = []
  var squeezed: [BodyID] = []
}
