import BatchSolver
import CDynamics
import CDynamicsHeader
import Environments
import Testing

/// The defaults of C are those of Swift.
@Suite struct DefaultsTests {
  @Test func world() throws {
    let definition = dyn_default_world_definition()
    let settings = WorldSettings()
    #expect(definition.gravity.x == settings.gravity.x && definition.gravity.y == settings.gravity.y)
    #expect(definition.time_to_sleep == settings.timeToSleep)
    #expect(Int(definition.sleep_interval) == settings.sleepInterval)
    #expect(definition.contact_hertz == settings.contactHertz)
    #expect(definition.contact_damping_ratio == settings.contactDampingRatio)
    #expect(definition.maximum_depenetration_speed == settings.maximumDepenetrationSpeed)
    #expect(definition.restitution_threshold == settings.restitutionThreshold)
    #expect(definition.hit_event_threshold == settings.hitEventThreshold)
    #expect(definition.maximum_speed == settings.maximumSpeed)
    #expect(Int(definition.workers) == settings.workers)
    #expect(definition.solver == DYN_SOLVER_ITERATIVE && settings.solver == .iterative)
    #expect(definition.friction_mixing == DYN_MIXING_GEOMETRIC_MEAN && settings.frictionMixing == .geometricMean)
    #expect(definition.restitution_mixing == DYN_MIXING_MAXIMUM && settings.restitutionMixing == .maximum)
    #expect((definition.allows_sleep != 0) == settings.allowsSleep)
    #expect((definition.continuous_collision != 0) == settings.continuousCollision)
    #expect(definition.simd_level == DYN_SIMD_DEFAULT)
  }

  @Test func body() {
    let definition = dyn_default_body_definition()
    let body = BodyDefinition()
    #expect(definition.type == DYN_BODY_STATIC && body.type == .static)
    #expect(definition.gravity_scale == body.gravityScale)
    #expect(definition.sleep_threshold == body.sleepThreshold)
    #expect(definition.solver == DYN_SOLVER_AUTOMATIC && body.solver == .automatic)
    #expect(definition.rotation.cosine == 1 && definition.rotation.sine == 0)
    #expect((definition.allows_sleep != 0) == body.allowsSleep && (definition.is_awake != 0) == body.isAwake)
    #expect((definition.is_enabled != 0) == body.isEnabled && (definition.is_bullet != 0) == body.isBullet)
  }

  @Test func shape() {
    let definition = dyn_default_shape_definition(dyn_box(1, 2))
    let shape = ShapeDefinition(.box(halfWidth: 1, halfHeight: 2))
    #expect(definition.density == shape.density && definition.material.friction == shape.material.friction)
    #expect(definition.filter.category == shape.filter.category && definition.filter.mask == shape.filter.mask)
    #expect((definition.enables_contact_events != 0) == shape.enablesContactEvents)
    #expect((definition.enables_hit_events != 0) == shape.enablesHitEvents)
    let filter = dyn_default_query_filter()
    #expect(filter.category == QueryFilter().category && filter.mask == QueryFilter().mask)
    var mover = try? CharacterMover(lower: [0, -1], upper: [0, 1], radius: 0.5)
    let other = dyn_default_mover(dyn_vec2(0, -1), dyn_vec2(0, 1), 0.5)
    #expect(mover?.iterationLimit == Int(other.iteration_limit))
    mover = nil
  }

  @Test func environment() {
    for (task, kind) in [
      (DYN_TASK_LUNAR_LANDER, EnvironmentTask.lunarLander()), (DYN_TASK_BIPEDAL_WALKER, .bipedalWalker()),
    ] {
      let definition = dyn_default_environment_definition(DynTask(task))
      let settings = EnvironmentSettings()
      #expect(Int(definition.task) == task && definition.restart == DYN_RESTART_NEXT_STEP)
      #expect(settings.restart == .nextStep && settings.maximumSteps == nil && definition.maximum_steps == 0)
      #expect(Int(definition.velocity_iterations) == kind.iterations.velocity)
      #expect(Int(definition.position_iterations) == kind.iterations.position)
      #expect(Int(definition.workers) == settings.workers)
      let lander = LunarLanderOptions()
      #expect(definition.gravity == lander.gravity && definition.wind_power == lander.windPower)
      #expect(definition.turbulence_power == lander.turbulencePower)
      #expect((definition.is_continuous != 0) == lander.isContinuous && (definition.has_wind != 0) == lander.hasWind)
      #expect(definition.is_hardcore == 0)
    }
  }

  /// In order, from the first one: the constants of the header are numbers that may be stored.
  @Test func constants() {
    #expect([DYN_BODY_STATIC, DYN_BODY_KINEMATIC, DYN_BODY_DYNAMIC] == [0, 1, 2])
    #expect([DYN_SOLVER_ITERATIVE, DYN_SOLVER_AUTOMATIC, DYN_SOLVER_DIRECT] == [0, 1, 2])
    #expect([DYN_SIMD_DEFAULT, DYN_SIMD_BASELINE, DYN_SIMD_AVX2, DYN_SIMD_AVX512] == [0, 1, 2, 3])
    #expect(
      [
        DYN_MIXING_GEOMETRIC_MEAN, DYN_MIXING_MAXIMUM, DYN_MIXING_MINIMUM, DYN_MIXING_AVERAGE, DYN_MIXING_PRODUCT,
      ] == Array(0...4))
    #expect([DYN_TASK_LUNAR_LANDER, DYN_TASK_BIPEDAL_WALKER] == [0, 1])
    #expect([DYN_RESTART_NEXT_STEP, DYN_RESTART_SAME_STEP, DYN_RESTART_BY_CALLER] == [0, 1, 2])
    #expect([DYN_RECORDING_STEPS, DYN_RECORDING_BODIES] == WorldRecorder.Detail.allCases.map { Int($0.rawValue) })
    #expect(
      [
        DYN_GEOMETRY_CIRCLE, DYN_GEOMETRY_CAPSULE, DYN_GEOMETRY_BOX, DYN_GEOMETRY_POLYGON, DYN_GEOMETRY_SEGMENT,
      ] == Array(1...5))
  }

  /// Structures that a version of the header had keep their sizes: programs compiled with it pass them.
  @Test func layouts() {
    #expect(MemoryLayout<DynWorldDefinition>.stride == 68)
    #expect(MemoryLayout<DynBodyDefinition>.stride == 72)
    #expect(MemoryLayout<DynGeometry>.stride == 100)
    #expect(MemoryLayout<DynShapeDefinition>.stride == 168)
    #expect(MemoryLayout<DynContactData>.stride == 104)
    #expect(MemoryLayout<DynCastHit>.stride == 40)
    #expect(MemoryLayout<DynMoverPlane>.stride == 48)
    #expect(MemoryLayout<DynReplayState>.stride == 48 && MemoryLayout<DynSceneRun>.stride == 16)
    #expect(MemoryLayout<DynPose>.stride == 16 && MemoryLayout<DynVelocity>.stride == 16)
    #expect(MemoryLayout<DynEnvironmentDefinition>.stride == 56 && MemoryLayout<DynEnvironmentSizes>.stride == 24)
    #expect(MemoryLayout<DynRollout>.stride == 176)
    #expect(MemoryLayout<DynBody>.stride == 8 && MemoryLayout<DynContact>.stride == 12)
  }
}
