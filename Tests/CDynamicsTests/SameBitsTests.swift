import BatchSolver
import CDynamics
import CDynamicsHeader
import Testing

/// The same calls in C and in Swift give the same bits.
@Suite struct SameBitsTests {
  @Test(arguments: [SolverChoice.iterative, .automatic, .direct])
  func aScene(_ solver: SolverChoice) throws {
    let swift = try Self.swiftScene(solver)
    let handle = try Self.cScene(solver)
    defer { dyn_world_destroy(handle) }
    for _ in 0..<10 {
      for _ in 0..<12 { try swift.step(by: 1 / 60) }
      #expect(dyn_world_steps(handle, 1 / 60, 4, 12) == DYN_OK)
      var hash: UInt64 = 0
      #expect(dyn_world_state_hash(handle, &hash) == DYN_OK)
      #expect(hash == swift.stateHash)
    }
    #expect(swift.moveEvents.count > 0 || swift.counters.awakeBodies == 0)

    // And the bytes of a snapshot.
    let expected = try swift.snapshot().encoded
    var snapshot = DynSnapshot()
    #expect(dyn_world_take_snapshot(handle, &snapshot) == DYN_OK)
    defer { dyn_snapshot_destroy(snapshot) }
    var bytes = [UInt8](repeating: 0, count: expected.count)
    var count = 0
    #expect(dyn_snapshot_encode(snapshot, &bytes, bytes.count, &count) == DYN_OK)
    #expect(bytes == expected)
  }

  /// A pile of all kinds of shapes, a chain of boxes on hinges, a motor and a spring.
  private static func swiftScene(_ solver: SolverChoice) throws -> World {
    var settings = WorldSettings()
    settings.solver = solver
    let world = try World(settings)
    let ground = try world.addBody(BodyDefinition())
    try world.addShape(ShapeDefinition(.box(halfWidth: 40, halfHeight: 0.5, center: [0, -0.5])), to: ground)
    for index in 0..<24 {
      let body = try world.addBody(
        BodyDefinition(.dynamic, position: position(index), rotation: Rotation(angle: 0.1 * Float(index))))
      try world.addShape(ShapeDefinition(geometry(index)), to: body)
    }
    var previous: BodyID?
    for index in 0..<6 {
      let link = try world.addBody(BodyDefinition(.dynamic, position: [-9 - Float(index), 12]))
      try world.addShape(ShapeDefinition(.box(halfWidth: 0.5, halfHeight: 0.1)), to: link)
      try world.addJoint(.revolute(RevoluteJoint()), previous, link, at: [-8.5 - Float(index), 12])
      previous = link
    }
    let wheel = try world.addBody(BodyDefinition(.dynamic, position: [15, 2]))
    try world.addShape(ShapeDefinition(.circle(radius: 0.5)), to: wheel)
    try world.addJoint(
      .wheel(
        WheelJoint(spring: JointSpring(hertz: 3, dampingRatio: 0.5), motor: JointMotor(speed: 5, maximum: 10))),
      nil, wheel, at: [15, 2], axis: [0, 1])
    return world
  }

  private static func position(_ index: Int) -> SIMD2<Float> {
    [1.3 * Float(index % 6), 1 + 1.3 * Float(index / 6)]
  }

  private static let triangle: [SIMD2<Float>] = [[-0.5, -0.4], [0.5, -0.4], [0, 0.6]]

  private static func geometry(_ index: Int) -> ShapeGeometry {
    switch index % 4 {
    case 0: .square(0.5)
    case 1: .circle(radius: 0.4)
    case 2: .capsule([-0.3, 0], [0.3, 0], radius: 0.2)
    default: .polygon(triangle)
    }
  }

  // MARK: - The same in C

  private static func cGeometry(_ index: Int) -> DynGeometry {
    switch index % 4 {
    case 0: return dyn_box(0.5, 0.5)
    case 1: return dyn_circle(dyn_vec2(0, 0), 0.4)
    case 2: return dyn_capsule(dyn_vec2(-0.3, 0), dyn_vec2(0.3, 0), 0.2)
    default: return dyn_polygon(triangle.map { dyn_vec2($0.x, $0.y) }, 3, 0)
    }
  }

  private static func cScene(_ solver: SolverChoice) throws -> DynWorld {
    var settings = dyn_default_world_definition()
    settings.solver =
      switch solver {
      case .iterative: DynSolver(DYN_SOLVER_ITERATIVE)
      case .automatic: DynSolver(DYN_SOLVER_AUTOMATIC)
      case .direct: DynSolver(DYN_SOLVER_DIRECT)
      }
    var world = DynWorld()
    #expect(dyn_world_create(&settings, &world) == DYN_OK)
    var floor = dyn_box(40, 0.5)
    floor.center = dyn_vec2(0, -0.5)
    _ = add(world, DYN_BODY_STATIC, [0, 0], 0, floor)
    for index in 0..<24 { _ = add(world, DYN_BODY_DYNAMIC, position(index), 0.1 * Float(index), cGeometry(index)) }
    var previous = DynBody()
    for index in 0..<6 {
      let link = add(world, DYN_BODY_DYNAMIC, [-9 - Float(index), 12], 0, dyn_box(0.5, 0.1))
      var joint = dyn_default_joint_definition(DynJointKind(DYN_JOINT_REVOLUTE), previous, link)
      #expect(
        dyn_joint_definition_place(world, &joint, dyn_vec2(-8.5 - Float(index), 12), dyn_vec2(1, 0)) == DYN_OK)
      #expect(dyn_world_add_joints(world, &joint, 1, nil) == DYN_OK)
      previous = link
    }
    let wheel = add(world, DYN_BODY_DYNAMIC, [15, 2], 0, dyn_circle(dyn_vec2(0, 0), 0.5))
    var joint = dyn_default_joint_definition(DynJointKind(DYN_JOINT_WHEEL), DynBody(), wheel)
    joint.has_spring = 1
    joint.spring_hertz = 3
    joint.spring_damping_ratio = 0.5
    joint.has_motor = 1
    joint.motor_speed = 5
    joint.motor_maximum = 10
    #expect(dyn_joint_definition_place(world, &joint, dyn_vec2(15, 2), dyn_vec2(0, 1)) == DYN_OK)
    #expect(dyn_world_add_joints(world, &joint, 1, nil) == DYN_OK)
    return world
  }

  private static func add(
    _ world: DynWorld, _ type: Int, _ position: SIMD2<Float>, _ angle: Float, _ geometry: DynGeometry
  ) -> DynBody {
    var definition = dyn_default_body_definition()
    definition.type = DynBodyType(type)
    definition.position = dyn_vec2(position.x, position.y)
    #expect(dyn_rotation_of_angle(angle, &definition.rotation) == DYN_OK)
    var body = DynBody()
    #expect(dyn_world_add_bodies(world, &definition, 1, &body) == DYN_OK)
    var shape = dyn_default_shape_definition(geometry)
    #expect(dyn_world_add_shapes(world, &body, &shape, 1, nil) == DYN_OK)
    return body
  }
}
