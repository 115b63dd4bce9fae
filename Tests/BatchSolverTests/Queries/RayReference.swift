internal import BatchSolver

/// Rays the slow way, in double precision: a rounded polygon is the union of its core, of a rectangle at each edge and
/// of a disc at each corner, and a ray from outside enters it where it first enters one of them.
struct RayReference {
  var origin: SIMD2<Double>
  var translation: SIMD2<Double>

  enum Answer: Equatable {
    case miss
    /// At a distance from the origin, m.
    case hit(Double)
  }

  init(_ ray: Ray) {
    origin = SIMD2<Double>(ray.origin)
    translation = SIMD2<Double>(ray.translation)
  }

  /// What the ray hits, `nil` where a hundredth of a millimetre to the side decides.
  func cast(_ shape: SceneShape) -> Answer? {
    let side = 1e-5 * SIMD2(-translation.y, translation.x) / length(translation)
    var left = self
    left.origin += side
    var right = self
    right.origin -= side
    var back = self
    back.origin -= 1e-5 * translation / length(translation)
    let answer = exact(shape)
    for other in [left.exact(shape), right.exact(shape), back.exact(shape)] {
      switch (answer, other) {
      case (.miss, .miss): break
      case (.hit(let a), .hit(let b)) where abs(a - b) < 1e-3: break
      default: return nil
      }
    }
    return answer
  }

  private func exact(_ shape: SceneShape) -> Answer {
    let core = ProxyReference(shape.core)
    let size = length(translation)
    if core.corners.count == 2, core.radius == 0 {
      let a = core.corners[0]
      let edge = core.corners[1] - a
      if shape.isChainSegment, cross(edge, origin - a) > 0 { return .miss }
      let speed = cross(translation, edge)
      let fraction = cross(a - origin, edge) / speed
      let foot = cross(a - origin, translation) / speed
      guard speed != 0, (0...1).contains(fraction), (0...1).contains(foot) else { return .miss }
      return .hit(fraction * size)
    }
    if core.distance(to: origin) == 0 { return .miss }
    var parts: [Double] = []
    if core.corners.count > 2 { parts.append(enter(core.corners)) }
    for (index, corner) in core.corners.enumerated() where core.radius > 0 {
      parts.append(enterDisc(corner, core.radius))
      let next = core.corners[(index + 1) % core.corners.count]
      let edge = next - corner
      guard length(edge) > 0 else { continue }
      let out = core.radius * SIMD2(edge.y, -edge.x) / length(edge)
      parts.append(enter([corner, corner + out, next + out, next]))
    }
    let first = parts.min() ?? .infinity
    return first <= 1 ? .hit(first * size) : .miss
  }

  /// The fraction at which the ray enters a convex polygon; infinite if it never does.
  private func enter(_ corners: [SIMD2<Double>]) -> Double {
    var enter = -Double.infinity
    var leave = Double.infinity
    for index in corners.indices {
      let edge = corners[(index + 1) % corners.count] - corners[index]
      let normal = SIMD2(edge.y, -edge.x)
      let depth = dot(normal, corners[index] - origin)
      let speed = dot(normal, translation)
      if speed < 0 { enter = max(enter, depth / speed) }
      if speed > 0 { leave = min(leave, depth / speed) }
      if speed == 0, depth < 0 { return .infinity }
    }
    return enter <= leave && enter >= 0 ? enter : .infinity
  }

  private func enterDisc(_ center: SIMD2<Double>, _ radius: Double) -> Double {
    let offset = origin - center
    let a = dot(translation, translation)
    let b = dot(offset, translation)
    let root = b * b - a * (dot(offset, offset) - radius * radius)
    guard root >= 0 else { return .infinity }
    let fraction = (-b - root.squareRoot()) / a
    return fraction >= 0 ? fraction : .infinity
  }
}
