internal import CSolverShim
internal import KernelInterface

/// Rows of four floats, transposed: one lane vector a field.
struct LaneRows {
  var x: Lanes
  var y: Lanes
  var z: Lanes
  var w: Lanes

  @inline(__always) init(_ x: Lanes, _ y: Lanes, _ z: Lanes, _ w: Lanes) {
    self.x = x
    self.y = y
    self.z = z
    self.w = w
  }

  @inline(__always) static var zero: LaneRows { LaneRows(.zero, .zero, .zero, .zero) }

  /// The same row in every lane.
  @inline(__always)
  init(repeating row: UnsafeRawPointer) {
    let fields = row.assumingMemoryBound(to: Float.self)
    self.init(Lanes(fields[0]), Lanes(fields[1]), Lanes(fields[2]), Lanes(fields[3]))
  }

  /// The rows that the `Int32`s of `index` from `lane` on name, of an array whose rows begin `stride` floats apart;
  /// `base` must be 16-byte aligned and `stride` a multiple of four.
  @inline(__always)
  init(gather base: UnsafeRawPointer, stride: Int32 = 4, _ index: UnsafeRawPointer, _ lane: Int = 0) {
    var x = lane_splat(0)
    var y = x
    var z = x
    var w = x
    lane_gather_rows(
      base.assumingMemoryBound(to: Float.self), stride, index.assumingMemoryBound(to: Int32.self) + lane, &x, &y, &z,
      &w)
    self.init(Lanes(x), Lanes(y), Lanes(z), Lanes(w))
  }

  /// Consecutive rows from `base` on, `stride` floats apart.
  @inline(__always)
  init(load base: UnsafeRawPointer, stride: Int32 = 4) {
    var x = lane_splat(0)
    var y = x
    var z = x
    var w = x
    lane_load_rows(base.assumingMemoryBound(to: Float.self), stride, &x, &y, &z, &w)
    self.init(Lanes(x), Lanes(y), Lanes(z), Lanes(w))
  }

  /// The inverse of `init(load:)`.
  @inline(__always)
  func store(_ base: UnsafeMutableRawPointer, stride: Int32 = 4) {
    lane_store_rows(base.assumingMemoryBound(to: Float.self), stride, x.vector, y.vector, z.vector, w.vector)
  }

  /// As `store`, but for the rows of lanes where `mask` is not set, which keep their bits.
  @inline(__always)
  func store(_ base: UnsafeMutableRawPointer, where mask: LaneMask) {
    guard !mask.all else { return store(base) }
    let old = LaneRows(load: base)
    LaneRows(mask.select(x, old.x), mask.select(y, old.y), mask.select(z, old.z), mask.select(w, old.w)).store(base)
  }

  /// The inverse of `init(gather:)`.
  @inline(__always)
  func scatter(_ base: UnsafeMutableRawPointer, stride: Int32 = 4, _ index: UnsafeRawPointer, _ lane: Int = 0) {
    lane_scatter_rows(
      base.assumingMemoryBound(to: Float.self), stride, index.assumingMemoryBound(to: Int32.self) + lane, x.vector,
      y.vector, z.vector, w.vector)
  }

  /// The same for the lanes of `mask` alone: rows of the others are not touched, for somebody else may have them.
  @inline(__always)
  func scatter(
    _ base: UnsafeMutableRawPointer, stride: Int32 = 4, _ index: UnsafeRawPointer, where mask: LaneMask
  ) {
    guard !mask.all else { return scatter(base, stride: stride, index) }
    lane_scatter_rows_where(
      base.assumingMemoryBound(to: Float.self), stride, index.assumingMemoryBound(to: Int32.self), x.vector, y.vector,
      z.vector, w.vector, mask.bits)
  }

  /// Consecutive rows from `base` on in an order that depends on the width: half the work of `init(load:)`, for what
  /// asks nothing of neighbouring lanes. `LaneMask.init(rowBits:)` has the same order.
  @inline(__always)
  init(quarters base: UnsafeRawPointer) {
    var x = lane_splat(0)
    var y = x
    var z = x
    var w = x
    lane_load_row_quarters(base.assumingMemoryBound(to: Float.self), &x, &y, &z, &w)
    self.init(Lanes(x), Lanes(y), Lanes(z), Lanes(w))
  }

  /// The inverse of `init(quarters:)`.
  @inline(__always)
  func storeQuarters(_ base: UnsafeMutableRawPointer) {
    lane_store_row_quarters(base.assumingMemoryBound(to: Float.self), x.vector, y.vector, z.vector, w.vector)
  }
}
