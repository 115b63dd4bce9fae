package import BatchSolver

/// How far apart a joint lets what it is to hold together, from its definition and the poses of its bodies only, in
/// double precision.
///
/// What a joint leaves free, or ties by a spring, is no error; nor are angles, for which there is no length.
package struct JointError {
  /// m.
  package let distance: Double

  /// - Parameters:
  ///   - definition: A joint.
  ///   - transforms: `x, y, cos, sin` of every body's origin, in row order.
  package init(_ definition: JointDefinition, transforms: [SIMD4<Float>]) {
    let a = Self.place(definition.frameA, on: definition.bodyA, transforms)
    let b = Self.place(definition.frameB, on: definition.bodyB, transforms)
    let offset = b.position - a.position
    let length = (offset.x * offset.x + offset.y * offset.y).squareRoot()
    let along = offset.x * a.axis.x + offset.y * a.axis.y
    let across = abs(offset.y * a.axis.x - offset.x * a.axis.y)
    distance =
      switch definition.kind {
      case .revolute: length
      case .weld(let weld): weld.linearHertz > 0 ? 0 : length
      case .prismatic(let joint): max(across, Self.excess(along, joint.limits))
      case .wheel(let joint): max(across, Self.excess(along, joint.limits))
      case .distance(let joint):
        max(
          Self.excess(length, joint.limits),
          joint.spring == nil ? joint.length.map { abs(length - Double($0)) } ?? 0 : 0)
      case .motor, .mouse, .gear, .filter: 0
      }
  }

  /// The largest of all joints of a world, m; NaN if one is.
  package static func worst(in world: World) throws -> Double {
    let transforms = world.withTransforms { span in (0..<span.count).map { span[$0] } }
    var worst = 0.0
    for joint in world.allJoints {
      let error = JointError(try world.definition(of: joint), transforms: transforms).distance
      // NaN is no maximum of anything: it must show.
      if error > worst || error.isNaN { worst = error }
    }
    return worst
  }

  private static func place(
    _ frame: JointFrame, on body: BodyID?, _ transforms: [SIMD4<Float>]
  ) -> (position: SIMD2<Double>, axis: SIMD2<Double>) {
    let p = SIMD2<Double>(frame.position)
    let axis = SIMD2<Double>(Double(frame.rotation.cosine), Double(frame.rotation.sine))
    guard let body else { return (p, axis) }
    let t = SIMD4<Double>(transforms[body.row])
    func turn(_ v: SIMD2<Double>) -> SIMD2<Double> { [t.z * v.x - t.w * v.y, t.w * v.x + t.z * v.y] }
    return (SIMD2(t.x, t.y) + turn(p), turn(axis))
  }

  /// How far a value is outside limits.
  private static func excess(_ value: Double, _ limits: JointLimits?) -> Double {
    guard let limits else { return 0 }
    return max(Double(limits.lower) - value, value - Double(limits.upper), 0)
  }
}
