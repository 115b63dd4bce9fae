internal import DynamicsBase

// What is changed in the constraints of contacts between two solves of a step.

extension DirectCones {
  /// The stiffness of a contact without load, as a multiple of its effective mass.
  static var freeStiffness: Double { 30 }
  /// The stiffness for each N s that it bore in the last step, N s per m/s: a load that changes by a part x of itself
  /// moves it by x / 300 m/s, whatever the masses.
  static var loadStiffness: Double { 300 }
  /// What gives faster than this, m/s, is made stiffer by `escalation` and solved for again.
  private static var largestYield: Double { 0.03 }
  private static var escalation: Double { 100 }
  /// A stiffness that the load asks for is taken over where it is as much greater: less does not pay a factorization.
  private static var noticedGrowth: Double { 1.5 }
  /// A slip that is off by more than this, m a step along the normal, is corrected.
  private static var largestLift: Double { 0.005 }
  /// What bears nothing is pushed out where a step has more than this to take back, m: the matrix is factored for it.
  private static var leastFreePush: Double { 1e-5 }
  /// Friction of this share of its bound slides.
  private static var slidingShare: Double { 0.99 }

  /// The slip of a point at the start of a step, m/s, from its speed along the tangent.
  ///
  /// - Parameters:
  ///   - load: The normal impulse of the last step, 0: a new point.
  ///   - gain: How much faster it comes nearer than it may, m/s.
  static func startSlip(
    speed: Double, load: Double, friction: Double, coefficient: Double, gain: Double
  ) -> Double {
    if load > 0 { return abs(friction) > slidingShare * coefficient * load ? abs(speed) : 0 }
    return max(0, abs(speed) - coefficient * max(0, gain))
  }

  /// Stiffens what gave too much. Returns whether there was any.
  func escalate(upTo most: Double) -> Bool {
    let (stiffness, offset, impulse) = (self.stiffness.pointer, self.offset.pointer, self.impulse.pointer)
    var found = false
    for point in 0..<pointCount {
      let k = stiffness[point]
      let p = impulse[point]
      let yield = p - offset[point]
      let gives = pointwiseMax(yield, -yield) .> Self.largestYield * k
      // What has come off is where it should be, with whatever stiffness.
      let grows = gives .& (p .> 0) .& (k .< most)
      if any(grows) {
        stiffness[point] = k.replacing(with: Self.escalation * k, where: grows)
        found = true
      }
    }
    return found
  }

  /// Takes the impulses over as offsets, and makes stiffer what bears more than it is stiff for. Returns whether there
  /// was any.
  func takeOverImpulses(upTo most: Double) -> Bool {
    let (stiffness, offset, impulse) = (self.stiffness.pointer, self.offset.pointer, self.impulse.pointer)
    var found = false
    for point in 0..<pointCount {
      let p = pointwiseMin(impulse[point], SIMD2(repeating: most))
      offset[point] = p
      let k = stiffness[point]
      let wanted = Self.loadStiffness * p
      let grows = wanted .> Self.noticedGrowth * k
      if any(grows) {
        stiffness[point] = k.replacing(with: wanted, where: grows)
        found = true
      }
    }
    return found
  }

  /// Corrects the slip of loaded points where it matters. Returns whether it did anywhere.
  func correctSlips(_ timeStep: Double) -> Bool {
    let (impulse, speed, target, slip) = (
      self.impulse.pointer, self.speed.pointer, self.target.pointer, self.slip.pointer
    )
    var found = false
    for index in 0..<contacts.count {
      let contact = contacts[index]
      guard contact.friction > 0 else { continue }
      let first = Int(contact.firstPoint)
      for point in first..<(first + Int(contact.pointCount)) {
        let p = impulse[point]
        let load = p.sum()
        guard load > 0 else { continue }
        let slides = abs(p.x - p.y) > Self.slidingShare * load
        let newSlip = slides ? abs(speed[point].x - speed[point].y) / (2 * contact.friction) : 0
        let error = contact.friction * (newSlip - slip[point])
        guard abs(error) * timeStep > Self.largestLift else { continue }
        slip[point] = newSlip
        target[point] -= SIMD2(repeating: error)
        speed[point] += SIMD2(repeating: error)
        found = true
      }
    }
    return found
  }

  /// The speed of a point along the normal, m/s.
  @inline(__always)
  private func normalSpeed(_ point: Int, _ friction: Double) -> Double {
    0.5 * speed[point].sum() - room[point] - friction * slip[point]
  }

  /// Gives what came in fast and bears load a speed to bounce with: its restitution times that of the approach, and
  /// what the flight changes of that. Returns whether anything bounces.
  ///
  /// - Parameter flight: Velocities that bodies gain from the impact to the end of the step.
  func bounce(fasterThan threshold: Double, flight: UnsafePointer<Double>) -> Bool {
    var found = false
    for index in 0..<contacts.count where contacts[index].restitution > 0 {
      let gain = contacts[index].relative(flight)
      let first = Int(contacts[index].firstPoint)
      for point in first..<(first + Int(contacts[index].pointCount)) {
        guard impulse[point].sum() > 0, approach[point] <= -threshold else { continue }
        let newRoom = contacts[index].restitution * approach[point] - 0.5 * arms[point].speeds(gain, 1).sum()
        // What comes back within the step stays.
        guard newRoom < 0 else { continue }
        let change = SIMD2(repeating: room[point] - newRoom)
        target[point] += change
        speed[point] -= change
        room[point] = newRoom
        found = true
      }
    }
    return found
  }

  /// Finds how far overlap is to be pushed out: a share of what will be left of it beyond the slop, and no faster than
  /// `largest`, m. Points that bear nothing count from here on as bearing, along both edges. Returns whether there is
  /// any, and whether any of them bore nothing.
  func findPush(
    share: Double, slop: Double, largest: Double, _ timeStep: Double
  ) -> (found: Bool, foundFree: Bool) {
    var found = false
    var foundFree = false
    for index in 0..<contacts.count {
      let contact = contacts[index]
      let first = Int(contact.firstPoint)
      for point in first..<(first + Int(contact.pointCount)) {
        // To first order.
        let end = separation[point] + timeStep * normalSpeed(point, contact.friction)
        let length = min(share * max(-(end + slop), 0), largest)
        if active[point] == 0 {
          guard length > Self.leastFreePush else { continue }
          active[point] = Self.bits(stiffness[point])
          foundFree = true
        }
        push[point] = length
        found = found || length > 0
      }
    }
    return (found, foundFree)
  }

  /// What is pushed is pushed once.
  func clearPush() { push.fill(0) }
}
