internal import CSolverShim
internal import DynamicsBase

/// The bodies whose joints get bundles of their own, in which every lane has a copy of the body (`JointHub.swift`): those
/// with very many joints, which would use up the colours, and those that are light beside what is joined to them.
///
/// Joints of a body that are solved one after the other pass on to the next what they took from a neighbour. With impulses
/// that are kept from one sub-step to the next that is a swing to and fro, which grows without limit where neighbours
/// outweigh the body: ten hinged bodies as heavy as it, seven five times as heavy. Let its load be the sum of `m_j / (m_j +
/// m)` over its joints. For neighbours on a line the linear map of a sub-step has a spectral radius above 1 from a load of
/// about 4 on (five neighbours or more), with copies of the nth part of the mass, whose velocities are averaged, it has
/// none above 1 for all n and masses. (Copies: R. Tonge, F. Benevolenski and A. Voroshilov, Mass splitting for jitter-free
/// parallel rigid body simulation, 2012.)
struct JointHubs: ~Copyable {
  private var rows = AlignedBuffer<Int32>()
  /// By body row; empty where there is no hub.
  private var kinds = AlignedBuffer<Kind>()
  /// Scratch.
  private var found = AlignedBuffer<Kind>()

  /// Not private: a debug build of Swift 6.3 that sees buffers of it from another file fails for it.
  enum Kind: UInt8, BitwiseCopyable {
    case none, many, light
  }

  /// A body with more joints than this is a hub: two full bundles.
  private static let manyJoints = 32
  /// A body with a greater load is a hub. Bodies that were tried grew from 5 on, welded ones from 4.5 (but four that are
  /// welded on and ten or a hundred times as heavy, 3.6 and 4); ragdolls, bridges and nets have less.
  private static let heavyLoad: Float = 4.5
  /// Errors of joints to light hubs are taken back at most at this part of the sub-step rate, half of what others are:
  /// welds to far bodies swing otherwise (spectral radius 1.002 to 1.005, with half of it 1).
  private static let stiffest: Float = 0.125
  /// Joints to n light copies yield to a load n times as much as joints to the body, and are made n times as stiff under
  /// load, but no more than this: by 16 and 24 nothing grew, by 32 and 64 welds did.
  private static let mostStiffening: Float = 8
  /// Every joint adds less than 1 to a load.
  private static let leastJoints = 5

  init() {}

  var count: Int { rows.count }

  /// Its body row.
  subscript(index: Int) -> Int { Int(rows[index]) }

  func isHub(_ row: Int) -> Bool { rows.count > 0 && kinds[row] != .none }

  /// Whether its mass is shared by all of its joints, not by those of one bundle at a time.
  func isLight(_ row: Int) -> Bool { rows.count > 0 && kinds[row] == .light }

  /// How stiff joints are to a light hub whose mass so many copies share, in sub-steps of a length in s.
  static func softness(hertz: Float, dampingRatio: Float, substep: Float, copies: Int32) -> Softness {
    var softness = Softness(hertz: min(hertz, stiffest / substep), dampingRatio: dampingRatio, timeStep: substep)
    guard softness.massScale > 0 else { return softness }
    let compliance = softness.impulseScale / (softness.massScale * min(Float(copies), mostStiffening))
    softness.massScale = 1 / (1 + compliance)
    softness.impulseScale = compliance / (1 + compliance)
    return softness
  }

  mutating func removeAll() {
    rows.removeAll()
    kinds.removeAll()
  }

  /// Finds them anew.
  ///
  /// - Parameters:
  ///   - slotCount: Of joints.
  ///   - load: What a joint adds to the load of the body `row` (above), and the row of the other body; `nil`: nothing.
  mutating func find(
    _ lists: borrowing IncidenceLists, _ bodies: borrowing BodyStore, slotCount: Int,
    load: (_ slot: Int, _ row: Int) -> (share: Float, other: Int)?
  ) {
    removeAll()
    guard slotCount > Self.leastJoints else { return }
    for row in 1..<bodies.rowCount where lists.count(of: row) >= Self.leastJoints {
      guard bodies.type[row] == BodyType.dynamic.rawValue else { continue }
      let isLight = self.load(row, lists, beside: false, load) > Self.heavyLoad
      guard isLight || lists.count(of: row) > Self.manyJoints else { continue }
      if rows.count == 0 { kinds.resize(bodies.rowCount, filling: .none) }
      rows.append(Int32(row))
      kinds[row] = isLight ? .light : .many
    }
    keepLight(lists, load)
  }

  /// Joints between two hubs are solved as others are. In nets every body may seem to be one: those that bear too little
  /// beside are none.
  private mutating func keepLight(
    _ lists: borrowing IncidenceLists, _ load: (_ slot: Int, _ row: Int) -> (share: Float, other: Int)?
  ) {
    let candidates = rows.count
    found.removeAll()
    for index in 0..<candidates {
      let row = self[index]
      let isLight = kinds[row] == .light && self.load(row, lists, beside: true, load) > Self.heavyLoad
      found.append(isLight ? .light : lists.count(of: row) > Self.manyJoints ? .many : .none)
    }
    var kept = 0
    for index in 0..<candidates {
      let row = rows[index]
      kinds[Int(row)] = found[index]
      guard found[index] != .none else { continue }
      rows[kept] = row
      kept += 1
    }
    rows.setCount(kept)
  }

  /// The load of a body.
  ///
  /// - Parameter beside: Without joints to other hubs.
  private func load(
    _ row: Int, _ lists: borrowing IncidenceLists, beside: Bool,
    _ load: (_ slot: Int, _ row: Int) -> (share: Float, other: Int)?
  ) -> Float {
    var sum: Float = 0
    var link = lists.first(of: row)
    while link >= 0 {
      if let (share, other) = load(Int(link >> 1), row), !(beside && isHub(other)) { sum += share }
      link = lists.next(link)
    }
    return sum
  }
}
