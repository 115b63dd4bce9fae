internal import BatchSolver
internal import KernelInterface

/// The soft step in its usual form, one contact after the other in double precision: velocities and levers without
/// scaling, world-frame vectors, every contact warm started in every sub-step. No part of it is shared with the
/// kernels.
struct ContactReference {
  typealias Vector = SIMD2<Double>

  struct Body {
    var velocity: Vector
    var spin: Double
    var inverseMass: Double
    var inverseInertia: Double
    var damping: Double
    var angularDamping: Double
    var acceleration: Vector
    var angularAcceleration: Double
    var motion = Vector.zero
    var cosine = 1.0
    var sine = 0.0

    func velocity(at anchor: Vector) -> Vector { velocity + [-spin * anchor.y, spin * anchor.x] }

    func turned(_ anchor: Vector) -> Vector {
      [cosine * anchor.x - sine * anchor.y, sine * anchor.x + cosine * anchor.y]
    }

    mutating func apply(_ impulse: Vector, at anchor: Vector) {
      velocity += inverseMass * impulse
      spin += inverseInertia * (anchor.x * impulse.y - anchor.y * impulse.x)
    }
  }

  struct Point {
    var anchorA: Vector
    var anchorB: Vector
    var separation: Double
    var normalImpulse: Double
    var tangentImpulse: Double
    var normalMass = 0.0
    var tangentMass = 0.0
    var approach = 0.0
    var totalImpulse = 0.0
  }

  struct Contact {
    var bodyA: Int
    var bodyB: Int
    var normal: Vector
    var points: [Point]
    var friction: Double
    var restitution: Double
    var rollingResistance: Double
    var tangentSpeed: Double
    var rollingImpulse = 0.0
    var soft: Softness

    var tangent: Vector { [normal.y, -normal.x] }
  }

  /// Contacts that are solved as one: one after the other, or at once against copies of a hub.
  struct Bundle {
    var contacts: [Int]
    /// The body all contacts have in common and are split over.
    var hub: Int?
  }

  enum Pass { case warmStart, biased, relax }

  private(set) var bodies: [Body]
  private(set) var contacts: [Contact]
  private let bundles: [Bundle]
  private let settings: StepSettings
  /// How near the step came to a branch on which the method is not continuous: separation 0 in a biased pass, an
  /// approach at the restitution threshold, a contact that hardly bore load.
  private(set) var closestBranch = Double.infinity

  init(_ scene: ContactScene, _ settings: StepSettings, bundles: [Bundle]) {
    self.settings = settings
    self.bundles = bundles
    bodies = scene.bodies.map { body in
      Body(
        velocity: body.type == .static ? .zero : Vector(body.velocity), spin: Double(body.spin),
        inverseMass: body.type == .dynamic ? 1 / Double(body.mass) : 0,
        inverseInertia: body.type == .dynamic && body.inertia > 0 ? 1 / Double(body.inertia) : 0,
        damping: Double(body.damping), angularDamping: Double(body.angularDamping),
        acceleration: Vector(body.acceleration), angularAcceleration: Double(body.angularAcceleration))
    }
    let hertz = min(settings.contactHertz, 0.125 / settings.substep)
    let soft = Softness(hertz: hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep)
    let fixedSoft = Softness(hertz: 2 * hertz, dampingRatio: settings.contactDampingRatio, timeStep: settings.substep)
    contacts = scene.contacts.map { contact in
      let a = scene.bodies[contact.bodyA]
      let b = scene.bodies[contact.bodyB]
      return Contact(
        bodyA: contact.bodyA, bodyB: contact.bodyB, normal: Vector(contact.normal),
        points: contact.points.map { point in
          Point(
            anchorA: Vector(point.position - a.position), anchorB: Vector(point.position - b.position),
            separation: Double(point.separation), normalImpulse: Double(point.normalImpulse),
            tangentImpulse: Double(point.tangentImpulse))
        }, friction: Double(contact.friction), restitution: Double(contact.restitution),
        rollingResistance: Double(contact.rollingResistance), tangentSpeed: Double(contact.tangentSpeed),
        soft: a.type == .static ? fixedSoft : soft)
    }
  }

  // MARK: - Step

  mutating func step() {
    let h = Double(settings.timeStep) / Double(settings.substeps)
    for bundle in bundles { for index in bundle.contacts { prepare(index, hub: bundle.hub, share(bundle)) } }
    for _ in 0..<settings.substeps {
      for row in bodies.indices { integrateVelocity(row, h) }
      for bundle in bundles { run(bundle, .warmStart, h) }
      for bundle in bundles { run(bundle, .biased, h) }
      for row in bodies.indices { integratePosition(row, h) }
      for bundle in bundles { run(bundle, .relax, h) }
    }
    for bundle in bundles { for index in bundle.contacts { restitute(index) } }
  }

  /// By how much the inverse mass of a hub's copies exceeds the hub's.
  private func share(_ bundle: Bundle) -> Double { bundle.hub == nil ? 1 : Double(bundle.contacts.count) }

  private mutating func prepare(_ index: Int, hub: Int?, _ share: Double) {
    let contact = contacts[index]
    let a = bodies[contact.bodyA]
    let b = bodies[contact.bodyB]
    let shareA = hub == contact.bodyA ? share : 1
    let shareB = hub == contact.bodyB ? share : 1
    func mass(_ direction: Vector, _ point: Point) -> Double {
      let turnA = point.anchorA.x * direction.y - point.anchorA.y * direction.x
      let turnB = point.anchorB.x * direction.y - point.anchorB.y * direction.x
      return 1
        / (shareA * (a.inverseMass + a.inverseInertia * turnA * turnA)
          + shareB * (b.inverseMass + b.inverseInertia * turnB * turnB))
    }
    for number in contact.points.indices {
      let point = contact.points[number]
      let relative = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      contacts[index].points[number].normalMass = mass(contact.normal, point)
      contacts[index].points[number].tangentMass = mass(contact.tangent, point)
      contacts[index].points[number].approach = (relative * contact.normal).sum()
    }
  }

  private mutating func integrateVelocity(_ row: Int, _ h: Double) {
    let body = bodies[row]
    bodies[row].velocity = body.damping * body.velocity + h * body.acceleration
    bodies[row].spin = body.angularDamping * body.spin + h * body.angularAcceleration
  }

  private mutating func integratePosition(_ row: Int, _ h: Double) {
    let largestAngularVelocity = 0.25 * Double.pi / Double(settings.timeStep)
    let speed = (bodies[row].velocity * bodies[row].velocity).sum().squareRoot()
    if speed > Double(settings.maximumSpeed) { bodies[row].velocity *= Double(settings.maximumSpeed) / speed }
    bodies[row].spin = max(-largestAngularVelocity, min(bodies[row].spin, largestAngularVelocity))
    let body = bodies[row]
    bodies[row].motion += h * body.velocity
    let cosine = body.cosine - h * body.spin * body.sine
    let sine = body.sine + h * body.spin * body.cosine
    let length = (cosine * cosine + sine * sine).squareRoot()
    bodies[row].cosine = cosine / length
    bodies[row].sine = sine / length
  }

  private mutating func run(_ bundle: Bundle, _ pass: Pass, _ h: Double) {
    guard let hub = bundle.hub else {
      for index in bundle.contacts {
        var a = bodies[contacts[index].bodyA]
        var b = bodies[contacts[index].bodyB]
        run(index, &a, &b, pass, h)
        bodies[contacts[index].bodyA] = a
        bodies[contacts[index].bodyB] = b
      }
      return
    }
    // Every contact meets a copy of 1/n of the hub; the hub gets the mean of what the copies got.
    let count = Double(bundle.contacts.count)
    let before = bodies[hub]
    var mean = before
    for index in bundle.contacts {
      var copy = before
      copy.inverseMass *= count
      copy.inverseInertia *= count
      if contacts[index].bodyA == hub {
        var other = bodies[contacts[index].bodyB]
        run(index, &copy, &other, pass, h)
        bodies[contacts[index].bodyB] = other
      } else {
        var other = bodies[contacts[index].bodyA]
        run(index, &other, &copy, pass, h)
        bodies[contacts[index].bodyA] = other
      }
      mean.velocity += (copy.velocity - before.velocity) / count
      mean.spin += (copy.spin - before.spin) / count
    }
    bodies[hub] = mean
  }

  // MARK: - One contact

  private mutating func run(_ index: Int, _ a: inout Body, _ b: inout Body, _ pass: Pass, _ h: Double) {
    switch pass {
    case .warmStart: warmStart(index, &a, &b)
    case .biased: pushApartEach(index, &a, &b, isBiased: true, h)
    case .relax:
      pushApartEach(index, &a, &b, isBiased: false, h)
      rubEach(index, &a, &b)
      roll(index, &a, &b)
    }
  }

  private func warmStart(_ index: Int, _ a: inout Body, _ b: inout Body) {
    let contact = contacts[index]
    for point in contact.points {
      let impulse = point.normalImpulse * contact.normal + point.tangentImpulse * contact.tangent
      a.apply(-impulse, at: point.anchorA)
      b.apply(impulse, at: point.anchorB)
    }
    a.spin -= a.inverseInertia * contact.rollingImpulse
    b.spin += b.inverseInertia * contact.rollingImpulse
  }

  /// The points that are solved at once: all in a step of one sub-step, else one after the other.
  private func rounds(_ contact: Contact) -> [[Int]] {
    settings.substeps == 1 ? [Array(contact.points.indices)] : contact.points.indices.map { [$0] }
  }

  private mutating func pushApartEach(_ index: Int, _ a: inout Body, _ b: inout Body, isBiased: Bool, _ h: Double) {
    for numbers in rounds(contacts[index]) { pushApart(index, numbers, &a, &b, isBiased: isBiased, h) }
  }

  private mutating func rubEach(_ index: Int, _ a: inout Body, _ b: inout Body) {
    for numbers in rounds(contacts[index]) { rub(index, numbers, &a, &b) }
  }

  private mutating func pushApart(
    _ index: Int, _ numbers: [Int], _ a: inout Body, _ b: inout Body, isBiased: Bool, _ h: Double
  ) {
    let contact = contacts[index]
    let points = numbers.map { contact.points[$0] }
    var alone: [Double] = []
    for point in points {
      let offset =
        b.motion - a.motion + (b.turned(point.anchorB) - point.anchorB) - (a.turned(point.anchorA) - point.anchorA)
      let separation = point.separation + (offset * contact.normal).sum()
      var bias = 0.0
      var massScale = 1.0
      var impulseScale = 0.0
      if separation > 0 {
        bias = separation / h
      } else if isBiased {
        massScale = Double(contact.soft.massScale)
        impulseScale = Double(contact.soft.impulseScale)
        bias = max(Double(contact.soft.biasRate) * massScale * separation, -Double(settings.maximumDepenetrationSpeed))
      }
      if isBiased { closestBranch = min(closestBranch, abs(separation)) }
      let relative = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      let speed = (relative * contact.normal).sum()
      alone.append(point.normalMass * (massScale * speed + bias) + impulseScale * point.normalImpulse)
    }
    let share = isBiased ? min(Double(contact.soft.massScale), 0.999) : 0.999
    let falls = ContactReferencePair(
      alone: alone, mass: points.map(\.normalMass),
      coupling: share * response(contact, a, b, along: contact.normal), least: alone.map { _ in -.infinity },
      most: points.map(\.normalImpulse)
    ).falls
    for (number, fall) in zip(numbers, falls) {
      contacts[index].points[number].normalImpulse -= fall
      if !isBiased { contacts[index].points[number].totalImpulse += contacts[index].points[number].normalImpulse }
      a.apply(fall * contact.normal, at: contact.points[number].anchorA)
      b.apply(-fall * contact.normal, at: contact.points[number].anchorB)
    }
  }

  /// By how much an impulse at one of two points changes the velocity at the other.
  private func response(_ contact: Contact, _ a: Body, _ b: Body, along direction: Vector) -> Double {
    guard let first = contact.points.first, let last = contact.points.last else { return 0 }
    func cross(_ anchor: Vector) -> Double { anchor.x * direction.y - anchor.y * direction.x }
    return a.inverseMass + b.inverseMass + a.inverseInertia * cross(first.anchorA) * cross(last.anchorA)
      + b.inverseInertia * cross(first.anchorB) * cross(last.anchorB)
  }

  private mutating func rub(_ index: Int, _ numbers: [Int], _ a: inout Body, _ b: inout Body) {
    let contact = contacts[index]
    let points = numbers.map { contact.points[$0] }
    let alone = points.map { point in
      let relative = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      return point.tangentMass * ((relative * contact.tangent).sum() - contact.tangentSpeed)
    }
    let falls = ContactReferencePair(
      alone: alone, mass: points.map(\.tangentMass),
      coupling: 0.999 * response(contact, a, b, along: contact.tangent),
      least: points.map { $0.tangentImpulse - contact.friction * $0.normalImpulse },
      most: points.map { $0.tangentImpulse + contact.friction * $0.normalImpulse }
    ).falls
    for (number, fall) in zip(numbers, falls) {
      contacts[index].points[number].tangentImpulse -= fall
      a.apply(fall * contact.tangent, at: contact.points[number].anchorA)
      b.apply(-fall * contact.tangent, at: contact.points[number].anchorB)
    }
  }

  private mutating func roll(_ index: Int, _ a: inout Body, _ b: inout Body) {
    let contact = contacts[index]
    let inverseMass = a.inverseInertia + b.inverseInertia
    guard contact.rollingResistance > 0, inverseMass > 0 else { return }
    let limit = contact.rollingResistance * contact.points.reduce(0) { $0 + $1.normalImpulse }
    let old = contact.rollingImpulse
    let new = max(-limit, min(old - (b.spin - a.spin) / inverseMass, limit))
    contacts[index].rollingImpulse = new
    a.spin -= a.inverseInertia * (new - old)
    b.spin += b.inverseInertia * (new - old)
  }

  private mutating func restitute(_ index: Int) {
    let contact = contacts[index]
    guard contact.restitution > 0 else { return }
    for point in contact.points {
      closestBranch = min(closestBranch, abs(point.approach + Double(settings.restitutionThreshold)))
      if point.totalImpulse > 0 { closestBranch = min(closestBranch, point.totalImpulse) }
    }
    // Of two points that act alike, as on bodies that cannot turn, rounding decides which of them bore the load.
    if contact.points.count == 2 {
      let coupling = response(contact, bodies[contact.bodyA], bodies[contact.bodyB], along: contact.normal)
      let share = coupling * coupling * contact.points[0].normalMass * contact.points[1].normalMass
      if share > 0.99, contact.points.contains(where: { $0.totalImpulse == 0 }) { closestBranch = 0 }
    }
    // A point that does not bounce has no say: it gets no mass.
    let mass = contact.points.map { point in
      point.approach <= -Double(settings.restitutionThreshold) && point.totalImpulse > 0 ? point.normalMass : 0
    }
    // Twice, as nothing mends what a bounce leaves.
    for _ in contact.points { bounce(index, mass) }
  }

  private mutating func bounce(_ index: Int, _ mass: [Double]) {
    let contact = contacts[index]
    let a = bodies[contact.bodyA]
    let b = bodies[contact.bodyB]
    let alone = contact.points.enumerated().map { number, point in
      let relative = b.velocity(at: point.anchorB) - a.velocity(at: point.anchorA)
      return mass[number] * ((relative * contact.normal).sum() + contact.restitution * point.approach)
    }
    let falls = ContactReferencePair(
      alone: alone, mass: mass, coupling: 0.999 * response(contact, a, b, along: contact.normal),
      least: alone.map { _ in -.infinity }, most: contact.points.map(\.normalImpulse)
    ).falls
    for (number, fall) in falls.enumerated() {
      contacts[index].points[number].normalImpulse -= fall
      bodies[contact.bodyA].apply(fall * contact.normal, at: contact.points[number].anchorA)
      bodies[contact.bodyB].apply(-fall * contact.normal, at: contact.points[number].anchorB)
    }
  }
}

extension ContactReference {
  /// The bundles of a plan; with `splitsHubs` false hubs are solved one contact after the other like all else.
  static func bundles(of plan: borrowing ContactPlan, _ scene: ContactScene, splitsHubs: Bool = true) -> [Bundle] {
    let contactOfSlot = scene.contactOfSlot
    var result: [Bundle] = []
    for number in 0..<plan.info.count {
      let info = plan.info[number]
      let contacts = (0..<Int(info.lanes)).compactMap { contactOfSlot[Int(plan.slots[number * 16 + $0])] }
      var hub: Int?
      if info.kind == .hub, splitsHubs {
        let first = scene.contacts[contacts[0]]
        let candidates = [first.bodyA, first.bodyB]
        hub = candidates.max { scene.bodies[$0].mass < scene.bodies[$1].mass }
      }
      result.append(Bundle(contacts: contacts, hub: hub))
    }
    return result
  }
}
