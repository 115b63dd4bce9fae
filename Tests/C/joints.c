#include "check.h"

static DynJointDefinition define(DynJointKind kind, DynBody a, DynBody b) {
  DynJointDefinition definition = dyn_default_joint_definition(kind, a, b);
  switch (kind) {
    case DYN_JOINT_DISTANCE:
      definition.has_length = DYN_TRUE;
      definition.length = 2;
      break;
    case DYN_JOINT_PRISMATIC:
    case DYN_JOINT_WHEEL:
      definition.has_spring = DYN_TRUE;
      definition.spring_hertz = 4;
      definition.has_limits = DYN_TRUE;
      definition.lower_limit = -1;
      definition.upper_limit = 1;
      definition.has_motor = DYN_TRUE;
      definition.motor_speed = 2;
      definition.motor_maximum = 3;
      break;
    case DYN_JOINT_WELD:
      definition.linear_hertz = 5;
      break;
    case DYN_JOINT_MOTOR:
      definition.linear_velocity = vec(1, 0);
      definition.maximum_velocity_force = 100;
      break;
    default:
      break;
  }
  return definition;
}

/// All kinds: added, read back as they were given, and stepped.
static void kinds(void) {
  DynWorld world = make_world();
  for (DynJointKind kind = DYN_JOINT_REVOLUTE; kind <= DYN_JOINT_FILTER; kind++) {
    DynBody a = add_box(world, DYN_BODY_DYNAMIC, vec(10 * (float)kind, 0), 0.5f, 0.5f);
    DynBody b = add_box(world, DYN_BODY_DYNAMIC, vec(10 * (float)kind + 2, 0), 0.5f, 0.5f);
    DynJointDefinition definition = define(kind, a, b);
    definition.user_data = (uint64_t)kind;
    definition.method = DYN_JOINT_METHOD_SOFT;
    if (kind == DYN_JOINT_GEAR) {
      DynBody none = {0};
      DynJointDefinition wheels[2] = {define(DYN_JOINT_REVOLUTE, none, a), define(DYN_JOINT_REVOLUTE, none, b)};
      OK(dyn_joint_definition_place(world, &wheels[0], vec(10 * (float)kind, 0), vec(1, 0)));
      OK(dyn_joint_definition_place(world, &wheels[1], vec(10 * (float)kind + 2, 0), vec(1, 0)));
      DynJoint joints[2];
      OK(dyn_world_add_joints(world, wheels, 2, joints));
      definition.gear_first = joints[0];
      definition.gear_second = joints[1];
      definition.gear_ratio = 2;
      DynJointDefinition between_others = definition;
      between_others.body_a = none;
      REFUSED(DYN_ERROR_INVALID_VALUE, "gear bodies", dyn_world_add_joints(world, &between_others, 1, NULL));
    } else {
      OK(dyn_joint_definition_place(world, &definition, vec(10 * (float)kind + 1, 0), vec(1, 0)));
    }
    DynJoint joint;
    OK(dyn_world_add_joints(world, &definition, 1, &joint));
    DynJointDefinition back;
    memset(&back, 0, sizeof back);
    back.struct_size = sizeof back;
    OK(dyn_joint_definition(world, joint, &back));
    CHECK(back.kind == kind && back.user_data == (uint64_t)kind && back.method == DYN_JOINT_METHOD_SOFT);
    CHECK(back.body_a.bits == a.bits && back.body_b.bits == b.bits && back.frame_a.position.x == definition.frame_a.position.x);
    CHECK(back.has_spring == definition.has_spring && back.spring_hertz == definition.spring_hertz);
    CHECK(back.has_limits == definition.has_limits && back.upper_limit == definition.upper_limit);
    CHECK(back.has_motor == definition.has_motor && back.motor_maximum == definition.motor_maximum);
    CHECK(back.has_length == definition.has_length && back.length == definition.length);
    CHECK(back.linear_hertz == definition.linear_hertz && back.linear_velocity.x == definition.linear_velocity.x);
    CHECK(back.maximum_velocity_force == definition.maximum_velocity_force && back.gear_ratio == definition.gear_ratio);
    if (kind != DYN_JOINT_GEAR) {
      OK(dyn_joint_set_parameters(world, joint, &back));
    } else {
      REFUSED(DYN_ERROR_INVALID_VALUE, "gear", dyn_joint_set_parameters(world, joint, &back));
    }
    DynJointState state;
    state.struct_size = sizeof state;
    OK(dyn_joint_state(world, joint, &state));
    CHECK(isfinite(state.coordinate) && isfinite(state.separation));
  }
  OK(dyn_world_steps(world, 1.0f / 60, 4, 10));
  size_t count = 0, listed = 0;
  OK(dyn_world_joint_count(world, &count));
  DynJoint all[16];
  OK(dyn_world_joints(world, all, 16, &listed));
  CHECK(count == 11 && listed == 11);
  OK(dyn_world_remove_joints(world, all, listed));
  OK(dyn_world_joint_count(world, &count));
  CHECK(count == 0);
  DynBool is_valid = DYN_TRUE;
  OK(dyn_joint_is_valid(world, all[0], &is_valid));
  CHECK(!is_valid);
  REFUSED(DYN_ERROR_STALE_JOINT, "joint", dyn_joint_set_mouse_target(world, all[0], vec(0, 0)));
  OK(dyn_world_destroy(world));
}

/// A body of mass 1 that hangs from a hinge bears its weight, and says so above a threshold.
static void hinge(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, -1), 0.5f, 0.5f);
  DynJointDefinition definition = dyn_default_joint_definition(DYN_JOINT_REVOLUTE, (DynBody){0}, body);
  OK(dyn_joint_definition_place(world, &definition, vec(0, 0), vec(1, 0)));
  definition.force_threshold = 5;
  DynJoint joint;
  OK(dyn_world_add_joints(world, &definition, 1, &joint));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 30));
  DynJointState state;
  state.struct_size = sizeof state;
  OK(dyn_joint_state(world, joint, &state));
  CHECK(fabsf(state.constraint_force.y - 10) < 0.05f && state.separation < 1e-3f);
  DynJointEvent event;
  size_t count = 0;
  OK(dyn_world_joint_events(world, &event, 1, &count));
  CHECK(count == 1 && event.joint.bits == joint.bits && fabsf(event.force - 10) < 0.05f);
  DynJoint of_body;
  OK(dyn_body_joints(world, body, &of_body, 1, &count));
  CHECK(count == 1 && of_body.bits == joint.bits);
  REFUSED(DYN_ERROR_INVALID_VALUE, "mouse", dyn_joint_set_mouse_target(world, joint, vec(0, 0)));
  OK(dyn_joint_set_frames(world, joint, dyn_pose_at(vec(1, 0)), dyn_pose_at(vec(0, 1))));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 60));
  OK(dyn_joint_state(world, joint, &state));
  CHECK(state.separation < 0.05f);
  DynJointDefinition other;
  other.struct_size = sizeof other;
  OK(dyn_joint_definition(world, joint, &other));
  other.collides_connected = DYN_TRUE;
  other.force_threshold = 1000;
  other.torque_threshold = 7;
  other.method = DYN_JOINT_METHOD_RIGID;
  other.user_data = 11;
  other.has_motor = DYN_TRUE;
  other.motor_speed = 2;
  OK(dyn_joint_set_definition(world, joint, &other));
  DynJointDefinition read;
  read.struct_size = sizeof read;
  OK(dyn_joint_definition(world, joint, &read));
  CHECK(read.collides_connected && read.force_threshold == 1000 && read.torque_threshold == 7);
  CHECK(read.method == DYN_JOINT_METHOD_RIGID && read.user_data == 11 && read.has_motor && read.motor_speed == 2);
  OK(dyn_world_step(world, 1.0f / 60, 4));
  OK(dyn_world_joint_events(world, &event, 1, &count));
  CHECK(count == 0);
  other.body_b = add_box(world, DYN_BODY_DYNAMIC, vec(9, 9), 0.5f, 0.5f);
  REFUSED(DYN_ERROR_INVALID_VALUE, "joint bodies", dyn_joint_set_definition(world, joint, &other));
  other.struct_size = 1;
  REFUSED(DYN_ERROR_STRUCT_SIZE, "struct_size", dyn_joint_set_definition(world, joint, &other));
  definition.kind = DYN_JOINT_WELD;
  REFUSED(DYN_ERROR_INVALID_VALUE, "joint kind", dyn_joint_set_definition(world, joint, &definition));
  REFUSED(DYN_ERROR_INVALID_VALUE, "joint kind", dyn_joint_set_parameters(world, joint, &definition));
  definition.body_a = body;
  REFUSED(DYN_ERROR_INVALID_VALUE, "two different bodies", dyn_world_add_joints(world, &definition, 1, NULL));
  OK(dyn_world_destroy(world));
}

/// The angle of a hinge.
static float angle_of(DynWorld world, DynJoint joint) {
  DynJointState state;
  state.struct_size = sizeof state;
  OK(dyn_joint_state(world, joint, &state));
  return state.coordinate;
}

/// A motor turns a box about its centre by its speed, a limit stops it, and a spring draws it elsewhere.
static void axis(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 0.5f, 0.5f);
  DynJointDefinition definition = dyn_default_joint_definition(DYN_JOINT_REVOLUTE, (DynBody){0}, body);
  DynJoint joint;
  OK(dyn_world_add_joints(world, &definition, 1, &joint));
  DynMotor motor = {2, 100};
  OK(dyn_joint_set_motor(world, joint, &motor));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 30));
  CHECK(fabsf(angle_of(world, joint) - 1) < 0.02f);
  DynLimits limits = {-1, 1.5f};
  OK(dyn_joint_set_limits(world, joint, &limits));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 60));
  CHECK(fabsf(angle_of(world, joint) - 1.5f) < 0.02f);
  DynSpring spring = {2, 1, -0.5f, INFINITY};
  OK(dyn_joint_set_motor(world, joint, NULL));
  OK(dyn_joint_set_spring(world, joint, &spring));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 180));
  CHECK(fabsf(angle_of(world, joint) + 0.5f) < 0.01f);
  OK(dyn_joint_set_limits(world, joint, NULL));
  OK(dyn_joint_set_spring(world, joint, NULL));
  DynJointDefinition read;
  read.struct_size = sizeof read;
  OK(dyn_joint_definition(world, joint, &read));
  CHECK(!read.has_motor && !read.has_limits && !read.has_spring);
  motor.maximum = -1;
  REFUSED(DYN_ERROR_INVALID_VALUE, "-1", dyn_joint_set_motor(world, joint, &motor));
  limits.upper = -2;
  REFUSED(DYN_ERROR_INVALID_VALUE, "-2", dyn_joint_set_limits(world, joint, &limits));
  spring.hertz = NAN;
  REFUSED(DYN_ERROR_INVALID_VALUE, "nan", dyn_joint_set_spring(world, joint, &spring));
  definition.kind = DYN_JOINT_WELD;
  DynJoint weld;
  OK(dyn_world_add_joints(world, &definition, 1, &weld));
  REFUSED(DYN_ERROR_INVALID_VALUE, "a revolute", dyn_joint_set_limits(world, weld, NULL));
  OK(dyn_world_destroy(world));
}

static void mouse(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 0.5f, 0.5f);
  DynJointDefinition definition = dyn_default_joint_definition(DYN_JOINT_MOUSE, (DynBody){0}, body);
  DynJoint joint;
  OK(dyn_world_add_joints(world, &definition, 1, &joint));
  OK(dyn_joint_set_mouse_target(world, joint, vec(3, 4)));
  OK(dyn_world_steps(world, 1.0f / 60, 4, 300));
  DynPose pose = pose_of(world, body);
  CHECK(fabsf(pose.position.x - 3) < 0.05f && fabsf(pose.position.y - 4) < 0.05f);
  OK(dyn_world_destroy(world));
}

void test_joints(void) {
  kinds();
  hinge();
  axis();
  mouse();
}
