internal import DynamicsBase
internal import KernelInterface

/// Polygon geometry that shapes share: one 128-byte row for each distinct polygon (see `GeometryRow`).
///
/// Rows are found by their exact bits and counted, so a scene of ten thousand equal boxes has one row, which stays in
/// the fastest cache. Row 0 is a point.
struct GeometryTable: ~Copyable {
  // MARK: Simulated state

  private(set) var rows = AlignedBuffer(repeating: GeometryRow(), count: 1)
  private(set) var uses = AlignedBuffer<Int32>(repeating: 1, count: 1)
  private(set) var free = AlignedBuffer<Int32>()
  /// Which rows may have changed.
  private var marks = ChangeMarks()

  // MARK: Derived state

  /// By the bits of a row in use, its number.
  private var numberOfKey: [GeometryKey: Int32] = [:]

  /// The row of a polygon of up to 8 corners about its centroid, counter-clockwise; counts a use of it.
  mutating func intern(corners: [SIMD2<Float>]) -> Int32 {
    intern(row: Self.row(corners))
  }

  /// The row of a chain segment of half length `half` along x with its neighbours' far ends in its frame.
  mutating func intern(chainHalfLength half: Float, before: SIMD2<Float>, after: SIMD2<Float>) -> Int32 {
    var row = Self.row([[-half, 0], [half, 0]])
    (row.x.2, row.y.2) = (before.x, before.y)
    (row.x.3, row.y.3) = (after.x, after.y)
    return intern(row: row)
  }

  /// Ends a use; the row is given to another polygon when it has none left.
  mutating func release(_ number: Int32) {
    guard number > 0 else { return }
    marks.mark(Int(number))
    uses[Int(number)] -= 1
    guard uses[Int(number)] == 0 else { return }
    numberOfKey[GeometryKey(rows[Int(number)])] = nil
    free.append(number)
  }

  private mutating func intern(row: GeometryRow) -> Int32 {
    let key = GeometryKey(row)
    if let number = numberOfKey[key] {
      marks.mark(Int(number))
      uses[Int(number)] += 1
      return number
    }
    let number: Int32
    if free.count > 0 {
      number = free.removeLast()
    } else {
      number = Int32(uses.count)
      uses.append(0)
      rows.append(GeometryRow())
    }
    rows[Int(number)] = row
    uses[Int(number)] = 1
    marks.mark(Int(number))
    numberOfKey[key] = number
    return number
  }

  private static func row(_ corners: [SIMD2<Float>]) -> GeometryRow {
    var row = GeometryRow()
    func set(_ field: UnsafeMutableRawPointer, _ corner: Int, _ value: Float) {
      field.storeBytes(of: value, toByteOffset: 4 * corner, as: Float.self)
    }
    for i in 0..<GeometryRow.cornerLimit {
      let number = min(i, corners.count - 1)
      let corner = corners[number]
      let next = corners[(number + 1) % corners.count]
      let edge = next - corner
      let length = (edge.x * edge.x + edge.y * edge.y).squareRoot()
      set(&row.x, i, corner.x)
      set(&row.y, i, corner.y)
      set(&row.normalX, i, length > 0 ? edge.y / length : 0)
      set(&row.normalY, i, length > 0 ? -edge.x / length : 1)
    }
    return row
  }
}

/// The bits of a row of the geometry table.
struct GeometryKey: Hashable {
  private let bits: SIMD32<UInt32>

  init(_ row: GeometryRow) { bits = unsafeBitCast(row, to: SIMD32<UInt32>.self) }

  /// Takes the corners, which are the first half: normals follow from them.
  func hash(into hasher: inout Hasher) { withUnsafeBytes(of: bits.lowHalf) { hasher.combine(bytes: $0) } }
}

// MARK: - Snapshots

extension GeometryTable {
  /// Goes through what is simulated.
  mutating func walkState<Walker: StateWalker>(_ walker: inout Walker) {
    let marked = walker.changes(&marks, blockCount: (rows.count + 15) / 16)
    walker.rows("polygon", .other, &rows, in: marked)
    walker.rows("uses of polygon", .other, &uses, in: marked)
    walker.rows("free polygon", .other, &free)
    walker.companion(&numberOfKey, \.geometryNumbers)
  }

  /// Makes what is derived anew.
  mutating func rebuildDerivedState() {
    numberOfKey = [:]
    for number in 1..<rows.count where uses[number] > 0 { numberOfKey[GeometryKey(rows[number])] = Int32(number) }
  }
}
