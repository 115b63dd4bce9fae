internal import DynamicsBase

// Buffers of bodies: an element for each body of each world, the bodies of the first world first.

extension WorldBatch {
  // MARK: - Reading

  /// Writes `x, y, cos, sin` of the origins of bodies into a buffer `[world][body]`.
  ///
  /// - Parameters:
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - transforms: An element for each world and body of these.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  public func readTransforms(
    of selected: [BodyID] = [], into transforms: inout MutableSpan<SIMD4<Float>>
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(writing: &transforms, "transforms", each: selection.count, "readTransforms") {
      ReadTransforms(selection: selection, transforms: $0)
    }
  }

  /// Writes `vx, vy, w, 0` (m/s, rad/s) of bodies into a buffer `[world][body]`.
  ///
  /// - Parameters:
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - velocities: An element for each world and body of these.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  public func readVelocities(
    of selected: [BodyID] = [], into velocities: inout MutableSpan<SIMD4<Float>>
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(writing: &velocities, "velocities", each: selection.count, "readVelocities") {
      ReadVelocities(selection: selection, velocities: $0)
    }
  }

  /// Writes whether bodies are awake into a buffer `[world][body]`: simulated in the next step, neither asleep nor
  /// static nor disabled.
  ///
  /// - Parameters:
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - areAwake: An element for each world and body of these.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  public func readAwake(of selected: [BodyID] = [], into areAwake: inout MutableSpan<Bool>) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(writing: &areAwake, "areAwake", each: selection.count, "readAwake") {
      ReadAwake(selection: selection, areAwake: $0)
    }
  }

  // MARK: - Writing

  /// Puts bodies where a buffer `[world][body]` says, at once, and wakes those that moved: `x, y, cos, sin` of their
  /// origins.
  ///
  /// - Parameters:
  ///   - transforms: An element for each world, masked or not, and body. A world with one out of range fails, and none of
  ///     its bodies moves.
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func setTransforms(
    _ transforms: Span<SIMD4<Float>>, of selected: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: transforms, "transforms", each: selection.count, "setTransforms") {
      SetMemberTransforms(selection: selection, transforms: $0)
    }
  }

  /// Gives bodies the velocities `vx, vy, w, -` (m/s, rad/s) of a buffer `[world][body]`, and wakes those whose velocity
  /// changed. Static bodies keep zero.
  ///
  /// - Parameters:
  ///   - velocities: An element for each world, masked or not, and body. A world with one out of range fails, and none of
  ///     its velocities changes.
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func setVelocities(
    _ velocities: Span<SIMD4<Float>>, of selected: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: velocities, "velocities", each: selection.count, "setVelocities") {
      SetMemberVelocities(selection: selection, velocities: $0)
    }
  }

  /// Adds forces and torques for the next step from a buffer `[world][body]`: `x, y` in N at the centre of mass and `z`
  /// in N m. Bodies that a force acts on wake.
  ///
  /// - Parameters:
  ///   - forces: An element for each world, masked or not, and body. A world with one out of range fails, and none of
  ///     its forces is added.
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func addForces(
    _ forces: Span<SIMD4<Float>>, to selected: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: forces, "forces", each: selection.count, "addForces") {
      AddMemberForces(selection: selection, forces: $0)
    }
  }

  /// Adds impulses at once from a buffer `[world][body]`: `x, y` in N s at the centre of mass and `z` in N m s. Bodies
  /// that one acts on wake.
  ///
  /// - Parameters:
  ///   - impulses: An element for each world, masked or not, and body. A world with one out of range fails, and none of
  ///     its impulses is added, unless a body is named twice and only the sum is out of range.
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func addImpulses(
    _ impulses: Span<SIMD4<Float>>, to selected: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: impulses, "impulses", each: selection.count, "addImpulses") {
      AddMemberImpulses(selection: selection, impulses: $0)
    }
  }

  /// Takes bodies out of the simulation where a buffer `[world][body]` says false, and brings them back where it says
  /// true; see `World.setEnabled`.
  ///
  /// - Parameters:
  ///   - areEnabled: An element for each world, masked or not, and body.
  ///   - selected: Handles of this batch; empty: all bodies.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.staleBody`, `.otherWorld`, `.locked` inside `withWorld`; then nothing has
  ///   changed.
  public func setEnabled(
    _ areEnabled: Span<Bool>, of selected: [BodyID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection = try select(selected)
    try forEachWorld(in: worlds, reading: areEnabled, "areEnabled", each: selection.count, "setEnabled") {
      SetMembersEnabled(selection: selection, areEnabled: $0)
    }
  }

  /// Gives worlds their gravity, m/s^2.
  ///
  /// - Parameters:
  ///   - gravity: An element for each world, masked or not. A world with one out of range fails and keeps what it had.
  ///   - worlds: Which, an element for each; empty: all.
  /// - Throws: `WorldError.countMismatch`, `.locked` inside `withWorld`; then nothing has changed.
  public func setGravity(_ gravity: Span<SIMD2<Float>>, worlds: Span<Bool> = Span()) throws(WorldError) {
    try forEachWorld(in: worlds, reading: gravity, "gravity", each: 1, "setGravity") {
      SetMemberGravity(gravity: $0)
    }
  }
}

// MARK: - Tasks

struct ReadTransforms: MemberTask {
  let selection: Selection<BodyID>
  let transforms: UnsafeMutableBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    selection.forEach(index) { body, place, _ in transforms[place] = world.bodies.transform[body.row].row }
  }
}

struct ReadVelocities: MemberTask {
  let selection: Selection<BodyID>
  let velocities: UnsafeMutableBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    selection.forEach(index) { body, place, _ in
      let velocity = world.bodies.userVelocity[body.row]
      velocities[place] = SIMD4(velocity.linear.x, velocity.linear.y, velocity.angular, 0)
    }
  }
}

struct ReadAwake: MemberTask {
  let selection: Selection<BodyID>
  let areAwake: UnsafeMutableBufferPointer<Bool>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) {
    selection.forEach(index) { body, place, _ in areAwake[place] = world.bodies.isAwake(body.row) }
  }
}

private struct SetMemberTransforms: MemberTask {
  let selection: Selection<BodyID>
  let transforms: UnsafeBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { _, place, number throws(WorldError) in
      try checkTransform(transforms[place], selection.name("transforms", index, number))
    }
    selection.forEach(index) { body, place, _ in world.setTransform(transforms[place], body.row) }
  }
}

private struct SetMemberVelocities: MemberTask {
  let selection: Selection<BodyID>
  let velocities: UnsafeBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { _, place, number throws(WorldError) in
      try checkVelocities(velocities[place], selection.name("velocities", index, number))
    }
    selection.forEach(index) { body, place, _ in world.setVelocity(velocities[place], body.row) }
  }
}

struct AddMemberForces: MemberTask {
  let selection: Selection<BodyID>
  let forces: UnsafeBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { _, place, number throws(WorldError) in
      try checkForce(forces[place], selection.name("forces", index, number))
    }
    try selection.forEach(index) { body, place, _ throws(WorldError) in
      let force = forces[place]
      if force.x != 0 || force.y != 0 { try world.applyForce([force.x, force.y], to: body) }
      if force.z != 0 { try world.applyTorque(force.z, to: body) }
    }
  }
}

struct AddMemberImpulses: MemberTask {
  let selection: Selection<BodyID>
  let impulses: UnsafeBufferPointer<SIMD4<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { body, place, number throws(WorldError) in
      let impulse = impulses[place]
      try checkForce(impulse, isImpulse: true, selection.name("impulses", index, number))
      try world.checkImpulse(body.row, [impulse.x, impulse.y], angular: impulse.z)
    }
    try selection.forEach(index) { body, place, _ throws(WorldError) in
      let impulse = impulses[place]
      if impulse.x != 0 || impulse.y != 0 { try world.applyImpulse([impulse.x, impulse.y], to: body) }
      if impulse.z != 0 { try world.applyAngularImpulse(impulse.z, to: body) }
    }
  }
}

private struct SetMembersEnabled: MemberTask {
  let selection: Selection<BodyID>
  let areEnabled: UnsafeBufferPointer<Bool>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { body, place, _ throws(WorldError) in
      try world.setEnabled(areEnabled[place], of: body)
    }
  }
}

private struct SetMemberGravity: MemberTask {
  let gravity: UnsafeBufferPointer<SIMD2<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) { try world.setGravity(gravity[index]) }
}
