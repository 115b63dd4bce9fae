internal import BatchSolver

/// Toothed wheels and a rack, as they are drawn: nothing of them collides.
private enum Gearing {
  private static let filter = CollisionFilter(category: 0, mask: 0)
  /// Along the pitch circle from tooth to tooth, m.
  static let pitch: Float = .pi / 8
  private static let toothHeight: Float = 0.1

  /// Teeth on a wheel of that radius.
  static func teeth(radius: Float) -> Int { Int((2 * .pi * radius / pitch).rounded()) }

  /// A wheel whose pitch circle has that radius; `shift` turns its teeth, in teeth.
  static func addWheel(_ world: World, at position: SIMD2<Float>, radius: Float, shift: Float) throws -> BodyID {
    let body = try world.addBody(BodyDefinition(.dynamic, position: position))
    let disc = ShapeGeometry.circle(radius: radius - toothHeight)
    try world.addShape(ShapeDefinition(disc, filter: filter), to: body)
    let count = teeth(radius: radius)
    for index in 0..<count {
      let rotation = Rotation(angle: 2 * .pi * (Float(index) + shift) / Float(count))
      try addTooth(world, to: body, at: rotation.apply([radius, 0]), rotation: rotation)
    }
    return body
  }

  /// A rack with teeth on its lower side, the middle one in the middle.
  static func addRack(_ world: World, at position: SIMD2<Float>, halfTeeth: Int) throws -> BodyID {
    let body = try world.addBody(BodyDefinition(.dynamic, position: position))
    let bar = ShapeGeometry.box(
      halfWidth: pitch * (Float(halfTeeth) + 0.5), halfHeight: 0.1, center: [0, toothHeight + 0.1])
    try world.addShape(ShapeDefinition(bar, filter: filter), to: body)
    for index in -halfTeeth...halfTeeth {
      try addTooth(world, to: body, at: [pitch * Float(index), 0], rotation: Rotation(cosine: 0, sine: -1))
    }
    return body
  }

  private static func addTooth(
    _ world: World, to body: BodyID, at center: SIMD2<Float>, rotation: Rotation
  ) throws {
    let corners: [SIMD2<Float>] = [
      [-toothHeight, -0.25 * pitch - 0.03], [toothHeight, -0.25 * pitch + 0.05], [toothHeight, 0.25 * pitch - 0.05],
      [-toothHeight, 0.25 * pitch + 0.03],
    ]
    let tooth = ShapeGeometry.polygon(corners.map { center + rotation.apply($0) })
    try world.addShape(ShapeDefinition(tooth, density: 0, filter: filter), to: body)
  }
}

extension Scene {
  /// Gear trains: a wheel on a motor that turns to and fro drives a larger one, and that a rack.
  public static let gears = Scene(
    name: "gears", summary: "motors drive racks through gears, to and fro", steps: 600,
    size: Size("gear trains", standard: 12, range: 1...2000)
  ) { world, count in
    let small: Float = 0.5
    let large: Float = 1
    let columns = min(4, count)
    let rows = (count + columns - 1) / columns
    var drives: [JointID] = []
    for index in 0..<count {
      let center: SIMD2<Float> = [
        7 * (Float(index % columns) - 0.5 * Float(columns - 1)), 4 * (Float(index / columns) - 0.5 * Float(rows - 1)),
      ]
      let hub = center - [small + large, 0]
      let wheel = try Gearing.addWheel(world, at: hub, radius: small, shift: 0)
      let drive = try world.addJoint(.revolute(RevoluteJoint()), nil, wheel, at: hub)
      // A gap of this one stands at the other's tooth.
      let driven = try Gearing.addWheel(world, at: center, radius: large, shift: 0.5)
      let axle = try world.addJoint(.revolute(RevoluteJoint()), nil, driven, at: center)
      let place = center + [0, large]
      let rack = try Gearing.addRack(world, at: place, halfTeeth: 7)
      let slide = try world.addJoint(.prismatic(PrismaticJoint(limits: JointLimits(-2.5, 2.5))), nil, rack, at: place)
      // Wheels that touch turn against each other; the top of one that turns left moves left too.
      try world.addJoint(
        JointDefinition(.gear(GearJoint(first: drive, second: axle, ratio: large / small)), wheel, driven))
      try world.addJoint(JointDefinition(.gear(GearJoint(first: axle, second: slide, ratio: 1 / large)), driven, rack))
      drives.append(drive)
    }
    let motors = drives
    var instance = Instance()
    instance.beforeStep = { world, step in
      // From the middle to one end, then from end to end.
      guard step == 0 || step % 120 == 60 else { return }
      let sign: Float = (step + 60) / 120 % 2 == 0 ? 1 : -1
      for (index, motor) in motors.enumerated() {
        let speed = sign * (2 + 0.5 * Float(index % 4))
        try world.setKind(.revolute(RevoluteJoint(motor: JointMotor(speed: speed, maximum: 50))), of: motor)
      }
    }
    return instance
  }
}
