internal import DynamicsBase

// Buffers of joints: an element for each joint of each world, the joints of the first world first.

extension WorldBatch {
  /// Writes the coordinates of joints into a buffer `[world][joint]`: an angle in rad or a length in m, see
  /// `World.coordinate(of:)`.
  ///
  /// - Parameters:
  ///   - selected: Handles of this batch; empty: all joints.
  ///   - coordinates: An element for each world and joint of these.
  /// - Throws: `WorldError.countMismatch`, `.staleJoint`, `.otherWorld`, `.locked` inside `withWorld`; then nothing is
  ///   written.
  public func readJointCoordinates(
    of selected: [JointID] = [], into coordinates: inout MutableSpan<Float>
  ) throws(WorldError) {
    let selection: Selection<JointID> = try select(selected)
    try forEachWorld(writing: &coordinates, "coordinates", each: selection.count, "readJointCoordinates") {
      ReadCoordinates(selection: selection, coordinates: $0)
    }
  }

  /// Gives joints' motors the speed (rad/s or m/s) and the largest torque or force (N m or N) of a buffer
  /// `[world][joint]`. Where that is what a motor has already nothing happens; else the joint's bodies wake.
  ///
  /// - Parameters:
  ///   - motors: `speed, maximum`, an element for each world, masked or not, and joint. A world with one out of range
  ///     fails, and none of its motors changes.
  ///   - selected: Handles of this batch, of revolute, prismatic, distance or wheel joints; empty: all joints.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.invalidValue` for a joint that can have no motor, `.countMismatch`, `.staleJoint`,
  ///   `.otherWorld`, `.locked` inside `withWorld`; then nothing has changed.
  public func setMotors(
    _ motors: Span<SIMD2<Float>>, of selected: [JointID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection: Selection<JointID> = try select(selected)
    try checkMotors(selection)
    try forEachWorld(in: worlds, reading: motors, "motors", each: selection.count, "setMotors") {
      SetMotors(selection: selection, motors: $0)
    }
  }

  /// Gives joints' springs the coordinate (rad or m) of a buffer `[world][joint]` to pull to: servos. Where that is what a
  /// spring has already nothing happens; else the joint's bodies wake.
  ///
  /// - Parameters:
  ///   - targets: An element for each world, masked or not, and joint. A world with one out of range fails, and none of
  ///     its targets changes.
  ///   - selected: Handles of this batch, of revolute, prismatic, distance or wheel joints with springs; empty: all joints.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.invalidValue` for a joint without a spring, `.countMismatch`, `.staleJoint`, `.otherWorld`,
  ///   `.locked` inside `withWorld`; then nothing has changed.
  public func setSpringTargets(
    _ targets: Span<Float>, of selected: [JointID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection: Selection<JointID> = try select(selected)
    try checkSprings(selection)
    try forEachWorld(in: worlds, reading: targets, "targets", each: selection.count, "setSpringTargets") {
      SetSpringTargets(selection: selection, targets: $0)
    }
  }

  /// Moves the targets of mouse joints, points of their worlds, to where a buffer `[world][joint]` says.
  ///
  /// - Parameters:
  ///   - targets: m; an element for each world, masked or not, and joint. A world with one out of range fails, and none of
  ///     its targets moves.
  ///   - selected: Handles of this batch, of mouse joints; empty: all joints.
  ///   - worlds: In which worlds, an element for each; empty: all.
  /// - Throws: `WorldError.invalidValue` for another joint, `.countMismatch`, `.staleJoint`, `.otherWorld`, `.locked`
  ///   inside `withWorld`; then nothing has changed.
  public func setMouseTargets(
    _ targets: Span<SIMD2<Float>>, of selected: [JointID] = [], worlds: Span<Bool> = Span()
  ) throws(WorldError) {
    let selection: Selection<JointID> = try select(selected)
    try check(selection, "a mouse joint") { if case .mouse = $0 { true } else { false } }
    try forEachWorld(in: worlds, reading: targets, "targets", each: selection.count, "setMouseTargets") {
      SetMouseTargets(selection: selection, targets: $0)
    }
  }

  /// Refuses joints that can have no motor.
  func checkMotors(_ selection: Selection<JointID>) throws(WorldError) {
    try check(selection, "a joint that can have a motor") { $0.axis != nil }
  }

  /// Refuses joints without a spring.
  func checkSprings(_ selection: Selection<JointID>) throws(WorldError) {
    try check(selection, "a joint with a spring") { $0.axis?.spring != nil }
  }

  /// Refuses joints that are not what they should be; what they are is part of the layout.
  private func check(
    _ selection: Selection<JointID>, _ expected: String, _ isExpected: (JointKind) -> Bool
  ) throws(WorldError) {
    for joint in selection.handles {
      let slot = try members.worlds[0].slot(joint)
      // What `withWorld` changed in one world is no other's concern.
      let isRight =
        isExpected(layout.joints.definition(slot).kind)
        || template.storage.arrays.jointDefinitions[slot].map { isExpected($0.kind) } == true
      guard isRight else { throw .invalidValue(name: "joint", value: "\(joint)", expected: expected) }
    }
  }
}

// MARK: - Tasks

struct ReadCoordinates: MemberTask {
  let selection: Selection<JointID>
  let coordinates: UnsafeMutableBufferPointer<Float>
  static let needsSoundWorld = false

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEach(index) { joint, place, _ throws(WorldError) in
      coordinates[place] = try world.coordinate(of: joint)
    }
  }
}

struct SetMotors: MemberTask {
  let selection: Selection<JointID>
  let motors: UnsafeBufferPointer<SIMD2<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("motors", index) { _, place throws(WorldError) in try motor(place).check() }
    try selection.forEach(index) { joint, place, _ throws(WorldError) in try world.setMotor(motor(place), of: joint) }
  }

  private func motor(_ place: Int) -> JointMotor { JointMotor(speed: motors[place].x, maximum: motors[place].y) }
}

struct SetSpringTargets: MemberTask {
  let selection: Selection<JointID>
  let targets: UnsafeBufferPointer<Float>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("targets", index) { joint, place throws(WorldError) in
      try kind(joint, place, world).check()
    }
    try selection.forEach(index) { joint, place, _ throws(WorldError) in
      try world.setKind(kind(joint, place, world), of: joint)
    }
  }

  private func kind(_ joint: JointID, _ place: Int, _ world: World) throws(WorldError) -> JointKind {
    try world.changedAxis(of: joint) { (axis) throws(WorldError) in
      // This world's may have lost it.
      guard axis.spring != nil else {
        throw .invalidValue(name: "joint", value: "\(joint)", expected: "a joint with a spring")
      }
      axis.spring?.target = targets[place]
    }
  }
}

private struct SetMouseTargets: MemberTask {
  let selection: Selection<JointID>
  let targets: UnsafeBufferPointer<SIMD2<Float>>
  static let needsSoundWorld = true

  func run(_ world: World, _ index: Int) throws(WorldError) {
    try selection.forEachNamed("targets", index) { joint, place throws(WorldError) in
      try world.checkFrames(world.mouseDefinition(target: targets[place], of: joint), world.slot(joint))
    }
    try selection.forEach(index) { joint, place, _ throws(WorldError) in
      try world.setMouseTarget(targets[place], of: joint)
    }
  }
}
