internal import BatchSolver
internal import CDynamicsHeader
internal import Environments

/// A batch behind a handle, with who is using it, and memory for what calls bring along.
final class BatchBox: @unchecked Sendable {
  // Invariant of the unchecked conformance: the batch and what is below it are used by the thread that entered `owner`.
  private let batch: WorldBatch
  /// What is learned in its worlds, if anything is.
  let environment: VectorEnvironment?
  private let owner = ThreadOwnership()
  private var isDestroyed = false
  /// What a call brought along, as Swift has it: kept, so that calls allocate nothing.
  private var mask: [Bool] = []
  private var flags: [Bool] = []
  private var bodies: [BodyID] = []
  private var shapes: [ShapeID] = []
  private var joints: [JointID] = []
  private var marks: [ContactMark] = []
  private var sensors: [RaySensor] = []

  init(_ batch: WorldBatch, environment: VectorEnvironment? = nil) {
    self.batch = batch
    self.environment = environment
  }

  /// Uses the batch as its only user. Inside `dyn_batch_use_world` the batch itself says what may not be done.
  func use(_ body: (BatchBox, WorldBatch) throws -> Void) throws {
    switch owner.enter() {
    case .first:
      defer { owner.leave() }
      // Who found the box before it was taken out of the registry comes too late all the same.
      guard !isDestroyed else { throw BorderError.staleBatch }
      try body(self, batch)
    case .again: try body(self, batch)
    case .refused: throw BorderError.busy("batch")
    }
  }

  /// Ends the use of the batch for good, unless it is in use.
  func destroy() throws {
    try use { box, batch in
      try batch.checkLock("destroy")
      isDestroyed = true
    }
  }

  // MARK: - What calls bring along

  /// Takes a mask of worlds.
  func take(mask worlds: UnsafePointer<DynBool>?, _ count: Int) throws -> [Bool] {
    let worlds = try array(worlds, count, "worlds")
    mask.replace(by: worlds) { $0.isTrue }
    return mask
  }

  /// Takes truth values.
  func take(flags values: UnsafePointer<DynBool>?, _ count: Int, _ name: String) throws -> [Bool] {
    let values = try array(values, count, name)
    flags.replace(by: values) { $0.isTrue }
    return flags
  }

  /// Takes handles of bodies; none stand for all.
  func take(bodies handles: UnsafePointer<DynBody>?, _ count: Int) throws -> [BodyID] {
    let handles = try array(handles, count, "bodies")
    try bodies.replace(by: handles) { try batch.layout.id($0) }
    return bodies
  }

  /// Takes handles of shapes; none stand for all.
  func take(shapes handles: UnsafePointer<DynShape>?, _ count: Int) throws -> [ShapeID] {
    let handles = try array(handles, count, "shapes")
    try shapes.replace(by: handles) { try batch.layout.id($0) }
    return shapes
  }

  /// Takes handles of joints; none stand for all.
  func take(joints handles: UnsafePointer<DynJoint>?, _ count: Int) throws -> [JointID] {
    let handles = try array(handles, count, "joints")
    try joints.replace(by: handles) { try batch.layout.id($0) }
    return joints
  }

  /// Takes marks of contacts.
  func take(marks values: UnsafePointer<DynContactMark>?, _ count: Int) throws -> [ContactMark] {
    let values = try array(values, count, "marks")
    try marks.replace(by: values) { mark in
      ContactMark(
        try batch.layout.id(mark.body), mark.partner.bits == 0 ? nil : try batch.layout.id(mark.partner))
    }
    return marks
  }

  /// Takes rays.
  func take(sensors values: UnsafePointer<DynRaySensor>?, _ count: Int) throws -> [RaySensor] {
    let values = try array(values, count, "sensors")
    try sensors.replace(by: values) { sensor in
      RaySensor(
        on: sensor.body.bits == 0 ? nil : try batch.layout.id(sensor.body), Ray(sensor.ray),
        turnsWithBody: sensor.turns_with_body.isTrue,
        filter: try withUnsafePointer(to: sensor.filter) { try QueryFilter($0, in: batch.layout) })
    }
    return sensors
  }
}

extension Array {
  /// Takes other elements into the same memory.
  fileprivate mutating func replace<Source>(
    by values: UnsafeBufferPointer<Source>, _ convert: (Source) throws -> Element
  ) rethrows {
    removeAll(keepingCapacity: true)
    for value in values { append(try convert(value)) }
  }
}

let batches = Registry<BatchBox>(tag: 0x15, kind: "a batch", gone: .staleBatch)

/// A call that uses a batch.
func call(_ handle: DynBatch, _ body: (BatchBox, WorldBatch) throws -> Void) -> DynStatus {
  call { try batches.find(handle.bits).use(body) }
}
