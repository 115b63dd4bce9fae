internal import KernelInterface

/// What the world knows of a joint beside its definition and rows.
struct JointRecord: BitwiseCopyable {
  var generation: UInt32 = 0
  var isLive = false
  /// Has a finite force or torque threshold.
  var hasThreshold = false
  var collidesConnected = false
  var bundleKind = JointBundleKind.point
  var isRigid = false
  var solver = SolverChoice.automatic
  /// Belongs to a direct island now.
  var isDirect = false
  /// Number of the joint's stiffness, see `JointStore.softnesses`.
  var softness: Int32 = 0
  /// Rows of the bodies that it joins; of gears the second bodies of their joints.
  var bodyA: Int32 = 0
  var bodyB: Int32 = 0
  /// Of gears: the slots of their joints.
  var first: Int32 = 0
  var second: Int32 = 0
  /// Gears that name this joint.
  var gearCount: Int32 = 0
  /// Neighbours in the lists of body A and B, packed as `slot * 2 + side`; -1: end.
  var next: (Int32, Int32) = (-1, -1)
  var previous: (Int32, Int32) = (-1, -1)
}

/// All joints. A joint keeps its slot for life; slot 0 is no joint.
struct JointStore: ~Copyable {
  var record = AlignedBuffer<JointRecord>(repeating: JointRecord(), count: 1)
  var parameters = AlignedBuffer<JointParameters>(repeating: JointParameters(), count: 1)
  var impulses = AlignedBuffer<JointImpulses>(repeating: JointImpulses(), count: 1)
  private(set) var definitions: [JointDefinition?] = [nil]
  /// The distinct pairs of frequency (Hz) and damping ratio that joints have: bundles share one.
  private(set) var softnesses: [SIMD2<Float>] = []
  private var free: [Int32] = []
  private(set) var count = 0
  /// Joints with a threshold.
  private(set) var thresholdCount = 0

  init() {}

  /// Slots in use, slot 0 and removed ones included.
  var slotCount: Int { record.count }

  mutating func takeSlot() -> Int {
    count += 1
    if let slot = free.popLast() {
      let generation = record[Int(slot)].generation &+ 1
      record[Int(slot)] = JointRecord()
      record.pointer[Int(slot)].generation = generation
      return Int(slot)
    }
    record.append(JointRecord())
    definitions.append(nil)
    parameters.append(JointParameters())
    impulses.append(JointImpulses())
    return record.count - 1
  }

  mutating func releaseSlot(_ slot: Int) {
    if record[slot].hasThreshold { thresholdCount -= 1 }
    record.pointer[slot].hasThreshold = false
    record.pointer[slot].isLive = false
    definitions[slot] = nil
    parameters[slot] = JointParameters()
    impulses[slot] = JointImpulses()
    free.append(Int32(slot))
    count -= 1
  }

  /// The definition of a joint that lives.
  func definition(_ slot: Int) -> JointDefinition { definitions[slot]! }

  /// Keeps a definition and what the plan must know of it.
  mutating func setDefinition(_ definition: JointDefinition, _ slot: Int) {
    if record[slot].hasThreshold { thresholdCount -= 1 }
    definitions[slot] = definition
    let joint = record.pointer + slot
    joint.pointee.hasThreshold = definition.forceThreshold < .infinity || definition.torqueThreshold < .infinity
    if joint.pointee.hasThreshold { thresholdCount += 1 }
    joint.pointee.collidesConnected = definition.collidesConnected
    joint.pointee.solver = definition.solver
    joint.pointee.bundleKind = Self.bundleKind(definition.kind)
    var softness = SIMD2<Float>(60, 2)
    joint.pointee.isRigid = false
    switch definition.method {
    case .soft(let hertz, let dampingRatio): softness = [hertz, dampingRatio]
    case .rigid: joint.pointee.isRigid = Self.knowsRigid(definition.kind)
    }
    joint.pointee.softness = number(of: softness)
  }

  private mutating func number(of softness: SIMD2<Float>) -> Int32 {
    if let number = softnesses.firstIndex(of: softness) { return Int32(number) }
    softnesses.append(softness)
    return Int32(softnesses.count - 1)
  }

  private static func bundleKind(_ kind: JointKind) -> JointBundleKind {
    switch kind {
    case .revolute(let joint):
      joint.spring == nil && joint.limits == nil && joint.motor == nil ? .point : .pointAxial
    case .prismatic: .slider
    case .distance: .distance
    case .weld, .motor, .mouse: .frame
    case .wheel: .wheel
    case .gear: .gear
    case .filter: .filter
    }
  }

  private static func knowsRigid(_ kind: JointKind) -> Bool {
    switch kind {
    case .revolute, .prismatic, .distance, .weld, .wheel: true
    case .motor, .mouse, .gear, .filter: false
    }
  }

  // MARK: - Lists of bodies

  /// Enters a joint in its bodies' lists.
  func link(_ slot: Int, bodyA: Int, bodyB: Int, bodies: borrowing BodyStore) {
    record.pointer[slot].isLive = true
    record.pointer[slot].bodyA = Int32(bodyA)
    record.pointer[slot].bodyB = Int32(bodyB)
    for side in 0...1 {
      let body = side == 0 ? bodyA : bodyB
      let reference = Int32(slot * 2 + side)
      let head = bodies.record[body].firstJoint
      setNext(reference, head)
      setPrevious(reference, -1)
      if head >= 0 { setPrevious(head, reference) }
      bodies.record.pointer[body].firstJoint = reference
      bodies.jointCount.pointer[body] += 1
    }
  }

  /// Takes a joint out of its bodies' lists.
  func unlink(_ slot: Int, bodies: borrowing BodyStore) {
    for side in 0...1 {
      let body = Int(side == 0 ? record[slot].bodyA : record[slot].bodyB)
      let reference = Int32(slot * 2 + side)
      let following = next(reference)
      let preceding = previous(reference)
      if following >= 0 { setPrevious(following, preceding) }
      if preceding >= 0 { setNext(preceding, following) } else { bodies.record.pointer[body].firstJoint = following }
      bodies.jointCount.pointer[body] -= 1
    }
  }

  /// The reference after one in its body's list, or -1.
  @inline(__always)
  func next(_ reference: Int32) -> Int32 {
    let links = record[Int(reference >> 1)].next
    return reference & 1 == 0 ? links.0 : links.1
  }

  private func previous(_ reference: Int32) -> Int32 {
    let links = record[Int(reference >> 1)].previous
    return reference & 1 == 0 ? links.0 : links.1
  }

  private func setNext(_ reference: Int32, _ value: Int32) {
    let joint = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { joint.pointee.next.0 = value } else { joint.pointee.next.1 = value }
  }

  private func setPrevious(_ reference: Int32, _ value: Int32) {
    let joint = record.pointer + Int(reference >> 1)
    if reference & 1 == 0 { joint.pointee.previous.0 = value } else { joint.pointee.previous.1 = value }
  }

  var byteCount: Int {
    record.capacity * MemoryLayout<JointRecord>.stride + definitions.capacity * MemoryLayout<JointDefinition?>.stride
      + parameters.capacity * MemoryLayout<JointParameters>.stride
      + impulses.capacity * MemoryLayout<JointImpulses>.stride
  }
}
