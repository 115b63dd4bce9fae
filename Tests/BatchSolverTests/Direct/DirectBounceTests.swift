internal import BatchSolver
internal import XCTest

/// Bounces that are solved directly, of bodies that fly in sub-steps in between.
final class DirectBounceTests: XCTestCase {
  private let fall: Float = 5

  /// The highest places between bounces of a ball on a floor, m above its place at rest.
  private func peaks(
    _ restitution: Float, rate: Float, substeps: Int, seconds: Float, isTied: Bool = false
  ) throws -> [Float] {
    let world = try World.direct()
    try world.addGround()
    let ball = try world.add(
      .circle(radius: 0.5), at: [0, fall + 0.5], material: SurfaceMaterial(restitution: restitution))
    if isTied { try world.addJoint(JointDefinition(.distance(.rope(1000)), nil, ball)) }
    var peaks: [Float] = []
    var last: (Float, Float) = (fall, fall)
    for _ in 0..<Int(seconds * rate) {
      try world.step(by: 1 / rate, substeps: substeps)
      let height = try world.position(of: ball).y - 0.5
      if last.0 < last.1, last.1 >= height { peaks.append(last.1) }
      last = (last.1, height)
    }
    return peaks
  }

  /// The ball flew in sub-steps, but from its impact to the end of the step as if there was none: an elastic one that
  /// fell 5 m rose to 5.12, 5.25, ... 7.27 m in 17 bounces at 60 Hz.
  ///
  /// By law it keeps its height. A bounce costs a millimetre, by which gravity moves what flies a step in one go
  /// farther than in sub-steps, and what the contact yields.
  func testElasticBallKeepsItsHeight() throws {
    for rate: Float in [60, 120] {
      for substeps in [1, 2, 4, 16] {
        for isTied in [false, true] {
          let peaks = try peaks(1, rate: rate, substeps: substeps, seconds: 34, isTied: isTied)
          XCTAssertGreaterThanOrEqual(peaks.count, 16)
          for (number, peak) in peaks.enumerated() {
            let name = "\(rate) Hz, \(substeps) sub-steps, tied: \(isTied), bounce \(number + 1)"
            // Between two steps the ball may have been g dt² / 8 higher.
            XCTAssertLessThanOrEqual(peak, fall + 1e-3, name)
            XCTAssertGreaterThanOrEqual(peak, fall * (1 - 0.002 * Float(number + 1)), name)
          }
        }
      }
    }
  }

  /// By law the n-th bounce ends at e^2n of the height.
  func testHeightsOfBounces() throws {
    for restitution: Float in [0.5, 0.8, 0.95] {
      let peaks = try peaks(restitution, rate: 240, substeps: 4, seconds: 10)
      var height = fall
      for (number, peak) in peaks.prefix(5).enumerated() {
        height *= restitution * restitution
        XCTAssertLessThanOrEqual(peak, height * 1.01 + 0.02, "\(restitution), bounce \(number + 1)")
        XCTAssertGreaterThanOrEqual(peak, height * 0.95 - 0.02, "\(restitution), bounce \(number + 1)")
      }
    }
  }

  /// Between an elastic floor and ceiling gravity draws from one and to the other.
  func testBetweenFloorAndCeiling() throws {
    let world = try World.direct()
    try world.addGround()
    let ceiling = try world.addBody(BodyDefinition(.static, position: [0, 4]))
    try world.addShape(ShapeDefinition(.box(halfWidth: 9, halfHeight: 1)), to: ceiling)
    let ball = try world.add(
      .circle(radius: 0.5), at: [0, 1.5], velocity: [0, 12], material: SurfaceMaterial(friction: 0, restitution: 1))
    func energy() throws -> Float {
      let velocity = try world.linearVelocity(of: ball).y
      // Of the scheme of a flight in sub-steps s: v² / 2 + g y - g s v / 2.
      return velocity * velocity / 2 + 10 * (try world.position(of: ball).y) - 10 * stepLength / 8 * velocity
    }
    let start = try energy()
    for step in 0..<600 {
      try world.step(by: stepLength)
      XCTAssertLessThanOrEqual(try energy(), start * (1 + 1e-4), "step \(step)")
    }
    XCTAssertGreaterThan(try energy(), 0.8 * start)
  }
}
