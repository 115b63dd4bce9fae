package import KernelInterface

/// A convex shape as distance queries see it: the points within `radius` of the hull of up to 8 corners. A circle has
/// one corner, a capsule or a segment two.
package struct ConvexProxy: BitwiseCopyable, Sendable {
  /// Corners, counter-clockwise, padded by repeating the last one; m.
  package var x: SIMD8<Float>
  package var y: SIMD8<Float>
  /// 1 to 8.
  package var count: Int
  /// m.
  package var radius: Float

  /// A disc; of radius 0 a point.
  package init(point: SIMD2<Float>, radius: Float = 0) {
    x = SIMD8(repeating: point.x)
    y = SIMD8(repeating: point.y)
    count = 1
    self.radius = radius
  }

  /// The points within `radius` of a segment.
  package init(from a: SIMD2<Float>, to b: SIMD2<Float>, radius: Float = 0) {
    self.init(point: b, radius: radius)
    x[0] = a.x
    y[0] = a.y
    count = 2
  }

  /// A shape in the frame that its row's pose is in.
  @inline(__always)
  package init(_ shape: ShapeRow, _ geometry: UnsafePointer<GeometryRow>) {
    let corners = Int(shape.cornerCount)
    if corners <= 2 {
      // The geometry of a chain segment holds its neighbours, too, and a circle has none.
      let center = shape.pose.position
      if corners == 2 {
        let arm = shape.extents.x * SIMD2(shape.pose.cosine, shape.pose.sine)
        self.init(from: center - arm, to: center + arm, radius: shape.radius)
      } else {
        self.init(point: center, radius: shape.radius)
      }
      return
    }
    let row = geometry[Int(shape.geometry)]
    self.init(point: .zero, radius: shape.radius)
    x = unsafeBitCast(row.x, to: SIMD8<Float>.self)
    y = unsafeBitCast(row.y, to: SIMD8<Float>.self)
    count = corners
    self = placed(at: shape.pose)
  }

  /// A checked form in the frame of its body's origin.
  init(_ form: ShapeForm) {
    switch form.kind {
    case .circle: self.init(point: .zero, radius: form.radius)
    case .capsule, .chainSegment: self.init(from: [-form.half.x, 0], to: [form.half.x, 0], radius: form.radius)
    case .box:
      let half = form.half
      self.init(point: [-half.x, half.y], radius: form.radius)
      x.lowHalf = [-half.x, half.x, half.x, -half.x]
      y.lowHalf = [-half.y, -half.y, half.y, half.y]
      count = 4
    case .polygon:
      self.init(point: form.corners[form.corners.count - 1], radius: form.radius)
      count = form.corners.count
      for (index, corner) in form.corners.enumerated() {
        x[index] = corner.x
        y[index] = corner.y
      }
    }
    self = placed(at: Pose(form.center, form.rotation))
  }

  /// A geometry in the frame of its body's origin.
  ///
  /// - Throws: `WorldError.invalidValue` or `.invalidPolygon` naming what is wrong.
  package init(_ geometry: ShapeGeometry) throws(WorldError) { self.init(try ShapeForm(geometry)) }

  /// Rotated and then moved by a pose.
  @inline(__always)
  package func placed(at pose: Pose) -> ConvexProxy {
    var result = self
    result.x = pose.position.x + (pose.cosine * x - pose.sine * y)
    result.y = pose.position.y + (pose.sine * x + pose.cosine * y)
    return result
  }

  /// Moved without rotating.
  @inline(__always)
  package func moved(by translation: SIMD2<Float>) -> ConvexProxy {
    var result = self
    result.x = x + translation.x
    result.y = y + translation.y
    return result
  }

  /// A corner.
  @inline(__always)
  package func corner(_ index: Int) -> SIMD2<Float> { SIMD2(x[index], y[index]) }

  /// Unit vector out of the core, across the edge from a corner to the next; of a line that is each side in turn.
  @inline(__always)
  func outwardNormal(_ index: Int) -> SIMD2<Float> {
    let edge = corner(index + 1 < count ? index + 1 : 0) - corner(index)
    return rightPerpendicular(edge) / max(length(edge), .leastNormalMagnitude)
  }

  /// The first corner that lies farthest along a direction.
  @inline(__always)
  package func support(_ direction: SIMD2<Float>) -> Int {
    let heights = x * direction.x + y * direction.y
    var best = 0
    var height = heights[0]
    for index in 1..<max(count, 1) where heights[index] > height {
      best = index
      height = heights[index]
    }
    return best
  }

  /// Of the shape with its radius.
  @inline(__always)
  package var aabb: AABB {
    AABB(
      low: SIMD2(Self.least(x), Self.least(y)) - radius, high: SIMD2(-Self.least(-x), -Self.least(-y)) + radius)
  }

  /// Of the corners, without its sign, m: it bounds their rounding.
  @inline(__always)
  var largestCoordinate: Float {
    let acrossX = x.replacing(with: -x, where: x .> 0)
    let acrossY = y.replacing(with: -y, where: y .> 0)
    return -min(Self.least(acrossX), Self.least(acrossY))
  }

  /// By halves and by choosing: `SIMD8.min()` looks at one corner after the other, and neither it nor `pointwiseMin` is
  /// inlined.
  @inline(__always)
  private static func least(_ values: SIMD8<Float>) -> Float {
    let four = values.lowHalf.replacing(with: values.highHalf, where: values.highHalf .< values.lowHalf)
    let two = four.lowHalf.replacing(with: four.highHalf, where: four.highHalf .< four.lowHalf)
    return two[1] < two[0] ? two[1] : two[0]
  }
}
