public import SIMDKernels

// Saving, restoring and branching; see `Snapshot`.

extension World {
  /// The state of the world as it is now.
  ///
  /// - Throws: `WorldError.locked` inside a scope or hook, or while another thread steps the world.
  /// - Complexity: O(size of the world); allocates the snapshot. `save(into:)` uses the memory of an old one.
  public func snapshot() throws(WorldError) -> Snapshot {
    let snapshot = Snapshot(storage: SnapshotStorage(self))
    try lock(for: "snapshot") { save(into: snapshot.storage) }
    return snapshot
  }

  /// Takes a snapshot in place of an old one, of any world, whose memory it uses.
  ///
  /// Nothing is allocated if no other copy of the snapshot is there and its memory is large enough. While the world does not
  /// grow it is not at most once: rows that are all the same take less memory, until they differ.
  ///
  /// - Throws: As `snapshot()`, and then the old one is as it was.
  /// - Complexity: O(size of the world).
  public func save(into snapshot: inout Snapshot) throws(WorldError) {
    let isAlone = isKnownUniquelyReferenced(&snapshot.storage)
    let storage = isAlone ? snapshot.storage : SnapshotStorage(self)
    try lock(for: "save") { save(into: storage) }
    if !isAlone { snapshot.storage = storage }
  }

  /// Puts the world into the state that it had when a snapshot was taken: it goes on with the same bits as if it had not
  /// been stopped. Hooks, workers and the SIMD level stay what they are now.
  ///
  /// Handles that held then hold again; those of bodies, shapes and joints that were added later are stale, until the
  /// same row is used again as often: a world that goes on in another way gives the same handles to other things.
  ///
  /// - Parameter snapshot: Of this world, or of one that it was made from, by `clone` or `Snapshot.makeWorld`, directly
  ///   or through others; of a line of more than 256 the world at its beginning and the last 256 are known for sure.
  /// - Throws: `WorldError.otherWorld` for a snapshot of another world; `.locked` inside a scope or hook, or while
  ///   another thread steps the world. Then nothing has changed.
  /// - Complexity: O(what may have changed since it was taken of this world), of another one O(size of the world).
  ///   Analyses of direct islands are kept where they are the same; others are made anew, as in a first step.
  public func restore(_ snapshot: Snapshot) throws(WorldError) {
    try checkAlone("restore")
    let storage = snapshot.storage
    try checkOrigin(storage, "the snapshot")
    try lock(for: "restore") { take(storage) }
  }

  /// Refuses states of worlds that this one is not and was not made from.
  func checkOrigin(_ storage: SnapshotStorage, _ name: String) throws(WorldError) {
    guard storage.world == number || origins?.contains(storage.world) == true else { throw .otherWorld(handle: name) }
  }

  /// A new world in the state of this one; see `Snapshot.makeWorld(workers:simdLevel:workerPool:)`.
  ///
  /// - Parameters:
  ///   - workers: How many threads work on its steps. Default: 1.
  ///   - simdLevel: Its instruction set; `nil`: that of this world.
  ///   - workerPool: Threads that it shares with other worlds, in place of `workers`.
  /// - Throws: As `Snapshot.makeWorld` and `snapshot()`.
  /// - Complexity: O(size of the world). Who makes many branches of one state takes one snapshot.
  public func clone(
    workers: Int = 1, simdLevel: SIMDLevel? = nil, workerPool: WorkerPool? = nil
  ) throws(WorldError) -> World {
    try snapshot().makeWorld(workers: workers, simdLevel: simdLevel, workerPool: workerPool)
  }

  // MARK: - Handles of the origin

  /// This world's handle of a body that it has from the world it was made from.
  ///
  /// - Parameter body: A handle of this world, which is given back, or of one that it was made from, directly or through
  ///   others.
  /// - Throws: `WorldError.staleBody` if the body is gone here or was not there when this world parted, `.otherWorld` for
  ///   a body of any other world.
  public func translated(_ body: BodyID) throws(WorldError) -> BodyID {
    let own = BodyID(index: body.index, generation: body.generation, world: number)
    guard try isKnown(.body, body.index, body.generation, of: body.world, "\(body)") else { throw .staleBody(body) }
    do { _ = try row(own) } catch { throw .staleBody(body) }
    return own
  }

  /// This world's handle of a shape that it has from the world it was made from; see `translated(_:)` of a body.
  ///
  /// - Throws: `WorldError.staleShape` if the shape is gone here or was not there when this world parted, `.otherWorld`
  ///   for a shape of any other world.
  public func translated(_ shape: ShapeID) throws(WorldError) -> ShapeID {
    let own = ShapeID(index: shape.index, generation: shape.generation, world: number)
    guard try isKnown(.shape, shape.index, shape.generation, of: shape.world, "\(shape)") else {
      throw .staleShape(shape)
    }
    do { _ = try row(own) } catch { throw .staleShape(shape) }
    return own
  }

  /// This world's handle of a joint that it has from the world it was made from; see `translated(_:)` of a body.
  ///
  /// - Throws: `WorldError.staleJoint` if the joint is gone here or was not there when this world parted, `.otherWorld`
  ///   for a joint of any other world.
  public func translated(_ joint: JointID) throws(WorldError) -> JointID {
    let own = JointID(index: joint.index, generation: joint.generation, world: number)
    guard try isKnown(.joint, joint.index, joint.generation, of: joint.world, "\(joint)") else {
      throw .staleJoint(joint)
    }
    do { _ = try slot(own) } catch { throw .staleJoint(joint) }
    return own
  }

  /// Whether a handle of this world or of an ancestor may stand for something here.
  private func isKnown(
    _ kind: Lineage.Kind, _ index: Int32, _ generation: UInt32, of world: UInt32, _ handle: @autoclosure () -> String
  ) throws(WorldError) -> Bool {
    if world == number { return true }
    guard origins?.contains(world) == true else { throw .otherWorld(handle: handle()) }
    return lineage?.knows(kind, index, generation, of: world) == true
  }
}
