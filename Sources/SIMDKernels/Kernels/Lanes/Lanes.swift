internal import CSolverShim

// The lane vocabulary of the kernels: `DYNAMICS_LANES` floats, integers or truth values side by side. Every operation
// is one inline C function on a vector type (see CSolverShim/include/lanes.h for why), so a kernel reads like scalar
// arithmetic and compiles to one instruction an operation.

/// How many lanes the kernels of this build work on at a time: 4, 8 or 16.
@inline(__always) var laneCount: Int { MemoryLayout<lane_float>.size / MemoryLayout<Float>.size }

/// The lanes of every stored block, whatever the width of the build.
@inline(__always) var blockLanes: Int { 16 }

/// Floats side by side.
struct Lanes {
  var vector: lane_float

  @inline(__always) init(_ vector: lane_float) { self.vector = vector }
  @inline(__always) init(_ value: Float) { vector = lane_splat(value) }
  @inline(__always) init(load pointer: UnsafePointer<Float>) { vector = lane_load(pointer) }
  @inline(__always) init(load pointer: UnsafeMutablePointer<Float>) { vector = lane_load(pointer) }
  /// From `lane` on, of a field of a block: floats, 16 or a multiple of them.
  /// The same of consecutive rows that were just written one by one.
  @inline(__always) init(writtenRows field: UnsafeRawPointer, _ lane: Int) {
    vector = lane_load_written_rows(field.assumingMemoryBound(to: Float.self) + lane)
  }
  @inline(__always) init(load field: UnsafeRawPointer, _ lane: Int) {
    vector = lane_load(field.assumingMemoryBound(to: Float.self) + lane)
  }
  @inline(__always) init(_ integers: LaneIntegers) { vector = lane_convert(integers.vector) }
  @inline(__always) init(bitPattern integers: LaneIntegers) { vector = lane_bit_cast_float(integers.vector) }

  @inline(__always) static var zero: Lanes { Lanes(0) }
  @inline(__always) static var one: Lanes { Lanes(1) }

  @inline(__always) func store(_ pointer: UnsafeMutablePointer<Float>) { lane_store(pointer, vector) }
  /// The inverse of `init(load:_:)`.
  @inline(__always) func store(_ field: UnsafeMutableRawPointer, _ lane: Int) {
    lane_store(field.assumingMemoryBound(to: Float.self) + lane, vector)
  }

  @inline(__always) static func + (a: Lanes, b: Lanes) -> Lanes { Lanes(lane_add(a.vector, b.vector)) }
  @inline(__always) static func - (a: Lanes, b: Lanes) -> Lanes { Lanes(lane_subtract(a.vector, b.vector)) }
  @inline(__always) static func * (a: Lanes, b: Lanes) -> Lanes { Lanes(lane_multiply(a.vector, b.vector)) }
  @inline(__always) static func / (a: Lanes, b: Lanes) -> Lanes { Lanes(lane_divide(a.vector, b.vector)) }
  @inline(__always) static prefix func - (a: Lanes) -> Lanes { Lanes(lane_negate(a.vector)) }
  @inline(__always) static func += (a: inout Lanes, b: Lanes) { a = a + b }
  @inline(__always) static func -= (a: inout Lanes, b: Lanes) { a = a - b }
  @inline(__always) static func *= (a: inout Lanes, b: Lanes) { a = a * b }

  @inline(__always) static func < (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lane_less(a.vector, b.vector)) }
  @inline(__always) static func <= (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lane_less_equal(a.vector, b.vector)) }
  @inline(__always) static func > (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lane_greater(a.vector, b.vector)) }
  @inline(__always) static func >= (a: Lanes, b: Lanes) -> LaneMask {
    LaneMask(lane_greater_equal(a.vector, b.vector))
  }
  @inline(__always) static func == (a: Lanes, b: Lanes) -> LaneMask { LaneMask(lane_equal(a.vector, b.vector)) }

  /// The least of the lanes; none may be NaN.
  @inline(__always) var least: Float { lane_least(vector) }
  /// The greatest of the lanes; none may be NaN.
  @inline(__always) var greatest: Float { lane_greatest(vector) }

  @inline(__always) func squareRoot() -> Lanes { Lanes(lane_square_root(vector)) }

  /// Of rows side by side as they lie in memory, `x y z w`: `z z w w`.
  @inline(__always) var upperFieldsTwice: Lanes { Lanes(lane_upper_fields_twice(vector)) }

  /// The bits of these lanes with the sign turned where the mask's is set.
  @inline(__always) func flippingSign(_ mask: LaneMask) -> Lanes {
    let sign = lane_and(mask.vector, lane_splat_int(Int32.min))
    return Lanes(lane_bit_cast_float(lane_exclusive_or(lane_bit_cast(vector), sign)))
  }
}

@inline(__always) func abs(_ a: Lanes) -> Lanes { Lanes(lane_absolute(a.vector)) }
@inline(__always) func min(_ a: Lanes, _ b: Lanes) -> Lanes { Lanes(lane_min(a.vector, b.vector)) }
@inline(__always) func max(_ a: Lanes, _ b: Lanes) -> Lanes { Lanes(lane_max(a.vector, b.vector)) }

/// 32-bit integers side by side.
struct LaneIntegers {
  var vector: lane_int

  @inline(__always) init(_ vector: lane_int) { self.vector = vector }
  @inline(__always) init(_ value: Int32) { vector = lane_splat_int(value) }
  @inline(__always) init(load pointer: UnsafePointer<Int32>) { vector = lane_load_int(pointer) }
  @inline(__always) init(load pointer: UnsafeMutablePointer<Int32>) { vector = lane_load_int(pointer) }
  /// From `lane` on, of a field of a block: integers, 16 or a multiple of them.
  @inline(__always) init(load field: UnsafeRawPointer, _ lane: Int) {
    vector = lane_load_int(field.assumingMemoryBound(to: Int32.self) + lane)
  }
  /// Towards zero; the floats' magnitude must be below 2^31.
  @inline(__always) init(truncating floats: Lanes) { vector = lane_truncate(floats.vector) }
  @inline(__always) init(bitPattern floats: Lanes) { vector = lane_bit_cast(floats.vector) }

  @inline(__always) func store(_ pointer: UnsafeMutablePointer<Int32>) { lane_store_int(pointer, vector) }
  /// The inverse of `init(load:_:)`.
  @inline(__always) func store(_ field: UnsafeMutableRawPointer, _ lane: Int) {
    lane_store_int(field.assumingMemoryBound(to: Int32.self) + lane, vector)
  }

  @inline(__always) static func + (a: LaneIntegers, b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_add_int(a.vector, b.vector))
  }
  @inline(__always) static func - (a: LaneIntegers, b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_subtract_int(a.vector, b.vector))
  }
  @inline(__always) static func & (a: LaneIntegers, b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_and(a.vector, b.vector))
  }
  @inline(__always) static func | (a: LaneIntegers, b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_or(a.vector, b.vector))
  }
  @inline(__always) static func ^ (a: LaneIntegers, b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_exclusive_or(a.vector, b.vector))
  }
  @inline(__always) static func << (a: LaneIntegers, bits: Int32) -> LaneIntegers {
    LaneIntegers(lane_shift_left(a.vector, bits))
  }
  /// Arithmetic: the sign comes in from the left.
  @inline(__always) static func >> (a: LaneIntegers, bits: Int32) -> LaneIntegers {
    LaneIntegers(lane_shift_right(a.vector, bits))
  }
  @inline(__always) static func == (a: LaneIntegers, b: LaneIntegers) -> LaneMask {
    LaneMask(lane_equal_int(a.vector, b.vector))
  }
  @inline(__always) static func < (a: LaneIntegers, b: LaneIntegers) -> LaneMask {
    LaneMask(lane_less_int(a.vector, b.vector))
  }
  @inline(__always) static func > (a: LaneIntegers, b: LaneIntegers) -> LaneMask {
    LaneMask(lane_greater_int(a.vector, b.vector))
  }
}

/// Truth values side by side: 0 or -1 in each lane.
struct LaneMask {
  var vector: lane_int

  @inline(__always) init(_ vector: lane_int) { self.vector = vector }
  /// Lane `i` is true where bit `i` is set.
  @inline(__always) init(bits: UInt32) {
    vector = lane_mask_of_bits(bits)
  }

  /// The lane of row `i` in the order of `LaneRows.init(quarters:)` is true where bit `i` is set.
  @inline(__always) init(rowBits: UInt32) {
    vector = lane_mask_of_row_bits(rowBits)
  }

  /// One bit a lane, lane 0 lowest.
  @inline(__always) var bits: UInt32 { lane_sign_mask(vector) }
  @inline(__always) var any: Bool { lane_any(vector) }
  @inline(__always) var all: Bool { lane_all(vector) }
  @inline(__always) var integers: LaneIntegers { LaneIntegers(vector) }

  @inline(__always) static func & (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(lane_and(a.vector, b.vector)) }
  @inline(__always) static func | (a: LaneMask, b: LaneMask) -> LaneMask { LaneMask(lane_or(a.vector, b.vector)) }
  @inline(__always) static func ^ (a: LaneMask, b: LaneMask) -> LaneMask {
    LaneMask(lane_exclusive_or(a.vector, b.vector))
  }
  @inline(__always) static prefix func ! (a: LaneMask) -> LaneMask { LaneMask(lane_not(a.vector)) }

  /// `a` where true, `b` where false.
  @inline(__always) func select(_ a: Lanes, _ b: Lanes) -> Lanes { Lanes(lane_select(vector, a.vector, b.vector)) }
  @inline(__always) func select(_ a: LaneIntegers, _ b: LaneIntegers) -> LaneIntegers {
    LaneIntegers(lane_select_int(vector, a.vector, b.vector))
  }
}
