internal import BatchSolver

extension Simulation {
  /// Makes a batch of the world, does this and that with its first world and something bad with the second, and looks
  /// whether the third goes on as a world that stands alone does.
  func useBatch(_ saved: Snapshot, _ arguments: ArgumentReader) {
    let count = arguments.element([3, 3, 3, 1, 0])
    let made = ask("WorldBatch.init(of:count:workers:simdLevel:workerPool:) snapshot", [count]) {
      (_: inout Digest) throws(WorldError) in
      try WorldBatch(of: saved, count: count, workerPool: arguments.element(Simulator.workerPools))
    }
    guard let batch = made else { return }
    ask("WorldBatch.init(of:count:workers:simdLevel:workerPool:) world", []) {
      (_: inout Digest) throws(WorldError) in
      let other = try WorldBatch(of: world, count: 1)
      if other.number == batch.number { fail(.inconsistent, "two batches with a number") }
    }
    // Its settings, but for workers.
    let alone = try? saved.makeWorld()
    guard let alone, count == 3 else { return batchOfOne(batch) }
    checkHandles(batch, alone, arguments)
    var failed: Set<Int> = []
    commandBatch(batch, arguments, &failed)
    ask("WorldBatch.step(by:substeps:count:worlds:)", ["one world"]) { (_: inout Digest) throws(WorldError) in
      try batch.step(by: 1 / 60, worlds: [true].span)
    }
    ask("WorldBatch.step(by:substeps:count:worlds:)", [-1]) { (_: inout Digest) throws(WorldError) in
      try batch.step(by: 1 / 60, count: -1)
    }
    ask("WorldBatch.step(by:substeps:count:worlds:)", []) { (digest: inout Digest) throws(WorldError) in
      try batch.step(by: 1 / 60)
      try batch.step(by: 1 / 60, count: 2)
      for _ in 0..<3 { try alone.step(by: 1 / 60) }
      let third = [false, false, true]
      try batch.step(by: 1 / 60, velocityIterations: 4, positionIterations: 2, worlds: third.span)
      try batch.step(by: 1 / 60, velocityIterations: 4, positionIterations: 2, count: 2, worlds: third.span)
      for _ in 0..<3 { try alone.step(by: 1 / 60, velocityIterations: 4, positionIterations: 2) }
      if alone.quarantinedBodies.isEmpty, try batch.stateHash(of: 2) != alone.stateHash {
        let branch = try batch.snapshot(of: 2).makeWorld()
        fail(.differs, "a world of a batch: \(alone.stateDifference(from: branch)!)")
      }
      if !failed.isSubset(of: batch.failedWorlds) { fail(.inconsistent, "failed worlds \(batch.failedWorlds)") }
      for index in 0..<count { digest.add(try batch.stateHash(of: index)) }
      try noteDirectSolver(of: batch)
    }
    rollOut(batch, alone)
    readBatch(batch, arguments)
    resetBatch(batch, saved, arguments)
  }

  private func noteDirectSolver(of batch: WorldBatch) throws(WorldError) {
    for index in 0..<batch.count { try batch.withWorld(index) { noteDirectSolver(of: $0) } }
  }

  /// Two steps: the first world is pushed, the second told in the second step what is no number, the third nothing.
  private func rollOut(_ batch: WorldBatch, _ alone: World) {
    let name =
      "WorldBatch.rollOut(by:substeps:count:forces:on:motors:driving:springTargets:pulling:transforms:velocities:of:worlds:)"
    let bodies = batch.bodies
    let pushed = bodies.map { _ in SIMD4<Float>(5, 3, 1, 0) }
    let still = bodies.map { _ in SIMD4<Float>.zero }
    let forces = pushed + still + still + pushed + bodies.map { _ in [.nan, 0, 0, 0] } + still
    for count in [3, 2] {
      ask(name, [count]) { (digest: inout Digest) throws(WorldError) in
        var transforms = [SIMD4<Float>](repeating: .zero, count: 6 * bodies.count)
        var velocities = transforms
        var transformSpan = transforms.mutableSpan
        var velocitySpan = velocities.mutableSpan
        try batch.rollOut(
          by: 1 / 60, count: count, forces: forces.span, transforms: &transformSpan, velocities: &velocitySpan)
        if count == 3, !bodies.isEmpty { fail(.inconsistent, "a rollout of buffers that are too short") }
        for _ in 0..<count { try alone.step(by: 1 / 60) }
        if alone.quarantinedBodies.isEmpty, try batch.stateHash(of: 2) != alone.stateHash {
          fail(.differs, "a world of a batch after a rollout")
        }
        if !bodies.isEmpty, !batch.failedWorlds.contains(1) { fail(.inconsistent, "a force that is no number") }
        var now = still + still + still
        var span = now.mutableSpan
        try batch.readTransforms(into: &span)
        if !now.elementsEqual(transforms.suffix(3 * bodies.count), by: { $0 == $1 || $0 != $0 }) {
          fail(.inconsistent, "where a rollout leads")
        }
        for velocity in velocities { for number in 0..<4 { digest.add(UInt64(velocity[number].bitPattern)) } }
        try noteDirectSolver(of: batch)
      }
    }
  }

  /// What a batch of one world does without having been stepped.
  private func batchOfOne(_ batch: WorldBatch) {
    for count in [1, 2] {
      ask("WorldBatch.readStateHashes(into:)", [count]) { (digest: inout Digest) throws(WorldError) in
        var hashes = [UInt64](repeating: 0, count: count)
        var span = hashes.mutableSpan
        try batch.readStateHashes(into: &span)
        if try hashes != [batch.stateHash(of: 0)] { fail(.inconsistent, "state hashes \(hashes) of a batch") }
        digest.add(hashes[0])
      }
    }
    for index in [0, 1] {
      ask("WorldBatch.stateHash(of:)", [index]) { (digest: inout Digest) throws(WorldError) in
        digest.add(try batch.stateHash(of: index))
      }
    }
  }

  /// A mask of the first world, or now and then one of another length.
  private func mask(_ arguments: ArgumentReader) -> [Bool] { arguments.flag(6) ? [true] : [true, false, false] }

  private func checkHandles(_ batch: WorldBatch, _ alone: World, _ arguments: ArgumentReader) {
    let (body, shape, joint) = (body(arguments), shape(arguments), joint(arguments))
    ask("WorldBatch.translated(_:) body", [body]) { (_: inout Digest) throws(WorldError) in
      if try batch.translated(body).index != body.index { fail(.inconsistent, "\(body) of a batch") }
    }
    ask("WorldBatch.translated(_:) shape", [shape]) { (_: inout Digest) throws(WorldError) in
      if try batch.translated(shape).index != shape.index { fail(.inconsistent, "\(shape) of a batch") }
    }
    ask("WorldBatch.translated(_:) joint", [joint]) { (_: inout Digest) throws(WorldError) in
      if try batch.translated(joint).index != joint.index { fail(.inconsistent, "\(joint) of a batch") }
    }
    ask("WorldBatch.stateHash(of:)", [0]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try batch.stateHash(of: 0))
      if batch.bodies.map(\.index) != alone.allBodies.map(\.index) { fail(.inconsistent, "the bodies of a batch") }
      if batch.shapes.map(\.index) != alone.allShapes.map(\.index) { fail(.inconsistent, "the shapes of a batch") }
      if batch.joints.map(\.index) != alone.allJoints.map(\.index) { fail(.inconsistent, "the joints of a batch") }
      if batch.bodies.contains(where: { $0.world != batch.number }) { fail(.inconsistent, "the number of a batch") }
      if batch.byteCount <= 0 { fail(.inconsistent, "\(batch.byteCount) bytes of a batch") }
    }
  }

  /// The first world is told what is in range or not, the second what is not.
  private func commandBatch(_ batch: WorldBatch, _ arguments: ArgumentReader, _ failed: inout Set<Int>) {
    let bodies = batch.bodies
    let isEmpty = bodies.isEmpty
    func rows(_ limit: Float, _ bad: Float) -> [SIMD4<Float>] {
      let first = bodies.map { _ in SIMD4(lowHalf: arguments.vector(limit), highHalf: arguments.vector(limit)) }
      return first + bodies.map { _ in [bad, 0, 0, 0] } + bodies.map { _ in .zero }
    }
    // A short buffer, a world that is not there, a mask of another length: nothing happens.
    ask("WorldBatch.addForces(_:to:worlds:)", ["one short"]) { (_: inout Digest) throws(WorldError) in
      try batch.addForces([SIMD4<Float>(repeating: 0)].span, to: bodies + bodies)
    }
    ask("WorldBatch.copy(_:to:)", [-1]) { (_: inout Digest) throws(WorldError) in try batch.copy(-1) }
    ask("WorldBatch.reset(worlds:)", ["one world"]) { (_: inout Digest) throws(WorldError) in
      try batch.reset(worlds: [true].span)
    }
    let forces = rows(50, 0)
    ask("WorldBatch.addForces(_:to:worlds:)", [forces]) { (_: inout Digest) throws(WorldError) in
      try batch.addForces(forces.span)
    }
    let impulses = rows(1, 0)
    ask("WorldBatch.addImpulses(_:to:worlds:)", [impulses]) { (_: inout Digest) throws(WorldError) in
      try batch.addImpulses(impulses.span, worlds: mask(arguments).span)
    }
    let enabled = bodies.map { _ in arguments.flag() } + bodies.map { _ in true } + bodies.map { _ in true }
    ask("WorldBatch.setEnabled(_:of:worlds:)", [enabled]) { (_: inout Digest) throws(WorldError) in
      try batch.setEnabled(enabled.span, worlds: mask(arguments).span)
    }
    let gravity = [arguments.vector(10), [0, -10], [0, -10]]
    ask("WorldBatch.setGravity(_:worlds:)", [gravity]) { (_: inout Digest) throws(WorldError) in
      try batch.setGravity(gravity.span, worlds: mask(arguments).span)
    }
    changeOne(batch, arguments)
    let velocities = rows(5, .nan)
    ask("WorldBatch.setVelocities(_:of:worlds:)", ["one world"]) { (_: inout Digest) throws(WorldError) in
      try batch.setVelocities(velocities.span, worlds: [true].span)
    }
    ask("WorldBatch.setVelocities(_:of:worlds:)", [velocities]) { (_: inout Digest) throws(WorldError) in
      try batch.setVelocities(velocities.span, worlds: [true, true, false].span)
    }
    if !isEmpty { failed.insert(1) }
    let poses = bodies.map { _ in SIMD4(lowHalf: arguments.position(), highHalf: [1, 0]) }
    ask("WorldBatch.setTransforms(_:of:worlds:)", [poses]) { (_: inout Digest) throws(WorldError) in
      try batch.setTransforms((poses + poses + poses).span, worlds: mask(arguments).span)
    }
    commandJoints(batch, arguments)
  }

  private func commandJoints(_ batch: WorldBatch, _ arguments: ArgumentReader) {
    let joints = batch.joints
    let pairs = (0..<(3 * joints.count)).map { _ in arguments.vector(5) }
    let numbers = pairs.map(\.x)
    let mask = mask(arguments)
    ask("WorldBatch.setMotors(_:of:worlds:)", [pairs]) { (_: inout Digest) throws(WorldError) in
      try batch.setMotors(pairs.span, worlds: mask.span)
    }
    ask("WorldBatch.setSpringTargets(_:of:worlds:)", [numbers]) { (_: inout Digest) throws(WorldError) in
      try batch.setSpringTargets(numbers.span, worlds: mask.span)
    }
    ask("WorldBatch.setMouseTargets(_:of:worlds:)", [pairs]) { (_: inout Digest) throws(WorldError) in
      try batch.setMouseTargets(pairs.span, worlds: mask.span)
    }
  }

  /// The first world gets something of its own; none gets another layout.
  private func changeOne(_ batch: WorldBatch, _ arguments: ArgumentReader) {
    let geometry = arguments.geometry()
    ask("WorldBatch.withWorld(_:_:)", [geometry]) { (_: inout Digest) throws(WorldError) in
      try batch.withWorld(0) { world throws(WorldError) in
        if let shape = batch.shapes.last { try world.setGeometry(geometry, of: shape) }
        world.checkInvariants()
      }
    }
    let forms = (0..<(3 * batch.shapes.count)).map { _ in arguments.geometry() }
    let mask = mask(arguments)
    ask("WorldBatch.setGeometries(_:of:worlds:)", [forms.count]) { (_: inout Digest) throws(WorldError) in
      try batch.setGeometries(forms.span, worlds: mask.span)
    }
    let materials = forms.map { _ in arguments.material() }
    ask("WorldBatch.setMaterials(_:of:worlds:)", [materials.count]) { (_: inout Digest) throws(WorldError) in
      try batch.setMaterials(materials.span, worlds: mask.span)
    }
    let densities = forms.map { _ in arguments.float([1, 1, 1, 0, 0.1, 50]) }
    ask("WorldBatch.setDensities(_:of:worlds:)", [densities.count]) { (_: inout Digest) throws(WorldError) in
      try batch.setDensities(densities.span, worlds: mask.span)
    }
    ask("WorldBatch.withWorld(_:_:)", ["addBody"]) { (_: inout Digest) throws(WorldError) in
      try batch.withWorld(0) { world throws(WorldError) in _ = try world.addBody(BodyDefinition()) }
    }
  }

  private func readBatch(_ batch: WorldBatch, _ arguments: ArgumentReader) {
    let bodies = batch.bodies
    let missing = arguments.flag(4) ? 1 : 0
    ask("WorldBatch.readTransforms(of:into:)", [missing]) { (digest: inout Digest) throws(WorldError) in
      var rows = [SIMD4<Float>](repeating: .zero, count: 3 * bodies.count + missing)
      var span = rows.mutableSpan
      try batch.readTransforms(into: &span)
      try batch.readVelocities(into: &span)
      var awake = [Bool](repeating: false, count: 3 * bodies.count)
      var awakeSpan = awake.mutableSpan
      try batch.readAwake(into: &awakeSpan)
      var coordinates = [Float](repeating: 0, count: 3 * batch.joints.count)
      var coordinateSpan = coordinates.mutableSpan
      try batch.readJointCoordinates(into: &coordinateSpan)
      guard let body = bodies.last else { return }
      var sensors = [RaySensor(on: body, Ray(origin: .zero, translation: [0, -5]))]
      sensors[0].turnsWithBody = arguments.flag()
      var fractions: [Float] = [0, 0, 0]
      var fractionSpan = fractions.mutableSpan
      try batch.castRays(sensors, into: &fractionSpan)
      var touching = [false, false, false]
      var touchingSpan = touching.mutableSpan
      var mark = ContactMark(body)
      mark.partner = bodies[0]
      try batch.readContacts(of: [mark], touching: &touchingSpan, impulses: &fractionSpan)
      for flag in touching { digest.add(flag) }
      var began: [Int32] = [-1, -1, -1]
      var ended = began
      var beganSpan = began.mutableSpan
      var endedSpan = ended.mutableSpan
      try batch.readContactChanges(of: [mark], began: &beganSpan, ended: &endedSpan)
      for count in began + ended {
        if count < 0 { fail(.differs, "contact changes were not written") }
        digest.add(UInt64(bitPattern: Int64(count)))
      }
    }
    let index = arguments.element([0, 1, 3, -1])
    ask("WorldBatch.failure(of:)", [index]) { (digest: inout Digest) throws(WorldError) in
      digest.add("\(try batch.failure(of: index), default: "none")")
    }
  }

  private func resetBatch(_ batch: WorldBatch, _ saved: Snapshot, _ arguments: ArgumentReader) {
    ask("WorldBatch.copy(_:to:)", []) { (_: inout Digest) throws(WorldError) in
      let source = arguments.element([0, 1, 2])
      try batch.copy(source)
      let hashes = try (0..<3).map { index throws(WorldError) in try batch.stateHash(of: index) }
      if Set(hashes).count != 1 { fail(.differs, "copies in a batch") }
    }
    ask("WorldBatch.reset(worlds:)", []) { (_: inout Digest) throws(WorldError) in
      try batch.reset(worlds: [false, false, true].span)
    }
    ask("WorldBatch.reset(worlds:to:)", []) { (_: inout Digest) throws(WorldError) in
      try batch.reset(worlds: [true, true, false].span, to: saved)
      let hash = try saved.makeWorld().stateHash
      for index in 0..<3 where try batch.stateHash(of: index) != hash { fail(.differs, "a reset in a batch") }
      if !batch.failedWorlds.isEmpty { fail(.inconsistent, "worlds failed after a reset") }
    }
    if let foreign = stranger.snapshot {
      ask("WorldBatch.reset(worlds:to:)", ["another layout"]) { (_: inout Digest) throws(WorldError) in
        try batch.reset(to: foreign)
      }
    }
  }
}
