internal import BatchSolver

/// A person of 11 bones on 10 revolute joints, 1.55 m tall, standing.
///
/// Bones of one ragdoll do not collide with each other, and feet collide with the ground only.
struct Ragdoll {
  /// Hip, torso, head, then thigh and calf of both legs, then upper arm and forearm of both arms.
  let bones: [BodyID]

  /// What holds a ragdoll's joints.
  struct Stiffness {
    /// Torque of friction in a joint of scale 1, N m.
    var friction: Float = 0.05
    /// The spring that draws each joint to its rest angle, Hz.
    var hertz: Float = 5
    var dampingRatio: Float = 0.5
  }

  /// A bone: a capsule along y, hung on its parent.
  private struct Bone {
    /// Number of the bone it hangs on; `nil` for the hip.
    var parent: Int?
    /// Height of the body's origin above the soles, m.
    var height: Float
    /// Ends of the capsule in the body's frame, and its radius, m.
    var low: Float
    var high: Float
    var radius: Float
    /// Height of the joint above the soles, m.
    var pivot: Float = 0
    /// Of the joint angle, in half turns.
    var limits: (Float, Float) = (0, 0)
    /// Share of the ragdoll's joint friction.
    var friction: Float = 1
    var linearDamping: Float = 0
    /// How far the parent's frame is turned, in half turns: an elbow at rest is bent.
    var restAngle: Float = 0
    var hasFoot = false
  }

  private static let skeleton: [Bone] = {
    let thigh = Bone(
      parent: 0, height: 0.775, low: -0.125, high: 0.125, radius: 0.06, pivot: 0.9, limits: (-0.05, 0.4))
    let upperArm = Bone(
      parent: 1, height: 1.225, low: -0.125, high: 0.125, radius: 0.035, pivot: 1.35, limits: (-0.1, 0.8),
      friction: 0.5)
    func calf(_ parent: Int) -> Bone {
      Bone(
        parent: parent, height: 0.475, low: -0.155, high: 0.125, radius: 0.045, pivot: 0.625, limits: (-0.5, -0.02),
        friction: 0.5, hasFoot: true)
    }
    func forearm(_ parent: Int) -> Bone {
      Bone(
        parent: parent, height: 0.975, low: -0.125, high: 0.125, radius: 0.03, pivot: 1.1, limits: (-0.2, 0.3),
        friction: 0.1, linearDamping: 0.1, restAngle: 0.25)
    }
    return [
      Bone(parent: nil, height: 0.95, low: -0.02, high: 0.02, radius: 0.095),
      Bone(
        parent: 0, height: 1.2, low: -0.135, high: 0.135, radius: 0.09, pivot: 1, limits: (-0.25, 0), friction: 0.5),
      Bone(
        parent: 1, height: 1.475, low: -0.038, high: 0.039, radius: 0.075, pivot: 1.4, limits: (-0.3, 0.1),
        friction: 0.25, linearDamping: 0.1),
      thigh, calf(3), thigh, calf(5), upperArm, forearm(7), upperArm, forearm(9),
    ]
  }()

  private static let foot = ShapeGeometry.polygon(
    [[-0.03, -0.185], [0.11, -0.185], [0.11, -0.16], [-0.03, -0.14]], radius: 0.015)

  /// Adds a ragdoll whose soles are at `position`.
  ///
  /// - Parameter group: Above 0. Ragdolls of one group do not collide with each other.
  init(_ world: World, at position: SIMD2<Float>, group: Int32, stiffness: Stiffness = Stiffness()) throws {
    let material = SurfaceMaterial(friction: 0.2)
    let skin = CollisionFilter(category: 2, mask: 1 | 2, group: -group)
    let sole = ShapeDefinition(
      Self.foot, material: SurfaceMaterial(friction: 0.05), filter: CollisionFilter(category: 2, mask: 1, group: -group)
    )
    var bones: [BodyID] = []
    for bone in Self.skeleton {
      var definition = BodyDefinition(.dynamic, position: position + [0, bone.height])
      definition.sleepThreshold = 0.1
      definition.linearDamping = bone.linearDamping
      let body = try world.addBody(definition)
      let capsule = ShapeGeometry.capsule([0, bone.low], [0, bone.high], radius: bone.radius)
      try world.addShape(ShapeDefinition(capsule, material: material, filter: skin), to: body)
      if bone.hasFoot { try world.addShape(sole, to: body) }
      bones.append(body)
      guard let parent = bone.parent else { continue }
      let joint = RevoluteJoint(
        spring: JointSpring(hertz: stiffness.hertz, dampingRatio: stiffness.dampingRatio),
        limits: JointLimits(bone.limits.0 * .pi, bone.limits.1 * .pi),
        motor: .friction(bone.friction * stiffness.friction))
      try world.addJoint(
        JointDefinition(
          .revolute(joint), bones[parent], body,
          frameA: JointFrame(
            position: [0, bone.pivot - Self.skeleton[parent].height],
            rotation: Rotation(angle: bone.restAngle * .pi)),
          frameB: JointFrame(position: [0, bone.pivot - bone.height])))
    }
    self.bones = bones
  }

  /// Takes the ragdoll out of its world, joints and all.
  func remove(from world: World) throws {
    for bone in bones { try world.removeBody(bone) }
  }
}
