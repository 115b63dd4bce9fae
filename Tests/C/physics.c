#include "check.h"

/// Semi-implicit Euler from rest in n sub-steps of h: y = -g h^2 n (n + 1) / 2.
static void free_fall(void) {
  DynWorld world = make_world();
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 0.5f, 0.5f);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 60));
  // No steps are checked all the same.
  REFUSED(DYN_ERROR_INVALID_VALUE, "timeStep is -1", dyn_world_steps(world, -1, 4, 0));
  REFUSED(DYN_ERROR_INVALID_VALUE, "substeps is 0", dyn_world_steps(world, 1.0f / 60, 0, 0));
  double h = 1.0 / 240, n = 240;
  double expected = -10 * h * h * n * (n + 1) / 2;
  CHECK(fabs(pose_of(world, body).position.y - expected) < 1e-4);
  DynVelocity velocity;
  OK(dyn_world_body_velocities(world, &body, 1, &velocity));
  CHECK(fabsf(velocity.linear.y + 10) < 1e-4f && velocity.linear.x == 0 && velocity.angular == 0);
  double energy = 0, time = 0;
  uint64_t steps = 0;
  OK(dyn_world_kinetic_energy(world, &energy));
  CHECK(fabs(energy - 50) < 1e-2);
  OK(dyn_world_time(world, &time));
  OK(dyn_world_step_count(world, &steps));
  CHECK(fabs(time - 1) < 1e-6 && steps == 60);
  OK(dyn_world_destroy(world));
}

static void stack(DynSolver solver) {
  DynWorldDefinition definition = dyn_default_world_definition();
  definition.solver = solver;
  DynWorld world;
  OK(dyn_world_create(&definition, &world));
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  DynBody boxes[10];
  for (int i = 0; i < 10; i++) boxes[i] = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0.5f + (float)i), 0.5f, 0.5f);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 300));
  for (int i = 0; i < 10; i++) {
    DynPose pose = pose_of(world, boxes[i]);
    CHECK(fabsf(pose.position.x) < 0.01f && fabsf(pose.position.y - 0.5f - (float)i) < 0.05f);
  }
  DynCounters counters;
  counters.struct_size = sizeof counters;
  OK(dyn_world_counters(world, &counters));
  CHECK(counters.bodies == 11 && counters.shapes == 11 && counters.touching_contacts == 10);
  DynPhaseTimes times;
  times.struct_size = sizeof times;
  OK(dyn_world_phase_times(world, &times));
  CHECK(times.total > 0);
  OK(dyn_world_destroy(world));
}

static uint64_t hash_of_pile(DynSimdLevel level, int32_t workers) {
  DynWorldDefinition definition = dyn_default_world_definition();
  definition.simd_level = level;
  definition.workers = workers;
  DynWorld world;
  OK(dyn_world_create(&definition, &world));
  DynSimdLevel actual = -1;
  OK(dyn_world_simd_level(world, &actual));
  CHECK(actual == level);
  add_box(world, DYN_BODY_STATIC, vec(0, -0.5f), 20, 0.5f);
  for (int i = 0; i < 60; i++)
    add_box(world, DYN_BODY_DYNAMIC, vec((float)(i % 6) * 1.1f, 1 + 1.1f * (float)(i / 6)), 0.5f, 0.5f);
  OK(dyn_world_steps(world, 1.0f / 60, 4, 120));
  uint64_t hash = state_hash(world);
  OK(dyn_world_destroy(world));
  return hash;
}

/// Neither instruction set nor threads change a bit.
static void levels(void) {
  uint64_t hash = hash_of_pile(DYN_SIMD_BASELINE, 1);
  for (DynSimdLevel level = DYN_SIMD_BASELINE; level <= DYN_SIMD_AVX512; level++) {
    DynBool is_available = DYN_FALSE;
    OK(dyn_simd_level_is_available(level, &is_available));
    if (is_available) CHECK(hash_of_pile(level, 2) == hash);
  }
}

static void settings(void) {
  DynWorld world = make_world();
  DynWorldDefinition definition;
  definition.struct_size = sizeof definition;
  OK(dyn_world_settings(world, &definition));
  CHECK(definition.gravity.y == -10 && definition.sleep_interval == 8 && definition.allows_sleep);
  definition.gravity = vec(1, 2);
  definition.friction_mixing = DYN_MIXING_MINIMUM;
  OK(dyn_world_set_settings(world, &definition));
  OK(dyn_world_settings(world, &definition));
  CHECK(definition.gravity.y == 2 && definition.friction_mixing == DYN_MIXING_MINIMUM);
  OK(dyn_world_set_gravity(world, vec(0, 5)));
  OK(dyn_world_reserve(world, 1000, 1000));
  DynBody body = add_box(world, DYN_BODY_DYNAMIC, vec(0, 0), 1, 1);
  OK(dyn_world_step_iterations(world, 1.0f / 120, 8, 3));
  CHECK(pose_of(world, body).position.y > 0);
  DynBool is_valid = DYN_FALSE;
  OK(dyn_world_is_valid(world, &is_valid));
  CHECK(is_valid);
  OK(dyn_world_destroy(world));
  OK(dyn_world_is_valid(world, &is_valid));
  CHECK(!is_valid);
}

void test_physics(void) {
  CHECK(dyn_version() == (DYN_VERSION_MAJOR << 16 | DYN_VERSION_MINOR << 8 | DYN_VERSION_PATCH));
  free_fall();
  stack(DYN_SOLVER_ITERATIVE);
  stack(DYN_SOLVER_DIRECT);
  levels();
  settings();
}
