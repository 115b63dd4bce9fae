internal import CSolverShim
internal import KernelInterface

// Hub bundles: side A is one heavy dynamic body in all lanes, a drum that touches hundreds of others. Every lane works
// with a copy of it of mass m / n (n lanes in use), and the hub then gets the sum of the true impulses, which is the
// mean of what the copies got: momentum is conserved, n = 1 is exact, and nothing can diverge (mass splitting, Tonge,
// Benevolenski and Voroshilov, "Mass Splitting for Jitter-Free Parallel Rigid Body Simulation", 2012). It is used only
// where the hub is so heavy that the difference to solving one after the other is at rounding level.

/// Where the lanes of a hub bundle leave their impulses, so that the sum is a fixed tree whatever the width.
struct HubSums {
  private let impulses: UnsafeMutablePointer<ContactHubImpulses>

  /// The extension block of a hub bundle has no other use.
  @inline(__always)
  init(_ arguments: ContactPassArguments, _ info: ContactBundleInfo) {
    impulses = UnsafeMutableRawPointer(arguments.extensions + Int(info.extensionBlock))
      .assumingMemoryBound(to: ContactHubImpulses.self)
  }

  @inline(__always)
  func put(_ linear: VectorLanes, _ angular: Lanes, _ lane: Int) {
    linear.x.store(&impulses.pointee.x, lane)
    linear.y.store(&impulses.pointee.y, lane)
    angular.store(&impulses.pointee.angular, lane)
  }

  /// Gives the hub the opposite of all lanes' impulses. Not inlined: kernels of several kinds of bundles have no room
  /// for its loops, as the compiler inlines up to a number of blocks.
  @inline(never)
  func applyToHub(_ bodies: BodyRows, _ hot: UnsafeMutablePointer<ContactHotBlock>) {
    let velocity = bodies.velocity + hubRow(hot)
    let inverseMass = velocity.pointee.inverseMass
    velocity.pointee.linear.x -= inverseMass * sum(&impulses.pointee.x)
    velocity.pointee.linear.y -= inverseMass * sum(&impulses.pointee.y)
    velocity.pointee.scaledAngular -= inverseMass * sum(&impulses.pointee.angular)
  }

  /// Moves the hub by the opposite of all lanes' impulses: a position iteration.
  @inline(never)
  func moveHub(_ bodies: BodyRows, _ hot: UnsafeMutablePointer<ContactHotBlock>) {
    let row = hubRow(hot)
    let motion = bodies.motion + row
    let mass = bodies.mass[row]
    let inverseMass = bodies.velocity[row].inverseMass
    motion.pointee.translation.x -= inverseMass * sum(&impulses.pointee.x)
    motion.pointee.translation.y -= inverseMass * sum(&impulses.pointee.y)
    let angle = -(inverseMass * sum(&impulses.pointee.angular) * mass.inverseGyration)
    let sine = motion.pointee.scaledSine * mass.inverseGyration
    let cosine = motion.pointee.scaledCosine * mass.inverseGyration + 1
    let turnedCosine = cosine - angle * sine
    let turnedSine = sine + angle * cosine
    let scale = 1 / (turnedCosine * turnedCosine + turnedSine * turnedSine).squareRoot()
    motion.pointee.scaledSine = mass.gyration * (turnedSine * scale)
    motion.pointee.scaledCosine = mass.gyration * (turnedCosine * scale - 1)
  }

  /// (i, i + 8), (i, i + 4), (i, i + 2), (i, i + 1).
  @inline(__always)
  private func sum(_ field: UnsafeMutableRawPointer) -> Float {
    let values = field.assumingMemoryBound(to: Float.self)
    var step = 8
    while step > 0 {
      for i in 0..<step { values[i] += values[i + step] }
      step /= 2
    }
    return values[0]
  }
}

/// The row of a hub bundle's hub.
@inline(__always)
func hubRow(_ hot: UnsafeMutablePointer<ContactHotBlock>) -> Int { Int(hot.pointee.rowA.0) }

/// One pass over a hub bundle: the biased pass, or with `relax` the relax pass with friction.
@inline(never)
func solveHub(_ arguments: ContactPassArguments, _ bundle: Int, relax: Bool) {
  let info = arguments.info[bundle]
  let hot = arguments.hot + bundle
  let cold = arguments.cold + bundle
  let sums = HubSums(arguments, info)
  let share = Lanes(Float(info.lanes))
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let slowest = Lanes(-arguments.maximumDepenetrationSpeed)
  let soft = arguments.softness
  let biasRate = Lanes(soft.biasRate * soft.massScale)
  let massScale = Lanes(soft.massScale)
  let impulseScale = Lanes(soft.impulseScale)
  let motionA = MotionLanes(LaneRows(repeating: arguments.bodies.motion + hubRow(hot)))
  var lane = 0
  while lane < ContactBundle.lanes {
    var bodies = ContactBodies(arguments.bodies, hot, lane, kind: .hub)
    let massA = bodies.a.inverseMass * share
    let normal = VectorLanes(Lanes(load: &hot.pointee.normalX, lane), Lanes(load: &hot.pointee.normalY, lane))
    let crossA = PointLanes(load: &hot.pointee.crossA, lane, points: 2)
    let crossB = PointLanes(load: &hot.pointee.crossB, lane, points: 2)
    let dotA = PointLanes(load: &cold.pointee.dotA, lane, points: 2)
    let dotB = PointLanes(load: &cold.pointee.dotB, lane, points: 2)
    let normalMass = PointLanes(load: &hot.pointee.normalMass, lane, points: 2)
    var impulse = PointLanes(load: &hot.pointee.normalImpulse, lane, points: 2)
    var separation = PointLanes(load: &hot.pointee.separation, lane, points: 2)
    if relax {
      let motionB = MotionLanes(gather: arguments.bodies.motion, &hot.pointee.rowB, lane)
      let base = PointLanes(load: &cold.pointee.baseSeparation, lane, points: 2)
      let moved = normal.dot(motionB.translation - motionA.translation)
      separation.first =
        base.first + moved + (motionB.scaledSine * crossB.first + motionB.scaledCosine * dotB.first)
        - (motionA.scaledSine * crossA.first + motionA.scaledCosine * dotA.first)
      separation.second =
        base.second + moved + (motionB.scaledSine * crossB.second + motionB.scaledCosine * dotB.second)
        - (motionA.scaledSine * crossA.second + motionA.scaledCosine * dotA.second)
      separation.store(&hot.pointee.separation, lane, points: 2)
    }

    let difference = bodies.b.linear - bodies.a.linear
    let approach = normal.dot(difference)
    let linear = bodies.b.inverseMass + massA
    let velocity1 = approach + bodies.b.scaledAngular * crossB.first - bodies.a.scaledAngular * crossA.first
    var velocity2 = approach + bodies.b.scaledAngular * crossB.second - bodies.a.scaledAngular * crossA.second
    let coupling =
      linear + (bodies.b.inverseMass * crossB.first) * crossB.second + (massA * crossA.first) * crossA.second
    var change = PointLanes.zero
    let old = impulse
    func wanted(_ velocity: Lanes, _ separation: Lanes, _ mass: Lanes, _ old: Lanes) -> Lanes {
      relax
        ? rigidImpulse(velocity, separation, mass, old, inverseTimeStep)
        : softImpulse(velocity, separation, mass, old, inverseTimeStep, slowest, biasRate, massScale, impulseScale)
    }
    let wanted1 = wanted(velocity1, separation.first, normalMass.first, old.first)
    change.first = max(wanted1, .zero) - old.first
    if !arguments.solvesPointsTogether { velocity2 += coupling * change.first }
    let wanted2 = wanted(velocity2, separation.second, normalMass.second, old.second)
    impulse = PointLanes(max(wanted1, .zero), max(wanted2, .zero))
    change.second = impulse.second - old.second
    if arguments.solvesPointsTogether {
      let share = relax ? Lanes(ContactPair.rigidShare) : min(massScale, Lanes(ContactPair.rigidShare))
      let k12 = response(bodies, massA: massA, crossA, crossB)
      change =
        ContactPair(inverseMass: k12, share: share, mass: normalMass)
        .solve(PointLanes(old.first - wanted1, old.second - wanted2), most: old).negated
      impulse = PointLanes(old.first + change.first, old.second + change.second)
    }
    impulse.store(&hot.pointee.normalImpulse, lane, points: 2)
    let normalTotal = change.first + change.second
    var angularA = crossA.first * change.first + crossA.second * change.second
    bodies.b.scaledAngular += bodies.b.inverseMass * (crossB.first * change.first + crossB.second * change.second)
    var tangentTotal = Lanes.zero
    if relax {
      let angularOfCopy = bodies.a.scaledAngular - massA * angularA
      let friction = Lanes(load: &cold.pointee.friction, lane)
      let tangentMass = PointLanes(load: &cold.pointee.tangentMass, lane, points: 2)
      var tangentImpulse = PointLanes(load: &cold.pointee.tangentImpulse, lane, points: 2)
      let sliding = difference.cross(normal)
      let slide1 = sliding - bodies.b.scaledAngular * dotB.first + angularOfCopy * dotA.first
      var slide2 = sliding - bodies.b.scaledAngular * dotB.second + angularOfCopy * dotA.second
      let limit = PointLanes(friction * impulse.first, friction * impulse.second)
      let oldTangent = tangentImpulse
      var rub = PointLanes(
        frictionImpulse(slide1, limit.first, tangentMass.first, &tangentImpulse.first), .zero)
      if arguments.solvesPointsTogether {
        let k12 = response(bodies, massA: massA, dotA, dotB)
        rub =
          ContactPair(inverseMass: k12, share: Lanes(ContactPair.rigidShare), mass: tangentMass).solve(
            PointLanes(tangentMass.first * slide1, tangentMass.second * slide2),
            least: PointLanes(oldTangent.first - limit.first, oldTangent.second - limit.second),
            most: PointLanes(oldTangent.first + limit.first, oldTangent.second + limit.second)
          ).negated
        tangentImpulse = PointLanes(oldTangent.first + rub.first, oldTangent.second + rub.second)
      } else {
        let tangentCoupling =
          linear + (bodies.b.inverseMass * dotB.first) * dotB.second + (massA * dotA.first) * dotA.second
        slide2 += tangentCoupling * rub.first
        rub.second = frictionImpulse(slide2, limit.second, tangentMass.second, &tangentImpulse.second)
      }
      tangentImpulse.store(&cold.pointee.tangentImpulse, lane, points: 2)
      tangentTotal = rub.first + rub.second
      angularA -= dotA.first * rub.first + dotA.second * rub.second
      bodies.b.scaledAngular -= bodies.b.inverseMass * (dotB.first * rub.first + dotB.second * rub.second)
    }
    let linearImpulse = alongContact(normal, normalTotal, tangentTotal)
    sums.put(linearImpulse, angularA, lane)
    bodies.finish(arguments.bodies, impulse: linearImpulse, kind: .hub)
    lane += laneCount
  }
  sums.applyToHub(arguments.bodies, hot)
}
