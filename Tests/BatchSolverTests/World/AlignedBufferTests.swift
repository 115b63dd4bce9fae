internal import BatchSolver
internal import CAllocationCounter
@preconcurrency internal import Dispatch
internal import DynamicsBase
internal import Foundation
internal import TestSupport
internal import XCTest

/// The memory of buffers: small ones share pages.
final class AlignedBufferTests: XCTestCase {
  /// A buffer of which each byte says whose it is.
  private struct Marked: ~Copyable {
    var buffer: AlignedBuffer<UInt8>
    let mark: UInt8

    init(mark: UInt8) {
      buffer = AlignedBuffer()
      self.mark = mark
    }

    /// Memory is zeroed where nobody has written.
    mutating func grow(to count: Int) -> Bool {
      let before = buffer.count
      buffer.reserve(count)
      let isZeroed = (before..<buffer.capacity).allSatisfy { buffer.pointer[$0] == 0 || $0 < before }
      buffer.resize(max(before, count), filling: mark)
      return isZeroed
    }

    /// All elements are there, and so are lines around them that may be read.
    var isWhole: Bool {
      let address = UInt(bitPattern: buffer.pointer)
      let around = buffer.pointer[-64] &+ buffer.pointer[buffer.capacity + 63]
      let size = UInt(buffer.capacity <= 16 ? 16 : buffer.capacity <= 32 ? 32 : 64)
      return address % size == 0 && (0..<buffer.count).allSatisfy { buffer[$0] == mark } && around <= 255
    }
  }

  private static func storm(_ random: inout SeededGenerator, rounds: Int) -> Bool {
    // Sizes about those at which lines, small blocks and pages end.
    let sizes = [0, 1, 15, 16, 17, 31, 32, 33, 63, 64, 65, 128, 200, 448, 449, 511, 512, 513, 600, 8000, 8192]
    var isRight = true
    // Buffers cannot be in an array: eight chains, each of which lets go of one and takes another.
    func chain(_ depth: Int, _ random: inout SeededGenerator) {
      for _ in 0..<(depth == 0 ? 1 : 3) {
        var marked = Marked(mark: UInt8.random(in: 1...255, using: &random))
        for _ in 0..<Int.random(in: 0...3, using: &random) {
          isRight = marked.grow(to: sizes.randomElement(using: &random)!) && isRight
        }
        if depth > 0 { chain(depth - 1, &random) }
        isRight = marked.isWhole && isRight
      }
    }
    for _ in 0..<rounds { chain(5, &random) }
    return isRight
  }

  func testNobodyWritesIntoAnothersMemory() {
    var random = SeededGenerator()
    XCTAssertTrue(Self.storm(&random, rounds: 20))
  }

  func testThreads() {
    let seed = SeededGenerator().seed
    let wrong = Locked(0)
    DispatchQueue.concurrentPerform(iterations: 8) { number in
      var random = SeededGenerator(seed: seed &+ UInt64(number))
      if !Self.storm(&random, rounds: 5) { wrong.withLock { $0 += 1 } }
    }
    XCTAssertEqual(wrong.withLock { $0 }, 0)
  }

  /// Bytes are those of an array with which the same was done, in whole lines.
  func testByteBuffersAreLikeArrays() {
    var random = SeededGenerator()
    var buffer = AlignedByteBuffer()
    var bytes: [UInt8] = []
    for _ in 0..<2000 {
      let count = Int.random(in: 0...(Int.random(in: 0..<50, using: &random) == 0 ? 5000 : 200), using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0:
        buffer.resize(count)
        bytes = Array(bytes.prefix(count)) + [UInt8](repeating: 0, count: max(0, count - bytes.count))
      case 1:
        buffer.reserve(bytes.count + count)
        for index in bytes.count..<(bytes.count + count) {
          buffer.pointer[index] = UInt8(truncatingIfNeeded: index &* 7)
        }
        buffer.setCount(bytes.count + count)
        for _ in 0..<count { bytes.append(UInt8(truncatingIfNeeded: bytes.count &* 7)) }
      case 2:
        buffer.resizeUninitialized(count)
        bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 3) }
        for index in 0..<count { buffer.pointer[index] = bytes[index] }
      case 3:
        buffer.setCount(min(count, bytes.count))
        bytes.removeLast(bytes.count - min(count, bytes.count))
      default:
        buffer.removeAll()
        bytes = []
      }
      XCTAssertEqual(buffer.count, bytes.count)
      XCTAssertGreaterThanOrEqual(buffer.capacity, bytes.count)
      XCTAssertTrue(bytes.isEmpty || UInt(bitPattern: buffer.pointer) % 64 == 0)
      XCTAssertTrue(bytes.indices.allSatisfy { buffer.pointer[$0] == bytes[$0] })
    }
  }

  /// A buffer that grows has all the room that its memory holds. Large memory is whole large pages: a buffer of 600 KB that
  /// had a page of 2 MB moved to another one when it grew, and then to a third.
  func testGrownBuffersHaveAllTheirMemory() {
    let (spare, largePage) = (128, 2 << 20)
    var buffer = AlignedBuffer<UInt64>()
    var large = 0
    for index in 0..<2_000_000 {
      let isFull = buffer.count == buffer.capacity
      buffer.append(UInt64(index))
      guard isFull else { continue }
      XCTAssertTrue((0...index).allSatisfy { buffer[$0] == UInt64($0) })
      XCTAssertTrue((index + 1..<buffer.capacity).allSatisfy { buffer.pointer[$0] == 0 })
      XCTAssertTrue(buffer.byteCount == 16 || buffer.byteCount % 32 == 0)
      guard buffer.byteCount > largePage / 2 else { continue }
      large += 1
      XCTAssertEqual((buffer.byteCount + spare) % largePage, 0)
    }
    // 2, 4, 6, 10 and 16 MB.
    XCTAssertEqual(large, 5)
  }

  // MARK: - Arenas

  /// What moves to an arena keeps its elements, has room beyond them that is zero, lies behind what moved before, and goes away
  /// when it grows. A full arena takes nothing.
  func testBuffersMoveToArenas() throws {
    try XCTSkipUnless(MemoryArena.isAvailable, "sanitizers see each buffer by itself")
    var random = SeededGenerator()
    for _ in 0..<200 {
      let lines = Int.random(in: 1...400, using: &random)
      let arena = MemoryArena(lines: lines)
      var (end, moved, refused) = (UInt(0), 0, 0)
      var places: [Range<UInt>] = []
      // More than the arena has with all that it leaves between pages.
      var left = 2 * lines + 300
      while left > 0 {
        var buffer = AlignedBuffer<UInt32>()
        let count = Int.random(in: 0...(Bool.random(using: &random) ? 700 : 12), using: &random)
        for index in 0..<count { buffer.append(UInt32(index) &* 2_654_435_769) }
        let capacity = Int.random(in: 0...(count > 12 ? 800 : 20), using: &random)
        buffer.move(to: arena, capacity: capacity)
        left -= (buffer.bytesInArena + 63) / 64
        XCTAssertTrue((0..<count).allSatisfy { buffer[$0] == UInt32($0) &* 2_654_435_769 })
        XCTAssertTrue((count..<buffer.capacity).allSatisfy { buffer.pointer[$0] == 0 })
        if buffer.capacity == 0 { continue }
        guard buffer.isIn(arena) else {
          refused += 1
          continue
        }
        moved += 1
        let address = UInt(bitPattern: buffer.pointer)
        XCTAssertEqual(address % UInt(min(buffer.bytesInArena, 64)), 0)
        XCTAssertGreaterThanOrEqual(buffer.capacity, capacity)
        // What shares a line may have begun it before others took the lines behind.
        let place = address..<(address + UInt(buffer.byteCount))
        XCTAssertFalse(places.contains { $0.overlaps(place) })
        places.append(place)
        if buffer.byteCount > 32 {
          XCTAssertGreaterThanOrEqual(address, end)
          end = place.upperBound
        }
        buffer.reserve(buffer.capacity + 1)
        XCTAssertFalse(buffer.isIn(arena))
        XCTAssertTrue((0..<count).allSatisfy { buffer[$0] == UInt32($0) &* 2_654_435_769 })
      }
      XCTAssertGreaterThan(moved, 0)
      XCTAssertGreaterThan(refused, 0)
    }
  }

  /// Buffers larger than a page of an arena have no place in one: nobody waits for them to move.
  func testLargeBuffersStayWhereTheyAre() {
    let arena = MemoryArena(lines: 1000)
    var buffer = AlignedBuffer<UInt8>(repeating: 5, count: 8192)
    buffer.move(to: arena, capacity: 0)
    XCTAssertEqual(buffer.bytesInArena, 0)
    XCTAssertTrue(buffer.isIn(arena))
    XCTAssertTrue((0..<8192).allSatisfy { buffer[$0] == 5 })
  }

  /// An arena's memory stays as long as one of its buffers, and goes with the last.
  func testArenasEndWithTheirLastBuffer() throws {
    try XCTSkipIf(allocated_bytes() < 0, "this C library, or a sanitizer's, does not say")
    final class Owner {
      var small = AlignedBuffer<UInt8>(repeating: 7, count: 100)
      var large = AlignedBuffer<UInt8>(repeating: 9, count: 5000)
    }
    let before = allocated_bytes()
    var owner: Owner? = Owner()
    weak var arena: MemoryArena?
    do {
      let made = MemoryArena(lines: 2000)
      owner!.small.move(to: made, capacity: 0)
      owner!.large.move(to: made, capacity: 0)
      arena = made
    }
    XCTAssertNotNil(arena)
    XCTAssertGreaterThan(allocated_bytes() - before, 100_000)
    XCTAssertTrue((0..<100).allSatisfy { owner!.small[$0] == 7 } && (0..<5000).allSatisfy { owner!.large[$0] == 9 })
    owner!.small = AlignedBuffer()
    XCTAssertNotNil(arena)
    owner = nil
    XCTAssertNil(arena)
    XCTAssertLessThan(allocated_bytes() - before, 20_000)
  }

  /// Three boxes on a floor, after so many steps.
  private static func threeBoxes(steps: Int) throws -> World {
    let world = try World()
    let floor = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 10, halfHeight: 0.5, center: [0, -0.5])), to: floor)
    for index in 0..<3 { try world.add(.box(halfWidth: 0.5, halfHeight: 0.5), at: [0, 0.5 + Float(index)]) }
    for _ in 0..<steps { try world.step(by: 1 / 60) }
    return world
  }

  /// In a batch they took 37 KB each, of which 4 KB were the narrow phase's scratch and 5 KB lines of a few bytes.
  func testWorldsOfBatchesAreSmaller() throws {
    let template = try Self.threeBoxes(steps: 0)
    // What the first batch brings is no world's.
    let first = try WorldBatch(of: template, count: 20)
    try first.step(by: 1 / 60)
    let before = allocated_bytes()
    try XCTSkipIf(before < 0, "this C library, or a sanitizer's, does not say")
    let batch = try WorldBatch(of: template, count: 1000)
    for _ in 0..<20 { try batch.step(by: 1 / 60) }
    let each = Int(allocated_bytes() - before) / batch.count
    print("bytes a world of three boxes in a batch: \(each)")
    XCTAssertGreaterThan(each, 1000)
    XCTAssertLessThan(each, 30_000)
    withExtendedLifetime(first) {}
  }

  /// Thousands of worlds of three boxes on a floor take little, and give it back.
  func testSmallWorldsAreSmall() throws {
    // What the first world brings is no world's.
    let first = try Self.threeBoxes(steps: 3)
    let before = allocated_bytes()
    try XCTSkipIf(before < 0, "this C library, or a sanitizer's, does not say")
    var worlds = try (0..<1000).map { _ in try Self.threeBoxes(steps: 3) }
    let each = Int(allocated_bytes() - before) / worlds.count
    print("bytes a world of three boxes: \(each)")
    XCTAssertGreaterThan(each, 1000)
    XCTAssertLessThan(each, 45_000)
    worlds = []
    XCTAssertLessThan(Int(allocated_bytes() - before), 10 * each)
    withExtendedLifetime(first) {}
  }
}
