internal import BatchSolver

extension Scene {
  /// Boxes of rising friction on a slope of 26.6 degrees: those with a coefficient above 1/2 stay.
  public static let frictionRamp = Scene(
    name: "friction_ramp", summary: "boxes of friction 0 to 1 on a slope of 1 : 2", steps: 300
  ) { world, _ in
    let ground = try world.addFloor(halfWidth: 60)
    for lane in 0..<11 {
      let friction = 0.1 * Float(lane)
      let low: SIMD2<Float> = [-25, 3 + 6 * Float(lane)]
      let high: SIMD2<Float> = [5, 18 + 6 * Float(lane)]
      // The ramp is one-sided and runs from right to left: boxes rest on top of it.
      let along = high - low
      try world.addChain(
        ChainDefinition([high + along, high, low, low - along], material: SurfaceMaterial(friction: friction)),
        to: ground)
      let direction = along / (along.x * along.x + along.y * along.y).squareRoot()
      let normal: SIMD2<Float> = [-direction.y, direction.x]
      let body = try world.addBody(
        BodyDefinition(
          .dynamic, position: high - direction * 2 + normal * 0.51,
          rotation: Rotation(cosine: direction.x, sine: direction.y)))
      try world.addShape(
        ShapeDefinition(.square(0.5), material: SurfaceMaterial(friction: friction)), to: body)
    }
    var instance = Instance()
    instance.container = .above(-0.5)
    return instance
  }
}
