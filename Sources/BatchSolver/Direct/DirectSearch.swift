internal import DynamicsBase
internal import KernelInterface

/// Finds the direct islands when contacts, joints or sleep have changed: see `DirectPartition` for what they are.
///
/// It walks all bodies, joints and contacts a few times, in ascending order, and allocates nothing once warm.
final class DirectSearch: ScratchMemory {
  var partition = DirectPartition()
  var members = DirectMembers()
  /// The joints that are solved and have a body to move.
  private var movingJoints = AlignedBuffer<MovingJoint>()
  /// Of the search for long chains: bodies in the order in which they were reached, and by body row how many joints
  /// from the first, -1: not reached.
  var order = AlignedBuffer<Int32>()
  var depth = AlignedBuffer<Int32>()

  init() {}

  /// - Parameters:
  ///   - loads: Which bodies bear far more than they weigh.
  ///   - numbers: By row the bodies that are in direct islands now: not negative.
  func find(
    _ solver: SolverChoice, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore,
    _ pairs: borrowing PairStore, _ loads: borrowing DirectLoads, _ numbers: borrowing AlignedBuffer<Int32>
  ) {
    partition.begin(rowCount: bodies.rowCount)
    for row in 1..<max(bodies.rowCount, 1) where Self.isFree(row, bodies) {
      partition.addBody(
        row, mass: bodies.record[row].mass, isDirect: row < numbers.count && numbers[row] >= 0,
        isLoaded: loads.contains(row) && bodies.record[row].solver != .iterative)
    }
    collectJoints(joints, bodies)
    for index in 0..<movingJoints.count {
      let joint = movingJoints[index]
      for side in 1..<4 where joint.bodies[side] != 0 { partition.unite(joint.first, Int(joint.bodies[side])) }
    }
    for index in 0..<movingJoints.count { judge(movingJoints[index], solver, joints, bodies) }
    if solver == .automatic { applyRule(joints, bodies) }
    Self.forEachTouchingContact(pairs) { _, a, b in
      if partition.contains(a), partition.contains(b) { partition.unite(a, b) }
    }
    Self.forEachTouchingContact(pairs) { _, a, b in
      if partition.contains(a), partition.contains(b) { partition.addContact(a) }
      if partition.contains(a) { partition.touch(a, asks: Self.asks(bodies.record[a].solver, solver)) }
      if partition.contains(b) { partition.touch(b, asks: Self.asks(bodies.record[b].solver, solver)) }
    }
    collectMembers(byRule: solver == .automatic, rowCount: bodies.rowCount, pairs)
  }

  /// Whether something of that choice asks for the direct solver in a world of that choice.
  static func asks(_ choice: SolverChoice, _ world: SolverChoice) -> Bool {
    switch choice {
    case .direct: true
    case .iterative: false
    case .automatic: world == .direct
    }
  }

  // MARK: - What there is

  /// Whether the body is one that a direct island may move.
  static func isFree(_ row: Int, _ bodies: borrowing BodyStore) -> Bool {
    bodies.isAwake(row) && bodies.isDynamic(row) && bodies.velocity[row].inverseMass > 0
  }

  private func collectJoints(_ joints: borrowing JointSystem, _ bodies: borrowing BodyStore) {
    movingJoints.removeAll()
    for slot in 1..<joints.slotCount {
      if let joint = movingJoint(slot, joints, bodies) { movingJoints.append(joint) }
    }
  }

  /// A joint if it is solved and has a body to move.
  func movingJoint(_ slot: Int, _ joints: borrowing JointSystem, _ bodies: borrowing BodyStore) -> MovingJoint? {
    let record = joints.record[slot]
    guard record.isLive, record.bundleKind != .filter else { return nil }
    var rows = SIMD4(record.bodyA, record.bodyB, 0, 0)
    if record.bundleKind == .gear {
      let first = joints.record[Int(record.first)]
      let second = joints.record[Int(record.second)]
      rows = SIMD4(first.bodyA, first.bodyB, second.bodyA, second.bodyB)
    }
    for side in 0..<4 where rows[side] != 0 {
      guard bodies.record[Int(rows[side])].isEnabled else { return nil }
      if !partition.contains(Int(rows[side])) { rows[side] = 0 }
    }
    return rows == .zero ? nil : MovingJoint(slot: Int32(slot), bodies: rows)
  }

  @inline(__always)
  private static func forEachTouchingContact(
    _ pairs: borrowing PairStore, _ action: (_ slot: Int, _ a: Int, _ b: Int) -> Void
  ) {
    pairs.forEachTouching { action($0, Int(pairs.bodyA[$0]), Int(pairs.bodyB[$0])) }
  }

  // MARK: - Who belongs together

  private func collectMembers(byRule: Bool, rowCount: Int, _ pairs: borrowing PairStore) {
    members.begin(rowCount: rowCount)
    for row in 1..<rowCount where partition.contains(row) {
      let root = partition.root(row)
      if partition.isDirect(root, byRule: byRule) { members.addBody(row, root: root) }
    }
    guard members.count > 0 else { return members.end() }
    for index in 0..<movingJoints.count { members.addJoint(movingJoints[index]) }
    Self.forEachTouchingContact(pairs) { members.addContact($0, $1, $2) }
    members.end()
  }
}
