internal import BatchSolver
internal import TestSupport

/// Distances of convex cores the slow way: every edge against every edge, in double precision.
struct ProxyReference {
  let corners: [SIMD2<Double>]
  let radius: Double

  init(_ core: ConvexProxy) {
    corners = (0..<core.count).map { SIMD2<Double>(core.corner($0)) }
    radius = Double(core.radius)
  }

  /// Whether a point lies within a core of at least three corners.
  func contains(_ point: SIMD2<Double>) -> Bool {
    corners.count > 2
      && corners.indices.allSatisfy { cross(corners[($0 + 1) % corners.count] - corners[$0], point - corners[$0]) >= 0 }
  }

  /// Between the cores, radii left out; 0 if they overlap.
  func distance(_ other: ProxyReference) -> Double {
    if contains(other.corners[0]) || other.contains(corners[0]) { return 0 }
    var best = Double.infinity
    for i in corners.indices {
      for j in other.corners.indices {
        best = min(
          best,
          segmentDistance(
            corners[i], corners[(i + 1) % corners.count], other.corners[j],
            other.corners[(j + 1) % other.corners.count]))
      }
    }
    return best
  }

  /// From a point to the shape with its radius; 0 inside.
  func distance(to point: SIMD2<Double>) -> Double {
    if contains(point) { return 0 }
    var best = Double.infinity
    for i in corners.indices {
      best = min(best, pointDistance(point, corners[i], corners[(i + 1) % corners.count]))
    }
    return max(best - radius, 0)
  }
}

func cross(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }
func length(_ v: SIMD2<Double>) -> Double { dot(v, v).squareRoot() }

private func pointDistance(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
  let edge = b - a
  let size = dot(edge, edge)
  let share = size > 0 ? min(max(dot(point - a, edge) / size, 0), 1) : 0
  return length(point - a - share * edge)
}

private func segmentDistance(
  _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>, _ d: SIMD2<Double>
) -> Double {
  let sides = (cross(b - a, c - a), cross(b - a, d - a), cross(d - c, a - c), cross(d - c, b - c))
  if sides.0 * sides.1 < 0, sides.2 * sides.3 < 0 { return 0 }
  return min(pointDistance(a, c, d), pointDistance(b, c, d), pointDistance(c, a, b), pointDistance(d, a, b))
}

/// A form about the origin of any kind, up to 1 m across.
func randomGeometry(_ random: inout SeededGenerator) -> ShapeGeometry {
  func size() -> Float { .random(in: 0.1...0.5, using: &random) }
  func point() -> SIMD2<Float> { [.random(in: -0.5...0.5, using: &random), .random(in: -0.5...0.5, using: &random)] }
  switch Int.random(in: 0..<6, using: &random) {
  case 0: return .circle(center: point(), radius: size())
  case 1: return .capsule(point(), point() + [1, 0], radius: size())
  case 2: return .box(halfWidth: size(), halfHeight: size())
  case 3:
    return .box(
      halfWidth: size(), halfHeight: size(), center: point(),
      rotation: Rotation(angle: .random(in: -3...3, using: &random)), radius: 0.5 * size())
  case 4: return .segment(point(), point() - [0, 1])
  default:
    let count = Int.random(in: 3...8, using: &random)
    let turn = Float.random(in: 0...6, using: &random)
    let corners = (0..<count).map { Rotation(angle: turn + 6.28 * Float($0) / Float(count)).apply([0.5, 0]) }
    return .polygon(corners, radius: Bool.random(using: &random) ? 0 : 0.1)
  }
}

/// A pose within `reach` of the origin.
func randomPose(_ random: inout SeededGenerator, reach: Float) -> Pose {
  let rotation = Rotation(angle: .random(in: -3.1...3.1, using: &random))
  let x = Float.random(in: -reach...reach, using: &random)
  return Pose([x, .random(in: -reach...reach, using: &random)], rotation)
}
