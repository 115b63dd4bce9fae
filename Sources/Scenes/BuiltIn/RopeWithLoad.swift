internal import BatchSolver

extension Scene {
  /// A ball of 1 800 kg on a rope of links of 1 kg, let go level: what stretches in every solver that iterates.
  public static let ropeWithLoad = Scene(
    name: "rope_with_load", summary: "a load swings on a rope, 1 800 times as heavy as a link", steps: 600,
    size: Size("links", standard: 40, range: 2...1000), settings: .direct
  ) { world, count in
    let half: Float = 0.5
    let radius: Float = 2
    var rope = LinkChain(of: .bar(half: [half, 0.125], mass: 1), half: half, at: .zero)
    for _ in 0..<count { try rope.add(to: world, along: .identity) }
    let load = try world.addBody(BodyDefinition(.dynamic, position: rope.tip + [radius, 0]))
    try world.addShape(
      ShapeDefinition(
        .circle(radius: radius), density: 1800 / (.pi * radius * radius), filter: CollisionFilter(mask: 0)),
      to: load)
    try rope.tie(load, at: [-radius, 0], in: world)
    return Instance()
  }
}
