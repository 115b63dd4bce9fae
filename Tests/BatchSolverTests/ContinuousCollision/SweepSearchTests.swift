internal import BatchSolver
internal import DynamicsBase
internal import KernelInterface
internal import SIMDKernels
internal import TestSupport
internal import XCTest

/// The sweep search against all pairs of swept AABBs, at every level.
final class SweepSearchTests: XCTestCase {
  /// Boxes that are their own bodies.
  private struct Shape {
    var half: Float
    var from: SIMD2<Float>
    var to: SIMD2<Float>
    /// Static, kinematic or dynamic.
    var type: BodyType
  }

  func testPairsAreThoseOfBruteForce() throws {
    var generator = SeededGenerator()
    func point(_ size: Float) -> SIMD2<Float> {
      [.random(in: -size...size, using: &generator), .random(in: -size...size, using: &generator)]
    }
    let shapes = (0..<400).map { index in
      let start = point(20)
      let type: BodyType = index % 3 == 0 ? .static : index % 50 == 1 ? .kinematic : .dynamic
      return Shape(
        half: .random(in: 0.05...1, using: &generator), from: start, to: type == .static ? start : start + point(4),
        type: type)
    }
    for level in SIMDLevel.available {
      var broadPhase = BroadPhase()
      let nowhere = ShapeRow(pose: Pose([1e12, 1e12], .identity), extents: .zero, radius: 0, packedGeometry: 0)
      var local = AlignedBuffer(repeating: nowhere, count: 1)
      let world = AlignedBuffer(repeating: ShapeRow(), count: shapes.count + 1)
      var poses = AlignedBuffer(repeating: Pose.identity, count: 1)
      let geometry = AlignedBuffer(repeating: GeometryRow(), count: 1)
      let fast = AlignedBuffer<UInt16>(repeating: 0, count: shapes.count / 16 + 1)
      for (index, shape) in shapes.enumerated() {
        local.append(
          ShapeRow(pose: .identity, extents: [shape.half, shape.half], radius: 0, packedGeometry: 0))
        poses.append(Pose(shape.from, .identity))
        broadPhase.insert(
          shape: Int32(index + 1), body: Int32(index + 1), margin: 0, isPolygon: false, isFixed: shape.type != .dynamic,
          isResting: shape.type == .static)
        if shape.type == .dynamic, index % 5 != 0 { fast[(index + 1) >> 4] |= 1 << UInt16((index + 1) & 15) }
      }
      let source = ShapeSource(
        local: local.pointer, world: world.pointer, poses: poses.pointer, geometry: geometry.pointer)
      broadPhase.findPairs(source: source, kernels: level.kernels)
      for (index, shape) in shapes.enumerated() { poses[index + 1] = Pose(shape.to, .identity) }
      broadPhase.updateAABBsAndSweeps(source: source, kernels: level.kernels, fast: fast.pointer)
      var found: Set<[Int32]> = []
      for index in 0..<broadPhase.sweepPairs.count {
        found.insert([broadPhase.sweepPairs[index].mover, broadPhase.sweepPairs[index].obstacle])
      }
      XCTAssertEqual(found.count, broadPhase.sweepPairs.count, "twice the same pair")
      for (i, mover) in shapes.enumerated() {
        for (j, obstacle) in shapes.enumerated() {
          let isFast = fast[(i + 1) >> 4] & (1 << UInt16((i + 1) & 15)) != 0
          let distance = gap(mover, obstacle)
          let isFound = found.contains([Int32(i + 1), Int32(j + 1)])
          if !isFast || obstacle.type == .dynamic || distance > 3 * ContactDistance.slop {
            XCTAssertFalse(isFound, "\(level): \(mover), \(obstacle)")
          } else if distance < 0 {
            XCTAssertTrue(isFound, "\(level): \(mover), \(obstacle)")
          }
        }
      }
    }
  }

  /// How far apart the AABBs of two sweeps are.
  private func gap(_ a: Shape, _ b: Shape) -> Float {
    var gap = -Float.infinity
    for axis in 0..<2 {
      let low = min(b.from[axis], b.to[axis]) - b.half - max(a.from[axis], a.to[axis]) - a.half
      let high = min(a.from[axis], a.to[axis]) - a.half - max(b.from[axis], b.to[axis]) - b.half
      gap = max(gap, low, high)
    }
    return gap
  }
}
