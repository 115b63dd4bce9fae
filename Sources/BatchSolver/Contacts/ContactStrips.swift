internal import DynamicsBase
internal import KernelInterface

/// An order of contacts from one end of the world to the other.
///
/// Contacts lie by when they began, which soon has nothing to do with where they are. Workers that share the contacts of each
/// colour in that order have other bodies in every colour, and wait for their rows to come from the caches of other
/// cores: with a heap of 6 000 bodies eight workers were no faster than one. In this order a worker has one strip of the
/// world in all colours. As contacts of a colour share no body that moves, no result changes.
///
/// An object, so that the many worlds that need none are no larger.
final class ContactStrips {
  /// The strip by body row.
  private var strips = AlignedBuffer<UInt16>()
  /// Strip, and in the lower half number in the plan's list, of each contact; empty if contacts are to stay as they are.
  private var keys = AlignedBuffer<UInt64>()
  private var sample = AlignedBuffer<UInt64>()
  private var sort = RadixSort()
  /// See `BodyOrder`.
  private var rowOf = AlignedBuffer<Int32>()
  private var bodyOf = AlignedBuffer<Int32>()
  /// By strip: bodies, then the place of the next one.
  private var places = AlignedBuffer<Int32>()

  /// Bits of a strip's number: each of 32 parts has 32 strips, and one pass sorts them.
  private static let bits = 10
  /// Bodies that are asked how far the world reaches, and of these how many at each end are left out, which may have flown
  /// away.
  private static let sampleSize = 32
  private static let outliers = 2

  init() {}

  func removeAll() { keys.removeAll() }

  /// There is an order.
  var isActive: Bool { keys.count > 0 }

  /// The number in the plan's list of the contact at a place of the order.
  @inline(__always)
  func contact(at place: Int) -> Int { Int(keys[place] & 0xffff_ffff) }

  /// The order of the bodies, if there is one.
  var bodyOrder: BodyOrder? {
    isActive ? BodyOrder(rowOf: rowOf.pointer, bodyOf: bodyOf.pointer, count: rowOf.count) : nil
  }

  /// Finds the order of the contacts to solve, and of all bodies.
  ///
  /// - Parameter pose: By body row.
  func update(_ source: ContactSource, _ pose: UnsafePointer<Pose>) {
    let horizontal = extent(source, pose, axis: 0)
    let vertical = extent(source, pose, axis: 1)
    let isWide = horizontal.upperBound - horizontal.lowerBound >= vertical.upperBound - vertical.lowerBound
    cut(source.bodyRowCount, pose, axis: isWide ? 0 : 1, isWide ? horizontal : vertical)
    keys.removeAll()
    // Contacts go with their second body, which always moves.
    source.forEachContact { keys.append(UInt64(strips[$0.bodyB]) << 32 | UInt64(keys.count)) }
    sort.sort(&keys, low: 32, high: 32 + Self.bits)
    orderBodies(source.bodyRowCount)
  }

  /// About how far bodies reach, but for a few: a quarter is added at each end for those that are not asked.
  private func extent(
    _ source: ContactSource, _ pose: UnsafePointer<Pose>, axis: Int
  ) -> ClosedRange<Float> {
    sample.removeAll()
    for index in 0..<Self.sampleSize {
      let row = source.bodyRowCount * index / Self.sampleSize
      let coordinate = pose[row].position[axis]
      if source.bodyType[row] == BodyType.dynamic.rawValue, coordinate.isFinite { sample.append(Self.key(coordinate)) }
    }
    guard sample.count > 2 * Self.outliers else { return 0...0 }
    sort.sort(&sample, low: 0, high: 32)
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
  private func cut(
    _ rowCount: Int, _ pose: UnsafePointer<Pose>, axis: Int, _ extent: ClosedRange<Float>
  ) {
    strips.resizeUninitialized(rowCount)
    let last = Float(1 << Self.bits - 1)
    let scale = last / max(extent.upperBound - extent.lowerBound, .leastNormalMagnitude)
    let strip = strips.pointer
    for row in 0..<rowCount {
      let number = (pose[row].position[axis] - extent.lowerBound) * scale
      // Where it is not a number, too.
      strip[row] = number > 0 ? UInt16(number < last ? number : last) : 0
    }
  }

  /// Gives each body its place, strip by strip; row 0 stays where it is.
  private func orderBodies(_ rowCount: Int) {
    places.removeAll()
    places.resize(1 << Self.bits, filling: 0)
    for row in 1..<rowCount { places[Int(strips[row])] += 1 }
    var next: Int32 = 1
    for strip in 0..<places.count {
      let count = places[strip]
      places[strip] = next
      next += count
    }
    rowOf.resizeUninitialized(rowCount)
    bodyOf.resizeUninitialized(rowCount)
    rowOf[0] = 0
    bodyOf[0] = 0
    for row in 1..<rowCount {
      let place = places[Int(strips[row])]
      places[Int(strips[row])] += 1
      rowOf[row] = place
      bodyOf[Int(place)] = Int32(row)
    }
  }

  var byteCount: Int {
    strips.byteCount + keys.byteCount + sample.byteCount + rowOf.byteCount + bodyOf.byteCount + places.byteCount
  }
}
