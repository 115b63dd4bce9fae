internal import BatchSolver

extension Simulation {
  private func ray(_ arguments: ArgumentReader) -> Ray {
    Ray(origin: arguments.position(), translation: arguments.vector(arguments.float([2, 10, 100])))
  }

  func castRay<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) {
    let (ray, filter) = (ray(arguments), queryFilter(arguments))
    let first = ask("\(Asked.name).castRay(_:filter:)", [ray, filter]) { (digest: inout Digest) throws(WorldError) in
      let hit = try asked.castRay(ray, filter: filter)
      digest.add(hit)
      return hit
    }
    let all = ask("\(Asked.name).castRayThrough(_:filter:)", [ray, filter]) {
      (digest: inout Digest) throws(WorldError) in
      let hits = try asked.castRayThrough(ray, filter: filter)
      digest.add(hits) { $0.add($1) }
      return hits
    }
    guard let first, let all else { return }
    if first?.fraction != all.first?.fraction { fail(.inconsistent, "castRay and castRayThrough") }
  }

  func castRays<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) {
    let filter = queryFilter(arguments)
    let count = arguments.element([0, 1, 3, 16, 17, 70])
    let origin = arguments.position()
    let rays = (0..<count).map { number in
      arguments.flag(4)
        ? ray(arguments)
        : Ray(origin: origin, translation: 8 * Rotation(angle: 0.05 * Float(number)).apply([1, 0]))
    }
    ask("\(Asked.name).castRays(_:filter:)", [rays, filter]) { (digest: inout Digest) throws(WorldError) in
      let hits = try asked.castRays(rays.span, filter: filter)
      digest.add(hits) { $0.add($1) }
      for (ray, hit) in zip(rays, hits) where try asked.castRay(ray, filter: filter) != hit {
        fail(.inconsistent, "castRays and castRay of \(ray)")
      }
    }
    var hits = [CastHit?](repeating: nil, count: rays.count + (arguments.flag(8) ? 1 : 0))
    ask("\(Asked.name).castRays(_:filter:into:)", [rays, filter, hits.count]) {
      (digest: inout Digest) throws(WorldError) in
      var span = hits.mutableSpan
      try asked.castRays(rays.span, filter: filter, into: &span)
      digest.add(hits) { $0.add($1) }
    }
  }

  func castShape<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) {
    let (geometry, position, rotation) = (arguments.geometry(), arguments.position(), arguments.rotation())
    let (translation, filter) = (arguments.vector(5), queryFilter(arguments))
    ask("\(Asked.name).castShape(_:at:rotation:by:filter:)", [geometry, position, rotation, translation, filter]) {
      (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.castShape(geometry, at: position, rotation: rotation, by: translation, filter: filter))
    }
    ask(
      "\(Asked.name).castShapeThrough(_:at:rotation:by:filter:)", [geometry, position, rotation, translation, filter]
    ) { (digest: inout Digest) throws(WorldError) in
      digest.add(
        try asked.castShapeThrough(geometry, at: position, rotation: rotation, by: translation, filter: filter)
      ) { $0.add($1) }
    }
    let casts = (0..<arguments.index(9)).map { number in
      ShapeCast(geometry, at: position + [Float(number), 0], rotation: rotation, by: translation)
    }
    var hits = [CastHit?](repeating: nil, count: casts.count + (arguments.flag(8) ? 1 : 0))
    ask("\(Asked.name).castShapes(_:filter:into:)", [casts, filter, hits.count]) {
      (digest: inout Digest) throws(WorldError) in
      var span = hits.mutableSpan
      try asked.castShapes(casts.span, filter: filter, into: &span)
      digest.add(hits) { $0.add($1) }
      for (cast, hit) in zip(casts, hits) {
        let single = try asked.castShape(
          cast.start.geometry, at: cast.start.position, rotation: cast.start.rotation, by: cast.translation,
          filter: filter)
        if single != hit { fail(.inconsistent, "castShapes and castShape of \(cast)") }
      }
    }
  }

  func findShapes<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) {
    let (low, filter) = (arguments.position(), queryFilter(arguments))
    let box = BoundingBox(low: low, high: low + arguments.vector(-0.1...4, -0.1...4))
    ask("\(Asked.name).shapes(overlapping:filter:)", [box, filter]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.shapes(overlapping: box, filter: filter))
    }
    let (geometry, position, rotation) = (arguments.geometry(), arguments.position(), arguments.rotation())
    ask("\(Asked.name).shapes(overlapping:at:rotation:filter:)", [geometry, position, rotation, filter]) {
      (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.shapes(overlapping: geometry, at: position, rotation: rotation, filter: filter))
    }
    ask("\(Asked.name).shapes(at:filter:)", [position, filter]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.shapes(at: position, filter: filter))
    }
    findManyShapes(asked, box, PlacedGeometry(geometry, at: position, rotation: rotation), filter, arguments)
  }

  /// Lists that are filled once more are those of single questions.
  private func findManyShapes<Asked: Asking>(
    _ asked: Asked, _ box: BoundingBox, _ placed: PlacedGeometry, _ filter: QueryFilter, _ arguments: ArgumentReader
  ) {
    let offsets = (0..<arguments.index(9)).map { SIMD2<Float>(Float($0), 0) }
    let boxes = offsets.map { BoundingBox(low: box.low + $0, high: box.high + $0) }
    ask("\(Asked.name).shapes(overlapping:filter:into:) boxes", [boxes, filter]) {
      (digest: inout Digest) throws(WorldError) in
      try asked.shapes(overlapping: boxes.span, filter: filter, into: &lists)
      for (index, box) in boxes.enumerated() {
        digest.add(Array(lists[index]))
        if try asked.shapes(overlapping: box, filter: filter) != Array(lists[index]) {
          fail(.inconsistent, "lists of \(box)")
        }
      }
    }
    let geometries = offsets.map {
      PlacedGeometry(placed.geometry, at: placed.position + $0, rotation: placed.rotation)
    }
    ask("\(Asked.name).shapes(overlapping:filter:into:) geometries", [geometries, filter]) {
      (digest: inout Digest) throws(WorldError) in
      try asked.shapes(overlapping: geometries.span, filter: filter, into: &lists)
      for (index, one) in geometries.enumerated() {
        digest.add(Array(lists[index]))
        let single = try asked.shapes(
          overlapping: one.geometry, at: one.position, rotation: one.rotation, filter: filter)
        if single != Array(lists[index]) { fail(.inconsistent, "lists of \(one)") }
      }
    }
  }

  func findClosest<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) {
    let (a, b, point) = (shape(arguments), shape(arguments), arguments.position())
    let (geometry, rotation) = (arguments.geometry(), arguments.rotation())
    ask("\(Asked.name).closestPoints(between:and:)", [a, b]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.closestPoints(between: a, and: b))
    }
    ask("\(Asked.name).closestPoints(from:at:rotation:to:)", [geometry, point, rotation, a]) {
      (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.closestPoints(from: geometry, at: point, rotation: rotation, to: a))
    }
    ask("\(Asked.name).closestPoints(from:to:)", [point, b]) { (digest: inout Digest) throws(WorldError) in
      digest.add(try asked.closestPoints(from: point, to: b))
    }
  }

  func findPlanes<Asked: Asking>(_ asked: Asked, _ arguments: ArgumentReader) -> [MoverPlane] {
    let (geometry, position, rotation) = (arguments.geometry(), arguments.position(), arguments.rotation())
    let filter = queryFilter(arguments)
    return ask("\(Asked.name).moverPlanes(of:at:rotation:filter:)", [geometry, position, rotation, filter]) {
      (digest: inout Digest) throws(WorldError) in
      let planes = try asked.moverPlanes(of: geometry, at: position, rotation: rotation, filter: filter)
      digest.add(planes) { $0.add($1) }
      return planes
    } ?? []
  }

  // MARK: - Movers and explosions

  func moveMover(_ arguments: ArgumentReader) {
    var planes = findPlanes(world, arguments)
    let (target, velocity) = (arguments.vector(1), arguments.vector(3))
    if !planes.isEmpty, arguments.flag() { planes[0].pushLimit = arguments.float(0...0.1) }
    if !planes.isEmpty, arguments.flag(4) { planes[0].clipsVelocity = false }
    let isFinite = [target.x, target.y, velocity.x, velocity.y].allSatisfy { abs($0) <= 1e8 }
    if isFinite, planes.first.map({ $0.pushLimit >= 0 }) ?? true {
      ask("MoverPlane.solve(_:target:)", [planes, target]) { (digest: inout Digest) throws(WorldError) in
        digest.add(MoverPlane.solve(&planes, target: target), "solution of planes")
      }
      ask("MoverPlane.clip(_:by:)", [velocity, planes]) { (digest: inout Digest) throws(WorldError) in
        digest.add(MoverPlane.clip(velocity, by: planes), "clipped velocity")
      }
    }
    if mover == nil || arguments.flag(4) { makeMover(arguments) }
    guard var mover else { return }
    let translation = arguments.vector(2)
    mover.filter = queryFilter(arguments)
    mover.iterationLimit = arguments.count(1...6, extremes: [0, -1, .min])
    if arguments.flag() {
      ask("CharacterMover.move(by:in:) world", [translation]) { (digest: inout Digest) throws(WorldError) in
        digest.add(try mover.move(by: translation, in: world), "way of a mover")
      }
    } else {
      world.withQueries { queries in
        _ = ask("CharacterMover.move(by:in:) queries", [translation]) { (digest: inout Digest) throws(WorldError) in
          digest.add(try mover.move(by: translation, in: queries), "way of a mover")
        }
      }
    }
    if isFinite {
      ask("CharacterMover.clip(_:)", [velocity]) { (digest: inout Digest) throws(WorldError) in
        digest.add(mover.planes) { $0.add($1) }
        digest.add(mover.clip(velocity), "clipped velocity")
        digest.add(mover.position, "position of a mover")
      }
    }
    self.mover = mover
  }

  private func makeMover(_ arguments: ArgumentReader) {
    let (lower, upper, radius) = (arguments.vector(0.2), arguments.vector(0.4...0.8, 0.4...0.8), arguments.float([0.3]))
    let position = arguments.position()
    let made = ask("CharacterMover.init(lower:upper:radius:position:filter:)", [lower, upper, radius, position]) {
      (_: inout Digest) throws(WorldError) in
      try CharacterMover(lower: lower, upper: upper, radius: radius, position: position)
    }
    if let made { mover = made }
  }

  func explode(_ arguments: ArgumentReader) {
    let (center, radius, falloff) = (arguments.position(), arguments.float(0...3), arguments.float(0...3))
    let (impulse, filter) = (arguments.float(-5...20), queryFilter(arguments))
    change(
      "World.explode(at:radius:falloff:impulsePerLength:filter:)", [center, radius, falloff, impulse, filter]
    ) { () throws(WorldError) in
      try world.explode(at: center, radius: radius, falloff: falloff, impulsePerLength: impulse, filter: filter)
    }
  }
}
