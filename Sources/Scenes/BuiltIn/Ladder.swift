internal import BatchSolver

extension Scene {
  /// A rope ladder of 250 rungs on 1 000 joints, held aslant and let go.
  public static let ladder = Scene(
    name: "ladder", summary: "a rope ladder of 1 000 joints swings", steps: 600,
    size: Size("rungs", standard: 250, range: 2...10_000), settings: .direct
  ) { world, count in
    let half: Float = 0.15
    let width: Float = 0.4
    let slant = Rotation(angle: -1.2)
    let side = ShapeDefinition.bar(half: [half, 0.02], mass: 0.2)
    let rung = ShapeDefinition.bar(half: [0.5 * width, 0.02], mass: 0.3)
    var left = LinkChain(of: side, half: half, at: .zero)
    var right = LinkChain(of: side, half: half, at: [width, 0])
    for _ in 0..<count {
      try left.add(to: world, along: slant)
      let end = try right.add(to: world, along: slant)
      var across = LinkChain(of: rung, half: 0.5 * width, on: left.end, hook: left.hook, at: left.tip)
      try across.add(to: world, along: .identity)
      try across.tie(end, at: right.hook, in: world)
    }
    return Instance()
  }
}
