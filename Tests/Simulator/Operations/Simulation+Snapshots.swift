internal import BatchSolver

extension Simulation {
  // MARK: - Disturbances

  /// Does what nothing may come of; what, depends on the number.
  func disturb(_ number: Int) {
    do throws(WorldError) {
      switch (UInt64(number + 1) &* 0x9e37_79b9_7f4a_7c15) >> 61 {
      case 0: world.dropCaches()
      case 1: try saveAndRestore(steps: 0)
      case 2: try saveAndRestore(steps: 1)
      case 3: try saveAndRestore(steps: 4)
      case 4: try branch()
      case 5: try goThroughFile()
      case 6: try goThroughRing(number)
      default: break
      }
    } catch {
      fail(.inconsistent, "a disturbance was refused: \(error)")
    }
  }

  /// Goes another way for some steps, and back.
  private func saveAndRestore(steps: Int) throws(WorldError) {
    let hash = world.stateHash
    var snapshot = saved
    saved = nil
    if snapshot == nil { snapshot = try world.snapshot() } else { try world.save(into: &snapshot!) }
    let hooks = (world.filterHook, world.preSolveHook)
    (world.filterHook, world.preSolveHook) = (nil, nil)
    for number in 0..<steps {
      if number == 1, let body = world.allBodies.last { try world.removeBody(body) }
      if number == 2 {
        let body = try world.addBody(BodyDefinition(.dynamic, position: [0, 1]))
        try world.addShape(ShapeDefinition(.square(0.5)), to: body)
      }
      try world.step(by: 1 / 60, substeps: 2)
    }
    (world.filterHook, world.preSolveHook) = hooks
    try world.restore(snapshot!)
    saved = snapshot
    world.checkInvariants()
    if world.stateHash != hash {
      fail(.differs, "restored: \(try world.stateDifference(from: snapshot!).map { "\($0)" } ?? "the digest alone")")
    }
  }

  /// Saves the world in a ring, goes to an older frame of it, and forward again.
  private func goThroughRing(_ number: Int) throws(WorldError) {
    let ring: SnapshotRing
    if let known = self.ring { ring = known } else { ring = try SnapshotRing(capacity: 5) }
    self.ring = ring
    try ring.save(world, frame: number)
    ringHashes[number] = world.stateHash
    let frames = ring.frameNumbers
    if frames.count > 5 || frames.last != number { fail(.inconsistent, "frames \(frames) after saving \(number)") }
    for frame in [frames[number % frames.count], number] {
      try ring.restore(world, to: frame)
      world.checkInvariants()
      if world.stateHash != ringHashes[frame] { fail(.differs, "frame \(frame) of a ring") }
    }
  }

  /// Makes a branch, which is the same and goes its own way.
  private func branch() throws(WorldError) {
    let hash = world.stateHash
    let branch = try world.clone()
    if let difference = world.stateDifference(from: branch) { fail(.differs, "a branch: \(difference)") }
    branch.checkInvariants()
    for body in model.bodies {
      if try branch.translated(body).index != body.index { fail(.inconsistent, "\(body) in a branch") }
    }
    try branch.step(by: 1 / 60)
    if world.stateHash != hash { fail(.inconsistent, "a step of a branch is seen in its origin") }
  }

  /// Writes the world as a file, and goes on from that: as a branch does.
  private func goThroughFile() throws(WorldError) {
    let snapshot = try world.snapshot()
    let bytes = snapshot.encoded
    let decoded: Snapshot
    do throws(SnapshotFileError) {
      decoded = try Snapshot(decoding: bytes)
    } catch {
      return fail(.inconsistent, "a file is refused: \(error)")
    }
    if decoded.encoded != bytes { fail(.differs, "a file, and that of what it holds") }
    let level = world.simdLevel
    let branches = (try snapshot.makeWorld(simdLevel: level), try decoded.makeWorld(simdLevel: level))
    for step in 0..<4 {
      if let difference = branches.0.stateDifference(from: branches.1) {
        return fail(.differs, "from a file, after \(step) steps: \(difference)")
      }
      // First the one that was not in a file.
      branches.0.checkInvariants()
      branches.1.checkInvariants()
      try branches.0.step(by: 1 / 60)
      try branches.1.step(by: 1 / 60)
    }
  }

  // MARK: - Calls

  /// Saves the world, goes another way, and back again; asks for differences, branches and their handles.
  func useSnapshots(_ arguments: ArgumentReader) {
    let hash = world.stateHash
    let taken = change("World.snapshot()", []) { () throws(WorldError) in try world.snapshot() }
    var kept = saved ?? taken
    if kept != nil {
      change("World.save(into:)", []) { () throws(WorldError) in try world.save(into: &kept!) }
      saved = kept
    }
    ask("World.motionHash", []) { (digest: inout Digest) throws(WorldError) in digest.add(world.motionHash) }
    guard let saved = kept else { return }
    if lockDepth == 0, arguments.flag() {
      let hooks = (world.filterHook, world.preSolveHook)
      (world.filterHook, world.preSolveHook) = (nil, nil)
      change("World.step(by:substeps:)", [Float(1) / 60, 4], isStep: true) { () throws(WorldError) in
        try world.step(by: 1 / 60)
      }
      (world.filterHook, world.preSolveHook) = hooks
    }
    change("World.restore(_:)", []) { () throws(WorldError) in try world.restore(saved) }
    if lockDepth == 0, world.stateHash != hash { fail(.differs, "the digest after World.restore(_:)") }
    if let foreign = stranger.snapshot {
      change("World.restore(_:)", ["of another world"]) { () throws(WorldError) in try world.restore(foreign) }
    }
    useBranches(saved, arguments)
    useRing(arguments)
    useBatch(saved, arguments)
    useFile(saved)
    useRecordings(saved, arguments)
  }

  /// A ring of three frames, of which some are asked for that it does not have.
  private func useRing(_ arguments: ArgumentReader) {
    let capacity = arguments.element([3, 1, 2, 0, -1])
    let made = ask("SnapshotRing.init(capacity:)", [capacity]) { (_: inout Digest) throws(WorldError) in
      try SnapshotRing(capacity: capacity)
    }
    guard let made else { return }
    for frame in [4, 6, 5] {
      change("SnapshotRing.save(_:frame:)", [frame]) { () throws(WorldError) in try made.save(world, frame: frame) }
    }
    if let foreign = stranger.ring {
      change("SnapshotRing.save(_:frame:)", ["another world's"]) { () throws(WorldError) in try foreign.save(world) }
    }
    let expected = lockDepth == 0 ? [4, 5].suffix(capacity) : []
    if made.frameNumbers != Array(expected) { fail(.inconsistent, "frames \(made.frameNumbers) of \(made.capacity)") }
    if made.byteCount < 0 { fail(.inconsistent, "\(made.byteCount) bytes of a ring") }
    let frame = arguments.element([5, 4, 6])
    change("SnapshotRing.restore(_:to:)", [frame]) { () throws(WorldError) in try made.restore(world, to: frame) }
    ask("SnapshotRing.snapshot(ofFrame:)", [frame]) { (_: inout Digest) throws(WorldError) in
      let snapshot = try made.snapshot(ofFrame: frame)
      if let difference = try world.stateDifference(from: snapshot) { fail(.differs, "frame \(frame): \(difference)") }
    }
    ask("SnapshotRing.removeAll()", []) { (_: inout Digest) throws(WorldError) in made.removeAll() }
    if !made.frameNumbers.isEmpty { fail(.inconsistent, "frames after SnapshotRing.removeAll()") }
  }

  private func useFile(_ saved: Snapshot) {
    ask("Snapshot.encoded", []) { (digest: inout Digest) throws(WorldError) in
      let bytes = saved.encoded
      let decoded = bytes.withUnsafeBytes { try? Snapshot(decoding: $0) }
      digest.add(decoded?.stepCount ?? -1)
      digest.add(bytes.count)
      if decoded == nil { fail(.inconsistent, "a file is refused") }
      if (try? Snapshot(decoding: bytes.dropLast())) != nil { fail(.inconsistent, "a part of a file is taken") }
    }
  }

  private func useBranches(_ saved: Snapshot, _ arguments: ArgumentReader) {
    let workers = arguments.element([1, 2, 1, 0, -1, 257])
    ask("Snapshot.makeWorld(workers:simdLevel:workerPool:)", [workers]) { (_: inout Digest) throws(WorldError) in
      let branch = try saved.makeWorld(workers: workers)
      // In a scope it is an earlier state, from which the world may have come by just this step.
      guard lockDepth == 0 else { return try branch.step(by: 1 / 60) }
      if let difference = world.stateDifference(from: branch) { fail(.differs, "a branch: \(difference)") }
      try branch.step(by: 1 / 60)
      guard let difference = world.stateDifference(from: branch), !difference.field.isEmpty,
        difference.value != difference.otherValue
      else { return fail(.inconsistent, "no difference after a step of a branch") }
    }
    ask("World.stateDifference(from:) snapshot", []) { (_: inout Digest) throws(WorldError) in
      let difference = try world.stateDifference(from: saved)
      if let difference, lockDepth == 0 { fail(.differs, "a snapshot: \(difference)") }
    }
    let branch = ask("World.clone(workers:simdLevel:workerPool:)", []) {
      (_: inout Digest) throws(WorldError) -> World in try world.clone()
    }
    guard let branch else { return }
    ask("World.stateDifference(from:) world", []) { (_: inout Digest) throws(WorldError) in
      if let difference = world.stateDifference(from: branch) { fail(.differs, "a clone: \(difference)") }
    }
    let (body, shape, joint) = (self.body(arguments), self.shape(arguments), self.joint(arguments))
    ask("World.translated(_:) body", [body]) { (digest: inout Digest) throws(WorldError) in
      digest.add(Int(try branch.translated(body).index))
    }
    ask("World.translated(_:) shape", [shape]) { (digest: inout Digest) throws(WorldError) in
      digest.add(Int(try branch.translated(shape).index))
    }
    ask("World.translated(_:) joint", [joint]) { (digest: inout Digest) throws(WorldError) in
      digest.add(Int(try branch.translated(joint).index))
    }
  }
}
