internal import BatchSolver

extension Simulation {
  /// Makes what there is before the first operation.
  func open(_ opening: ProgramHeader.Opening) {
    switch opening {
    case .nothing: break
    case .ground: addGround()
    case .container:
      guard let body = add(BodyDefinition()) else { return }
      add(ChainDefinition([[-6, 9], [6, 9], [6, -1], [-6, -1]], isLoop: true), to: body)
    case .pile:
      addGround()
      for level in 0..<4 {
        guard let body = add(BodyDefinition(.dynamic, position: [0, 0.5 + Float(level)])) else { return }
        add(ShapeDefinition(.square(0.5)), to: body)
      }
    case .pendulum:
      addGround()
      _ = addLinks(6)
    case .loop:
      let links = addLinks(8)
      guard links.count == 8 else { return }
      add(
        JointDefinition(
          .revolute(RevoluteJoint()), nil, links[7], frameA: JointFrame(position: [4, 6]),
          frameB: JointFrame(position: [0.25, 0])))
    }
  }

  private func addGround() {
    guard let body = add(BodyDefinition()) else { return }
    add(ShapeDefinition(.box(halfWidth: 20, halfHeight: 0.5, center: [0, -0.5])), to: body)
  }

  /// Links that hang from the world one after the other.
  private func addLinks(_ count: Int) -> [BodyID] {
    var links: [BodyID] = []
    for link in 0..<count {
      guard let body = add(BodyDefinition(.dynamic, position: [0.25 + 0.5 * Float(link), 6])) else { return links }
      add(ShapeDefinition(.box(halfWidth: 0.25, halfHeight: 0.05)), to: body)
      let anchor = links.isEmpty ? SIMD2<Float>(0, 6) : [0.25, 0]
      add(
        JointDefinition(
          .revolute(RevoluteJoint()), links.last, body, frameA: JointFrame(position: anchor),
          frameB: JointFrame(position: [-0.25, 0])))
      links.append(body)
    }
    return links
  }
}
