public import BatchSolver

/// How good a run's end is, from final poses only, by a slow routine that shares nothing with the solver: a run that is
/// faster because bodies sank or escaped shows here.
public struct SceneQuality: Sendable, Equatable {
  /// The deepest overlap of two shapes that may collide, m.
  public var maxPenetration: Double
  /// What 99 in 100 pairs of shapes that overlap do not exceed, m; 0 where none do. The deepest overlap of thousands of
  /// fast bodies is a matter of chance, this is not.
  public var usualPenetration: Double
  /// The farthest that a joint lets apart what it holds together, m; 0 without joints. See `JointError`.
  public var maxJointError: Double
  /// Of all dynamic bodies, J.
  public var kineticEnergy: Double
  /// How many of these there are.
  public var dynamicBodies: Int
  /// Dynamic bodies in the scene's container; all of them if it has none.
  public var bodiesInside: Int
  /// Height of the highest dynamic body, m.
  public var highest: Double
  /// Height of the lowest, m.
  public var lowest: Double
  /// Height of the body on top, for scenes that pile one up.
  public var topHeight: Double?
  /// All poses and velocities are finite numbers.
  public var isFinite: Bool

  /// Looks at a world after a run.
  public init(_ world: World, _ instance: Scene.Instance) throws {
    var shapes: [PlacedShape] = []
    dynamicBodies = 0
    bodiesInside = 0
    highest = -.infinity
    lowest = .infinity
    isFinite = true
    let bodies = world.allBodies
    let transforms = world.withTransforms { span in (0..<span.count).map { span[$0] } }
    for body in bodies {
      let transform = transforms[body.row]
      isFinite = isFinite && transform.x.isFinite && transform.y.isFinite
      let isDynamic = try world.type(of: body) == .dynamic
      if isDynamic {
        dynamicBodies += 1
        if try Self.isInside(instance.container, world, transform) { bodiesInside += 1 }
        highest = max(highest, Double(transform.y))
        lowest = min(lowest, Double(transform.y))
      }
      guard try world.isEnabled(body) else { continue }
      for shape in try world.shapes(of: body)
      where try !world.isChainSegment(shape) && !world.isSensor(shape) {
        shapes.append(
          PlacedShape(
            outline: Outline(try world.geometry(of: shape), transform: transform), body: body.index,
            isDynamic: isDynamic, filter: try world.filter(of: shape)))
      }
    }
    kineticEnergy = world.kineticEnergy
    isFinite = isFinite && kineticEnergy.isFinite
    topHeight = try instance.top.map { Double(try world.position(of: $0).y) }
    var tied: Set<SIMD2<Int32>> = []
    maxJointError = 0
    for joint in world.allJoints {
      let definition = try world.definition(of: joint)
      let error = JointError(definition, transforms: transforms).distance
      // NaN is no maximum of anything: it must show.
      maxJointError = error > maxJointError || error.isNaN ? error : maxJointError
      guard !definition.collidesConnected, let a = definition.bodyA?.index else { continue }
      tied.insert([min(a, definition.bodyB.index), max(a, definition.bodyB.index)])
    }
    let overlaps = Self.overlaps(shapes, tied: tied).sorted()
    maxPenetration = overlaps.last ?? 0
    usualPenetration = overlaps.isEmpty ? 0 : overlaps[(overlaps.count - 1) * 99 / 100]
  }

  private struct PlacedShape {
    var outline: Outline
    var body: Int32
    var isDynamic: Bool
    var filter: CollisionFilter
  }

  private static func isInside(
    _ container: Scene.Container?, _ world: World, _ transform: SIMD4<Float>
  ) throws -> Bool {
    guard transform.x.isFinite, transform.y.isFinite else { return false }
    switch container {
    case nil: return true
    case .above(let height): return transform.y > height
    case .rectangle(let low, let high):
      return low.x < transform.x && transform.x < high.x && low.y < transform.y && transform.y < high.y
    case .disc(let center, let radius):
      let offset = SIMD2(transform.x, transform.y) - center
      return offset.x * offset.x + offset.y * offset.y < radius * radius
    case .square(let body, let half):
      let offset = SIMD2(transform.x, transform.y) - (try world.position(of: body))
      let local = try world.rotation(of: body).applyInverse(offset)
      return abs(local.x) < half && abs(local.y) < half
    }
  }

  /// Sorts by the lower x bound and sweeps: each shape meets those that begin before it ends. Bodies that a joint ties
  /// (the lower row first) do not collide.
  private static func overlaps(_ shapes: [PlacedShape], tied: Set<SIMD2<Int32>>) -> [Double] {
    let order = shapes.indices.sorted { shapes[$0].outline.low.x < shapes[$1].outline.low.x }
    var overlaps: [Double] = []
    var open: [Int] = []
    for index in order {
      let shape = shapes[index]
      open.removeAll { shapes[$0].outline.high.x < shape.outline.low.x }
      for other in open {
        let partner = shapes[other]
        guard partner.outline.low.y <= shape.outline.high.y, partner.outline.high.y >= shape.outline.low.y,
          partner.body != shape.body, partner.isDynamic || shape.isDynamic,
          CollisionFilter.collide(partner.filter, shape.filter),
          !tied.contains([min(partner.body, shape.body), max(partner.body, shape.body)])
        else { continue }
        let depth = Outline.depth(partner.outline, shape.outline)
        if depth > 0 { overlaps.append(depth) }
      }
      open.append(index)
    }
    return overlaps
  }
}
