internal import DynamicsBase
internal import KernelInterface

/// An order of contacts from one end of the world to the other.
///
/// Contacts lie by when they began, which soon has nothing to do with where they are. Workers that share the contacts of each
/// colour in that order have other bodies in every colour, and wait for their rows to come from the caches of other
/// cores: with a heap of 6 000 bodies eight workers were no faster than one. In this order a worker has one strip of the
/// world in all colours. As contacts of a colour share no body that moves, no result changes.
struct ContactStrips: ~Copyable {
  /// The strip by body row, of those of contacts.
  private var strips = AlignedBuffer<UInt16>()
  /// By strip: where its next contact goes.
  private var places = AlignedBuffer<Int32>()
  /// The numbers of contacts in a plan's list, one strip after the other; empty if they are to stay as they are.
  private(set) var order = AlignedBuffer<Int32>()
  private var sample = AlignedBuffer<UInt64>()
  private var sampleOrder = RadixSort()

  /// More than a world has bodies side by side, fewer than would not stay in a first-level cache.
  private static let count = 1024
  /// Bodies that are asked how far the world reaches, and of these how many at each end are left out, which may have flown
  /// away.
  private static let sampleSize = 32
  private static let outliers = 2

  init() {}

  mutating func removeAll() { order.removeAll() }

  /// Finds the order of the contacts to solve, `count` of them.
  ///
  /// - Parameters:
  ///   - pose: By body row.
  ///   - bodies: The rows of all contacts.
  mutating func update(
    _ source: ContactSource, count: Int, _ pose: UnsafePointer<Pose>, bodies: borrowing LaneMasks
  ) {
    let horizontal = extent(source.bodyRowCount, bodies) { pose[$0].position.x }
    let vertical = extent(source.bodyRowCount, bodies) { pose[$0].position.y }
    if horizontal.upperBound - horizontal.lowerBound >= vertical.upperBound - vertical.lowerBound {
      cut(source.bodyRowCount, horizontal) { pose[$0].position.x }
    } else {
      cut(source.bodyRowCount, vertical) { pose[$0].position.y }
    }
    sort(source, count: count)
  }

  /// About how far bodies reach, but for a few: a quarter is added at each end for those that are not asked.
  private mutating func extent(
    _ rowCount: Int, _ bodies: borrowing LaneMasks, _ coordinate: (Int) -> Float
  ) -> ClosedRange<Float> {
    sample.removeAll()
    for index in 0..<Self.sampleSize {
      let row = rowCount * index / Self.sampleSize
      if bodies[row], coordinate(row).isFinite { sample.append(Self.key(coordinate(row))) }
    }
    guard sample.count > 2 * Self.outliers else { return 0...0 }
    sampleOrder.sort(&sample, low: 0, high: 32)
    let first = Self.value(sample[Self.outliers])
    let last = Self.value(sample[sample.count - 1 - Self.outliers])
    let margin = (last - first) / 4
    return (first - margin)...(last + margin)
  }

  /// A number whose order is that of what it stands for: below 0 the larger bits are the lesser value.
  private static func key(_ value: Float) -> UInt64 {
    let bits = value.bitPattern
    return UInt64(bits >> 31 == 0 ? bits | 1 << 31 : ~bits)
  }

  private static func value(_ key: UInt64) -> Float {
    let bits = UInt32(truncatingIfNeeded: key)
    return Float(bitPattern: bits >> 31 == 1 ? bits & ~(1 << 31) : ~bits)
  }

  /// Gives each body its strip.
  private mutating func cut(_ rowCount: Int, _ extent: ClosedRange<Float>, _ coordinate: (Int) -> Float) {
    strips.resizeUninitialized(rowCount)
    let last = Float(Self.count - 1)
    let scale = last / max(extent.upperBound - extent.lowerBound, .leastNormalMagnitude)
    let strip = strips.pointer
    for row in 0..<rowCount {
      let number = (coordinate(row) - extent.lowerBound) * scale
      // Where it is not a number, too.
      strip[row] = number > 0 ? UInt16(number < last ? number : last) : 0
    }
  }

  /// Contacts go with their second body, which always moves.
  private mutating func sort(_ source: ContactSource, count: Int) {
    places.removeAll()
    places.resize(Self.count, filling: 0)
    order.resizeUninitialized(count)
    let (strip, place, order) = (strips.pointer, places.pointer, order.pointer)
    source.forEachContact { place[Int(strip[$0.bodyB])] &+= 1 }
    var next: Int32 = 0
    for number in 0..<Self.count {
      let count = place[number]
      place[number] = next
      next &+= count
    }
    var index: Int32 = 0
    source.forEachContact {
      let number = Int(strip[$0.bodyB])
      order[Int(place[number])] = index
      place[number] &+= 1
      index &+= 1
    }
  }

  var byteCount: Int { strips.byteCount + places.byteCount + order.byteCount + sample.byteCount }
}
