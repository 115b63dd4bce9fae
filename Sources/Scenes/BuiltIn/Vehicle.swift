internal import BatchSolver

/// A car on two driven wheels with suspension.
private func addCar(_ world: World, at position: SIMD2<Float>) throws {
  let chassis = try world.addBody(BodyDefinition(.dynamic, position: position))
  let outline: [SIMD2<Float>] = [
    [-1.6, -0.25], [1.6, -0.25], [1.6, 0.15], [0.7, 0.7], [-0.9, 0.7], [-1.6, 0.25],
  ]
  try world.addShape(ShapeDefinition(.polygon(outline)), to: chassis)
  let tyre = ShapeDefinition(.circle(radius: 0.45), density: 2, material: SurfaceMaterial(friction: 1.5))
  for side in [-1, 1] as [Float] {
    let hub = position + [1.05 * side, -0.45]
    var definition = BodyDefinition(.dynamic, position: hub)
    definition.allowsSleep = false
    let wheel = try world.addBody(definition)
    try world.addShape(tyre, to: wheel)
    // Clockwise, to the right; the rear wheel pulls harder.
    let suspension = WheelJoint(
      spring: JointSpring(hertz: 4, dampingRatio: 0.7), limits: JointLimits(-0.25, 0.25),
      motor: JointMotor(speed: -20, maximum: side < 0 ? 8 : 5))
    try world.addJoint(.wheel(suspension), chassis, wheel, at: hub, axis: [0, 1])
  }
}

extension Scene {
  /// Cars drive over a bumpy ground and a soft bridge.
  public static let vehicle = Scene(
    name: "vehicle", summary: "cars drive over bumps and a soft bridge", steps: 1200,
    size: Size("cars", standard: 4, range: 1...100)
  ) { world, count in
    let gap: Float = 60
    let planks = 16
    let turn: Float = 0.25
    let farSide = gap + PlankBridge.width(count: planks, turn: turn)
    let last: Float = 140
    let ground = try world.addBody(BodyDefinition(.static))
    let start = -20 - 5 * Float(count)
    // Bumps, level at the start, at both ends of the gap and where the boxes stand.
    func height(_ x: Float) -> Float {
      let nearest = max(min(x, max(gap - x, x - farSide), last - 15 - x, 10), 0)
      return 0.09 * nearest * (1 - Rotation(angle: 0.55 * x).cosine)
    }
    var way: [SIMD2<Float>] = [[start, 20], [start, 10], [start, 0]]
    var x: Float = 0
    while x < last {
      if x < gap || x > farSide { way.append([x, height(x)]) }
      if x < gap, x + 1 >= gap { way += [[gap, 0], [gap, -6], [farSide, -6], [farSide, 0]] }
      x += 1
    }
    way += [[last, 0], [last, 10], [last, 20]]
    // A ground runs from right to left.
    try world.addChain(ChainDefinition(way.reversed(), material: SurfaceMaterial(friction: 0.8)), to: ground)
    try PlankBridge.add(
      to: world, anchor: ground, from: [gap, -PlankBridge.half.y], count: planks, turn: turn, density: 4, friction: 2)
    for index in 0..<5 {
      let box = try world.addBody(BodyDefinition(.dynamic, position: [last - 12, 0.6 + 1.2 * Float(index)]))
      try world.addShape(ShapeDefinition(.square(0.6), density: 0.5), to: box)
    }
    for number in 0..<count { try addCar(world, at: [-5 - 5 * Float(number), 1]) }
    var instance = Instance()
    instance.container = .above(-6)
    return instance
  }
}
