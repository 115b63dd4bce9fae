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
  /// What follows belongs to an owner.
  mutating func begin(_ owner: StaticString)

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

extension StateWalker {
  /// Rows of which all mean something.
  mutating func rows<Row: StateFields & BitwiseCopyable>(
    _ name: StaticString, _ kind: RowKind, _ rows: inout AlignedBuffer<Row>
  ) {
    self.rows(name, kind, &rows, live: nil)
  }

  /// A set of rows.
  mutating func masks(_ name: StaticString, _ masks: inout LaneMasks) { rows(name, .other, &masks.words) }

  /// Numbers in use and free ones.
  mutating func pool(_ kind: RowKind, _ pool: inout SlotPool) {
    rows("generation", kind, &pool.generations)
    rows("free numbers", .other, &pool.free)
  }

  /// Who is at which node.
  mutating func lists(_ lists: inout IncidenceLists) {
    rows("links", .other, &lists.links)
    rows("lists of bodies", .body, &lists.lists)
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
  var geometryNumbers: [[UInt32]: Int32] = [:]
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
