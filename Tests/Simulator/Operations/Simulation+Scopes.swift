internal import BatchSolver
internal import Dispatch

extension Simulation {
  /// A scope that hands out rows, with operations inside.
  func openScope(_ arguments: ArgumentReader) {
    let inside = (0...arguments.index(3)).map { _ in arguments.nested() }
    func run(_ rows: Span<SIMD4<Float>>, _ digest: inout Digest) {
      let before = rows.indices.map { rows[$0] }
      whileLocked { for arguments in inside { executeInside(arguments) } }
      for row in rows.indices where rows[row] != before[row] { fail(.tookChangeWhileLocked, "row \(row)") }
      digest.add(rows.count)
    }
    switch arguments.index(3) {
    case 0:
      ask("World.withTransforms(_:)", []) { (digest: inout Digest) throws(WorldError) in
        world.withTransforms { run($0, &digest) }
      }
    case 1:
      ask("World.withVelocities(_:)", []) { (digest: inout Digest) throws(WorldError) in
        world.withVelocities { run($0, &digest) }
      }
    default:
      ask("World.withAwakeMasks(_:)", []) { (digest: inout Digest) throws(WorldError) in
        world.withAwakeMasks { masks in
          digest.add(masks.count)
          whileLocked { for arguments in inside { executeInside(arguments) } }
        }
      }
    }
  }

  /// A scope of queries, and queries after it.
  func openQueryScope(_ arguments: ArgumentReader) {
    ask("World.withQueries(_:)", []) { (_: inout Digest) throws(WorldError) in
      world.withQueries { queries in
        whileLocked {
          query(queries, arguments)
          if arguments.flag() { executeInside(arguments.nested()) }
          if arguments.flag() { query(queries, arguments) }
          if arguments.flag() { endedQueries = queries }
        }
      }
    }
    guard let ended = endedQueries, lockDepth == 0 else { return }
    query(ended, arguments)
    if (try? ended.shapes(at: .zero)) != nil { fail(.inconsistent, "queries after their scope") }
  }

  private func query(_ queries: WorldQueries, _ arguments: ArgumentReader) {
    switch arguments.index(6) {
    case 0: castRay(queries, arguments)
    case 1: castRays(queries, arguments)
    case 2: castShape(queries, arguments)
    case 3: findShapes(queries, arguments)
    case 4: findClosest(queries, arguments)
    default: _ = findPlanes(queries, arguments)
    }
  }

  /// A scope of queries for tasks, of which two ask the same.
  func openTaskScope(_ arguments: ArgumentReader) {
    // The world is this thread's, which waits.
    nonisolated(unsafe) let world = world
    let box = BoundingBox(low: [-3, -3], high: [3, 3])
    let ray = Ray(origin: arguments.position(), translation: [0.5, -8])
    nonisolated(unsafe) var areEqual = false
    let done = DispatchSemaphore(value: 0)
    ask("World.withQueries(_:) async", []) { (_: inout Digest) throws(WorldError) in
      Task.detached {
        areEqual = await world.withQueries { queries in
          async let left = answers(queries, box, ray)
          async let right = answers(queries, box, ray)
          return await left == right
        }
        done.signal()
      }
      done.wait()
    }
    if !areEqual { fail(.inconsistent, "answers to two tasks") }
  }
}

/// What one task gets.
private struct Answers: Equatable, Sendable {
  var shapes: [ShapeID]
  var hit: CastHit?
}

private func answers(_ queries: WorldQueries, _ box: BoundingBox, _ ray: Ray) async -> Answers? {
  do throws(WorldError) {
    return Answers(shapes: try queries.shapes(overlapping: box), hit: try queries.castRay(ray))
  } catch {
    return nil
  }
}
