internal import KernelInterface

// Hub bundles: side A is one heavy dynamic body in all lanes, a drum that touches hundreds of others. Every lane works
// with a copy of it of mass m / n (n lanes in use), and the hub then gets the sum of the true impulses, which is the
// mean of what the copies got: momentum is conserved, n = 1 is exact, and nothing can diverge (mass splitting, Tonge,
// Benevolenski and Voroshilov, "Mass Splitting for Jitter-Free Parallel Rigid Body Simulation", 2012). It is used only
// where the hub is so heavy that the difference to solving one after the other is at rounding level.

/// Where the lanes of a hub bundle leave their impulses, so that the sum is a fixed tree whatever the width.
struct HubScratch {
  private let base: UnsafeMutablePointer<Float>

  /// The extension block of a hub bundle has no other use.
  @inline(__always)
  init(_ arguments: ContactPassArguments, _ info: ContactBundleInfo) {
    base = arguments.side + Int(info.side) * ContactBundle.Extension.floats
  }

  @inline(__always)
  func put(_ x: Lanes, _ y: Lanes, _ spin: Lanes, lane: Int) {
    x.store(base + lane)
    y.store(base + 16 + lane)
    spin.store(base + 32 + lane)
  }

  /// Gives the hub the opposite of all lanes' impulses.
  @inline(__always)
  func applyToHub(_ bodies: BodyRows, _ hot: UnsafeMutablePointer<Float>) {
    let velocity = floats(bodies.velocity + hubRow(hot))
    let mass = velocity[3]
    velocity[0] -= mass * sum(base)
    velocity[1] -= mass * sum(base + 16)
    velocity[2] -= mass * sum(base + 32)
  }

  /// (i, i + 8), (i, i + 4), (i, i + 2), (i, i + 1).
  @inline(__always)
  private func sum(_ values: UnsafeMutablePointer<Float>) -> Float {
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
func hubRow(_ hot: UnsafeMutablePointer<Float>) -> Int {
  Int(UnsafeRawPointer(hot).assumingMemoryBound(to: Int32.self)[ContactBundle.Hot.rowA])
}

/// One pass over a hub bundle: the biased pass, or with `relax` the relax pass with friction.
@inline(never)
func solveHub(_ arguments: ContactPassArguments, _ bundle: Int, relax: Bool) {
  typealias Hot = ContactBundle.Hot
  typealias Cold = ContactBundle.Cold
  let info = arguments.info[bundle]
  let hotBundle = arguments.hot + bundle * Hot.floats
  let coldBundle = arguments.cold + bundle * Cold.floats
  let scratch = HubScratch(arguments, info)
  let share = Lanes(Float(info.lanes))
  let inverseTimeStep = Lanes(arguments.inverseTimeStep)
  let slowest = Lanes(-arguments.maximumDepenetrationSpeed)
  let soft = arguments.softness
  let biasRate = Lanes(soft.biasRate * soft.massScale)
  let massScale = Lanes(soft.massScale)
  let impulseScale = Lanes(soft.impulseScale)
  let hub = hubRow(hotBundle)
  let motionA = LaneRows(repeating: floats(arguments.bodies.motion + hub))
  var lane = 0
  while lane < ContactBundle.lanes {
    let hot = hotBundle + lane
    let cold = coldBundle + lane
    var bodies = ContactBodies(arguments.bodies, hot, kind: ContactBundleKind.hub, hub: hub)
    let massA = bodies.a.w * share
    let normalX = Lanes(load: hot + Hot.normalX)
    let normalY = Lanes(load: hot + Hot.normalY)
    let crossA = PointLanes(load: hot + Hot.crossA, points: 2)
    let crossB = PointLanes(load: hot + Hot.crossB, points: 2)
    let dotA = PointLanes(load: cold + Cold.dotA, points: 2)
    let dotB = PointLanes(load: cold + Cold.dotB, points: 2)
    let normalMass = PointLanes(load: hot + Hot.normalMass, points: 2)
    var impulse = PointLanes(load: hot + Hot.normalImpulse, points: 2)
    var separation = PointLanes(load: hot + Hot.separation, points: 2)
    if relax {
      let motionB = LaneRows(gather: floats(arguments.bodies.motion), bodies.indexB)
      let base = PointLanes(load: cold + Cold.baseSeparation, points: 2)
      let moved = normalX * (motionB.x - motionA.x) + normalY * (motionB.y - motionA.y)
      separation.first =
        base.first + moved + (motionB.z * crossB.first + motionB.w * dotB.first)
        - (motionA.z * crossA.first + motionA.w * dotA.first)
      separation.second =
        base.second + moved + (motionB.z * crossB.second + motionB.w * dotB.second)
        - (motionA.z * crossA.second + motionA.w * dotA.second)
      separation.store(hot + Hot.separation, points: 2)
    }

    let differenceX = bodies.b.x - bodies.a.x
    let differenceY = bodies.b.y - bodies.a.y
    let approach = normalX * differenceX + normalY * differenceY
    let linear = bodies.b.w + massA
    let velocity1 = approach + bodies.b.z * crossB.first - bodies.a.z * crossA.first
    var velocity2 = approach + bodies.b.z * crossB.second - bodies.a.z * crossA.second
    let coupling =
      linear + (bodies.b.w * crossB.first) * crossB.second + (massA * crossA.first) * crossA.second
    var change = PointLanes(.zero, .zero)
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
    impulse.store(hot + Hot.normalImpulse, points: 2)
    let normalTotal = change.first + change.second
    var angularA = crossA.first * change.first + crossA.second * change.second
    bodies.b.z += bodies.b.w * (crossB.first * change.first + crossB.second * change.second)
    var tangentTotal = Lanes.zero
    if relax {
      let angularOfCopy = bodies.a.z - massA * angularA
      let friction = Lanes(load: cold + Cold.friction)
      let tangentMass = PointLanes(load: cold + Cold.tangentMass, points: 2)
      var tangentImpulse = PointLanes(load: cold + Cold.tangentImpulse, points: 2)
      let sliding = normalY * differenceX - normalX * differenceY
      let slide1 = sliding - bodies.b.z * dotB.first + angularOfCopy * dotA.first
      var slide2 = sliding - bodies.b.z * dotB.second + angularOfCopy * dotA.second
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
          linear + (bodies.b.w * dotB.first) * dotB.second + (massA * dotA.first) * dotA.second
        slide2 += tangentCoupling * rub.first
        rub.second = frictionImpulse(slide2, limit.second, tangentMass.second, &tangentImpulse.second)
      }
      tangentImpulse.store(cold + Cold.tangentImpulse, points: 2)
      tangentTotal = rub.first + rub.second
      angularA -= dotA.first * rub.first + dotA.second * rub.second
      bodies.b.z -= bodies.b.w * (dotB.first * rub.first + dotB.second * rub.second)
    }
    let impulseX = normalTotal * normalX + tangentTotal * normalY
    let impulseY = normalTotal * normalY - tangentTotal * normalX
    scratch.put(impulseX, impulseY, angularA, lane: lane)
    bodies.finish(arguments.bodies, impulseX: impulseX, impulseY: impulseY, kind: ContactBundleKind.hub)
    lane += laneCount
  }
  scratch.applyToHub(arguments.bodies, hotBundle)
}
