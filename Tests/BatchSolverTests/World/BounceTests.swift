internal import BatchSolver
internal import KernelInterface
internal import XCTest

/// Bounces of a ball that falls from H on a floor, against the step scheme and against the law that it comes near.
final class BounceTests: XCTestCase {
  private let fall = 5.0
  private let gravity = 10.0

  /// What the soft step makes of one ball above a floor, in double precision.
  ///
  /// Free fall is v -= g h, y += h v in each sub-step. The contact is there from the first step on that begins less
  /// than `ContactDistance.speculative` above the floor. In its sub-steps the biased pass lets the ball come down to
  /// the floor, if it is above, and otherwise leaves (1 - s) of its speed and takes back the share s b of its depth a
  /// second (s: mass scale, b: bias rate); the relax pass stops it. After the last sub-step it leaves with e times the
  /// speed of the step's begin.
  private struct Ball {
    var height: Double
    var velocity = 0.0

    mutating func fly(_ substeps: Int, _ h: Double, _ gravity: Double) {
      for _ in 0..<substeps {
        velocity -= h * gravity
        height += h * velocity
      }
    }

    /// - Returns: Whether the contact bore load. If not, the ball has not come down in this step.
    mutating func bounce(_ substeps: Int, _ h: Double, _ gravity: Double, restitution: Double) -> Bool {
      let approach = velocity
      // Contacts are no stiffer than an eighth of the sub-step rate, and twice that on a fixed body.
      let soft = Softness(hertz: 2 * min(30, 0.125 / Float(h)), dampingRatio: 10, timeStep: Float(h))
      let (s, b) = (Double(soft.massScale), Double(soft.biasRate))
      var isTouching = false
      for _ in 0..<substeps {
        velocity -= h * gravity
        if height > 0, height + h * velocity > 0 {
          height += h * velocity
          continue
        }
        isTouching = true
        velocity = height > 0 ? -height / h : (1 - s) * velocity + min(-s * b * height, 3)
        height += h * velocity
        velocity = 0
      }
      if isTouching { velocity = -restitution * approach }
      return isTouching
    }
  }

  /// The highest place after the bounce, of those at the ends of steps, is that of the scheme, and nears e^2 H to first
  /// order.
  ///
  /// With the impact found at the height s, the speed v there and y after its step, the scheme's balance is v^2 / 2 g =
  /// H - s - v h / 2, and the ball rises by e^2 v^2 / 2 g - e v h / 2. Neither |s| nor |y| exceeds the way of a step, v
  /// dt, so that the height is e^2 H but for (1 + e^2) v dt + (e + e^2) v h / 2 and what is missed between steps, g
  /// dt^2 / 8.
  func testHeights() throws {
    let speed = (2 * gravity * fall).squareRoot()
    for restitution in [0.3, 0.5, 0.8, 1.0] {
      for rate in [60, 120, 240, 480, 960] {
        let step = 1 / Double(rate)
        let h = step / Double(substepCount)
        let highest = try bounce(restitution, rate: rate)
        let first = (1 + restitution * restitution) * speed * step
        let second = (restitution + restitution * restitution) * speed * h / 2 + gravity * step * step / 8
        XCTAssertEqual(
          highest, restitution * restitution * fall, accuracy: first + second, "\(restitution), \(rate) Hz")
      }
    }
  }

  private func bounce(_ restitution: Double, rate: Int) throws -> Double {
    let h = 1 / Double(rate * substepCount)
    let world = try World.withFloor()
    let id = try world.add(
      .circle(radius: 0.5), at: [0, Float(fall) + 0.5], material: SurfaceMaterial(restitution: Float(restitution)))
    var ball = Ball(height: fall)
    var highest = -1.0
    var bounces = 0
    for _ in 0..<(3 * rate) {
      let before = try world.linearVelocity(of: id).y
      var isImpact = false
      if bounces == 0, ball.height <= Double(ContactDistance.speculative) {
        isImpact = ball.bounce(substepCount, h, gravity, restitution: restitution)
      } else {
        ball.fly(substepCount, h, gravity)
      }
      try world.step(by: 1 / Float(rate), substeps: substepCount)
      let (height, velocity) = (Double(try world.position(of: id).y) - 0.5, try world.linearVelocity(of: id).y)
      if isImpact {
        bounces += 1
        // The law itself: what is left is a rounding of some 10 m/s.
        XCTAssertEqual(velocity, -Float(restitution) * before, accuracy: 2e-5, "\(restitution), \(rate) Hz")
      }
      // Some thousand roundings of a height of 5 m, 2e-7 m each and of one sign at worst, and as many of the speed.
      XCTAssertEqual(height, ball.height, accuracy: 1e-3, "\(restitution), \(rate) Hz")
      if bounces > 0 { highest = max(highest, height) }
      if bounces > 0, ball.velocity < 0 { break }
    }
    XCTAssertEqual(bounces, 1)
    return highest
  }
}
