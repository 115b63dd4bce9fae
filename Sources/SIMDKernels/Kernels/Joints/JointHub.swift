internal import CSolverShim
internal import KernelInterface

// Hub bundles: one body is in all lanes, a wheel with a hundred spokes. Every lane works with a copy of it in the
// scratch rows, of mass m / n, and afterwards the hub gets the mean of the copies: their impulses add up, and momentum is
// conserved (mass splitting, see ContactHub.swift). n is the lanes in use, or all joints of the hub where these outweigh
// it (`JointHubs`): copies that are not in the bundle have not moved then. So many copies weigh little, and a pass finds
// only 1 / (1 + n m_j / m) of the impulses that are missing; passes go through the bundles of light hubs several times.

/// How often. Once lets a pinned hub with 16 bodies as heavy as it, welded on, sag by 12 cm.
@inline(__always) private var lightSweeps: Int { 8 }

/// How many bundles a pass solves, counting those of light hubs as often as it does.
@inline(__always)
func sweepCount(_ arguments: JointPassArguments) -> Int {
  arguments.bundleCount + (lightSweeps - 1) * arguments.lightCount
}

/// Which they are, in order.
@inline(__always)
func sweptBundle(_ arguments: JointPassArguments, _ number: Int) -> Int {
  let more = (lightSweeps - 1) * arguments.lightCount
  return number < more ? number % arguments.lightCount : number - more
}

/// Puts a hub's copies into the scratch rows, with what a pass reads of them.
@inline(__always)
func spreadHub(_ arguments: JointPassArguments, _ bundle: Int) {
  let info = arguments.info[bundle]
  guard info.hub >= 0 else { return }
  let bodies = arguments.bodies
  let hub = Int(info.hub)
  var velocity = bodies.velocity[hub]
  velocity.inverseMass *= Float(info.copies)
  for lane in 0..<Int(info.lanes) {
    let copy = arguments.scratchRow + lane
    bodies.velocity[copy] = velocity
    bodies.motion[copy] = bodies.motion[hub]
    bodies.mass[copy] = bodies.mass[hub]
    bodies.pose[copy] = bodies.pose[hub]
  }
}

/// Gives the hub the mean velocity of its copies.
@inline(__always)
func collectHubVelocity(_ arguments: JointPassArguments, _ bundle: Int) {
  let info = arguments.info[bundle]
  guard info.hub >= 0 else { return }
  let hub = Int(info.hub)
  let velocity = arguments.bodies.velocity + hub
  let mean = meanOfCopies(arguments.bodies.velocity + arguments.scratchRow, velocity, info)
  velocity.pointee.linear = SIMD2(mean.x, mean.y)
  velocity.pointee.scaledAngular = mean.z
}

/// Gives the hub the mean motion of its copies, for small differences between them.
@inline(__always)
func collectHubMotion(_ arguments: JointPassArguments, _ bundle: Int) {
  let info = arguments.info[bundle]
  guard info.hub >= 0 else { return }
  let hub = Int(info.hub)
  let motion = arguments.bodies.motion + hub
  let mean = meanOfCopies(arguments.bodies.motion + arguments.scratchRow, motion, info)
  let inverseGyration = arguments.bodies.mass[hub].inverseGyration
  let sine = mean.z * inverseGyration
  let cosine = mean.w * inverseGyration + 1
  let factor = 1 / (sine * sine + cosine * cosine).squareRoot()
  let scale = arguments.bodies.mass[hub].gyration
  motion.pointee.translation = SIMD2(mean.x, mean.y)
  motion.pointee.scaledSine = scale * (sine * factor)
  motion.pointee.scaledCosine = scale * (cosine * factor - 1)
}

/// One after the other, so that the sum is the same at every width; differences, so that a copy that did not change
/// adds nothing.
@inline(__always)
private func meanOfCopies(
  _ copies: UnsafeMutableRawPointer, _ before: UnsafeMutableRawPointer, _ info: JointBundleInfo
) -> Row {
  let copies = copies.assumingMemoryBound(to: Row.self)
  let before = before.assumingMemoryBound(to: Row.self).pointee
  var x: Float = 0
  var y: Float = 0
  var z: Float = 0
  var w: Float = 0
  for lane in 0..<Int(info.lanes) {
    let copy = copies[lane]
    x += copy.x - before.x
    y += copy.y - before.y
    z += copy.z - before.z
    w += copy.w - before.w
  }
  let share = 1 / Float(info.copies)
  return Row(before.x + share * x, before.y + share * y, before.z + share * z, before.w + share * w)
}
