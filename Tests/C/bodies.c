#include "check.h"

static void state(void) {
  DynWorld world = make_world();
  DynBodyDefinition definition = dyn_default_body_definition();
  definition.type = DYN_BODY_DYNAMIC;
  definition.position = vec(1, 2);
  definition.user_data = 77;
  definition.linear_damping = 0.5f;
  OK(dyn_rotation_of_angle(0.5f, &definition.rotation));
  DynBody body;
  OK(dyn_world_add_bodies(world, &definition, 1, &body));
  DynShapeDefinition shape = dyn_default_shape_definition(dyn_box(1, 1));
  shape.density = 2;
  OK(dyn_world_add_shapes(world, &body, &shape, 1, NULL));
  DynBodyState state;
  state.struct_size = sizeof state;
  OK(dyn_body_state(world, body, &state));
  CHECK(state.type == DYN_BODY_DYNAMIC && state.user_data == 77 && state.linear_damping == 0.5f && state.row == 1);
  CHECK(fabsf(state.mass - 8) < 1e-5f && fabsf(state.inertia - 8 * 4 / 6.0f) < 1e-4f);
  float angle = 0;
  OK(dyn_angle_of_rotation(state.pose.rotation, &angle));
  CHECK(fabsf(angle - 0.5f) < 1e-6f);

  OK(dyn_body_set_velocity(world, body, vec(3, 4), 5));
  OK(dyn_body_set_linear_velocity(world, body, vec(6, 7)));
  OK(dyn_body_set_angular_velocity(world, body, 8));
  OK(dyn_body_set_damping(world, body, 0, 0));
  OK(dyn_body_set_gravity_scale(world, body, 0));
  OK(dyn_body_set_acceleration(world, body, vec(0, 1)));
  OK(dyn_body_set_sleep(world, body, DYN_FALSE, 0.1f));
  OK(dyn_body_set_bullet(world, body, DYN_TRUE));
  OK(dyn_body_set_user_data(world, body, UINT64_MAX));
  OK(dyn_body_set_solver(world, body, DYN_SOLVER_DIRECT));
  OK(dyn_body_set_mass(world, body, 3, vec(0, 0), 4));
  OK(dyn_body_state(world, body, &state));
  CHECK(state.velocity.linear.x == 6 && state.velocity.linear.y == 7 && state.velocity.angular == 8);
  CHECK(state.gravity_scale == 0 && state.acceleration.y == 1 && state.is_bullet && state.mass == 3);
  CHECK(!state.allows_sleep);
  DynVec2 velocity;
  DynVec2 above = vec(state.center_of_mass.x, state.center_of_mass.y + 2);
  OK(dyn_body_point_velocity(world, body, above, &velocity));
  CHECK(fabsf(velocity.x - (6 - 16)) < 1e-4f && fabsf(velocity.y - 7) < 1e-4f);
  CHECK(state.user_data == UINT64_MAX && state.solver == DYN_SOLVER_DIRECT && state.sleep_threshold == 0.1f);
  OK(dyn_body_reset_mass(world, body));
  OK(dyn_body_set_fixed_rotation(world, body, DYN_TRUE));
  OK(dyn_body_set_enabled(world, body, DYN_FALSE));
  OK(dyn_body_state(world, body, &state));
  CHECK(fabsf(state.mass - 8) < 1e-5f && state.fixed_rotation && !state.is_enabled && !state.is_awake);
  OK(dyn_body_set_enabled(world, body, DYN_TRUE));
  OK(dyn_body_set_awake(world, body, DYN_TRUE));
  OK(dyn_body_set_type(world, body, DYN_BODY_KINEMATIC));
  OK(dyn_body_set_pose(world, body, dyn_pose_at(vec(0, 0))));
  OK(dyn_body_set_target_pose(world, body, dyn_pose_at(vec(1, 0)), 0.5f));
  OK(dyn_body_state(world, body, &state));
  CHECK(state.type == DYN_BODY_KINEMATIC && fabsf(state.velocity.linear.x - 2) < 1e-6f);
  OK(dyn_body_set_type(world, body, DYN_BODY_STATIC));
  REFUSED(
    DYN_ERROR_INVALID_VALUE, "body type is static", dyn_body_set_target_pose(world, body, dyn_pose_at(vec(1, 0)), 0.5f));
  OK(dyn_world_destroy(world));
}

/// What forces and impulses do in a step without gravity: v = F t / m, and at once J / m.
static void forces(void) {
  DynWorld world = make_world();
  OK(dyn_world_set_gravity(world, vec(0, 0)));
  DynBody a = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 0.5f, 0.5f);
  DynBody b = add_box(world, DYN_BODY_DYNAMIC, vec(10, 0), 0.5f, 0.5f);
  OK(dyn_body_apply_force(world, a, vec(60, 0), NULL));
  OK(dyn_body_apply_torque(world, a, 1));
  DynVec2 point = {10, 1};
  OK(dyn_body_apply_impulse(world, b, vec(1, 0), &point));
  OK(dyn_body_apply_angular_impulse(world, b, 0.5f));
  OK(dyn_world_step(world, 1.0f / 60, 4));
  DynVelocity v[2];
  DynBody both[2] = {a, b};
  OK(dyn_world_body_velocities(world, both, 2, v));
  CHECK(fabsf(v[0].linear.x - 1) < 1e-5f && fabsf(v[0].angular - 0.1f) < 1e-4f);
  CHECK(fabsf(v[1].linear.x - 1) < 1e-5f && fabsf(v[1].angular - (0.5f - 1) * 6) < 1e-4f);
  DynForce force[2] = {{{-60, 0}, 0, 0}, {{0, 60}, 0, 0}};
  OK(dyn_world_apply_forces(world, both, force, 2));
  OK(dyn_world_step(world, 1.0f / 60, 4));
  OK(dyn_world_body_velocities(world, both, 2, v));
  CHECK(fabsf(v[0].linear.x) < 1e-5f && fabsf(v[1].linear.y - 1) < 1e-5f);
  OK(dyn_world_destroy(world));
}

static void look_at_rows(void *context, const DynRows *rows) {
  DynWorld world = *(DynWorld *)context;
  CHECK(rows->count == 4 && rows->poses[2].position.x == 2 && rows->velocities[2].linear.y == 9);
  CHECK((rows->awake_masks[0] >> 2 & 1) == 1);
  REFUSED(DYN_ERROR_LOCKED, "step", dyn_world_step(world, 1, 1));
  REFUSED(DYN_ERROR_LOCKED, "destroy", dyn_world_destroy(world));
  size_t count = 0;
  OK(dyn_world_body_count(world, &count));
  CHECK(count == 3);
}

static void rows(void) {
  DynWorld world = make_world();
  DynBody bodies[3];
  for (int i = 0; i < 3; i++) bodies[i] = add_box(world, DYN_BODY_DYNAMIC, vec((float)i + 1, 0), 0.2f, 0.2f);
  DynPose poses[4];
  DynVelocity velocities[4];
  DynBody owners[4];
  DynBool awake[4];
  size_t count = 0;
  OK(dyn_world_row_poses(world, NULL, 0, &count));
  CHECK(count == 4);
  OK(dyn_world_row_poses(world, poses, 4, &count));
  OK(dyn_world_row_velocities(world, velocities, 4, &count));
  OK(dyn_world_row_bodies(world, owners, 4, &count));
  OK(dyn_world_row_awake(world, awake, 4, &count));
  CHECK(owners[0].bits == 0 && owners[3].bits == bodies[2].bits && awake[1] && !awake[0]);
  CHECK(poses[3].position.x == 3 && poses[0].rotation.cosine == 1);
  poses[2].position = vec(2, 5);
  velocities[2].linear.y = 9;
  OK(dyn_world_set_row_poses(world, poses, 4));
  OK(dyn_world_set_row_velocities(world, velocities, 4));
  DynForce none[4];
  memset(none, 0, sizeof none);
  OK(dyn_world_add_row_forces(world, none, 4));
  CHECK(pose_of(world, bodies[1]).position.y == 5);
  OK(dyn_world_read_rows(world, look_at_rows, &world));
  REFUSED(DYN_ERROR_COUNT_MISMATCH, "3 elements; expected 4", dyn_world_set_row_poses(world, poses, 3));
  poses[1].position.x = NAN;
  uint64_t before = state_hash(world);
  REFUSED(DYN_ERROR_INVALID_VALUE, "transforms[1]", dyn_world_set_row_poses(world, poses, 4));
  REFUSED(DYN_ERROR_BUFFER_TOO_SMALL, "room for 3", dyn_world_row_poses(world, poses, 3, &count));
  CHECK(count == 4 && isnan(poses[1].position.x));

  DynPose two[2] = {dyn_pose_at(vec(7, 7)), dyn_pose_at(vec(8, INFINITY))};
  REFUSED(DYN_ERROR_INVALID_VALUE, "poses[1].position", dyn_world_set_body_poses(world, bodies, two, 2));
  CHECK(state_hash(world) == before);
  two[1].position.y = 8;
  OK(dyn_world_set_body_poses(world, bodies, two, 2));
  CHECK(pose_of(world, bodies[1]).position.x == 8);
  DynVelocity v[2] = {{{1, 2}, 3, 0}, {{4, 5}, 6, 0}};
  OK(dyn_world_set_body_velocities(world, bodies, v, 2));
  OK(dyn_world_body_velocities(world, bodies, 2, velocities));
  CHECK(velocities[1].angular == 6);
  DynVec2 positions[2] = {{0, 0}, {1, 1}};
  float angles[2] = {0, 1};
  OK(dyn_poses_of_angles(positions, angles, 2, two));
  OK(dyn_angles_of_poses(two, 2, angles));
  CHECK(fabsf(angles[1] - 1) < 1e-6f && two[1].position.y == 1);
  OK(dyn_world_destroy(world));
}

static void handles(void) {
  DynWorld world = make_world();
  DynWorld other = make_world();
  DynBody first = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  DynBody foreign = add_box(other, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  DynShape shape = {0};
  size_t count = 0;
  OK(dyn_body_shapes(world, first, &shape, 1, &count));
  CHECK(count == 1);
  OK(dyn_world_remove_bodies(world, &first, 1));
  DynBody second = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  CHECK((first.bits & 0x7ffffff) == (second.bits & 0x7ffffff) && first.bits != second.bits);
  REFUSED(DYN_ERROR_STALE_BODY, "body 1#0", dyn_body_set_awake(world, first, DYN_TRUE));
  REFUSED(DYN_ERROR_STALE_SHAPE, "shape 1#0", dyn_shape_set_density(world, shape, 1));
  REFUSED(DYN_ERROR_OTHER_WORLD, "body 1#0", dyn_body_set_awake(world, foreign, DYN_TRUE));
  DynBody twice[2] = {second, second};
  REFUSED(DYN_ERROR_STALE_BODY, "body 1#1", dyn_world_remove_bodies(world, twice, 2));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "is 0", dyn_body_set_awake(world, (DynBody){0}, DYN_TRUE));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "one of a shape", dyn_body_set_awake(world, (DynBody){shape.bits}, DYN_TRUE));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a world", dyn_world_step((DynWorld){second.bits}, 1, 1));
  REFUSED(DYN_ERROR_WRONG_HANDLE, "a body", dyn_body_set_awake(world, (DynBody){world.bits}, DYN_TRUE));
  DynBool is_valid = DYN_TRUE;
  OK(dyn_body_is_valid(world, first, &is_valid));
  CHECK(!is_valid);
  OK(dyn_body_is_valid(world, second, &is_valid));
  CHECK(is_valid);
  DynBody all[4];
  OK(dyn_world_bodies(world, all, 4, &count));
  CHECK(count == 1 && all[0].bits == second.bits);
  OK(dyn_world_destroy(other));
  REFUSED(DYN_ERROR_STALE_WORLD, "destroyed", dyn_world_destroy(other));
  DynWorld third = make_world();
  CHECK(third.bits != other.bits);
  REFUSED(DYN_ERROR_STALE_WORLD, "destroyed", dyn_world_step(other, 1, 1));
  OK(dyn_world_destroy(third));
  OK(dyn_world_destroy(world));
}

void test_bodies(void) {
  state();
  forces();
  rows();
  handles();
}
