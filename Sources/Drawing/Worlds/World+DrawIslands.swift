internal import BatchSolver

extension World {
  /// The bounds of islands: awake dynamic bodies that touch or are joined, two or more.
  func drawIslands(into drawing: inout some DebugDrawing, _ region: BoundingBox?) throws(WorldError) {
    let leaders = try islandLeaders()
    var bounds: [Int: (box: BoundingBox, bodies: Int)] = [:]
    for body in allBodies {
      guard try isEnabled(body), try type(of: body) == .dynamic, try isAwake(body) else { continue }
      let island = leaders[body.row]
      for (index, shape) in try shapes(of: body).enumerated() {
        guard let box = try enlargedAABB(of: shape) else { continue }
        let old = bounds[island] ?? (box, 0)
        bounds[island] = (old.box.joined(with: box), old.bodies + (index == 0 ? 1 : 0))
      }
    }
    for (_, island) in bounds.sorted(by: { $0.key < $1.key }) where island.bodies > 1 {
      guard region?.overlaps(island.box) ?? true else { continue }
      drawing.polyline(island.box.corners, isClosed: true, at: .identity, role: .island)
    }
  }

  /// By row, the least row of dynamic bodies that touch or are joined; of other bodies their own.
  func islandLeaders() throws(WorldError) -> [Int] {
    var leader = (0..<rowCount).map { $0 }
    func first(_ row: Int) -> Int {
      var row = row
      while leader[row] != row {
        leader[row] = leader[leader[row]]
        row = leader[row]
      }
      return row
    }
    func join(_ a: BodyID?, _ b: BodyID?) throws(WorldError) {
      guard let a, let b, try type(of: a) == .dynamic, try type(of: b) == .dynamic else { return }
      let (x, y) = (first(a.row), first(b.row))
      leader[max(x, y)] = min(x, y)
    }
    for contact in allContacts where contact.isTouching { try join(contact.bodyA, contact.bodyB) }
    for joint in allJoints {
      let definition = try definition(of: joint)
      try join(definition.bodyA, definition.bodyB)
    }
    return leader.indices.map { first($0) }
  }
}
