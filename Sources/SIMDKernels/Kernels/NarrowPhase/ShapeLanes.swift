internal import CSolverShim
internal import KernelInterface

/// `ShapeRow`s, a shape in each lane.
struct ShapeLanes {
  var pose: PoseLanes
  var extents: VectorLanes
  var radius: Lanes
  private let packedGeometry: LaneIntegers

  /// The shapes that the integers of `index` name.
  @inline(__always)
  init(gather shapes: UnsafePointer<ShapeRow>, _ index: UnsafePointer<Int32>) {
    let base = UnsafeRawPointer(shapes)
    pose = PoseLanes(LaneRows(gather: base, stride: Self.stride, index))
    let rest = LaneRows(gather: base + MemoryLayout<Pose>.size, stride: Self.stride, index)
    extents = VectorLanes(rest.x, rest.y)
    radius = rest.z
    packedGeometry = LaneIntegers(bitPattern: rest.w)
  }

  /// Their poses alone.
  @inline(__always)
  static func poses(gather shapes: UnsafePointer<ShapeRow>, _ index: UnsafePointer<Int32>) -> PoseLanes {
    PoseLanes(LaneRows(gather: UnsafeRawPointer(shapes), stride: stride, index))
  }

  /// Writes poses alone, in the lanes of a mask; the inverse of `init(gather:)`.
  @inline(__always)
  static func scatter(
    _ pose: PoseLanes, _ shapes: UnsafeMutablePointer<ShapeRow>, _ index: UnsafePointer<Int32>, where mask: LaneMask
  ) {
    pose.rows.scatter(shapes, stride: Self.stride, index, where: mask)
  }

  /// See `ShapeRow.geometry`.
  @inline(__always) var geometry: LaneIntegers { packedGeometry & LaneIntegers(1 << SHAPE_GEOMETRY_BITS - 1) }
  /// See `ShapeRow.cornerCount`.
  @inline(__always) var cornerCounts: LaneIntegers { packedGeometry >> SHAPE_GEOMETRY_BITS }

  /// Floats from one row to the next.
  @inline(__always) private static var stride: Int32 { Int32(truncatingIfNeeded: MemoryLayout<ShapeRow>.stride &>> 2) }
}

/// A field of a `GeometryRow`.
struct GeometryField {
  /// In the order of the row.
  let number: Int

  @inline(__always) static var x: GeometryField { GeometryField(number: 0) }
  @inline(__always) static var y: GeometryField { GeometryField(number: 1) }
  @inline(__always) static var normalX: GeometryField { GeometryField(number: 2) }
  @inline(__always) static var normalY: GeometryField { GeometryField(number: 3) }
  @inline(__always) static var count: Int { 4 }

  /// Where the field's value for a corner is, in floats from the row's begin.
  @inline(__always)
  func offset(_ corner: Int) -> Int { number &* geometryCornerLimit &+ corner }
}

/// See `GeometryRow.cornerLimit`.
@inline(__always) var geometryCornerLimit: Int { 8 }

extension LaneRows {
  /// What a field says of four corners from `first` on, of the geometry rows that the integers of `index` name.
  @inline(__always)
  init(
    gather geometry: UnsafePointer<GeometryRow>, _ index: UnsafePointer<Int32>, _ field: GeometryField, from first: Int
  ) {
    let stride = Int32(truncatingIfNeeded: MemoryLayout<GeometryRow>.stride &>> 2)
    self.init(gather: UnsafeRawPointer(geometry) + 4 &* field.offset(first), stride: stride, index)
  }
}
