internal import DynamicsBase
internal import KernelInterface
internal import SparseBlocks

/// The direct islands of a world, and what they keep from step to step.
struct DirectSolver: ~Copyable {
  /// In the order of their first bodies.
  private(set) var islands: [DirectIsland] = []
  /// By body row: its number in its island, -1: in none.
  private var numbers = AlignedBuffer<Int32>()
  /// By body row, of bodies in islands.
  private(set) var poses = AlignedBuffer<DirectPose>()
  /// By body row, of bodies in islands: `x, y, spin, -` at the end of their last step, m/s and rad/s, and what the world's
  /// rows had then.
  private(set) var velocities = AlignedBuffer<SIMD4<Double>>()
  private var mirrors = AlignedBuffer<Row>()
  /// By block of 16 body rows: bodies in islands.
  private(set) var members = AlignedBuffer<UInt16>()
  private(set) var counters = DirectCounters()
  /// Sub-steps of the step at hand: stored impulses are those of one.
  private(set) var substeps = 1
  /// Patterns analysed since the last step.
  private var analyses = 0
  var search = DirectSearch()
  /// Analysed islands that are not in use.
  var idle = DirectIslandCache()
  /// The islands that take the place of those in use, while they are collected; empty at other times.
  var new: [DirectIsland] = []
  /// By island found the one in use that it is, -1: none.
  var kept = AlignedBuffer<Int32>()
  /// A joint or body was removed since the last search.
  var hasRemovals = false
  /// Whether kinematic bodies are taken where they are at the end of the step.
  var includesMotion = false

  var isEmpty: Bool { islands.isEmpty }

  @inline(__always)
  func number(ofBody row: Int) -> Int32 { row < numbers.count ? numbers[row] : -1 }

  @inline(__always)
  func contains(_ row: Int) -> Bool { number(ofBody: row) >= 0 }

  /// A body's velocity in double precision, unless somebody else has changed it since.
  func velocity(_ row: Int, _ mirror: Row) -> SIMD4<Double>? { mirrors[row] == mirror ? velocities[row] : nil }

  func setVelocity(_ velocity: SIMD4<Double>, _ row: Int, mirror: Row) {
    velocities[row] = velocity
    mirrors[row] = mirror
  }

  /// Takes over the islands in `new`.
  mutating func takeOverNew(_ joints: inout JointSystem, _ bodies: borrowing BodyStore) {
    for island in islands {
      for body in island.bodies { forget(Int(body)) }
      for slot in island.joints { joints.setDirect(Int(slot), false) }
    }
    swap(&islands, &new)
    new.removeAll(keepingCapacity: true)
    numbers.resize(bodies.rowCount, filling: -1)
    poses.resize(bodies.rowCount, filling: DirectPose())
    velocities.resize(bodies.rowCount, filling: .zero)
    mirrors.resize(bodies.rowCount, filling: Row(.nan, .nan, .nan, .nan))
    members.resize(bodies.awake.count, filling: 0)
    for island in islands {
      for (number, body) in island.bodies.enumerated() {
        numbers[Int(body)] = Int32(number)
        members[Int(body) >> 4] |= 1 << UInt16(body & 15)
      }
    }
  }

  private func forget(_ row: Int) {
    guard row < numbers.count else { return }
    numbers[row] = -1
    members[row >> 4] &= ~(1 << UInt16(row & 15))
  }

  /// The bodies of a block that the iterative solver moves.
  @inline(__always)
  func others(_ block: Int, of mask: UInt16) -> UInt16 { block < members.count ? mask & ~members[block] : mask }

  /// Before a step: poses as they are now.
  mutating func begin(_ bodies: borrowing BodyStore, substeps: Int) {
    self.substeps = substeps
    counters = DirectCounters()
    for island in islands {
      for body in island.bodies where poses[Int(body)].row != bodies.pose[Int(body)] {
        poses[Int(body)] = DirectPose(bodies.pose[Int(body)])
      }
    }
  }

  mutating func count(_ island: DirectCounters) { counters.add(island) }
  mutating func countAnalysis() { analyses += 1 }
  /// After a step without direct islands.
  mutating func clearCounters() { counters = DirectCounters() }
  mutating func endStep() {
    counters.analyses = analyses
    analyses = 0
  }

  /// The impulse of a joint on body B in world axes at the end of the last step, N s a sub-step.
  static func force(_ impulses: JointImpulses, _ kind: JointBundleKind, _ joint: DirectJoint) -> SIMD2<Double> {
    let held = SIMD2<Double>(impulses.held)
    let motor = Double(impulses.axial.motor)
    let axial =
      Double(impulses.axial.spring) + motor + Double(impulses.axial.lower) - Double(impulses.axial.upper)
    let normal = SIMD2(-joint.axis.y, joint.axis.x)
    switch kind {
    case .point, .pointAxial: return held
    case .frame: return held + SIMD2<Double>(impulses.velocity)
    case .slider: return joint.axis * axial + normal * held.x
    case .wheel: return joint.axis * (axial - motor) + normal * held.x
    case .distance:
      let length = (joint.offset.x * joint.offset.x + joint.offset.y * joint.offset.y).squareRoot()
      return length > 0 ? joint.offset * (axial / length) : .zero
    case .gear, .filter: return .zero
    }
  }

  var byteCount: Int {
    idle.byteCount + poses.capacity * (MemoryLayout<DirectPose>.stride + 48) + numbers.capacity * 4
      + islands.reduce(0) { $0 + $1.byteCount }
  }
}
