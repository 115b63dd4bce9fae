internal import DynamicsBase
internal import SparseBlocks

// What Newton's method asks of contacts.

extension DirectCones {
  /// Speeds for velocities of the bodies.
  func evaluate(_ velocity: UnsafePointer<Double>) {
    let (target, speed) = (self.target.pointer, self.speed.pointer)
    forEachPoint(velocity) { point, along in speed[point] = along - target[point] }
  }

  /// Changes of the speeds along a step.
  func findChange(_ step: UnsafePointer<Double>) {
    let change = self.change.pointer
    forEachPoint(step) { point, along in change[point] = along }
  }

  @inline(__always)
  private func forEachPoint(_ v: UnsafePointer<Double>, _ action: (_ point: Int, _ along: SIMD2<Double>) -> Void) {
    let (contacts, arms) = (self.contacts.pointer, self.arms.pointer)
    for index in 0..<self.contacts.count {
      let contact = contacts + index
      let relative = contact.pointee.relative(v)
      let friction = contact.pointee.friction
      let first = Int(contact.pointee.firstPoint)
      for point in first..<(first + Int(contact.pointee.pointCount)) {
        action(point, arms[point].speeds(relative, friction))
      }
    }
  }

  /// Moves along the step.
  func advance(_ length: Double) {
    let (speed, change) = (self.speed.pointer, self.change.pointer)
    for point in 0..<pointCount { speed[point] += length * change[point] }
  }

  /// Impulses at the speeds, and which of them bear.
  func findImpulses() {
    let (speed, offset, stiffness) = (self.speed.pointer, self.offset.pointer, self.stiffness.pointer)
    let (impulse, active) = (self.impulse.pointer, self.active.pointer)
    for point in 0..<pointCount {
      let p = (offset[point] - stiffness[point] * speed[point]).positivePart
      impulse[point] = p
      active[point] = Self.bits(p)
    }
  }

  /// Which of two numbers are above 0, 1 and 2.
  @inline(__always)
  static func bits(_ pair: SIMD2<Double>) -> UInt8 { (pair.x > 0 ? 1 : 0) | (pair.y > 0 ? 2 : 0) }

  /// Adds what the impulses do to the momenta of the bodies.
  func addImpulses(to momentum: UnsafeMutablePointer<Double>) {
    let impulse = UnsafePointer(self.impulse.pointer)
    addToMomentum(momentum) { impulse[$0] }
  }

  /// Adds the impulses that push overlap out, with the stiffness that is in the matrix.
  func addPush(to momentum: UnsafeMutablePointer<Double>) {
    let (push, stiffness, factored) = (self.push.pointer, self.stiffness.pointer, self.factored.pointer)
    addToMomentum(momentum) { push[$0] * Self.part(stiffness[$0], factored[$0]) }
  }

  @inline(__always)
  private func addToMomentum(_ momentum: UnsafeMutablePointer<Double>, _ impulse: (Int) -> SIMD2<Double>) {
    let (contacts, arms) = (self.contacts.pointer, self.arms.pointer)
    for index in 0..<self.contacts.count {
      let contact = contacts + index
      let friction = contact.pointee.friction
      let first = Int(contact.pointee.firstPoint)
      var (normal, tangent, turnA, turnB) = (0.0, 0.0, 0.0, 0.0)
      for point in first..<(first + Int(contact.pointee.pointCount)) {
        let p = impulse(point)
        let n = p.x + p.y
        let t = friction * (p.x - p.y)
        normal += n
        tangent += t
        turnA += arms[point].normalA * n + arms[point].tangentA * t
        turnB += arms[point].normalB * n + arms[point].tangentB * t
      }
      let direction = contact.pointee.normal
      let x = direction.x * normal + direction.y * tangent
      let y = direction.y * normal - direction.x * tangent
      if contact.pointee.bodyA >= 0 {
        let a = momentum + 3 * Int(contact.pointee.bodyA)
        a[0] -= x
        a[1] -= y
        a[2] += turnA
      }
      if contact.pointee.bodyB >= 0 {
        let b = momentum + 3 * Int(contact.pointee.bodyB)
        b[0] += x
        b[1] += y
        b[2] += turnB
      }
    }
  }

  // MARK: - Rest

  /// Whether what bore in the last step moves no faster than so much, m/s, and nothing comes nearer than it may.
  func rest(within tolerance: Double) -> Bool {
    let (speed, offset) = (self.speed.pointer, self.offset.pointer)
    for point in 0..<pointCount {
      let s = speed[point]
      if any((s .< -tolerance) .| ((s .> tolerance) .& (offset[point] .> 0))) { return false }
    }
    return true
  }

  /// Takes the offsets for the impulses.
  func takeOffsets() {
    let (offset, impulse, active) = (self.offset.pointer, self.impulse.pointer, self.active.pointer)
    for point in 0..<pointCount {
      impulse[point] = offset[point]
      active[point] = Self.bits(offset[point])
    }
  }

  // MARK: - Steps

  var activeSetChanged: Bool {
    let (active, factored) = (self.active.pointer, self.factored.pointer)
    for point in 0..<pointCount where active[point] != factored[point] { return true }
    return false
  }

  /// Whether the same bear at the end of the step as now, and are in the matrix.
  var isQuadratic: Bool {
    let (speed, change, offset, stiffness) = (
      self.speed.pointer, self.change.pointer, self.offset.pointer, self.stiffness.pointer
    )
    let (active, factored) = (self.active.pointer, self.factored.pointer)
    var differs: UInt8 = 0
    for point in 0..<pointCount {
      let end = Self.bits(offset[point] - stiffness[point] * (speed[point] + change[point]))
      differs |= (end ^ active[point]) | (active[point] ^ factored[point])
    }
    return differs == 0
  }

  /// What the step changes in the constraints of the matrix, in the metric of their stiffness.
  var decrement: Double {
    let (change, stiffness, factored) = (self.change.pointer, self.stiffness.pointer, self.factored.pointer)
    var sum = SIMD2<Double>.zero
    for point in 0..<pointCount {
      sum += Self.part(stiffness[point], factored[point]) * change[point] * change[point]
    }
    return sum.sum()
  }

  /// The derivative of the potentials along the step, at so much of it, and how fast that rises.
  func derivative(at length: Double) -> (value: Double, slope: Double) {
    let (speed, change, offset, stiffness) = (
      self.speed.pointer, self.change.pointer, self.offset.pointer, self.stiffness.pointer
    )
    var value = SIMD2<Double>.zero
    var slope = SIMD2<Double>.zero
    for point in 0..<pointCount {
      let d = change[point]
      let k = stiffness[point]
      let p = offset[point] - k * (speed[point] + length * d)
      let bears = p .> 0
      value -= p.positivePart * d
      slope += (k * d * d).replacing(with: 0, where: .!bears)
    }
    return (value.sum(), slope.sum())
  }

  // MARK: - Matrix

  /// Notes that what bears now is what the matrix has.
  func noteFactored() { factored.pointer.update(from: active.pointer, count: pointCount) }

  /// Adds the stiffness of what bears.
  func add(to matrix: BlockMatrix, _ diagonal: UnsafePointer<BlockPosition>) {
    let (contacts, arms) = (self.contacts.pointer, self.arms.pointer)
    let (stiffness, factored) = (self.stiffness.pointer, self.factored.pointer)
    for index in 0..<self.contacts.count {
      let contact = contacts[index]
      var sum = ConeBlocks()
      let first = Int(contact.firstPoint)
      for point in first..<(first + Int(contact.pointCount)) where factored[point] != 0 {
        sum.add(Self.part(stiffness[point], factored[point]), contact.friction, arms[point])
      }
      guard sum.normal > 0 else { continue }
      sum.turn(contact.normal)
      if contact.bodyA >= 0 { matrix.add(sum.ofA, at: diagonal[Int(contact.bodyA)]) }
      if contact.bodyB >= 0 { matrix.add(sum.ofB, at: diagonal[Int(contact.bodyB)]) }
      if let coupling = contact.coupling { matrix.add(sum.coupling, at: coupling) }
    }
  }

  /// The numbers of those edges that the bits name.
  @inline(__always)
  private static func part(_ pair: SIMD2<Double>, _ bits: UInt8) -> SIMD2<Double> {
    SIMD2(bits & 1 != 0 ? pair.x : 0, bits & 2 != 0 ? pair.y : 0)
  }
}

/// The blocks of a contact: sums over its points of stiffness times the outer products of their jacobians.
private struct ConeBlocks {
  /// The stiffness in the axes of the contact: along the normal, along the tangent, and that which couples them.
  var normal = 0.0
  var tangent = 0.0
  var cross = 0.0
  /// What turning A and B gives, along normal and tangent, then in world axes.
  var a = SIMD2<Double>.zero
  var b = SIMD2<Double>.zero
  var aa = 0.0
  var bb = 0.0
  var ba = 0.0
  /// The stiffness in world axes.
  var xx = 0.0
  var xy = 0.0
  var yy = 0.0

  @inline(__always)
  mutating func add(_ k: SIMD2<Double>, _ friction: Double, _ arms: DirectArms) {
    let n = k.x + k.y
    let c = friction * (k.x - k.y)
    let t = friction * friction * n
    normal += n
    cross += c
    tangent += t
    let ofA = SIMD2(n * arms.normalA + c * arms.tangentA, c * arms.normalA + t * arms.tangentA)
    let ofB = SIMD2(n * arms.normalB + c * arms.tangentB, c * arms.normalB + t * arms.tangentB)
    a += ofA
    b += ofB
    aa += arms.normalA * ofA.x + arms.tangentA * ofA.y
    bb += arms.normalB * ofB.x + arms.tangentB * ofB.y
    ba += arms.normalB * ofA.x + arms.tangentB * ofA.y
  }

  @inline(__always)
  mutating func turn(_ n: SIMD2<Double>) {
    // The tangent is (n.y, -n.x).
    xx = normal * n.x * n.x + 2 * cross * n.x * n.y + tangent * n.y * n.y
    xy = (normal - tangent) * n.x * n.y + cross * (n.y * n.y - n.x * n.x)
    yy = normal * n.y * n.y - 2 * cross * n.x * n.y + tangent * n.x * n.x
    a = SIMD2(n.x * a.x + n.y * a.y, n.y * a.x - n.x * a.y)
    b = SIMD2(n.x * b.x + n.y * b.y, n.y * b.x - n.x * b.y)
  }

  typealias Columns = (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

  var ofA: Columns { (SIMD3(xx, xy, -a.x), SIMD3(xy, yy, -a.y), SIMD3(-a.x, -a.y, aa)) }
  var ofB: Columns { (SIMD3(xx, xy, b.x), SIMD3(xy, yy, b.y), SIMD3(b.x, b.y, bb)) }
  /// Rows of B, columns of A.
  var coupling: Columns { (SIMD3(-xx, -xy, -b.x), SIMD3(-xy, -yy, -b.y), SIMD3(a.x, a.y, ba)) }
}
