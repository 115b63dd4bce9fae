internal import CSolverShim
internal import KernelInterface

// What the passes over contact bundles share: two contact points as one value, and the gathered bodies of a piece of a
// bundle. `kind` and `points` are constants at every call, so the branches on them vanish.

extension ContactBundleKind {
  // By pattern: a comparison of constants would not vanish before functions are inlined.
  @inline(__always) var isDynamic: Bool { if case .dynamic = self { true } else { false } }
  @inline(__always) var isFixed: Bool { if case .fixed = self { true } else { false } }
  @inline(__always) var isHub: Bool { if case .hub = self { true } else { false } }
}

extension ContactBundleInfo {
  /// How many lanes a pass walks, piece by piece: no pieces without contacts. Where a bundle is one piece it is all.
  @inline(__always) var lanesInUse: Int { laneCount == ContactBundle.lanes ? ContactBundle.lanes : Int(lanes) }

  /// The same in a pass whose hubs gather what all lanes gave: there every lane counts.
  @inline(__always) func lanesInUse(as kind: ContactBundleKind) -> Int {
    kind.isHub ? ContactBundle.lanes : lanesInUse
  }
}

/// A value for each of the two points of a contact.
struct PointLanes {
  var first: Lanes
  var second: Lanes

  @inline(__always) init(_ first: Lanes, _ second: Lanes) {
    self.first = first
    self.second = second
  }

  /// From `lane` on, of a field of both points; with one point the second is zero.
  @inline(__always) init(load field: UnsafeRawPointer, _ lane: Int, points: Int) {
    first = Lanes(load: field, lane)
    second = points == 2 ? Lanes(load: field, lane + ContactBundle.lanes) : .zero
  }

  @inline(__always) func store(_ field: UnsafeMutableRawPointer, _ lane: Int, points: Int) {
    first.store(field, lane)
    if points == 2 { second.store(field, lane + ContactBundle.lanes) }
  }

  @inline(__always) static var zero: PointLanes { PointLanes(.zero, .zero) }
  @inline(__always) var negated: PointLanes { PointLanes(-first, -second) }
}

/// Both bodies of `laneCount` contacts, as they are gathered and given back.
struct ContactBodies {
  /// Zeros for a fixed side A.
  var a: VelocityLanes
  var b: VelocityLanes
  private let hot: UnsafeMutablePointer<ContactHotBlock>
  private let lane: Int

  /// The bodies of a bundle's lanes from `lane` on. (Lanes not in use get the hub too, where they have no body in other
  /// bundles: their masses are zero anyway.)
  @inline(__always)
  init(_ bodies: BodyRows, _ hot: UnsafeMutablePointer<ContactHotBlock>, _ lane: Int, kind: ContactBundleKind) {
    self.hot = hot
    self.lane = lane
    b = VelocityLanes(gather: bodies.velocity, &hot.pointee.rowB, lane)
    switch kind {
    case .fixed: a = .zero
    case .hub: a = VelocityLanes(LaneRows(repeating: bodies.velocity + hubRow(hot)))
    default: a = VelocityLanes(gather: bodies.velocity, &hot.pointee.rowA, lane)
    }
  }

  /// Applies a linear impulse to B and its opposite to A, and writes what can have changed.
  @inline(__always)
  mutating func finish(_ bodies: BodyRows, impulse: VectorLanes, kind: ContactBundleKind) {
    b.linear = b.linear + impulse * b.inverseMass
    b.scatter(bodies.velocity, &hot.pointee.rowB, lane)
    if kind.isDynamic {
      a.linear = a.linear - impulse * a.inverseMass
      a.scatter(bodies.velocity, &hot.pointee.rowA, lane)
    }
  }
}

/// The impulse `n` along a contact's normal and `t` along its tangent `(ny, -nx)`.
@inline(__always)
func alongContact(_ normal: VectorLanes, _ n: Lanes, _ t: Lanes) -> VectorLanes {
  VectorLanes(n * normal.x + t * normal.y, n * normal.y - t * normal.x)
}

/// `ContactImpulses` rows, a contact in each lane.
struct ImpulseLanes {
  var normal1: Lanes
  var tangent1: Lanes
  var normal2: Lanes
  var tangent2: Lanes

  @inline(__always) init(_ normal1: Lanes, _ tangent1: Lanes, _ normal2: Lanes, _ tangent2: Lanes) {
    self.normal1 = normal1
    self.tangent1 = tangent1
    self.normal2 = normal2
    self.tangent2 = tangent2
  }

  @inline(__always) init(_ rows: LaneRows) { self.init(rows.x, rows.y, rows.z, rows.w) }
  @inline(__always) var rows: LaneRows { LaneRows(normal1, tangent1, normal2, tangent2) }
}

/// `ContactMaterial` rows, a contact in each lane.
struct MaterialLanes {
  var restitution: Lanes
  var rollingResistance: Lanes
  var tangentSpeed: Lanes

  @inline(__always) init(_ rows: LaneRows) {
    restitution = rows.x
    rollingResistance = rows.y
    tangentSpeed = rows.z
  }
}
