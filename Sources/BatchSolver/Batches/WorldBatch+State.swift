internal import DynamicsBase

extension WorldBatch {
  // MARK: - Back to a state

  /// Puts worlds into the state of the template; also those that have failed.
  ///
  /// What `withWorld` changed (gravity, masses, materials and the like) is the template's again, too.
  ///
  /// - Parameter worlds: Which, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `withWorld`; then none is changed.
  /// - Complexity: O(size of a world) for each.
  public func reset(worlds: Span<Bool> = Span()) throws(WorldError) {
    try forEachWorld(in: worlds, "reset", atLeast: 4, TakeState(members: members, snapshot: template))
  }

  /// Puts worlds into the state of a snapshot; also those that have failed.
  ///
  /// - Parameters:
  ///   - snapshot: Of a world of this batch, or of any world or file of the same layout.
  ///   - worlds: Which, an element for each; empty: all.
  /// - Throws: `WorldError.otherLayout` for a snapshot with other bodies, shapes or joints, `.countMismatch`, `.locked`
  ///   inside `withWorld`; then none is changed.
  /// - Complexity: O(size of a world) for each, and for a snapshot that is not of this batch, unless it is the last
  ///   such one again.
  public func reset(worlds: Span<Bool> = Span(), to snapshot: Snapshot) throws(WorldError) {
    try check(mask: worlds)
    try checkUnlocked("reset")
    try forEachWorld(in: worlds, "reset", atLeast: 4, TakeState(members: members, snapshot: try own(snapshot)))
  }

  /// Puts worlds into the state of one of them: branches.
  ///
  /// - Parameters:
  ///   - source: The world to copy, which may be among the others. If it has failed so have its copies.
  ///   - worlds: Which become its copies, an element for each; empty: all.
  /// - Throws: `WorldError.noSuchWorld`, `.countMismatch`, `.locked` inside `withWorld`; then none is changed.
  /// - Complexity: O(size of a world) for each.
  public func copy(_ source: Int, to worlds: Span<Bool> = Span()) throws(WorldError) {
    try check(source)
    try check(mask: worlds)
    try checkUnlocked("copy")
    let failure = members[failureOf: source]
    try members.worlds[source].save(into: &copied)
    try forEachWorld(
      in: worlds, "copy", atLeast: 4, TakeState(members: members, snapshot: copied, failure: failure))
  }

  /// The state of a world as it is now. `reset(worlds:to:)` takes it, and `Snapshot.makeWorld` makes a world of it that
  /// stands alone.
  ///
  /// - Throws: `WorldError.noSuchWorld`, `.locked` inside `withWorld`.
  /// - Complexity: O(size of a world); allocates the snapshot.
  public func snapshot(of world: Int) throws(WorldError) -> Snapshot {
    try check(world)
    try checkUnlocked("snapshot")
    return try members.worlds[world].snapshot()
  }

  /// `World.stateHash` of a world: of everything that decides about its steps to come.
  ///
  /// - Throws: `WorldError.noSuchWorld`, `.locked` inside `withWorld`.
  public func stateHash(of world: Int) throws(WorldError) -> UInt64 {
    try check(world)
    try checkUnlocked("stateHash")
    return members.worlds[world].stateHash
  }

  /// Writes the `World.stateHash` of each world, of failed ones too.
  ///
  /// - Parameter hashes: An element for each world.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `withWorld`; then nothing is written.
  /// - Complexity: O(size of a world) for each, side by side.
  public func readStateHashes(into hashes: inout MutableSpan<UInt64>) throws(WorldError) {
    try forEachWorld(writing: &hashes, "hashes", each: 1, "readStateHashes") { ReadStateHashes(hashes: $0) }
  }

  // MARK: - One world

  /// Calls `body` with one of the worlds, to look at it or to change in it what is to be different from the others:
  /// gravity, masses, materials, sizes of shapes, what is enabled.
  ///
  /// ```swift
  /// for index in 0..<batch.count {
  ///   try batch.withWorld(index) { world throws(WorldError) in
  ///     try world.setGravity([0, .random(in: -12...(-8), using: &generator)])
  ///   }
  /// }
  /// ```
  ///
  /// The batch's handles are the world's. It must not be kept. Calls that change the layout throw
  /// `WorldError.batchMember`, as do others that only a world that stands alone can have: rings of snapshots, recorders,
  /// workers. Hooks that it is given are called by whatever thread works on it.
  ///
  /// - Throws: `WorldError.noSuchWorld`, `.locked` inside another scope, or what `body` throws.
  public func withWorld<Result>(_ world: Int, _ body: (World) throws(WorldError) -> Result) throws(WorldError) -> Result
  {
    try check(world)
    try checkUnlocked("withWorld")
    guard !lock.exchange(true, ordering: .acquiring) else { throw .locked(operation: "withWorld") }
    defer {
      members.checkMotion(members.worlds[world], world)
      lock.store(false, ordering: .releasing)
    }
    return try body(members.worlds[world])
  }

  // MARK: - Inside

  /// Refuses a call inside a scope. What the batch shows is up to date then, and may be changed.
  package func checkUnlocked(_ operation: String) throws(WorldError) {
    try checkLock(operation)
    try members.build()
    try companion?.batchIsUsed()
  }

  /// The same for calls that the worlds' state does not matter to.
  package func checkLock(_ operation: String) throws(WorldError) {
    guard !lock.load(ordering: .acquiring) else { throw .locked(operation: operation) }
  }

  /// A snapshot as one of this batch.
  private func own(_ snapshot: Snapshot) throws(WorldError) -> Snapshot {
    if snapshot.world == number { return snapshot }
    if let adopted, adopted.original.storage === snapshot.storage { return adopted.own }
    let world = try World(memberFrom: snapshot, like: layout, number: number)
    guard world.hasLayout(of: layout) else {
      throw .otherLayout(
        bodies: world.bodyCount, shapes: world.shapeCount, joints: world.jointCount,
        expected: "\(bodies.count) bodies, \(shapes.count) shapes and \(joints.count) joints in the same rows, of the "
          + "same kinds and of the same bodies")
    }
    let own = try world.snapshot()
    own.storage.lineage = template.storage.lineage
    adopted = (snapshot, own)
    return own
  }
}

private struct TakeState: MemberTask {
  let members: BatchMembers
  let snapshot: Snapshot
  /// What the worlds have failed by afterwards.
  var failure: WorldError?
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) throws(WorldError) {
    world.takeState(of: snapshot)
    members[failureOf: index] = failure
    members.checkMotion(world, index)
  }
}

private struct ReadStateHashes: MemberTask {
  let hashes: UnsafeMutableBufferPointer<UInt64>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) throws(WorldError) { hashes[index] = world.stateHash }
}
