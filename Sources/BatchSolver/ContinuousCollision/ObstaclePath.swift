internal import KernelInterface

/// The path of a kinematic shape in a step, and which centres it cannot have passed over.
struct ObstaclePath {
  /// Holds what the shape swept.
  let aabb: AABB
  private let sweep: Sweep
  /// The shape's faces in its body's frame: outward normals, and how far out something must be to be clear of them, m.
  private let normalX: SIMD8<Float>
  private let normalY: SIMD8<Float>
  private let offset: SIMD8<Float>

  init(_ swept: SweptProxy) {
    var aabb = swept.placed(at: 0).aabb
    aabb.join(swept.placed(at: 1).aabb)
    self.aabb = aabb.grown(by: swept.bend + ContactDistance.slop)
    sweep = swept.sweep
    let proxy = swept.proxy
    // More than any clearance, and than positions are rounded by.
    let far = max(abs(sweep.end.position.x), abs(sweep.end.position.y))
    let margin = proxy.radius + ContactDistance.slop + 8 * far.ulp
    var (x, y, offset) = (SIMD8<Float>.zero, SIMD8<Float>.zero, SIMD8<Float>(repeating: .greatestFiniteMagnitude))
    for index in 0..<(proxy.count > 1 ? proxy.count : 0) {
      let normal = proxy.outwardNormal(index)
      x[index] = normal.x
      y[index] = normal.y
      offset[index] = dot(normal, proxy.corner(index)) + margin
    }
    (normalX, normalY, self.offset) = (x, y, offset)
  }

  /// Whether a shape is none of a dynamic body, or one whose centre is in front of the same face at both ends of the
  /// step, as seen from here: a test that settles most of them.
  @inline(__always)
  func isPassed(by shape: Int, _ motion: StepMotion) -> Bool {
    let body = Int(motion.body[shape])
    guard motion.isDynamic(body) else { return true }
    let center = motion.local[shape].pose.position
    let path = motion.sweep(ofBody: body)
    let first = sweep.start.local(path.start.position + path.start.rotation.apply(center))
    let last = sweep.end.local(path.end.position + path.end.rotation.apply(center))
    let isClear =
      (normalX * first.x + normalY * first.y .> offset) .& (normalX * last.x + normalY * last.y .> offset)
    return any(isClear)
  }
}

extension Pose {
  /// A point of the world in this frame.
  @inline(__always)
  fileprivate func local(_ point: SIMD2<Float>) -> SIMD2<Float> {
    rotation.applyInverse(SIMD2(point.x - position.x, point.y - position.y))
  }
}
