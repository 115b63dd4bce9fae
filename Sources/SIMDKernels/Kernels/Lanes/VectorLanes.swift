/// A vector in each lane.
struct VectorLanes {
  var x: Lanes
  var y: Lanes

  @inline(__always) init(_ x: Lanes, _ y: Lanes) {
    self.x = x
    self.y = y
  }
  @inline(__always) static var zero: VectorLanes { VectorLanes(.zero, .zero) }
  @inline(__always) static func + (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(a.x + b.x, a.y + b.y) }
  @inline(__always) static func - (a: VectorLanes, b: VectorLanes) -> VectorLanes { VectorLanes(a.x - b.x, a.y - b.y) }
  @inline(__always) static prefix func - (a: VectorLanes) -> VectorLanes { VectorLanes(-a.x, -a.y) }
  @inline(__always) static func * (a: VectorLanes, b: Lanes) -> VectorLanes { VectorLanes(a.x * b, a.y * b) }

  @inline(__always) func dot(_ b: VectorLanes) -> Lanes { x * b.x + y * b.y }
  @inline(__always) func cross(_ b: VectorLanes) -> Lanes { x * b.y - y * b.x }
  /// The larger of the fields' magnitudes.
  @inline(__always) var largestField: Lanes { max(abs(x), abs(y)) }
  @inline(__always) var length: Lanes { (x * x + y * y).squareRoot() }
  /// Turned by the rotation of `pose`.
  @inline(__always) func turned(by pose: PoseLanes) -> VectorLanes {
    VectorLanes(pose.cosine * x - pose.sine * y, pose.sine * x + pose.cosine * y)
  }
  /// Turned by the inverse rotation of `pose`.
  @inline(__always) func turnedBack(by pose: PoseLanes) -> VectorLanes {
    VectorLanes(pose.cosine * x + pose.sine * y, pose.cosine * y - pose.sine * x)
  }
}

extension LaneMask {
  @inline(__always) func select(_ a: VectorLanes, _ b: VectorLanes) -> VectorLanes {
    VectorLanes(select(a.x, b.x), select(a.y, b.y))
  }
}
