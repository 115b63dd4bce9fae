internal import CSolverShim
internal import KernelInterface

let laneSelfTest = LaneSelfTest(run: runLanes)

/// Where the next result goes: 16 values a result, this chunk of lanes at its place in them.
private struct LaneResults {
  var next: UnsafeMutablePointer<Int32>
  var count = 0

  @inline(__always) init(_ next: UnsafeMutablePointer<Int32>) { self.next = next }

  @inline(__always) mutating func put(_ integers: LaneIntegers) {
    integers.store(next)
    skip(1)
  }
  @inline(__always) mutating func put(_ floats: Lanes) { put(LaneIntegers(bitPattern: floats)) }
  @inline(__always) mutating func put(_ mask: LaneMask) { put(mask.integers) }
  @inline(__always) mutating func put(_ rows: LaneRows) {
    put(rows.x)
    put(rows.y)
    put(rows.z)
    put(rows.w)
  }
  @inline(__always) mutating func skip(_ results: Int) {
    next += results * blockLanes
    count += results
  }
}

/// Every primitive of lanes.h once, through the types of Lanes.swift where they have it. The order is that of
/// `LaneReference.operations` in the tests.
@inline(never)
private func runLanes(_ arguments: LaneSelfTestArguments) -> Int {
  var count = 0
  var lane = 0
  while lane < blockLanes {
    let a = Lanes(load: arguments.a + lane)
    let b = Lanes(load: arguments.b + lane)
    let c = Lanes(load: arguments.c + lane)
    let i = LaneIntegers(load: arguments.i + lane)
    let j = LaneIntegers(load: arguments.j + lane)
    let mask = i < j
    let signs = LaneMask(i.vector)
    var results = LaneResults(arguments.results + lane)

    results.put(Lanes(arguments.a[0]))
    results.put(a + b)
    results.put(a - b)
    results.put(a * b)
    results.put(a / b)
    results.put(-a)
    results.put(a.squareRoot())
    results.put(abs(a))
    results.put(min(a, b))
    results.put(max(a, b))
    results.put(a.flippingSign(mask))
    results.put(a < b)
    results.put(a <= b)
    results.put(a > b)
    results.put(a >= b)
    results.put(a == b)
    results.put(mask.select(a, b))

    results.put(LaneIntegers(arguments.i[0]))
    results.put(i + j)
    results.put(i - j)
    results.put(LaneIntegers(lane_multiply_int(i.vector, j.vector)))
    results.put(LaneIntegers(lane_min_int(i.vector, j.vector)))
    results.put(LaneIntegers(lane_max_int(i.vector, j.vector)))
    results.put(i < j)
    results.put(i > j)
    results.put(i == j)
    results.put(i & j)
    results.put(i | j)
    results.put(i ^ j)
    results.put(!signs)
    results.put(i << arguments.shift)
    results.put(i >> arguments.shift)
    results.put(mask.select(i, j))

    results.put(LaneIntegers(Int32(bitPattern: signs.bits)))
    results.put(LaneIntegers(signs.any ? 1 : 0))
    results.put(LaneIntegers(signs.all ? 1 : 0))
    results.put(LaneMask(bits: UInt32(bitPattern: arguments.j[0]) >> UInt32(lane)))
    results.put(LaneMask(rowBits: UInt32(bitPattern: arguments.j[0]) >> UInt32(lane)))

    results.put(Lanes(c.least))
    results.put(Lanes(c.greatest))

    results.put(LaneIntegers(bitPattern: a))
    results.put(Lanes(bitPattern: i))
    results.put(Lanes(i))
    results.put(LaneIntegers(truncating: c))
    results.put(a.upperFieldsTwice)
    results.put(Lanes(writtenRows: arguments.rows, lane))

    results.put(LaneRows(gather: arguments.rows, stride: 8, arguments.index + lane))
    results.put(LaneRows(load: arguments.rows + 8 * lane, stride: 8))
    results.put(LaneRows(quarters: arguments.rows + 4 * lane))
    // Rows are written from the beginning of a result on, whatever the chunk: 16 rows of 8, twice, then 16 of 4, twice.
    let rows = LaneRows(a, b, c, Lanes(bitPattern: i))
    let scattered = UnsafeMutableRawPointer(results.next - lane).assumingMemoryBound(to: Float.self)
    rows.scatter(scattered, stride: 8, arguments.permutation + lane)
    results.skip(8)
    let someScattered = UnsafeMutableRawPointer(results.next - lane).assumingMemoryBound(to: Float.self)
    rows.scatter(someScattered, stride: 8, arguments.permutation + lane, where: mask)
    results.skip(8)
    let stored = UnsafeMutableRawPointer(results.next - lane).assumingMemoryBound(to: Float.self)
    rows.store(stored + 4 * lane)
    results.skip(4)
    let inQuarters = UnsafeMutableRawPointer(results.next - lane).assumingMemoryBound(to: Float.self)
    rows.storeQuarters(inQuarters + 4 * lane)
    results.skip(4)

    count = results.count
    lane += laneCount
  }
  return count
}
