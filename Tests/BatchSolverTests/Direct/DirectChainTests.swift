internal import BatchSolver
internal import XCTest

/// Chains keep their length, whatever hangs on them, at 60 steps a second without sub-steps.
final class DirectChainTests: XCTestCase {
  /// 1 km of links of 0.1 m and 50 g. Single precision of the poses alone is 3e-5 m at 500 m.
  func testTenThousandLinksHang() throws {
    let world = try World.direct()
    _ = try TestChain(world, count: 10_000, length: 0.1, thickness: 0.02, mass: 0.05, at: [0, 500]) { _ in
      TestChain.down
    }
    var worst: Float = 0
    try world.runDirect(steps: 60) { worst = max(worst, try world.worstSeparation()) }
    XCTAssertLessThan(worst, 1e-4)
    XCTAssertLessThan(world.directCounters.error, 1e-5)
    XCTAssertEqual(world.directCounters.factorizations, 1)
    XCTAssertEqual(world.directCounters.analyses, 0)
    XCTAssertEqual(world.directCounters.raisedPivots, 0)
    XCTAssertEqual(world.directCounters.failures, 0)
  }

  func testThousandLinksSwing() throws {
    let world = try World.direct()
    _ = try TestChain(world, count: 1000, length: 0.1, thickness: 0.02, mass: 0.05) { _ in .identity }
    var worst: Float = 0
    var error = 0.0
    try world.runDirect(steps: 300) {
      worst = max(worst, try world.worstSeparation())
      error = max(error, world.directCounters.error)
      XCTAssertEqual(world.directCounters.failures, 0)
    }
    XCTAssertLessThan(worst, 1e-3)
    XCTAssertLessThan(error, 1e-3)
  }

  /// A tenth of a long chain swings from level while the rest hangs above it.
  func testPartOfAChainSwings() throws {
    let world = try World.direct()
    _ = try TestChain(world, count: 10_000, length: 0.1, thickness: 0.02, mass: 0.05, at: [0, 450]) {
      $0 < 9000 ? TestChain.down : .identity
    }
    var worst: Float = 0
    try world.runDirect(steps: 120) { worst = max(worst, try world.worstSeparation()) }
    XCTAssertLessThan(worst, 1e-3)
  }

  /// 40 links of 1 m let go level, with heavier and heavier ends.
  func testHeavyEnds() throws {
    for ratio: Float in [1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9] {
      let world = try World.direct()
      _ = try TestChain(world, count: 40, length: 1, thickness: 0.5, mass: 1, tip: ratio) { _ in .identity }
      var worst: Float = 0
      try world.runDirect(steps: 600) {
        worst = max(worst, try world.worstSeparation())
        XCTAssertEqual(world.directCounters.failures, 0)
      }
      XCTAssertLessThan(worst, 1e-4, "\(ratio) : 1")
    }
  }

  /// Bobs on rods of 1 m, let go level, with heavier and heavier ends. Rods have no arm that turns: what vibrates are
  /// the light bobs, across the line to the heavy one.
  func testHeavyEndsOnRods() throws {
    for ratio: Float in [1, 1e2, 1e4, 1e6, 1e8] {
      let world = try World.direct()
      var previous: BodyID?
      for number in 1...6 {
        let bob = try world.addBody(BodyDefinition(.dynamic, position: [Float(number), 0]))
        try world.addShape(
          ShapeDefinition(
            .circle(radius: 0.1), density: (number == 6 ? ratio : 1) / (.pi * 0.01),
            filter: CollisionFilter(category: 0, mask: 0)),
          to: bob)
        try world.addJoint(JointDefinition(.distance(.rod(1)), previous, bob))
        previous = bob
      }
      let start = try world.directEnergy()
      var worst: Float = 0
      var highest = start
      try world.runDirect(steps: 900) {
        worst = max(worst, try world.worstSeparation())
        highest = max(highest, try world.directEnergy(step: directStep))
        XCTAssertEqual(world.directCounters.failures, 0)
      }
      XCTAssertLessThan(worst, 1e-4, "\(ratio) : 1")
      // The second order of a step at 5 rad/s, (5 / 60)², of what there is to fall.
      XCTAssertLessThan(highest - start, 0.007 * Double(6 * ratio + 15) * 10, "\(ratio) : 1")
    }
  }

  /// The tension of a joint is the weight of all below it, once warm: to the rounding of the impulses, which are stored
  /// in single precision. In the first step it is right to what may move within the tolerance of speeds.
  func testStaticTensions() throws {
    for tip: Float in [1, 1e3, 1e6] {
      let world = try World.direct()
      let chain = try TestChain(world, count: 20, length: 1, thickness: 0.2, mass: 1, tip: tip) { _ in TestChain.down }
      for accuracy: Float in [1e-3, 1e-6] {
        try world.runDirect(steps: accuracy > 1e-4 ? 1 : 30)
        var weight: Float = 0
        for (link, joint) in zip(chain.links, chain.joints).reversed() {
          weight += 10 * (try world.mass(of: link))
          let force = try world.constraintForce(of: joint)
          XCTAssertEqual(force.y / weight, 1, accuracy: accuracy, "\(tip) : 1")
          XCTAssertEqual(force.x / weight, 0, accuracy: accuracy, "\(tip) : 1")
        }
      }
    }
  }

  /// A chain of n equal links between two supports at one height: with horizontal force H, link i (from 1) is inclined
  /// by tan a = (n + 1 - 2 i) m g / (2 H), as the moments about its ends say, and H is such that the links span the
  /// distance.
  func testChainBetweenSupportsFindsItsCatenary() throws {
    let count = 20
    let world = try World.direct()
    // It begins as an arc of a circle of 2.4 rad.
    let directions = (0..<count).map { Rotation(angle: 2.4 * ((Float($0) + 0.5) / Float(count) - 0.5)) }
    let chain = try TestChain(world, count: count, length: 1, thickness: 0.1, mass: 2) { directions[$0] }
    let span = directions.reduce(Float(0)) { $0 + $1.cosine }
    let last = try world.pin(nil, [span, 0], chain.links[count - 1], [0.5, 0])
    // So that it comes to rest: what moves at 1 m/s loses all but 1e-8 of it.
    for link in chain.links { try world.setDamping(linear: 1, angular: 1, of: link) }
    try world.runDirect(steps: 2400)

    let slopes = { (pull: Double) in (1...count).map { Double(count + 1 - 2 * $0) * 20 / (2 * pull) } }
    var (low, high) = (1e-3, 1e6)
    for _ in 0..<200 {
      let middle = (low * high).squareRoot()
      // More pull, wider span.
      let width = slopes(middle).reduce(0) { $0 + 1 / (1 + $1 * $1).squareRoot() }
      if width > Double(span) { high = middle } else { low = middle }
    }
    var end = SIMD2<Double>.zero
    for (link, slope) in zip(chain.links, slopes(low)) {
      let cosine = 1 / (1 + slope * slope).squareRoot()
      let half: SIMD2<Double> = [0.5 * cosine, -0.5 * cosine * slope]
      let position = SIMD2<Double>(try world.position(of: link))
      // Single precision, and what is left of the motion.
      XCTAssertEqual(position.x, end.x + half.x, accuracy: 1e-4)
      XCTAssertEqual(position.y, end.y + half.y, accuracy: 1e-4)
      end += half + half
    }
    let left = try world.constraintForce(of: chain.joints[0])
    let right = try world.constraintForce(of: last)
    XCTAssertEqual(Double(left.x), -low, accuracy: 1e-4 * low)
    XCTAssertEqual(Double(right.x), low, accuracy: 1e-4 * low)
    // Half the weight each.
    XCTAssertEqual(left.y, Float(count) * 10, accuracy: 1e-3 * Float(count))
    XCTAssertEqual(right.y, Float(count) * 10, accuracy: 1e-3 * Float(count))
  }

  /// What a swinging chain loses is what its whip-like ends have beyond what steps show: little, and the less the
  /// shorter the steps. It gains no more than the second order of the step, (w h)² of the energy at w = 5 rad/s.
  func testEnergyOfASwingingChain() throws {
    var losses: [Double] = []
    for rate in [60, 240] {
      let world = try World.direct()
      _ = try TestChain(world, count: 40, length: 1, thickness: 0.1, mass: 1) { _ in .identity }
      let energy = { try world.directEnergy(step: 1 / Float(rate)) }
      let start = try world.directEnergy()
      var highest = start
      try world.runDirect(steps: 5 * rate, by: 1 / Float(rate)) { highest = max(highest, try energy()) }
      // Of what can be lost: from level to hanging, 40 kg fall by 20 m.
      let loss = (start - (try energy())) / (40 * 10 * 20)
      print(
        "swinging chain of 40 links, \(rate) steps/s: \(100 * loss) % lost in 5 s, \(highest - start) J gained at most")
      losses.append(loss)
      XCTAssertLessThan(highest - start, 25 / Double(rate * rate) * 8000, "\(rate) steps/s")
    }
    XCTAssertLessThan(abs(losses[0]), 0.03)
    XCTAssertLessThan(abs(losses[1]), 0.005)
  }

  /// Pendulums of a few links, without damping, lose energy but never gain any but the second order of a step: a tenth
  /// of a link's fall at the turn of a radian in ten steps. (With the geometric stiffness of the last step's forces in
  /// full, two links had twice their energy after 40 s.)
  func testPendulumsOfLinksGainNothing() throws {
    for count in [2, 3, 6] {
      for rate in [60, 240] {
        let world = try World.direct()
        _ = try TestChain(world, count: count, length: 1, thickness: 0.2, mass: 1) { _ in .identity }
        let start = try world.directEnergy()
        var highest = start
        try world.runDirect(steps: 40 * rate, by: 1 / Float(rate)) {
          highest = max(highest, try world.directEnergy(step: 1 / Float(rate)))
        }
        XCTAssertLessThan(highest - start, 0.1 * 10, "\(count) links, \(rate) steps/s")
      }
    }
  }

  /// The free end of a chain that swings back cracks like a whip: it turns by a radian a step and more.
  func testWhips() throws {
    for count in [10, 100, 300] {
      let world = try World.direct()
      _ = try TestChain(world, count: count, length: 0.1, thickness: 0.02, mass: 0.05) { _ in .identity }
      let start = try world.directEnergy()
      var worst: Float = 0
      try world.runDirect(steps: 1200) {
        worst = max(worst, try world.worstSeparation())
        XCTAssertEqual(world.directCounters.failures, 0)
        // Half a step of all its weight at 10 m/s is the most that the two parts of the energy may be apart.
        XCTAssertLessThan(try world.directEnergy(), start + 0.05 * Double(count) * 10 * 10 / 120)
      }
      XCTAssertLessThan(worst, 1e-4, "\(count) links")
    }
  }

  /// A chain that hangs from one end, of length L, swings sideways a little: w = j/2 sqrt(g/L), where j is a zero of
  /// the Bessel function J0, and the shape J0(j sqrt(z/L)), z being the height above the free end (Bernoulli 1732).
  func testSmallOscillationsOfAHangingChain() throws {
    let count = 100
    let length = 10.0
    for (mode, zero) in [2.404826, 5.520078, 8.653728].enumerated() {
      let world = try World.direct()
      // By its largest slope, at the free end.
      let amplitude = 0.02 / (zero * zero / 4 / length)
      let chain = try TestChain(world, count: count, length: 0.1, thickness: 0.01, mass: 0.05) { number in
        let below = { (link: Int) in amplitude * self.besselJ0(zero * (1 - Double(link) / Double(count)).squareRoot()) }
        return Rotation(angle: Float(-Double.pi / 2 + (below(number + 1) - below(number)) / 0.1))
      }
      let expected = zero / 2 * (10 / length).squareRoot()
      var crossings: [Double] = []
      var before = try world.position(of: chain.links[count - 1]).x
      try world.runDirect(steps: Int(60 * 2.6 * 2 * .pi / expected)) {
        let x = try world.position(of: chain.links[count - 1]).x
        if x * before < 0 {
          // Where the line between the steps crosses 0.
          crossings.append(world.time - Double(directStep) * Double(x / (x - before)))
        }
        before = x
      }
      XCTAssertGreaterThanOrEqual(crossings.count, 5)
      let frequency = Double.pi * Double(crossings.count - 1) / (crossings[crossings.count - 1] - crossings[0])
      print("hanging chain, mode \(mode + 1): \(frequency) rad/s, expected \(expected)")
      // Links of finite length, (j / 2 count)² / 2 or so of the squared frequency, and (w h)² / 24.
      let accuracy = 0.25 * zero * zero / Double(count * count) + pow(expected / 60, 2) / 24 + 1e-4
      XCTAssertEqual(frequency / expected, 1, accuracy: accuracy, "mode \(mode + 1)")
    }
  }

  /// J0 from its series; arguments up to 10.
  private func besselJ0(_ x: Double) -> Double {
    var term = 1.0
    var sum = 1.0
    for k in 1..<60 {
      term *= -x * x / 4 / Double(k * k)
      sum += term
    }
    return sum
  }
}
