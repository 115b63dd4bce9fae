"""Declarations of ``dynamics.h``, written by ``generate_interface.py``."""

from ctypes import (
    CFUNCTYPE,
    Structure,
    c_char_p,
    c_double,
    c_float,
    c_int32,
    c_int64,
    c_size_t,
    c_uint16,
    c_uint32,
    c_uint64,
    c_uint8,
    c_void_p,
)

DYN_VERSION_MAJOR = 0
DYN_VERSION_MINOR = 2
DYN_VERSION_PATCH = 0
DynStatus = c_int32
DYN_OK = 0
DYN_ERROR_INVALID_VALUE = 1
DYN_ERROR_STALE_BODY = 2
DYN_ERROR_STALE_SHAPE = 3
DYN_ERROR_STALE_CONTACT = 4
DYN_ERROR_STALE_JOINT = 5
DYN_ERROR_OTHER_WORLD = 6
DYN_ERROR_INVALID_POLYGON = 7
DYN_ERROR_LOCKED = 8
DYN_ERROR_SCOPE_ENDED = 9
DYN_ERROR_COUNT_MISMATCH = 10
DYN_ERROR_TOO_MANY = 11
DYN_ERROR_MISSING_FRAME = 12
DYN_ERROR_NO_THREAD = 13
DYN_ERROR_UNAVAILABLE_SIMD_LEVEL = 14
DYN_ERROR_NO_SUCH_WORLD = 15
DYN_ERROR_BATCH_MEMBER = 16
DYN_ERROR_OTHER_LAYOUT = 17
DYN_ERROR_NULL_POINTER = 32
DYN_ERROR_STRUCT_SIZE = 33
DYN_ERROR_UNKNOWN_VALUE = 34
DYN_ERROR_STALE_WORLD = 35
DYN_ERROR_STALE_SNAPSHOT = 36
DYN_ERROR_WRONG_HANDLE = 37
DYN_ERROR_BUFFER_TOO_SMALL = 38
DYN_ERROR_BUSY = 39
DYN_ERROR_STALE_BATCH = 40
DYN_ERROR_STALE_RING = 41
DYN_ERROR_STALE_RECORDER = 42
DYN_ERROR_STALE_REPLAY = 43
DYN_ERROR_STALE_POOL = 44
DYN_ERROR_FILE = 45
DYN_ERROR_CALLBACK = 46
DYN_ERROR_UNKNOWN_NAME = 47
DYN_ERROR_NOT_A_SNAPSHOT = 64
DYN_ERROR_UNKNOWN_FILE_VERSION = 65
DYN_ERROR_WRONG_LENGTH = 66
DYN_ERROR_WRONG_CHECKSUM = 67
DYN_ERROR_WRONG_SECTION = 68
DYN_ERROR_INVALID_FILE_VALUE = 69
DYN_ERROR_NOT_A_RECORDING = 70
DYN_ERROR_REFUSED_CALL = 71
DYN_ERROR_INVALID_SCENE = 72
DYN_ERROR_INTERNAL = 127
DynBool = c_uint8
DYN_FALSE = 0
DYN_TRUE = 1


class DynVec2(Structure):
    _fields_ = [
        ("x", c_float),
        ("y", c_float),
    ]


class DynRotation(Structure):
    _fields_ = [
        ("cosine", c_float),
        ("sine", c_float),
    ]


class DynPose(Structure):
    _fields_ = [
        ("position", DynVec2),
        ("rotation", DynRotation),
    ]


class DynVelocity(Structure):
    _fields_ = [
        ("linear", DynVec2),
        ("angular", c_float),
        ("reserved", c_float),
    ]


class DynForce(Structure):
    _fields_ = [
        ("force", DynVec2),
        ("torque", c_float),
        ("reserved", c_float),
    ]


class DynBox(Structure):
    _fields_ = [
        ("low", DynVec2),
        ("high", DynVec2),
    ]


DynWorld = c_uint64
DynSnapshot = c_uint64
DynBatch = c_uint64
DynRing = c_uint64
DynRecorder = c_uint64
DynReplay = c_uint64
DynWorkerPool = c_uint64
DynBody = c_uint64
DynShape = c_uint64
DynJoint = c_uint64


class DynContact(Structure):
    _fields_ = [
        ("index", c_int32),
        ("generation", c_uint32),
        ("world", c_uint32),
    ]


DynSimdLevel = c_int32
DYN_SIMD_DEFAULT = 0
DYN_SIMD_BASELINE = 1
DYN_SIMD_AVX2 = 2
DYN_SIMD_AVX512 = 3
DynSolver = c_int32
DYN_SOLVER_ITERATIVE = 0
DYN_SOLVER_AUTOMATIC = 1
DYN_SOLVER_DIRECT = 2
DynMixing = c_int32
DYN_MIXING_GEOMETRIC_MEAN = 0
DYN_MIXING_MAXIMUM = 1
DYN_MIXING_MINIMUM = 2
DYN_MIXING_AVERAGE = 3
DYN_MIXING_PRODUCT = 4


class DynWorldDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("simd_level", DynSimdLevel),
        ("gravity", DynVec2),
        ("time_to_sleep", c_float),
        ("sleep_interval", c_int32),
        ("contact_hertz", c_float),
        ("contact_damping_ratio", c_float),
        ("maximum_depenetration_speed", c_float),
        ("restitution_threshold", c_float),
        ("hit_event_threshold", c_float),
        ("maximum_speed", c_float),
        ("solver", DynSolver),
        ("workers", c_int32),
        ("friction_mixing", DynMixing),
        ("restitution_mixing", DynMixing),
        ("allows_sleep", DynBool),
        ("continuous_collision", DynBool),
    ]


class DynCounters(Structure):
    _fields_ = [
        ("struct_size", c_uint64),
        ("bodies", c_uint64),
        ("awake_bodies", c_uint64),
        ("shapes", c_uint64),
        ("pairs", c_uint64),
        ("touching_contacts", c_uint64),
        ("solved_contacts", c_uint64),
        ("bundles", c_uint64),
        ("colors", c_uint64),
        ("groups", c_uint64),
        ("joints", c_uint64),
        ("solved_joints", c_uint64),
        ("joint_colors", c_uint64),
        ("tiles", c_uint64),
        ("swept_pairs", c_uint64),
        ("impacts", c_uint64),
        ("contained_bodies", c_uint64),
        ("quarantined_bodies", c_uint64),
        ("body_bytes", c_uint64),
        ("shape_bytes", c_uint64),
        ("contact_bytes", c_uint64),
        ("joint_bytes", c_uint64),
        ("broad_phase_bytes", c_uint64),
        ("solver_bytes", c_uint64),
        ("direct_islands", c_uint64),
        ("direct_bodies", c_uint64),
        ("direct_joints", c_uint64),
        ("direct_contacts", c_uint64),
        ("direct_rows", c_uint64),
        ("direct_analyses", c_uint64),
        ("direct_factorizations", c_uint64),
        ("direct_solves", c_uint64),
        ("direct_newton_steps", c_uint64),
        ("direct_lagrangian_iterations", c_uint64),
        ("direct_raised_pivots", c_uint64),
        ("direct_failures", c_uint64),
        ("direct_residual", c_double),
        ("direct_error", c_double),
    ]


class DynPhaseTimes(Structure):
    _fields_ = [
        ("struct_size", c_uint64),
        ("total", c_double),
        ("broad_phase", c_double),
        ("narrow_phase", c_double),
        ("contact_update", c_double),
        ("plan", c_double),
        ("solve", c_double),
        ("direct", c_double),
        ("continuous", c_double),
        ("finish", c_double),
        ("sleep", c_double),
    ]


DynBodyType = c_int32
DYN_BODY_STATIC = 0
DYN_BODY_KINEMATIC = 1
DYN_BODY_DYNAMIC = 2


class DynBodyDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("type", DynBodyType),
        ("position", DynVec2),
        ("rotation", DynRotation),
        ("linear_velocity", DynVec2),
        ("angular_velocity", c_float),
        ("linear_damping", c_float),
        ("angular_damping", c_float),
        ("gravity_scale", c_float),
        ("sleep_threshold", c_float),
        ("solver", DynSolver),
        ("user_data", c_uint64),
        ("allows_sleep", DynBool),
        ("is_awake", DynBool),
        ("is_enabled", DynBool),
        ("fixed_rotation", DynBool),
        ("is_bullet", DynBool),
    ]


class DynBodyState(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("type", DynBodyType),
        ("pose", DynPose),
        ("velocity", DynVelocity),
        ("center_of_mass", DynVec2),
        ("local_center_of_mass", DynVec2),
        ("mass", c_float),
        ("inertia", c_float),
        ("linear_damping", c_float),
        ("angular_damping", c_float),
        ("gravity_scale", c_float),
        ("sleep_threshold", c_float),
        ("acceleration", DynVec2),
        ("solver", DynSolver),
        ("row", c_int32),
        ("user_data", c_uint64),
        ("is_awake", DynBool),
        ("is_enabled", DynBool),
        ("fixed_rotation", DynBool),
        ("is_bullet", DynBool),
        ("allows_sleep", DynBool),
    ]


class DynRows(Structure):
    _fields_ = [
        ("count", c_size_t),
        ("poses", c_void_p),
        ("velocities", c_void_p),
        ("awake_masks", c_void_p),
    ]


DynRowReader = CFUNCTYPE(None, c_void_p, c_void_p)
DynGeometryKind = c_int32
DYN_GEOMETRY_CIRCLE = 1
DYN_GEOMETRY_CAPSULE = 2
DYN_GEOMETRY_BOX = 3
DYN_GEOMETRY_POLYGON = 4
DYN_GEOMETRY_SEGMENT = 5
DYN_POLYGON_LIMIT = 8


class DynGeometry(Structure):
    _fields_ = [
        ("kind", DynGeometryKind),
        ("point_count", c_int32),
        ("points", DynVec2 * 8),
        ("center", DynVec2),
        ("rotation", DynRotation),
        ("half_width", c_float),
        ("half_height", c_float),
        ("radius", c_float),
    ]


class DynMaterial(Structure):
    _fields_ = [
        ("friction", c_float),
        ("restitution", c_float),
        ("rolling_resistance", c_float),
        ("tangent_speed", c_float),
    ]


class DynFilter(Structure):
    _fields_ = [
        ("category", c_uint64),
        ("mask", c_uint64),
        ("group", c_int32),
    ]


class DynShapeDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("density", c_float),
        ("geometry", DynGeometry),
        ("material", DynMaterial),
        ("filter", DynFilter),
        ("user_data", c_uint64),
        ("enables_contact_events", DynBool),
        ("enables_hit_events", DynBool),
        ("is_sensor", DynBool),
        ("enables_pre_solve", DynBool),
        ("enables_filter_hook", DynBool),
    ]


class DynChainDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("is_loop", DynBool),
        ("enables_contact_events", DynBool),
        ("enables_hit_events", DynBool),
        ("material", DynMaterial),
        ("filter", DynFilter),
        ("points", c_void_p),
        ("point_count", c_size_t),
    ]


class DynShapeState(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("density", c_float),
        ("body", DynBody),
        ("geometry", DynGeometry),
        ("material", DynMaterial),
        ("filter", DynFilter),
        ("user_data", c_uint64),
        ("box", DynBox),
        ("has_box", DynBool),
        ("is_sensor", DynBool),
        ("is_chain_segment", DynBool),
        ("enables_filter_hook", DynBool),
        ("enables_contact_events", DynBool),
        ("enables_hit_events", DynBool),
        ("enables_pre_solve", DynBool),
    ]


DynJointKind = c_int32
DYN_JOINT_REVOLUTE = 1
DYN_JOINT_PRISMATIC = 2
DYN_JOINT_DISTANCE = 3
DYN_JOINT_WELD = 4
DYN_JOINT_WHEEL = 5
DYN_JOINT_MOTOR = 6
DYN_JOINT_MOUSE = 7
DYN_JOINT_GEAR = 8
DYN_JOINT_FILTER = 9
DynJointMethod = c_int32
DYN_JOINT_METHOD_DEFAULT = 0
DYN_JOINT_METHOD_SOFT = 1
DYN_JOINT_METHOD_RIGID = 2
DynFrame = DynPose


class DynJointDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("kind", DynJointKind),
        ("body_a", DynBody),
        ("body_b", DynBody),
        ("frame_a", DynFrame),
        ("frame_b", DynFrame),
        ("method", DynJointMethod),
        ("method_hertz", c_float),
        ("method_damping_ratio", c_float),
        ("solver", DynSolver),
        ("force_threshold", c_float),
        ("torque_threshold", c_float),
        ("user_data", c_uint64),
        ("collides_connected", DynBool),
        ("has_length", DynBool),
        ("has_spring", DynBool),
        ("has_limits", DynBool),
        ("has_motor", DynBool),
        ("length", c_float),
        ("spring_hertz", c_float),
        ("spring_damping_ratio", c_float),
        ("spring_target", c_float),
        ("spring_maximum", c_float),
        ("lower_limit", c_float),
        ("upper_limit", c_float),
        ("motor_speed", c_float),
        ("motor_maximum", c_float),
        ("linear_hertz", c_float),
        ("angular_hertz", c_float),
        ("linear_damping_ratio", c_float),
        ("angular_damping_ratio", c_float),
        ("linear_velocity", DynVec2),
        ("angular_velocity", c_float),
        ("maximum_velocity_force", c_float),
        ("maximum_velocity_torque", c_float),
        ("maximum_spring_force", c_float),
        ("maximum_spring_torque", c_float),
        ("mouse_hertz", c_float),
        ("mouse_damping_ratio", c_float),
        ("mouse_maximum_force", c_float),
        ("mouse_maximum_friction_torque", c_float),
        ("gear_first", DynJoint),
        ("gear_second", DynJoint),
        ("gear_ratio", c_float),
    ]


class DynJointState(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("coordinate", c_float),
        ("translation", c_float),
        ("separation", c_float),
        ("constraint_force", DynVec2),
        ("constraint_torque", c_float),
        ("motor_force", c_float),
    ]


class DynMotor(Structure):
    _fields_ = [
        ("speed", c_float),
        ("maximum", c_float),
    ]


class DynLimits(Structure):
    _fields_ = [
        ("lower", c_float),
        ("upper", c_float),
    ]


class DynSpring(Structure):
    _fields_ = [
        ("hertz", c_float),
        ("damping_ratio", c_float),
        ("target", c_float),
        ("maximum", c_float),
    ]


class DynContactPoint(Structure):
    _fields_ = [
        ("position", DynVec2),
        ("separation", c_float),
        ("normal_impulse", c_float),
        ("tangent_impulse", c_float),
    ]


class DynContactData(Structure):
    _fields_ = [
        ("contact", DynContact),
        ("point_count", c_int32),
        ("shape_a", DynShape),
        ("shape_b", DynShape),
        ("body_a", DynBody),
        ("body_b", DynBody),
        ("normal", DynVec2),
        ("points", DynContactPoint * 2),
        ("friction", c_float),
        ("restitution", c_float),
    ]


class DynHitEvent(Structure):
    _fields_ = [
        ("shape_a", DynShape),
        ("shape_b", DynShape),
        ("contact", DynContact),
        ("approach_speed", c_float),
        ("point", DynVec2),
        ("normal", DynVec2),
    ]


class DynSensorEvent(Structure):
    _fields_ = [
        ("sensor", DynShape),
        ("visitor", DynShape),
        ("sensor_body", DynBody),
        ("visitor_body", DynBody),
    ]


class DynJointEvent(Structure):
    _fields_ = [
        ("joint", DynJoint),
        ("force", c_float),
        ("torque", c_float),
    ]


class DynMoveEvent(Structure):
    _fields_ = [
        ("body", DynBody),
        ("pose", DynPose),
        ("user_data", c_uint64),
        ("fell_asleep", DynBool),
    ]


DynFilterHook = CFUNCTYPE(DynBool, c_void_p, DynShape, DynShape)
DynPreSolveHook = CFUNCTYPE(DynBool, c_void_p, c_void_p)


class DynQueryFilter(Structure):
    _fields_ = [
        ("category", c_uint64),
        ("mask", c_uint64),
        ("excluded_body", DynBody),
    ]


class DynRay(Structure):
    _fields_ = [
        ("origin", DynVec2),
        ("translation", DynVec2),
    ]


class DynPlacedGeometry(Structure):
    _fields_ = [
        ("geometry", DynGeometry),
        ("pose", DynPose),
    ]


class DynCastHit(Structure):
    _fields_ = [
        ("shape", DynShape),
        ("body", DynBody),
        ("point", DynVec2),
        ("normal", DynVec2),
        ("fraction", c_float),
        ("is_hit", DynBool),
    ]


class DynClosestPoints(Structure):
    _fields_ = [
        ("point_a", DynVec2),
        ("point_b", DynVec2),
        ("normal", DynVec2),
        ("distance", c_float),
    ]


class DynMoverPlane(Structure):
    _fields_ = [
        ("shape", DynShape),
        ("body", DynBody),
        ("point", DynVec2),
        ("normal", DynVec2),
        ("depth", c_float),
        ("push_limit", c_float),
        ("push", c_float),
        ("clips_velocity", DynBool),
    ]


class DynMover(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("radius", c_float),
        ("lower", DynVec2),
        ("upper", DynVec2),
        ("position", DynVec2),
        ("velocity", DynVec2),
        ("iteration_limit", c_int32),
    ]


DynQueryScope = CFUNCTYPE(None, c_void_p, DynWorld)
DynRecordingDetail = c_int32
DYN_RECORDING_STEPS = 0
DYN_RECORDING_BODIES = 1
DYN_RECORDING_CHUNK_SIZE = 65536
DynWriter = CFUNCTYPE(DynBool, c_void_p, c_void_p, c_size_t)
DynReader = CFUNCTYPE(DynBool, c_void_p, c_void_p, c_size_t, c_void_p)
DynDivergence = c_int32
DYN_DIVERGENCE_NONE = 0
DYN_DIVERGENCE_MOTION = 1
DYN_DIVERGENCE_QUESTION = 2
DYN_DIVERGENCE_STATE = 3


class DynReplayState(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("divergence", DynDivergence),
        ("step_count", c_uint64),
        ("divergent_step", c_uint64),
        ("divergent_body", DynBody),
        ("divergent_body_count", c_uint64),
        ("detail", DynRecordingDetail),
        ("is_complete", DynBool),
    ]


class DynSceneRun(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("steps", c_int32),
        ("time_step", c_float),
        ("substeps", c_int32),
    ]


DynWorldUser = CFUNCTYPE(None, c_void_p, DynWorld)


class DynRollout(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("time_step", c_float),
        ("substeps", c_int32),
        ("velocity_iterations", c_int32),
        ("position_iterations", c_int32),
        ("count", c_size_t),
        ("forced", c_void_p),
        ("forced_count", c_size_t),
        ("forces", c_void_p),
        ("force_count", c_size_t),
        ("driven", c_void_p),
        ("driven_count", c_size_t),
        ("motors", c_void_p),
        ("motor_count", c_size_t),
        ("sprung", c_void_p),
        ("sprung_count", c_size_t),
        ("spring_targets", c_void_p),
        ("spring_target_count", c_size_t),
        ("observed", c_void_p),
        ("observed_count", c_size_t),
        ("poses", c_void_p),
        ("pose_count", c_size_t),
        ("velocities", c_void_p),
        ("velocity_count", c_size_t),
    ]


class DynContactMark(Structure):
    _fields_ = [
        ("body", DynBody),
        ("partner", DynBody),
    ]


class DynRaySensor(Structure):
    _fields_ = [
        ("body", DynBody),
        ("ray", DynRay),
        ("filter", DynQueryFilter),
        ("turns_with_body", DynBool),
    ]


DynTask = c_int32
DYN_TASK_LUNAR_LANDER = 0
DYN_TASK_BIPEDAL_WALKER = 1
DynRestart = c_int32
DYN_RESTART_NEXT_STEP = 0
DYN_RESTART_SAME_STEP = 1
DYN_RESTART_BY_CALLER = 2


class DynEnvironmentDefinition(Structure):
    _fields_ = [
        ("struct_size", c_uint32),
        ("task", DynTask),
        ("restart", DynRestart),
        ("maximum_steps", c_int32),
        ("velocity_iterations", c_int32),
        ("position_iterations", c_int32),
        ("workers", c_int32),
        ("gravity", c_float),
        ("wind_power", c_double),
        ("turbulence_power", c_double),
        ("is_continuous", DynBool),
        ("has_wind", DynBool),
        ("is_hardcore", DynBool),
    ]


class DynEnvironmentSizes(Structure):
    _fields_ = [
        ("observation", c_size_t),
        ("action", c_size_t),
        ("terrain", c_size_t),
    ]


# Name: result, parameters.
FUNCTIONS = {
    'dyn_last_error': (c_char_p, []),
    'dyn_status_name': (c_char_p, [DynStatus]),
    'dyn_version': (c_uint32, []),
    'dyn_rotation_of_angle': (DynStatus, [c_float, c_void_p]),
    'dyn_angle_of_rotation': (DynStatus, [DynRotation, c_void_p]),
    'dyn_poses_of_angles': (DynStatus, [c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_angles_of_poses': (DynStatus, [c_void_p, c_size_t, c_void_p]),
    'dyn_world_definition_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_world_create': (DynStatus, [c_void_p, c_void_p]),
    'dyn_world_destroy': (DynStatus, [DynWorld]),
    'dyn_world_is_valid': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_settings': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_set_settings': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_set_gravity': (DynStatus, [DynWorld, DynVec2]),
    'dyn_world_simd_level': (DynStatus, [DynWorld, c_void_p]),
    'dyn_simd_level_is_available': (DynStatus, [DynSimdLevel, c_void_p]),
    'dyn_world_reserve': (DynStatus, [DynWorld, c_size_t, c_size_t]),
    'dyn_world_body_count': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_shape_count': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_joint_count': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_shapes': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_joints': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_step': (DynStatus, [DynWorld, c_float, c_int32]),
    'dyn_world_steps': (DynStatus, [DynWorld, c_float, c_int32, c_size_t]),
    'dyn_world_step_iterations': (DynStatus, [DynWorld, c_float, c_int32, c_int32]),
    'dyn_world_step_count': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_time': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_kinetic_energy': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_state_hash': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_motion_hash': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_counters': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_phase_times': (DynStatus, [DynWorld, c_void_p]),
    'dyn_body_definition_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_world_add_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_remove_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_body_is_valid': (DynStatus, [DynWorld, DynBody, c_void_p]),
    'dyn_body_state': (DynStatus, [DynWorld, DynBody, c_void_p]),
    'dyn_body_point_velocity': (DynStatus, [DynWorld, DynBody, DynVec2, c_void_p]),
    'dyn_body_bounding_box': (DynStatus, [DynWorld, DynBody, c_void_p, c_void_p]),
    'dyn_body_set_type': (DynStatus, [DynWorld, DynBody, DynBodyType]),
    'dyn_body_set_pose': (DynStatus, [DynWorld, DynBody, DynPose]),
    'dyn_body_set_target_pose': (DynStatus, [DynWorld, DynBody, DynPose, c_float]),
    'dyn_body_set_velocity': (DynStatus, [DynWorld, DynBody, DynVec2, c_float]),
    'dyn_body_set_linear_velocity': (DynStatus, [DynWorld, DynBody, DynVec2]),
    'dyn_body_set_angular_velocity': (DynStatus, [DynWorld, DynBody, c_float]),
    'dyn_body_apply_force': (DynStatus, [DynWorld, DynBody, DynVec2, c_void_p]),
    'dyn_body_apply_torque': (DynStatus, [DynWorld, DynBody, c_float]),
    'dyn_body_apply_impulse': (DynStatus, [DynWorld, DynBody, DynVec2, c_void_p]),
    'dyn_body_apply_angular_impulse': (DynStatus, [DynWorld, DynBody, c_float]),
    'dyn_body_set_damping': (DynStatus, [DynWorld, DynBody, c_float, c_float]),
    'dyn_body_set_gravity_scale': (DynStatus, [DynWorld, DynBody, c_float]),
    'dyn_body_set_acceleration': (DynStatus, [DynWorld, DynBody, DynVec2]),
    'dyn_body_set_sleep': (DynStatus, [DynWorld, DynBody, DynBool, c_float]),
    'dyn_body_set_awake': (DynStatus, [DynWorld, DynBody, DynBool]),
    'dyn_body_set_enabled': (DynStatus, [DynWorld, DynBody, DynBool]),
    'dyn_body_set_bullet': (DynStatus, [DynWorld, DynBody, DynBool]),
    'dyn_body_set_fixed_rotation': (DynStatus, [DynWorld, DynBody, DynBool]),
    'dyn_body_set_mass': (DynStatus, [DynWorld, DynBody, c_float, DynVec2, c_float]),
    'dyn_body_reset_mass': (DynStatus, [DynWorld, DynBody]),
    'dyn_body_set_solver': (DynStatus, [DynWorld, DynBody, DynSolver]),
    'dyn_body_set_user_data': (DynStatus, [DynWorld, DynBody, c_uint64]),
    'dyn_body_shapes': (DynStatus, [DynWorld, DynBody, c_void_p, c_size_t, c_void_p]),
    'dyn_body_joints': (DynStatus, [DynWorld, DynBody, c_void_p, c_size_t, c_void_p]),
    'dyn_world_body_poses': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_body_velocities': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_set_body_poses': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t]),
    'dyn_world_set_body_velocities': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t]),
    'dyn_world_apply_forces': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t]),
    'dyn_world_row_count': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_row_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_row_poses': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_row_velocities': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_row_awake': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_set_row_poses': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_world_set_row_velocities': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_world_add_row_forces': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_world_read_rows': (DynStatus, [DynWorld, DynRowReader, c_void_p]),
    'dyn_shape_definition_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_world_add_shapes': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_add_bodies_with_shape': (DynStatus, [DynWorld, c_void_p, c_void_p, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_chain_definition_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_body_add_chain': (DynStatus, [DynWorld, DynBody, c_void_p, c_void_p]),
    'dyn_hull': (DynStatus, [c_void_p, c_size_t, c_float, c_void_p]),
    'dyn_convex_parts': (DynStatus, [c_void_p, c_size_t, c_void_p, c_size_t, c_void_p]),
    'dyn_tile_outlines': (DynStatus, [c_void_p, c_size_t, c_size_t, DynVec2, DynVec2, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_remove_shapes': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_shape_is_valid': (DynStatus, [DynWorld, DynShape, c_void_p]),
    'dyn_shape_state': (DynStatus, [DynWorld, DynShape, c_void_p]),
    'dyn_shape_bounding_box': (DynStatus, [DynWorld, DynShape, c_void_p]),
    'dyn_shape_set_geometry': (DynStatus, [DynWorld, DynShape, c_void_p]),
    'dyn_shape_set_material': (DynStatus, [DynWorld, DynShape, DynMaterial]),
    'dyn_shape_set_filter': (DynStatus, [DynWorld, DynShape, DynFilter]),
    'dyn_shape_set_density': (DynStatus, [DynWorld, DynShape, c_float]),
    'dyn_shape_set_filter_hook_enabled': (DynStatus, [DynWorld, DynShape, DynBool]),
    'dyn_shape_set_contact_events_enabled': (DynStatus, [DynWorld, DynShape, DynBool]),
    'dyn_shape_set_hit_events_enabled': (DynStatus, [DynWorld, DynShape, DynBool]),
    'dyn_shape_set_pre_solve_enabled': (DynStatus, [DynWorld, DynShape, DynBool]),
    'dyn_shape_set_user_data': (DynStatus, [DynWorld, DynShape, c_uint64]),
    'dyn_sensor_overlaps': (DynStatus, [DynWorld, DynShape, c_void_p, c_size_t, c_void_p]),
    'dyn_joint_definition_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_joint_definition_place': (DynStatus, [DynWorld, c_void_p, DynVec2, DynVec2]),
    'dyn_world_add_joints': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_remove_joints': (DynStatus, [DynWorld, c_void_p, c_size_t]),
    'dyn_joint_is_valid': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_definition': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_state': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_parameters': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_definition': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_motor': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_limits': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_spring': (DynStatus, [DynWorld, DynJoint, c_void_p]),
    'dyn_joint_set_frames': (DynStatus, [DynWorld, DynJoint, DynFrame, DynFrame]),
    'dyn_joint_set_mouse_target': (DynStatus, [DynWorld, DynJoint, DynVec2]),
    'dyn_world_contacts': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_body_contacts': (DynStatus, [DynWorld, DynBody, c_void_p, c_size_t, c_void_p]),
    'dyn_contact_data': (DynStatus, [DynWorld, DynContact, c_void_p]),
    'dyn_world_begin_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_end_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_hit_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_sensor_begin_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_sensor_end_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_joint_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_move_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_sleep_events': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_quarantined_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_squeezed_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_set_filter_hook': (DynStatus, [DynWorld, DynFilterHook, c_void_p]),
    'dyn_world_set_pre_solve_hook': (DynStatus, [DynWorld, DynPreSolveHook, c_void_p]),
    'dyn_world_cast_rays': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p, c_void_p]),
    'dyn_world_cast_ray_through': (DynStatus, [DynWorld, DynRay, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_cast_shapes': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t, c_void_p, c_void_p]),
    'dyn_world_cast_shape_through': (DynStatus, [DynWorld, c_void_p, DynVec2, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_overlap_boxes': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_overlap_geometries': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_overlap_point': (DynStatus, [DynWorld, DynVec2, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_closest_points': (DynStatus, [DynWorld, DynShape, DynShape, c_void_p]),
    'dyn_world_closest_points_of_geometry': (DynStatus, [DynWorld, c_void_p, DynShape, c_void_p]),
    'dyn_world_closest_points_of_point': (DynStatus, [DynWorld, DynVec2, DynShape, c_void_p]),
    'dyn_world_mover_planes': (DynStatus, [DynWorld, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_mover_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_world_move': (DynStatus, [DynWorld, c_void_p, DynVec2, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_mover_planes_solve': (DynStatus, [c_void_p, c_size_t, DynVec2, c_void_p]),
    'dyn_mover_planes_clip': (DynStatus, [c_void_p, c_size_t, DynVec2, c_void_p]),
    'dyn_world_explode': (DynStatus, [DynWorld, DynVec2, c_float, c_float, c_float, c_void_p]),
    'dyn_world_share_queries': (DynStatus, [DynWorld, DynQueryScope, c_void_p]),
    'dyn_world_take_snapshot': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_save_snapshot': (DynStatus, [DynWorld, DynSnapshot]),
    'dyn_world_restore': (DynStatus, [DynWorld, DynSnapshot]),
    'dyn_world_clone': (DynStatus, [DynWorld, c_int32, DynSimdLevel, c_void_p]),
    'dyn_world_state_difference': (DynStatus, [DynWorld, DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_translate_bodies': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_translate_shapes': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_translate_joints': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_snapshot_destroy': (DynStatus, [DynSnapshot]),
    'dyn_snapshot_make_world': (DynStatus, [DynSnapshot, c_int32, DynSimdLevel, c_void_p]),
    'dyn_snapshot_step_count': (DynStatus, [DynSnapshot, c_void_p]),
    'dyn_snapshot_byte_count': (DynStatus, [DynSnapshot, c_void_p]),
    'dyn_snapshot_encode': (DynStatus, [DynSnapshot, c_void_p, c_size_t, c_void_p]),
    'dyn_snapshot_decode': (DynStatus, [c_void_p, c_size_t, c_void_p]),
    'dyn_ring_create': (DynStatus, [c_size_t, c_void_p]),
    'dyn_ring_destroy': (DynStatus, [DynRing]),
    'dyn_ring_save': (DynStatus, [DynRing, DynWorld, c_void_p]),
    'dyn_ring_restore': (DynStatus, [DynRing, DynWorld, c_int64]),
    'dyn_ring_take_snapshot': (DynStatus, [DynRing, c_int64, c_void_p]),
    'dyn_ring_frames': (DynStatus, [DynRing, c_void_p, c_size_t, c_void_p]),
    'dyn_ring_capacity': (DynStatus, [DynRing, c_void_p]),
    'dyn_ring_byte_count': (DynStatus, [DynRing, c_void_p]),
    'dyn_ring_remove_all': (DynStatus, [DynRing]),
    'dyn_recorder_create': (DynStatus, [DynWorld, DynRecordingDetail, c_size_t, DynWriter, c_void_p, c_void_p]),
    'dyn_recorder_create_file': (DynStatus, [DynWorld, DynRecordingDetail, c_size_t, c_void_p, c_void_p]),
    'dyn_recorder_flush': (DynStatus, [DynRecorder]),
    'dyn_recorder_finish': (DynStatus, [DynRecorder]),
    'dyn_recorder_byte_count': (DynStatus, [DynRecorder, c_void_p]),
    'dyn_recorder_destroy': (DynStatus, [DynRecorder]),
    'dyn_replay_create': (DynStatus, [DynReader, c_void_p, c_int32, DynSimdLevel, c_void_p]),
    'dyn_replay_create_file': (DynStatus, [c_void_p, c_int32, DynSimdLevel, c_void_p]),
    'dyn_replay_advance': (DynStatus, [DynReplay, c_void_p]),
    'dyn_replay_run': (DynStatus, [DynReplay]),
    'dyn_replay_state': (DynStatus, [DynReplay, c_void_p]),
    'dyn_replay_divergence': (DynStatus, [DynReplay, c_void_p, c_size_t, c_void_p]),
    'dyn_replay_recorded_simd_level': (DynStatus, [DynReplay, c_void_p, c_size_t, c_void_p]),
    'dyn_replay_world': (DynStatus, [DynReplay, c_void_p]),
    'dyn_replay_destroy': (DynStatus, [DynReplay]),
    'dyn_worker_pool_create': (DynStatus, [c_int32, c_void_p]),
    'dyn_worker_pool_destroy': (DynStatus, [DynWorkerPool]),
    'dyn_worker_pool_workers': (DynStatus, [DynWorkerPool, c_void_p]),
    'dyn_world_use_worker_pool': (DynStatus, [DynWorld, DynWorkerPool]),
    'dyn_world_create_from_scene': (DynStatus, [c_void_p, c_size_t, c_int32, DynSimdLevel, c_void_p]),
    'dyn_world_scene_run': (DynStatus, [DynWorld, c_void_p]),
    'dyn_world_named_bodies': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_named_joints': (DynStatus, [DynWorld, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_world_body_names': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_world_joint_names': (DynStatus, [DynWorld, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_create': (DynStatus, [DynWorld, c_size_t, c_int32, DynSimdLevel, c_void_p]),
    'dyn_batch_create_from_snapshot': (DynStatus, [DynSnapshot, c_size_t, c_int32, DynSimdLevel, c_void_p]),
    'dyn_batch_create_with_pool': (DynStatus, [DynSnapshot, c_size_t, DynWorkerPool, DynSimdLevel, c_void_p]),
    'dyn_batch_destroy': (DynStatus, [DynBatch]),
    'dyn_batch_world_count': (DynStatus, [DynBatch, c_void_p]),
    'dyn_batch_byte_count': (DynStatus, [DynBatch, c_void_p]),
    'dyn_batch_bodies': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_shapes': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_joints': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_translate_bodies': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_translate_shapes': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_translate_joints': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_step': (DynStatus, [DynBatch, c_float, c_int32, c_void_p, c_size_t]),
    'dyn_batch_steps': (DynStatus, [DynBatch, c_float, c_int32, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_step_iterations': (DynStatus, [DynBatch, c_float, c_int32, c_int32, c_void_p, c_size_t]),
    'dyn_batch_steps_iterations': (DynStatus, [DynBatch, c_float, c_int32, c_int32, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_reset': (DynStatus, [DynBatch, c_void_p, c_size_t]),
    'dyn_batch_reset_to': (DynStatus, [DynBatch, DynSnapshot, c_void_p, c_size_t]),
    'dyn_batch_copy': (DynStatus, [DynBatch, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_take_snapshot': (DynStatus, [DynBatch, c_size_t, c_void_p]),
    'dyn_batch_state_hash': (DynStatus, [DynBatch, c_size_t, c_void_p]),
    'dyn_batch_read_state_hashes': (DynStatus, [DynBatch, c_void_p, c_size_t]),
    'dyn_batch_use_world': (DynStatus, [DynBatch, c_size_t, DynWorldUser, c_void_p]),
    'dyn_batch_failed_worlds': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_failure': (DynStatus, [DynBatch, c_size_t, c_void_p, c_size_t, c_void_p]),
    'dyn_batch_read_poses': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_read_velocities': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_read_awake': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_poses': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_velocities': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_add_forces': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_add_impulses': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_enabled': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_geometries': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_materials': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_densities': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_gravity': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_read_coordinates': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_motors': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_set_spring_targets': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_rollout_init': (DynStatus, [c_void_p, c_size_t]),
    'dyn_batch_roll_out': (DynStatus, [DynBatch, c_void_p, c_void_p, c_size_t]),
    'dyn_batch_set_mouse_targets': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_batch_read_contacts': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t]),
    'dyn_batch_read_contact_changes': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_void_p, c_size_t]),
    'dyn_batch_cast_rays': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_environment_definition_init': (DynStatus, [c_void_p, c_size_t, DynTask]),
    'dyn_environment_create': (DynStatus, [c_void_p, c_size_t, c_void_p]),
    'dyn_environment_sizes': (DynStatus, [DynBatch, c_void_p]),
    'dyn_environment_seed': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_environment_reset': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t]),
    'dyn_environment_step': (DynStatus, [DynBatch, c_void_p, c_size_t, c_void_p, c_size_t, c_void_p, c_void_p, c_void_p, c_size_t, c_void_p]),
    'dyn_environment_read_final_observations': (DynStatus, [DynBatch, c_void_p, c_size_t]),
    'dyn_environment_terrain': (DynStatus, [DynBatch, c_size_t, c_void_p, c_size_t, c_void_p]),
}
