internal import BatchSolver

extension Scene {
  /// A long bridge of light planks under a pile of boxes of 200 times their mass each.
  public static let bridgeWithLoad = Scene(
    name: "bridge_with_load", summary: "a bridge of 160 planks under a pile of boxes, 200 times as heavy", steps: 600,
    size: Size("planks", standard: 160, range: 24...1000), settings: .direct
  ) { world, count in
    let turn: Float = 0.8
    let mass: Float = 0.5
    let halfWidth = 0.5 * PlankBridge.width(count: count, turn: turn)
    // The load draws the arc into a V: a bridge of that length hangs no deeper.
    let depth = 0.5 * Float(count)
    let ground = try world.addBody(BodyDefinition(.static))
    try PlankBridge.add(
      to: world, anchor: ground, from: [-halfWidth, 0], count: count, turn: turn,
      density: mass / (4 * PlankBridge.half.x * PlankBridge.half.y), friction: 0)

    // Rows of a pyramid on the middle of the bridge, whose lowest planks are there.
    let bottom = -halfWidth * (1 - 1 / (1 + 0.25 * turn * turn))
    let half: Float = 0.9
    let base = max(3, count / 16)
    let box = ShapeDefinition(.square(half), density: 200 * mass / (4 * half * half))
    for row in 0..<min(base, 6) {
      for column in 0..<(base - row) {
        let x = 2.05 * half * (Float(column) - 0.5 * Float(base - row - 1))
        let position: SIMD2<Float> = [x, bottom + 2 + 2.05 * half * Float(row)]
        try world.addShape(box, to: try world.addBody(BodyDefinition(.dynamic, position: position)))
      }
    }
    var instance = Instance()
    instance.container = .above(-depth)
    return instance
  }
}
