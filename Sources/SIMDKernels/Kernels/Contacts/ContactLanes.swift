internal import KernelInterface

// What the passes over contact bundles share: two contact points as one value, and the gathered bodies of a piece of a
// bundle. `kind` and `points` are constants at every call, so the branches on them vanish.

/// A value for each of the two points of a contact.
struct PointLanes {
  var first: Lanes
  var second: Lanes

  @inline(__always) init(_ first: Lanes, _ second: Lanes) {
    self.first = first
    self.second = second
  }

  /// A pair of fields, 16 floats apart; with one point the second is zero.
  @inline(__always) init(load pointer: UnsafeMutablePointer<Float>, points: Int) {
    first = Lanes(load: pointer)
    second = points == 2 ? Lanes(load: pointer + ContactBundle.lanes) : .zero
  }

  @inline(__always) func store(_ pointer: UnsafeMutablePointer<Float>, points: Int) {
    first.store(pointer)
    if points == 2 { second.store(pointer + ContactBundle.lanes) }
  }

  @inline(__always) var negated: PointLanes { PointLanes(-first, -second) }
}

/// Both bodies of `laneCount` contacts, as they are gathered and given back.
struct ContactBodies {
  /// `vx, vy, k w, 1/m`; zeros for a fixed side A.
  var a: LaneRows
  var b: LaneRows
  var indexA: UnsafePointer<Int32>
  var indexB: UnsafePointer<Int32>

  /// The bodies of the lanes from `hot` on; `hub` is the row of side A in all lanes of a hub bundle. (Lanes not in use get
  /// the hub too, where they have no body in other bundles: their masses are zero anyway.)
  @inline(__always)
  init(_ bodies: BodyRows, _ hot: UnsafeMutablePointer<Float>, kind: UInt8, hub: Int = 0) {
    let integers = UnsafeRawPointer(hot).assumingMemoryBound(to: Int32.self)
    indexA = integers + ContactBundle.Hot.rowA
    indexB = integers + ContactBundle.Hot.rowB
    b = LaneRows(gather: floats(bodies.velocity), indexB)
    switch kind {
    case ContactBundleKind.fixed: a = LaneRows(.zero, .zero, .zero, .zero)
    case ContactBundleKind.hub: a = LaneRows(repeating: floats(bodies.velocity + hub))
    default: a = LaneRows(gather: floats(bodies.velocity), indexA)
    }
  }

  /// Applies the linear impulse `(x, y)` to B and its opposite to A, and writes what can have changed.
  @inline(__always)
  mutating func finish(_ bodies: BodyRows, impulseX x: Lanes, impulseY y: Lanes, kind: UInt8) {
    b.x += b.w * x
    b.y += b.w * y
    b.scatter(floats(bodies.velocity), indexB)
    if kind == ContactBundleKind.dynamic {
      a.x -= a.w * x
      a.y -= a.w * y
      a.scatter(floats(bodies.velocity), indexA)
    }
  }
}
