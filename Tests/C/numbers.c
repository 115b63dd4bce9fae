#include "check.h"

// Numbers that are none, in each argument that is one: refused, or ignored where it says so, and nothing changes.

static const float bad[3] = {NAN, INFINITY, -INFINITY};

/// Refused with a text that names what is wrong.
#define BAD(call) REFUSED(DYN_ERROR_INVALID_VALUE, "expected", call)

static void fields(DynWorld world, DynBody body, float x) {
  // Every field of definitions that is a number.
#define WORLD_FIELD(field)                                             \
  do {                                                                 \
    DynWorldDefinition definition = dyn_default_world_definition();    \
    DynWorld made;                                                     \
    definition.field = x;                                              \
    BAD(dyn_world_create(&definition, &made));                         \
    BAD(dyn_world_set_settings(world, &definition));                   \
  } while (0)
  WORLD_FIELD(gravity.x);
  WORLD_FIELD(gravity.y);
  WORLD_FIELD(time_to_sleep);
  WORLD_FIELD(contact_hertz);
  WORLD_FIELD(contact_damping_ratio);
  WORLD_FIELD(maximum_depenetration_speed);
  WORLD_FIELD(restitution_threshold);
  WORLD_FIELD(hit_event_threshold);
  WORLD_FIELD(maximum_speed);
#define BODY_FIELD(field)                                              \
  do {                                                                 \
    DynBodyDefinition definition = dyn_default_body_definition();      \
    definition.field = x;                                              \
    BAD(dyn_world_add_bodies(world, &definition, 1, NULL));            \
  } while (0)
  BODY_FIELD(position.x);
  BODY_FIELD(position.y);
  BODY_FIELD(rotation.cosine);
  BODY_FIELD(rotation.sine);
  BODY_FIELD(linear_velocity.x);
  BODY_FIELD(linear_velocity.y);
  BODY_FIELD(angular_velocity);
  BODY_FIELD(linear_damping);
  BODY_FIELD(angular_damping);
  BODY_FIELD(gravity_scale);
  BODY_FIELD(sleep_threshold);
#define SHAPE_FIELD(shape_geometry, field)                             \
  do {                                                                 \
    DynShapeDefinition definition = dyn_default_shape_definition(shape_geometry); \
    definition.field = x;                                              \
    BAD(dyn_world_add_shapes(world, &body, &definition, 1, NULL));     \
  } while (0)
  DynVec2 corners[3] = {{0, 0}, {1, 0}, {0, 1}};
  SHAPE_FIELD(dyn_box(1, 1), density);
  SHAPE_FIELD(dyn_box(1, 1), material.friction);
  SHAPE_FIELD(dyn_box(1, 1), material.restitution);
  SHAPE_FIELD(dyn_box(1, 1), material.rolling_resistance);
  SHAPE_FIELD(dyn_box(1, 1), material.tangent_speed);
  SHAPE_FIELD(dyn_box(1, 1), geometry.half_width);
  SHAPE_FIELD(dyn_box(1, 1), geometry.half_height);
  SHAPE_FIELD(dyn_box(1, 1), geometry.center.x);
  SHAPE_FIELD(dyn_box(1, 1), geometry.rotation.cosine);
  SHAPE_FIELD(dyn_box(1, 1), geometry.radius);
  SHAPE_FIELD(dyn_circle(corners[0], 1), geometry.center.y);
  SHAPE_FIELD(dyn_circle(corners[0], 1), geometry.radius);
  SHAPE_FIELD(dyn_capsule(corners[0], corners[1], 1), geometry.points[1].y);
  SHAPE_FIELD(dyn_capsule(corners[0], corners[1], 1), geometry.radius);
  SHAPE_FIELD(dyn_segment(corners[0], corners[1]), geometry.points[0].x);
  SHAPE_FIELD(dyn_polygon(corners, 3, 0), geometry.points[2].x);
  SHAPE_FIELD(dyn_polygon(corners, 3, 0), geometry.radius);
}

static void joint_fields(DynWorld world, DynBody body, float x) {
#define JOINT_FIELD(joint_kind, field)                                 \
  do {                                                                 \
    DynJointDefinition definition = dyn_default_joint_definition(joint_kind, (DynBody){0}, body); \
    definition.has_spring = definition.has_limits = definition.has_motor = definition.has_length = DYN_TRUE; \
    definition.spring_hertz = definition.length = definition.upper_limit = 1; \
    definition.method = DYN_JOINT_METHOD_SOFT;                         \
    definition.field = x;                                              \
    BAD(dyn_world_add_joints(world, &definition, 1, NULL));            \
  } while (0)
  JOINT_FIELD(DYN_JOINT_REVOLUTE, frame_a.position.x);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, frame_b.rotation.sine);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, method_hertz);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, method_damping_ratio);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, spring_hertz);
  JOINT_FIELD(DYN_JOINT_PRISMATIC, spring_damping_ratio);
  JOINT_FIELD(DYN_JOINT_PRISMATIC, spring_target);
  JOINT_FIELD(DYN_JOINT_WHEEL, lower_limit);
  JOINT_FIELD(DYN_JOINT_WHEEL, upper_limit);
  JOINT_FIELD(DYN_JOINT_WHEEL, motor_speed);
  JOINT_FIELD(DYN_JOINT_DISTANCE, length);
  JOINT_FIELD(DYN_JOINT_WELD, linear_hertz);
  JOINT_FIELD(DYN_JOINT_WELD, angular_damping_ratio);
  JOINT_FIELD(DYN_JOINT_MOTOR, linear_velocity.y);
  JOINT_FIELD(DYN_JOINT_MOTOR, angular_velocity);
  JOINT_FIELD(DYN_JOINT_MOUSE, mouse_hertz);
  JOINT_FIELD(DYN_JOINT_MOUSE, mouse_damping_ratio);
  // These may be infinite.
  if (!isnan(x)) return;
  JOINT_FIELD(DYN_JOINT_REVOLUTE, force_threshold);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, torque_threshold);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, spring_maximum);
  JOINT_FIELD(DYN_JOINT_REVOLUTE, motor_maximum);
  JOINT_FIELD(DYN_JOINT_MOTOR, maximum_velocity_force);
  JOINT_FIELD(DYN_JOINT_MOTOR, maximum_velocity_torque);
  JOINT_FIELD(DYN_JOINT_MOTOR, maximum_spring_force);
  JOINT_FIELD(DYN_JOINT_MOTOR, maximum_spring_torque);
  JOINT_FIELD(DYN_JOINT_MOUSE, mouse_maximum_force);
  JOINT_FIELD(DYN_JOINT_MOUSE, mouse_maximum_friction_torque);
}

static void calls(DynWorld world, DynBody body, DynShape shape, float x) {
  DynVec2 zero = {0, 0}, point = {x, 0};
  DynPose pose = dyn_pose_at(point);
  DynRotation turn = {x, 0};
  float angle;
  BAD(dyn_world_step(world, x, 4));
  BAD(dyn_world_step_iterations(world, x, 8, 3));
  BAD(dyn_world_set_gravity(world, point));
  BAD(dyn_rotation_of_angle(x, &turn));
  turn.cosine = x;
  BAD(dyn_angle_of_rotation(turn, &angle));
  BAD(dyn_poses_of_angles(&zero, &x, 1, &pose));
  pose = dyn_pose_at(point);
  BAD(dyn_body_set_pose(world, body, pose));
  BAD(dyn_body_set_target_pose(world, body, pose, 1));
  BAD(dyn_body_set_target_pose(world, body, dyn_pose_at(zero), x));
  BAD(dyn_body_set_velocity(world, body, point, 0));
  BAD(dyn_body_set_velocity(world, body, vec(1, 1), x));
  BAD(dyn_body_set_linear_velocity(world, body, point));
  BAD(dyn_body_set_angular_velocity(world, body, x));
  BAD(dyn_body_apply_force(world, body, point, NULL));
  BAD(dyn_body_apply_force(world, body, zero, &point));
  BAD(dyn_body_apply_torque(world, body, x));
  BAD(dyn_body_apply_impulse(world, body, point, NULL));
  BAD(dyn_body_apply_impulse(world, body, zero, &point));
  BAD(dyn_body_apply_angular_impulse(world, body, x));
  BAD(dyn_body_set_damping(world, body, x, 0));
  BAD(dyn_body_set_damping(world, body, 0, x));
  BAD(dyn_body_set_gravity_scale(world, body, x));
  BAD(dyn_body_set_acceleration(world, body, point));
  BAD(dyn_body_set_sleep(world, body, DYN_TRUE, x));
  BAD(dyn_body_set_mass(world, body, x, zero, 1));
  BAD(dyn_body_set_mass(world, body, 1, point, 1));
  BAD(dyn_body_set_mass(world, body, 1, zero, x));
  BAD(dyn_shape_set_density(world, shape, x));
  BAD(dyn_shape_set_material(world, shape, (DynMaterial){x, 0, 0, 0}));
  BAD(dyn_world_set_body_poses(world, &body, &pose, 1));
  BAD(dyn_world_set_body_velocities(world, &body, &(DynVelocity){{0, 0}, x, 0}, 1));
  BAD(dyn_world_apply_forces(world, &body, &(DynForce){{0, 0}, x, 0}, 1));
  DynJointDefinition joint = dyn_default_joint_definition(DYN_JOINT_WELD, (DynBody){0}, body);
  BAD(dyn_joint_definition_place(world, &joint, point, vec(1, 0)));
  BAD(dyn_joint_definition_place(world, &joint, zero, point));
}

static void questions(DynWorld world, DynShape shape, float x) {
  DynVec2 zero = {0, 0}, point = {x, 0};
  size_t count, offsets[2];
  DynCastHit hit;
  DynClosestPoints closest;
  DynPlacedGeometry here = dyn_placed_at(dyn_circle(zero, 1), zero), there = dyn_placed_at(dyn_circle(zero, 1), point);
  BAD(dyn_world_cast_rays(world, &(DynRay){point, {1, 0}}, 1, NULL, &hit));
  BAD(dyn_world_cast_ray_through(world, (DynRay){{0, 0}, point}, NULL, NULL, 0, &count));
  BAD(dyn_world_cast_shapes(world, &there, &(DynVec2){1, 0}, 1, NULL, &hit));
  BAD(dyn_world_cast_shapes(world, &here, &point, 1, NULL, &hit));
  BAD(dyn_world_cast_shape_through(world, &here, point, NULL, NULL, 0, &count));
  BAD(dyn_world_overlap_boxes(world, &(DynBox){point, {1, 1}}, 1, NULL, offsets, NULL, 0, &count));
  BAD(dyn_world_overlap_geometries(world, &there, 1, NULL, offsets, NULL, 0, &count));
  BAD(dyn_world_overlap_point(world, point, NULL, NULL, 0, &count));
  BAD(dyn_world_closest_points_of_point(world, point, shape, &closest));
  BAD(dyn_world_closest_points_of_geometry(world, &there, shape, &closest));
  BAD(dyn_world_mover_planes(world, &there, NULL, NULL, 0, &count));
  BAD(dyn_world_explode(world, point, 1, 1, 1, NULL));
  BAD(dyn_world_explode(world, zero, x, 1, 1, NULL));
  BAD(dyn_world_explode(world, zero, 1, x, 1, NULL));
  BAD(dyn_world_explode(world, zero, 1, 1, x, NULL));
  DynMover mover = dyn_default_mover(vec(0, -1), vec(0, 1), 0.5f);
  BAD(dyn_world_move(world, &mover, point, NULL, NULL, 0, NULL));
  mover.velocity = point;
  BAD(dyn_world_move(world, &mover, zero, NULL, NULL, 0, NULL));
  mover = dyn_default_mover(vec(0, -1), vec(0, 1), x);
  BAD(dyn_world_move(world, &mover, zero, NULL, NULL, 0, NULL));
}

void test_numbers(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  DynShape shape;
  size_t count = 0;
  OK(dyn_body_shapes(world, body, &shape, 1, &count));
  uint64_t before = state_hash(world);
  for (int i = 0; i < 3; i++) {
    fields(world, body, bad[i]);
    joint_fields(world, body, bad[i]);
    calls(world, body, shape, bad[i]);
    questions(world, shape, bad[i]);
  }
  BAD(dyn_world_step(world, 1.0f / 60, 0));
  BAD(dyn_world_step(world, 1.0f / 60, INT32_MIN));
  BAD(dyn_world_step_iterations(world, 1.0f / 60, 1, -1));
  CHECK(state_hash(world) == before);
  OK(dyn_world_destroy(world));
}
