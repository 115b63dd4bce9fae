import BatchSolver
import CAllocationCounter
import XCTest

/// What is done with a batch again and again allocates nothing once its worlds have grown to what they need.
final class BatchAllocationTests: XCTestCase {
  func testWarmCallsAllocateNothing() throws {
    try XCTSkipIf(allocation_count() < 0, "allocations are not counted in this build")
    let world = try World()
    let floor = try world.addBody(BodyDefinition(.static))
    try world.addShape(ShapeDefinition(.box(halfWidth: 20, halfHeight: 1, center: [0, -1])), to: floor)
    for number in 0..<10 {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: [1.2 * Float(number % 5), 0.5 + Float(number / 5)]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.5)), to: body)
    }
    let wheel = try world.addBody(BodyDefinition(.dynamic, position: [-5, 3]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.5)), to: wheel)
    let motor = RevoluteJoint(motor: JointMotor(speed: 0, maximum: 10))
    _ = try world.addJoint(.revolute(motor), nil, wheel, at: [-5, 3])
    for workers in [1, 2] {
      let batch = try WorldBatch(of: world, count: 40, workers: workers)
      let forces = [SIMD4<Float>](repeating: [1, 0, 0, 0], count: 40 * batch.bodies.count)
      let motors = (0..<40).map { SIMD2<Float>(Float($0), 10) }
      let others = (0..<40).map { SIMD2<Float>(-Float($0), 10) }
      let mask = (0..<40).map { $0 % 10 == 0 }
      var rows = forces
      var coordinates = [Float](repeating: 0, count: 40)
      var touching = [Bool](repeating: false, count: 40)
      var began = [Int32](repeating: 0, count: 40)
      var ended = began
      let marks = [ContactMark(batch.bodies[1])]
      let sensors = [RaySensor(on: batch.bodies[1], Ray(origin: .zero, translation: [9, 0]))]
      var count: Int64 = 0
      for number in 0..<200 {
        let before = allocation_count()
        let resets = number < 175
        try batch.addForces(forces.span)
        // A world's first change of a joint after a reset has a copy made of the joints' definitions, which it shares.
        if !resets { try batch.setMotors((number % 2 == 0 ? motors : others).span) }
        try batch.step(by: 1 / 60)
        if resets {
          try batch.reset(worlds: mask.span)
          try batch.copy(1, to: mask.span)
        }
        var rowSpan = rows.mutableSpan
        try batch.readTransforms(into: &rowSpan)
        try batch.readVelocities(into: &rowSpan)
        var coordinateSpan = coordinates.mutableSpan
        try batch.readJointCoordinates(into: &coordinateSpan)
        try batch.castRays(sensors, into: &coordinateSpan)
        var touchingSpan = touching.mutableSpan
        try batch.readContacts(of: marks, touching: &touchingSpan, impulses: &coordinateSpan)
        var beganSpan = began.mutableSpan
        var endedSpan = ended.mutableSpan
        try batch.readContactChanges(of: marks, began: &beganSpan, ended: &endedSpan)
        if number >= 150, number != 175 { count += allocation_count() - before }
      }
      // The count is of the whole process, in which another thread may allocate.
      XCTAssertLessThanOrEqual(count, 2, "\(workers) workers")
    }
  }
}
