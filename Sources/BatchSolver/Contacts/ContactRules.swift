internal import KernelInterface

/// A contact to be entered.
struct NewContact: BitwiseCopyable {
  var pair: NewPair
  var record: ContactRecord
  /// A joint or hook objects.
  var isRefused = false
}

/// What decides which shapes have a contact and what that is like: pointers to rows, fetched once for many pairs.
///
/// Joints and hooks, which few pairs concern, have their say apart.
struct ContactRules {
  let surface: UnsafePointer<ShapeSurface>
  let kind: UnsafePointer<UInt8>
  /// By shape, in the frame of the body's centre of mass.
  let local: UnsafePointer<ShapeRow>
  let body: UnsafePointer<Int32>
  let bodyType: UnsafePointer<UInt8>
  let friction: MixingRule
  let restitution: MixingRule

  /// Whether two shapes can collide.
  @inline(__always)
  func mayCollide(_ a: Int, _ b: Int) -> Bool {
    body[a] != body[b] && (isDynamic(a) || isDynamic(b))
      && CollisionFilter.collide(surface[a].filter, surface[b].filter)
      && !surface[a].isSensor && !surface[b].isSensor
  }

  /// Whether two shapes are a sensor and something for it to see.
  private func maySense(_ a: Int, _ b: Int) -> Bool {
    body[a] != body[b] && surface[a].isSensor != surface[b].isSensor
      && CollisionFilter.collide(surface[a].filter, surface[b].filter)
      && (bodyType[Int(body[a])] != BodyType.static.rawValue || bodyType[Int(body[b])] != BodyType.static.rawValue)
  }

  private func isDynamic(_ shape: Int) -> Bool { bodyType[Int(body[shape])] == BodyType.dynamic.rawValue }

  /// Whether two shapes may have a contact.
  @inline(__always)
  func allow(_ pair: ShapePair) -> Bool {
    let a = Int(pair.a)
    let b = Int(pair.b)
    // Nothing is known of how two segments of chains would touch.
    guard kind[a] != ShapeKind.chainSegment.rawValue || kind[b] != kind[a] else { return false }
    return surface[a].isSensor || surface[b].isSensor ? maySense(a, b) : mayCollide(a, b)
  }

  /// The contact of two shapes that may have one.
  @inline(__always)
  func contact(_ pair: ShapePair) -> NewContact {
    let a = Int(pair.a)
    let b = Int(pair.b)
    let isSensor = surface[a].isSensor || surface[b].isSensor
    let order = Self.kernelOrder(kindA: kind[a], kindB: kind[b])
    let first = order.isFlipped ? b : a
    let second = order.isFlipped ? a : b
    let material = mixedMaterial(a, b)
    var record = ContactRecord()
    record.shapeA = pair.a
    record.shapeB = pair.b
    record.bodyA = body[a]
    record.bodyB = body[b]
    record.isSensor = isSensor
    record.sensorIsA = surface[a].isSensor
    setReports(&record)
    return NewContact(
      pair: NewPair(
        kind: order.kind, shapeA: Int32(truncatingIfNeeded: first), shapeB: Int32(truncatingIfNeeded: second),
        bodyA: body[first], bodyB: body[second], isFlipped: isDynamic(first) && !isDynamic(second),
        hasOffset: hasOffset(first) || hasOffset(second), friction: material.friction, material: material.material,
        isExtended: material.isExtended && !isSensor, isSensor: isSensor),
      record: record)
  }

  /// What a contact of two shapes reports.
  @inline(__always)
  func setReports(_ record: inout ContactRecord) {
    let (a, b) = (Int(record.shapeA), Int(record.shapeB))
    record.hasEvents = surface[a].enablesContactEvents || surface[b].enablesContactEvents
    record.hasHitEvents = surface[a].enablesHitEvents || surface[b].enablesHitEvents
    record.hasPreSolve = !record.isSensor && (surface[a].enablesPreSolve || surface[b].enablesPreSolve)
  }

  private func hasOffset(_ shape: Int) -> Bool { local[shape].pose.position != .zero }

  /// Friction and restitution by the world's rules; of rolling resistances the larger, times the larger radius: a floor
  /// without a radius resists what rolls on it; belt speeds add up.
  func mixedMaterial(_ a: Int, _ b: Int) -> (friction: Float, material: ContactMaterial, isExtended: Bool) {
    let first = surface[a].material
    let second = surface[b].material
    let restitution = restitution.mix(first.restitution, second.restitution)
    let rolling = max(first.rollingResistance, second.rollingResistance) * max(surface[a].radius, surface[b].radius)
    let speed = first.tangentSpeed + second.tangentSpeed
    let isExtended =
      restitution > 0 || rolling > 0 || speed != 0 || surface[a].enablesHitEvents || surface[b].enablesHitEvents
    let material = ContactMaterial(
      restitution: restitution, rollingResistance: rolling, tangentSpeed: speed, reserved: 0)
    return (friction.mix(first.friction, second.friction), material, isExtended)
  }

  /// The kernel for two shapes, and whether they change places for it.
  private static func kernelOrder(kindA: UInt8, kindB: UInt8) -> (kind: PairKind, isFlipped: Bool) {
    let isFlipped = kindA < kindB
    let high = ShapeKind(rawValue: max(kindA, kindB))
    let low = ShapeKind(rawValue: min(kindA, kindB))
    switch (high, low) {
    case (.chainSegment, .circle): return (.chainCircle, isFlipped)
    case (.chainSegment, _): return (.chainPolygon, isFlipped)
    case (.circle, .circle), (.capsule, .circle): return (.capsuleCircle, isFlipped)
    case (.box, .circle): return (.boxCircle, isFlipped)
    case (.polygon, .circle): return (.polygonCircle, isFlipped)
    case (.capsule, .capsule): return (.capsuleCapsule, isFlipped)
    case (.box, .box): return (.boxBox, isFlipped)
    default: return (.polygonPolygon, isFlipped)
    }
  }
}
